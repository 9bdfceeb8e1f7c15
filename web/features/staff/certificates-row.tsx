import { useAtomValue } from 'jotai';
import { Plus, X } from 'lucide-react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { Certificate } from '#contract/staff.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import type { FormValues } from '#web/forms/controls.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FieldContext } from '#web/ui/fields/field-context.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';

const MOST = 10;
const TEXTS = [
  { name: 'kind', word: '名称', max: 30 },
  { name: 'no', word: '编号', max: 40 },
] as const;
const EMPTY: Certificate = { kind: '', no: '', until: null };

/** What somebody may show of what they may do, each with the last day that it is good for. */
export function CertificatesRow({ form }: { form: UseFormReturn<FormValues> }) {
  const wrong = messageOf(form.formState.errors);
  return (
    <ControlledRow form={form} name="certificates" label="证书" hint={wrong ?? '执业证、资格证等，可填写有效期'}>
      {({ value, onChange }) => <Rows certificates={value as readonly Certificate[]} onChange={onChange} />}
    </ControlledRow>
  );
}

function messageOf({ certificates }: FieldErrors<FormValues>): string | undefined {
  const wrong = Array.isArray(certificates) ? (certificates as ({ kind?: { message?: string } } | undefined)[]) : [];
  return wrong.find((each) => each)?.kind?.message;
}

interface RowsProps {
  certificates: readonly Certificate[];
  onChange: (certificates: Certificate[]) => void;
}

function Rows({ certificates, onChange }: RowsProps) {
  const today = useAtomValue(minuteAtom).date;
  const change = (at: number, part: Partial<Certificate>) =>
    onChange(certificates.map((each, i) => (i === at ? { ...each, ...part } : each)));
  return (
    <FieldContext value={null}>
      <ul className="flex flex-col gap-2">
        {certificates.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is its place that a certificate is known by
          <li key={at} className="grid grid-cols-[1fr_1fr_11rem_auto] gap-2 max-sm:grid-cols-1">
            {TEXTS.map(({ name, word, max }) => (
              <Input
                key={name}
                aria-label={`证书${at + 1}${word}`}
                placeholder={word}
                maxLength={max}
                value={each[name]}
                onChange={(event) => change(at, { [name]: event.target.value })}
              />
            ))}
            <DatePicker
              aria-label={`证书${at + 1}有效期`}
              placeholder="有效期至"
              value={each.until}
              today={today}
              onChange={(day) => change(at, { until: day })}
            />
            <Button
              variant="text"
              aria-label={`删除证书${at + 1}`}
              icon={<X {...ICON} />}
              onClick={() => onChange(certificates.filter((_, i) => i !== at))}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      {certificates.length < MOST ? (
        <Button variant="text" icon={<Plus {...ICON} />} onClick={() => onChange([...certificates, EMPTY])}>
          添加证书
        </Button>
      ) : null}
    </FieldContext>
  );
}
