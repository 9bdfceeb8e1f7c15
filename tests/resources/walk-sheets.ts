import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { labelIn } from '#contract/choices.ts';
import type { FormField } from '#contract/form-fields.ts';
import type { Resource } from '#contract/resource.ts';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { readSheet } from '../support/sheet.ts';
import { at, type Facts, type Row, type World } from './world.ts';

/** As people would type it; a field that is more than one word is left out. */
function cellOf(field: FormField | undefined, value: unknown) {
  if (typeof value === 'number') return { number: field?.cents ? value / 100 : value };
  return typeof value === 'string' ? (labelIn(field?.options, value) ?? value) : null;
}

interface Given {
  readonly world: () => World;
  readonly form: () => Promise<Facts>;
  readonly made: () => Promise<unknown>;
  readonly listed: () => Promise<{ rows: Row[]; total: number }>;
  /** Of fields that refer to other rows. */
  readonly cells: Readonly<Record<string, string>>;
  /** The field that no two rows share. */
  readonly key: string;
}

/** Its Excel, both ways. */
export function walkSheets(resource: Resource, excel: NonNullable<Resource['excel']>, given: Given): void {
  const { calls, fields, label } = resource;
  const { world, form, made, listed, key, cells } = given;
  const titles = excel.columns.map((name) => fields[name]?.label ?? '');
  const filed = async (call: Call | undefined, query = '') => {
    const { token } = world().writer;
    const answer = await fetch(`${world().url}${at(call)}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const send = async (call: Call | undefined, bytes: Uint8Array, more: Readonly<Record<string, string>> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    body.set('file', new Blob([Buffer.from(bytes)]), 'rows.xlsx');
    const headers = { authorization: `Bearer ${world().writer.token}` };
    return fetch(`${world().url}${at(call)}`, { method: 'POST', headers, body });
  };
  const sheetOf = (rows: readonly Facts[], heads = titles, names = excel.columns) =>
    fileOf(
      { name: label, titles: [...heads], widths: heads.map(() => 14) },
      rows.map((row) => names.map((name) => cells[name] ?? cellOf(fields[name], row[name]))),
    );

  it('is taken away as the list has it, and brought back changes nothing', async () => {
    await made();
    const before = await listed();
    const bytes = await filed(calls.export);
    const [head, ...rows] = readSheet(bytes).rows;
    expect(head?.slice(0, titles.length)).toEqual(titles);
    // What it brought stands behind, and below what that is altogether.
    if (excel.summed) expect(rows.pop()?.[0]).toBe('合计');
    else expect(head).toHaveLength(titles.length);
    const column = excel.columns.indexOf(key);
    expect(rows.map((row) => row[column])).toEqual(before.rows.map((row) => row[key]));
    if (!calls.import) return;
    const back = await send(calls.import, bytes);
    expect([back.status, await back.json()]).toEqual([
      201,
      { data: { created: 0, updated: 0, unchanged: before.total, refused: 0 } },
    ]);
    expect(await listed()).toEqual(before);
  });

  if (!calls.import) return;

  it('has a template with its columns', async () => {
    expect(readSheet(await filed(calls.template)).rows).toEqual([titles]);
  });

  /** Three that are right, in rows 2, 4 and 6, and two that are not. */
  const mixed = async () => {
    const [good, other, twice, most] = [await form(), await form(), await form(), fields[key]?.max ?? 0];
    const tooLong = `${fields[key]?.label}最多${most}个字符`;
    const bytes = await sheetOf([good, { ...good, [key]: '长'.repeat(most + 1) }, twice, twice, other]);
    return { bytes, tooLong, keys: [good[key], twice[key], other[key]] };
  };

  it('is not taken in where any row is wrong: each is told, and the file comes back with what is', async () => {
    const { bytes, tooLong } = await mixed();
    const before = await listed();
    const refused = await send(calls.import, bytes);
    const { errors, total_errors } = (await refused.json()) as {
      errors: Record<string, string[]>;
      total_errors: number;
    };
    expect([refused.status, errors[`rows.3.${key}`], errors[`rows.5.${key}`]]).toEqual([
      422,
      [tooLong],
      ['与第4行重复'],
    ]);
    expect(total_errors).toBe(Object.keys(errors).length);
    const notified = await send(calls.importErrors, bytes);
    expect(notified.status).toBe(200);
    const [head, ...rows] = readSheet(new Uint8Array(await notified.arrayBuffer())).rows;
    expect(head).toEqual([...titles, '错误原因']);
    expect(rows.map((row) => row.at(-1))).toEqual([
      expect.stringContaining(tooLong),
      expect.stringContaining('与第4行重复'),
    ]);
    expect(await listed()).toEqual(before);
  });

  it('says what it would do, and does nothing of it', async () => {
    const { row } = (await made()) as { row: Row };
    const { bytes, tooLong } = await mixed();
    const before = await listed();
    const answer = await send(calls.import, bytes, { dry_run: '1' });
    const { data } = (await answer.json()) as { data: { errors: Facts[] } };
    expect([answer.status, data]).toEqual([200, { rows: 5, create: 3, update: 0, errors: expect.any(Array) }]);
    const column = fields[key]?.label;
    expect(data.errors).toContainEqual({ row: 3, column, field: key, message: tooLong });
    expect(data.errors).toContainEqual({ row: 5, column, field: key, message: '与第4行重复' });
    expect(await listed()).toEqual(before);
    const same = await send(calls.import, await filed(calls.export), { dry_run: '1' });
    expect((await same.json()).data).toEqual({ rows: before.total, create: 0, update: 0, errors: [] });
    expect((await send(calls.import, bytes, { mode: 'some' })).status).toBe(422);
    expect(before.rows.map(({ id }) => id)).toContain(row.id);
  });

  it('is taken in but for what is wrong, where that is asked for', async () => {
    const { bytes, keys } = await mixed();
    const before = await listed();
    const answer = await send(calls.import, bytes, { mode: 'valid' });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { data: { created: 3, updated: 0, unchanged: 0, refused: 2 } },
    ]);
    const now = await listed();
    const found = now.rows.map((row) => row[key]);
    expect([now.total, keys.every((each) => found.includes(each))]).toEqual([before.total + 3, true]);
    const left = await send(calls.importErrors, bytes);
    expect(readSheet(new Uint8Array(await left.arrayBuffer())).rows).toHaveLength(3);
  });

  it('says what is no file of its own', async () => {
    const nothing = await send(calls.import, Buffer.from('no sheet'));
    expect([nothing.status, (await nothing.json()).errors]).toEqual([422, { file: ['请选择 Excel 文件（.xlsx）'] }]);
    const other = await send(calls.import, await sheetOf([await form()], ['别的'], [key]));
    expect((await other.json()).errors.file[0]).toContain('缺少列');
    const empty = await send(calls.import, await sheetOf([]));
    expect((await empty.json()).errors).toEqual({ file: ['文件里没有内容'] });
  });
}
