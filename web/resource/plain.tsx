import clsx from 'clsx';
import { Ban, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelIn, STATUS_CHOICES } from '#contract/choices.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn, PageColumns } from './columns.tsx';

/** What plain tables have in common: name, whether it is in use. */

/** What a row is called: it stays in sight where a table is wider than the screen. @param width a longer one is cut */
export const nameColumn = (title: string, width = 'max-w-60'): ListColumn<{ name: string }> => ({
  key: 'name',
  title,
  sticky: 'left',
  cell: ({ name }) => <OneLine className={clsx(width, 'font-semibold')}>{name}</OneLine>,
});

/** A text that may be long. */
export const lineOf = (text: string): ReactNode => <OneLine className="max-w-80">{text || '—'}</OneLine>;

export const yesOrNo = (flag: boolean) => (flag ? '是' : '否');

/** In use, or no longer offered; `words` where that is called otherwise. */
export function StatusTag({ status, words = STATUS_CHOICES }: { status: number; words?: typeof STATUS_CHOICES }) {
  const Icon = status === 1 ? Check : Ban;
  return (
    <Tag tone={status === 1 ? 'green' : 'neutral'} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
      {labelIn(words, status)}
    </Tag>
  );
}

/** The same of what is enabled or not. */
export const enabledColumn: ListColumn<{ enabled: boolean }> = {
  key: 'enabled',
  title: '状态',
  cell: ({ enabled }) => <StatusTag status={enabled ? 1 : 0} />,
};

export const enabledFilter = {
  kind: 'choice',
  name: 'enabled',
  label: '状态',
  options: [
    { value: 'true', label: '在用' },
    { value: 'false', label: '停用' },
  ],
} as const;

export const enabledControl = { control: 'flag', begins: true } as const;

/** Columns without those that some are not told of: nothing there is not nothing known. */
export const told = <R,>(columns: PageColumns<R>, hidden: readonly (keyof R)[]): PageColumns<R> =>
  columns.filter((column) => !hidden.some((key) => key === (typeof column === 'string' ? column : column.key)));
