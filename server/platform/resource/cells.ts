import { labelIn } from '#contract/choices.ts';
import type { FormField } from '#contract/form-fields.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { Column } from '#server/platform/xlsx.ts';
import type { ReadCell } from '#server/platform/xlsx-read.ts';
import type { Row } from './definition.ts';
import type { Kind } from './place.ts';

/** A resource's fields as cells of a sheet, there and back. */

const YES = '是';
const NO = '否';

/** The columns of its sheet. */
export function columnsOf({ resource, rows }: Kind): Column<Row>[] {
  return (resource.excel?.columns ?? []).map((name) => {
    const field = resource.fields[name] ?? nobody(name);
    const title = field.label;
    const own = rows.cells?.[name];
    if (own) return { title, width: 40, text: (row: Row) => own.write(row) };
    if (!isNumber(field)) return { title, width: 24, text: (row: Row) => textOf(field, row[name]) };
    const number = (row: Row) => (typeof row[name] === 'number' ? row[name] : null);
    return field.cents ? { title, cents: number } : { title, number };
  });
}

function nobody(name: string): never {
  throw new Error(`${name}: a column of the sheet is a field of the form`);
}

/** A number that is one of a few is said in their words. */
const isNumber = ({ kind, options }: FormField) => kind === 'number' && !options;

function textOf(field: FormField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'flag') return value ? YES : NO;
  if (Array.isArray(value)) return value.map((each) => labelIn(field.options, each) ?? String(each)).join('、');
  return labelIn(field.options, value) ?? String(value);
}

/** What an export would say in this cell of the row. */
export function writtenOf({ resource, rows }: Kind, name: string, row: Row): ReadCell {
  const field = resource.fields[name] ?? nobody(name);
  const value = row[name];
  if (rows.cells?.[name]) return rows.cells[name].write(row);
  if (!isNumber(field)) return textOf(field, value);
  return typeof value !== 'number' ? '' : field.cents ? value / 100 : value;
}

/** Whether the cell says what an export of the row says: then the field stays, whatever else it could mean. */
export function saysTheSame(kind: Kind, name: string, cell: ReadCell, row: Row): boolean {
  return String(cell ?? '').trim() === String(writtenOf(kind, name, row) ?? '').trim();
}

/** What a cell gives the form. @throws Failure where it can't be read */
export async function readCell(
  tx: Scoped,
  { resource, rows }: Kind,
  name: string,
  cell: ReadCell,
  row: Row | null,
): Promise<unknown> {
  const field = resource.fields[name] ?? nobody(name);
  const text = String(cell ?? '').trim();
  const own = rows.cells?.[name];
  if (own) return own.read(tx, text, row);
  if (text === '') return field.kind === 'text' && !field.options ? '' : null;
  switch (field.kind) {
    case 'number':
      return field.options ? Number(chosenOf(field, text)) : numberOf(field, text);
    case 'list':
      return text.split(/[、,，;；\n]/).map((each) => chosenOf(field, each.trim()));
    case 'flag':
      return text === YES ? true : text === NO ? false : text;
    case 'date':
      return dayOf(cell);
    default:
      return chosenOf(field, text);
  }
}

/** What is no number is told by the form's own rule. */
function numberOf(field: FormField, text: string): unknown {
  const number = Number(text.replace(/[,，￥¥]/g, ''));
  if (!Number.isFinite(number)) return text;
  return field.cents ? Math.round(number * 100) : number;
}

function chosenOf({ options }: FormField, text: string): unknown {
  return options?.find(({ label }) => label === text)?.value ?? text;
}

/** A spreadsheet's own days are numbers: how many since the end of 1899. */
const DAY_ONE = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

function dayOf(cell: ReadCell): string {
  if (typeof cell === 'number') return new Date(DAY_ONE + Math.floor(cell) * DAY_MS).toISOString().slice(0, 10);
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(String(cell).trim()) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : String(cell);
}
