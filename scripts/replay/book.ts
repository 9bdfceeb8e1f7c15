import { readFile } from 'node:fs/promises';
import papaparse from 'papaparse';
import { messageOf, ReplayError } from './errors.ts';

/** One line of a real appointment book. */
export interface BookRow {
  line: number;
  id: string;
  gender: 'F' | 'M';
  /** When it was booked, milliseconds; only differences between rows mean anything. */
  bookedAt: number;
  /** Days from the booking's day to the appointment's. */
  lead: number;
  age: number;
  neighbourhood: string;
  noShow: boolean;
}

const COLUMNS = [
  'AppointmentID',
  'Gender',
  'ScheduledDay',
  'AppointmentDay',
  'Age',
  'Neighbourhood',
  'SMS_received',
  'No-show',
] as const;
type Column = (typeof COLUMNS)[number];

const MOST_SHOWN = 10;
const DAY_MS = 86_400_000;

/** @throws ReplayError where it can't be read, or with line and column of what is wrong */
export async function readBook(file: string): Promise<BookRow[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const why = code === 'ENOENT' ? '文件不存在' : code === 'EISDIR' ? '这是一个目录' : messageOf(error);
    throw new ReplayError(`读不了预约簿 ${file}：${why}。`);
  }
  try {
    return parseBook(new TextDecoder('utf-8', { fatal: true }).decode(bytes), file);
  } catch (error) {
    if (error instanceof TypeError) throw new ReplayError(`${file} 不是 UTF-8 编码的文本，请另存为 UTF-8 的 CSV。`);
    throw error;
  }
}

/** @throws ReplayError with line and column of every wrong field (the first ten are shown) */
export function parseBook(text: string, file: string): BookRow[] {
  const problems: string[] = [];
  const records = readRecords(text, problems);
  const [header, ...body] = records;
  const place = header ? columnsOf(header, problems) : new Map<Column, number>();
  if (!header) problems.push('第 1 行：文件是空的');
  const rows = problems.length > 0 ? [] : readRows(body, header?.fields.length ?? 0, place, problems);
  if (problems.length === 0 && rows.length === 0) problems.push('第 2 行：只有表头，没有预约');
  if (problems.length === 0) return rows;
  const shown = problems.slice(0, MOST_SHOWN).map((problem) => `  ${problem}`);
  if (problems.length > MOST_SHOWN) shown.push(`  …还有 ${problems.length - MOST_SHOWN} 处`);
  throw new ReplayError(`预约簿 ${file} 有 ${problems.length} 处不对：\n${shown.join('\n')}`);
}

interface Record {
  line: number;
  fields: string[];
}

/** Records with the line they begin on: a quoted field may hold line breaks. Blank lines are passed over. */
function readRecords(text: string, problems: string[]): Record[] {
  const clean = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const parsed = papaparse.parse<string[]>(clean, { delimiter: ',', skipEmptyLines: false });
  const records: Record[] = [];
  let line = 1;
  const lineOfRow: number[] = [];
  for (const fields of parsed.data) {
    lineOfRow.push(line);
    if (fields.some((field) => field.trim() !== '')) records.push({ line, fields });
    line += 1 + fields.join('').split('\n').length - 1;
  }
  for (const { code, row } of parsed.errors) {
    const why = code === 'MissingQuotes' ? '引号没有结束' : '引号的用法不对';
    if (code === 'MissingQuotes' || code === 'InvalidQuotes')
      problems.push(`第 ${lineOfRow[row ?? 0] ?? 1} 行：${why}`);
  }
  return records;
}

function columnsOf({ line, fields }: Record, problems: string[]): Map<Column, number> {
  const names = fields.map((name) => name.trim());
  const place = new Map<Column, number>();
  for (const [n, column] of COLUMNS.entries()) {
    const at = names.indexOf(column);
    const double = names.indexOf(column, at + 1);
    if (at < 0)
      problems.push(`第 ${line} 行第 ${n + 1} 列：表头缺少「${column}」${names[n] ? `，这里是「${names[n]}」` : ''}`);
    else if (double > 0) problems.push(`第 ${line} 行第 ${double + 1} 列：「${column}」列重复`);
    place.set(column, at);
  }
  return place;
}

function readRows(body: Record[], width: number, place: Map<Column, number>, problems: string[]): BookRow[] {
  const seen = new Map<string, number>();
  return body.flatMap((record) => {
    const { line, fields } = record;
    if (fields.length !== width) {
      const column = Math.min(fields.length, width) + 1;
      problems.push(`第 ${line} 行第 ${column} 列：应有 ${width} 列，这一行有 ${fields.length} 列`);
      return [];
    }
    const before = problems.length;
    const row = readRow(record, place, problems);
    const first = seen.get(row.id);
    if (first !== undefined) {
      problems.push(
        `第 ${line} 行第 ${(place.get('AppointmentID') ?? 0) + 1} 列（AppointmentID）：与第 ${first} 行重复「${row.id}」`,
      );
    }
    seen.set(row.id, line);
    return problems.length > before ? [] : [row];
  });
}

function readRow({ line, fields }: Record, place: Map<Column, number>, problems: string[]): BookRow {
  const text = (column: Column) => fields[place.get(column) ?? 0]?.trim() ?? '';
  const check = (column: Column, good: boolean, wanted: string) => {
    if (good) return;
    const at = (place.get(column) ?? 0) + 1;
    problems.push(`第 ${line} 行第 ${at} 列（${column}）：${wanted}，而不是「${text(column)}」`);
  };
  const bookedAt = instantOf(text('ScheduledDay'));
  const appointment = instantOf(text('AppointmentDay'));
  const lead = Math.floor(appointment / DAY_MS) - Math.floor(bookedAt / DAY_MS);
  const age = /^\d{1,3}$/.test(text('Age')) ? Number(text('Age')) : Number.NaN;
  check('AppointmentID', /^\d{1,15}$/.test(text('AppointmentID')), '应为数字编号');
  check('Gender', /^[FM]$/.test(text('Gender')), '应为 F 或 M');
  check('ScheduledDay', !Number.isNaN(bookedAt), '应为时间，如 2016-04-29T18:38:08Z');
  check('AppointmentDay', !Number.isNaN(appointment), '应为日期，如 2016-04-29T00:00:00Z');
  check('AppointmentDay', Number.isNaN(lead) || lead >= 0, '应不早于 ScheduledDay 的日期');
  check('Age', age <= 120, '应为 0 到 120 的整数');
  check('SMS_received', /^[01]$/.test(text('SMS_received')), '应为 0 或 1');
  check('No-show', /^(Yes|No)$/.test(text('No-show')), '应为 Yes 或 No');
  return {
    line,
    id: text('AppointmentID'),
    gender: text('Gender') === 'F' ? 'F' : 'M',
    bookedAt,
    lead,
    age,
    neighbourhood: text('Neighbourhood'),
    noShow: text('No-show') === 'Yes',
  };
}

/** Milliseconds of an ISO 8601 instant in UTC, or NaN: 2016-02-30 is no date, whatever Date makes of it. */
function instantOf(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)) return Number.NaN;
  const at = Date.parse(text);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== text.slice(0, 19) ? Number.NaN : at;
}
