import type { ReactNode } from 'react';
import { labelIn } from '#contract/choices.ts';
import type { FormField, FormFields } from '#contract/form-fields.ts';
import type { Control, Controls } from '#web/forms/controls.ts';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { Money } from '#web/ui/text/money.tsx';
import type { ListColumn, PageColumns } from './columns.tsx';
import { lineOf, nameColumn, StatusTag, yesOrNo } from './plain.tsx';

/** What a page leaves to the contract: a field is a column, a filter and a control by its name alone. */

/** A control of the usual kind for what the field holds, with what a page says beside that. */
export type PageFields = Readonly<
  Record<string, Control | (Pick<Control, 'hint' | 'part' | 'begins'> & { control?: never; lines?: number })>
>;

/** The controls of a form, where the usual is not said. */
export function controlsOf(fields: FormFields, said: PageFields): Controls {
  return Object.fromEntries(
    Object.entries(said).map(([name, control]): [string, Control] => [
      name,
      control.control === undefined ? usualControl(name, fieldOf(fields, name), control) : control,
    ]),
  );
}

/** What is new is in use. */
const usualControl = (name: string, field: FormField, said: object) =>
  ({ ...(name === 'status' ? { begins: '1' } : {}), ...said, control: usualOf(field) }) as Control;

function usualOf({ kind, options, cents }: FormField): Control['control'] {
  if (options) return kind === 'list' ? 'choices' : 'choice';
  if (cents) return 'yuan';
  return kind === 'list' ? 'tags' : kind;
}

/** By its name: what a field of the form, or what stands in one that is picked, is called and how it is shown. */
export function columnsOf<R>(
  fields: FormFields,
  controls: Controls,
  columns: PageColumns<R>,
): readonly ListColumn<R>[] {
  return columns.map((column) => (typeof column === 'string' ? columnOf(fields, controls, column) : column));
}

function columnOf<R>(fields: FormFields, controls: Controls, key: keyof R & string): ListColumn<R> {
  const picked = Object.entries(controls).find(([, control]) => 'shown' in control && control.shown === key);
  const field = fieldOf(fields, picked?.[0] ?? key);
  if (key === 'name') return nameColumn(field.label) as unknown as ListColumn<R>;
  const isNumber = field.kind === 'number' && !field.options && !picked;
  return {
    key,
    title: field.label,
    ...(isNumber ? { align: 'right' } : {}),
    cell: (row) => (picked ? namesOf(row[key]) : cellOf(field, key, row[key])),
  };
}

function cellOf({ kind, options, cents }: FormField, key: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return '—';
  if (key === 'status') return <StatusTag status={Number(value)} words={options} />;
  if (options)
    return (
      [value]
        .flat()
        .map((each) => labelIn(options, each))
        .join('、') || '—'
    );
  if (kind === 'flag') return yesOrNo(value === true);
  if (cents) return <Money cents={Number(value)} />;
  return lineOf(String(value));
}

/** Of one row of another list, of several, or of none. */
function namesOf(value: unknown): ReactNode {
  const rows = [value ?? []].flat() as { name: string }[];
  return lineOf(rows.map(({ name }) => name).join('、'));
}

/** By its name: the field that has choices. */
export function filterFields<Q>(
  fields: FormFields,
  filters: readonly (Filter<Q> | (keyof Q & string))[],
): readonly Filter<Q>[] {
  return filters.map((filter) => {
    if (typeof filter !== 'string') return filter;
    const { label, options = [] } = fieldOf(fields, filter);
    return { kind: 'choice', name: filter, label, options };
  });
}

function fieldOf(fields: FormFields, name: string): FormField {
  const field = fields[name];
  if (!field) throw new Error(`${name} is no field of the form`);
  return field;
}
