import { X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { LineForm } from './values.ts';

interface ProjectLinesProps {
  lines: readonly LineForm[];
  onChange: (lines: LineForm[]) => void;
  /** What is wrong with the line at a place. */
  errorAt: (at: number) => string | undefined;
}

/** What is done, line by line: how often, for how much, at which tooth. */
export function ProjectLines({ lines, onChange, errorAt }: ProjectLinesProps) {
  const change = (at: number, own: Partial<LineForm>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...own } : line)));
  if (lines.length === 0) return null;
  return (
    <ul aria-label="项目" className="flex flex-col divide-y divide-line border-line border-y">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same project may stand there twice
        <li key={`${line.project_id}:${at}`} className="flex flex-col gap-1 py-2">
          <LineFields
            line={line}
            number={at + 1}
            onChange={(own) => change(at, own)}
            onRemove={() => onChange(lines.filter((_, index) => index !== at))}
          />
          {errorAt(at) ? <p className="text-13 text-red-700">{errorAt(at)}</p> : null}
        </li>
      ))}
    </ul>
  );
}

interface LineFieldsProps {
  line: LineForm;
  number: number;
  onChange: (own: Partial<LineForm>) => void;
  onRemove: () => void;
}

function LineFields({ line, number, onChange, onRemove }: LineFieldsProps) {
  const called = (what: string) => `第 ${number} 行${what}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_4rem_7rem_5rem_8rem_auto]">
      <span className="min-w-0 font-semibold max-sm:col-start-1">{line.name}</span>
      <Input
        aria-label={called('数量')}
        inputMode="numeric"
        className="w-full text-right max-sm:col-start-1"
        maxLength={3}
        value={line.count}
        onChange={({ target }) => onChange({ count: target.value })}
      />
      {line.entitlement_id === null ? (
        <MoneyInput
          aria-label={called('单价')}
          className="w-full max-sm:col-start-1"
          value={line.unit_price}
          onChange={(unit_price) => onChange({ unit_price })}
        />
      ) : (
        <span className="max-sm:col-start-1">
          <Tag tone="green">套餐次数</Tag>
        </span>
      )}
      <Input
        aria-label={called('牙位')}
        placeholder="牙位"
        className="w-full max-sm:col-start-1"
        maxLength={100}
        value={line.tooth}
        onChange={({ target }) => onChange({ tooth: target.value })}
      />
      <Input
        aria-label={called('备注')}
        placeholder="备注"
        className="w-full max-sm:col-start-1"
        maxLength={500}
        value={line.remarks}
        onChange={({ target }) => onChange({ remarks: target.value })}
      />
      <IconButton
        label={`去掉${line.name}`}
        icon={<X {...ICON} />}
        className="max-sm:col-start-2 max-sm:row-start-1"
        onClick={onRemove}
      />
    </div>
  );
}
