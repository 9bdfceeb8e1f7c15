import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import { diagnoses as calls } from '#contract/diagnosis-calls.ts';
import { useCall } from '#web/api/use-call.ts';
import { SuggestInput, type Suggestion } from '#web/clinic/record/suggest-input.tsx';
import { ToothChip } from '#web/clinic/record/tooth-text.tsx';
import { typedLine } from '#web/clinic/record/typed-teeth.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { ListField } from './list-field.tsx';

type Diagnosis = CaseContent['diagnoses'][number];
type Named = Pick<Diagnosis, 'code' | 'name'>;

interface DiagnosesFieldProps {
  value: Diagnosis[];
  onChange: (value: Diagnosis[]) => void;
  known: EditorConfig['diagnoses'];
  /** Those that are chosen in the chart: of what is typed without a tooth. */
  teeth: readonly string[];
  readOnly: boolean;
  error?: string | undefined;
}

/** What was found: teeth, and what by code, letters or name; what stands in no list is 未编码. */
export function DiagnosesField({ value, onChange, known, teeth, readOnly, error }: DiagnosesFieldProps) {
  const [typed, setTyped] = useState('');
  const line = typedLine(typed);
  const suggestions = useSuggestions(known, line.query);
  const add = ({ code, name }: Named) => {
    const of = line.teeth.length > 0 ? line.teeth : [...teeth];
    onChange([...value, { code, name, teeth: of }]);
    setTyped('');
  };
  return (
    <ListField label="诊断" required error={error}>
      {value.map((each, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: one may be found twice
          key={at}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control border border-line bg-surface-2 pl-2 text-14"
        >
          {each.teeth.map((tooth) => (
            <ToothChip key={tooth}>{tooth}</ToothChip>
          ))}
          <span className="min-w-0 break-words">{each.name}</span>
          <span className="text-12 text-ink-500">{each.code ?? '未编码'}</span>
          {readOnly ? null : (
            <IconButton
              size="sm"
              label={`去掉诊断 ${each.name}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {readOnly ? null : (
        <SuggestInput
          label="录入诊断"
          placeholder="牙位 + 名称、编码或首字母，如 26 jxyse"
          query={typed}
          onQuery={setTyped}
          suggestions={suggestions}
          onPick={add}
          onBack={() => onChange(value.slice(0, -1))}
          error={error}
        />
      )}
    </ListField>
  );
}

/** The hospital's own at once, ICD-10 as it comes, and what was typed itself. */
function useSuggestions(known: EditorConfig['diagnoses'], query: string): Suggestion<Named>[] {
  const asked = useDebounced(query, 200);
  const more = useCall(calls.search, { query: { keyword: asked } }, { enabled: asked.length > 1, keep: true });
  const found = more.data?.data;
  return useMemo(() => {
    if (query === '') return [];
    const own: Named[] = matching(known, query);
    const others: Named[] = (asked === query ? (found ?? []) : []).map(({ code, name }) => ({
      code: code || null,
      name,
    }));
    const all = [...own, ...others.filter((one) => !own.some((each) => each.name === one.name))];
    const rows = all.slice(0, 30).map((item) => ({
      ...{ key: `${item.code} ${item.name}`, text: item.name, hint: item.code ?? '未编码', item },
    }));
    if (all.some(({ name }) => name === query)) return rows;
    return [...rows, { key: 'typed', text: query, hint: '未编码，照此填写', item: { code: null, name: query } }];
  }, [known, query, asked, found]);
}

function matching(known: EditorConfig['diagnoses'], query: string): EditorConfig['diagnoses'] {
  const asked = query.toLowerCase();
  const begins = (text: string) => text.toLowerCase().startsWith(asked);
  const first = known.filter(
    ({ code, name, alias, initials }) =>
      begins(code ?? '') || begins(name) || begins(alias) || initials.split(' ').some(begins),
  );
  const has = known.filter(
    (each) => !first.includes(each) && `${each.name} ${each.alias} ${each.initials}`.toLowerCase().includes(asked),
  );
  return [...first, ...has];
}
