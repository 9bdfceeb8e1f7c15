import type { Call } from '#contract/call.ts';
import type { FormField, FormFields } from '#contract/form-fields.ts';
import { type Picked, pickedOf } from '#web/api/picked.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import type { Attached } from './use-attachments.ts';

type Shown = Readonly<Record<string, unknown>>;

/**
 * How a field of a form is asked for; what it is called, whether it must be there and what it may hold the contract says.
 * Plain data: the controls themselves come with the form (field-row.tsx).
 */
export type Control = {
  hint?: string;
  /** It begins a part of the form, which is called so. */
  part?: string;
  /** What a new one begins with. */
  begins?: unknown;
} & (
  | { control: 'text'; lines?: number }
  /** A field that has parts: a text for each. */
  | { control: 'parts'; lines: number }
  /** Several short texts, each of its own: typed or scanned. */
  | { control: 'tags' }
  | { control: 'number' | 'yuan' | 'choice' | 'choices' | 'flag' | 'date' | 'files' }
  /**
   * One or several of another list's rows, found by typing, of those `where` this is so; `shown` is the column of the row
   * that has them with their names, `none` what choosing nothing is called, `by` what of one is sent, where it is not its id.
   */
  | { control: 'pick' | 'picks'; from: Call; noun: string; shown: string; where?: Shown; none?: string; by?: string }
);
export type Controls = Readonly<Record<string, Control>>;

/** What stands in the controls. */
export type FormValues = Record<string, unknown>;

const START: Partial<Record<Control['control'], unknown>> = {
  flag: false,
  choices: [],
  tags: [],
  picks: [],
  pick: null,
  files: [],
  yuan: null,
};

/** What the form begins with: a row as it is, or nothing. */
export function valuesOf(controls: Controls, row: Shown | null): FormValues {
  return Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, startOf(name, control, row)]));
}

function startOf(name: string, control: Control, row: Shown | null): unknown {
  const value = 'shown' in control ? row?.[control.shown] : row?.[name];
  if (value === undefined || value === null) return (row ? undefined : control.begins) ?? emptyOf(control);
  if ('by' in control && control.by) return shownBy(value, control.by);
  if (control.control === 'choices') return (value as readonly unknown[]).map(String);
  return control.control === 'number' || control.control === 'choice' ? String(value) : value;
}

/** Where a row has nothing but the name, that is what is chosen. */
function shownBy(value: unknown, by: string): Picked | null {
  if (typeof value !== 'string') return pickedOf(value as Shown, by);
  return value === '' ? null : { id: value, name: value };
}

/** What the values become: the contract's rules judge this. */
export function bodyOf(controls: Controls, fields: FormFields, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(controls).map(([name, control]) => [name, sentOf(control, values[name], fields[name])]),
  );
}

/** What stands in a control in which nothing does. */
const emptyOf = ({ control }: Control): unknown => (control in START ? START[control] : '');

function sentOf({ control }: Control, value: unknown, { kind, numbers }: Partial<FormField> = {}): unknown {
  if (control === 'picks') return (value as readonly Picked[]).map(({ id }) => id);
  if (control === 'choices' && numbers) return (value as readonly string[]).map(Number);
  if (control === 'pick') return (value as Picked | null)?.id ?? (kind === 'text' ? '' : null);
  if (value !== '' && control === 'choice') return chosenOf(String(value), kind);
  if (control === 'files') return (value as readonly Attached[]).map(({ key, name }) => ({ key, name }));
  if (control === 'yuan') return sentMoney(value as TypedMoney);
  if (value !== '') return control === 'number' ? numberOf(String(value)) : value;
  return kind === 'text' && control === 'text' ? '' : null;
}

function chosenOf(value: string, kind: string | undefined): unknown {
  if (kind === 'flag') return value === 'true';
  return kind === 'number' ? Number(value) : value;
}

function numberOf(typed: string): number | string {
  const number = Number(typed);
  // What is no number is told so by the rules.
  return Number.isFinite(number) ? number : typed;
}
