import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ERRORS } from '#contract/errors.ts';
import type { NameOf } from '#web/forms/merge.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import type { Meanwhile, Whose } from '#web/forms/use-meanwhile.ts';
import { RadioGroup } from '#web/ui/fields/radio.tsx';

/** What the fields are called, and how a value reads where it is no text. */
export interface FieldWords<V> {
  labels: { readonly [K in NameOf<V>]?: string };
  show?: { readonly [K in NameOf<V>]?: (value: V[K]) => ReactNode };
}

interface ChangedMeanwhileProps<V extends FieldValues> {
  state: Pick<ContractForm<V>, 'meanwhile'>;
  words: FieldWords<V>;
  /** What stands in its place, where the row is at its end. */
  title?: string;
  /** What is to be known beside. */
  children?: ReactNode;
}

/**
 * Somebody else saved it while this form was open. What only they changed stands in the form already, what was typed here
 * stays, and of what both changed one has to be chosen before it is saved over theirs.
 */
export function ChangedMeanwhile<V extends FieldValues>({ state, ...rest }: ChangedMeanwhileProps<V>) {
  const { meanwhile, choose } = state.meanwhile;
  return meanwhile ? <Panel meanwhile={meanwhile} onChoose={choose} {...rest} /> : null;
}

interface PanelProps<V extends FieldValues> extends Omit<ChangedMeanwhileProps<V>, 'state'> {
  meanwhile: Meanwhile<V>;
  onChoose: (name: NameOf<V>, whose: Whose) => void;
}

function Panel<V extends FieldValues>({ meanwhile, words, title, children, onChoose }: PanelProps<V>) {
  const { theirs, mine, merge, chosen, asked, refused = false } = meanwhile;
  const panel = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    if (asked) panel.current?.querySelector<HTMLElement>('[data-open] input')?.focus();
  }, [asked]);
  useEffect(() => {
    if (refused) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  const labelOf = (name: NameOf<V>) => words.labels[name] ?? name;
  const read = (name: NameOf<V>, value: V[NameOf<V>]) => words.show?.[name]?.(value) ?? textOf(value);
  return (
    <div ref={panel} role="alert" className="rounded-control bg-orange-50 px-4 py-3 text-13 text-ink-900">
      <p className="flex items-center gap-2 font-semibold text-orange-800">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {title ?? ERRORS.STALE.message}
      </p>
      {children}
      {merge.theirs.length > 0 ? (
        <>
          <p className="mt-2 text-ink-600">对方的改动，已为您载入：</p>
          <dl className="mt-1 flex flex-col gap-1">
            {merge.theirs.map((name) => (
              <div key={name} className="flex gap-2">
                <dt className="shrink-0 text-ink-600">{labelOf(name)}</dt>
                <dd className={LONG}>{read(name, theirs[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {merge.both.map((name) => (
        <fieldset key={name} data-open={chosen[name] ? undefined : true} className="mt-2">
          <legend className="text-ink-600">{`${labelOf(name)}：双方都改了，请选择保留哪一个`}</legend>
          <div className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <Side whose="对方的">{read(name, theirs[name])}</Side>
            <Side whose="我的">{read(name, mine[name])}</Side>
          </div>
          <RadioGroup
            label={`${labelOf(name)}保留哪一个`}
            options={CHOICES}
            value={chosen[name] ?? null}
            onChange={(whose) => onChoose(name, whose)}
          />
          {asked && !chosen[name] ? <p className="text-red-700">请选择保留哪一个</p> : null}
        </fieldset>
      ))}
      <p className="mt-2 text-ink-600">
        {merge.theirs.length + merge.both.length > 0
          ? '您填写的其他内容仍保留。'
          : '您填写的内容没有被改动，可以直接保存。'}
      </p>
    </div>
  );
}

const LONG = 'max-h-40 min-w-0 overflow-y-auto whitespace-pre-wrap break-words';

const CHOICES = [
  { value: 'theirs', label: '用对方的' },
  { value: 'mine', label: '保留我的' },
] as const;

function Side({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control border border-line bg-surface px-3 py-2">
      <p className="text-ink-500">{whose}</p>
      <div className={LONG}>{children}</div>
    </div>
  );
}

/** What most values say by themselves. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join('、') : '（空）';
  if (typeof value !== 'object') return String(value);
  return 'name' in value ? String(value.name) : JSON.stringify(value);
}
