import { expect, it } from 'vitest';
import type { Resource } from '#contract/resource.ts';
import type { Asks } from '../../scripts/access/asking.ts';
import { at, type Facts, type Row } from './world.ts';

interface Given {
  readonly ask: Asks;
  readonly made: (more?: Facts) => Promise<{ body: Facts; row: Row }>;
  readonly listed: (query?: string) => Promise<{ rows: Row[] }>;
  /** What a row is found by. */
  readonly key: string;
}

/** Its rows stand under each other: where, and in which order. */
export function walkTree({ calls }: Resource, { ask, made, listed, key }: Given): void {
  const under = (row: Row | null) => ({ parent_id: row?.id ?? null });
  const changed = (row: Row, body: Facts) => ask('PUT', at(calls.update, row.id), { ...body, version: row.version });
  const placed = async (rows: readonly Row[]) => {
    const known = new Set(rows.map(({ id }) => id));
    return (await listed()).rows.filter(({ id }) => known.has(id)).map((row) => row[key]);
  };
  const three = async () => {
    const { row: top } = await made();
    const all = [await made(under(top)), await made(under(top)), await made(under(top))];
    return { top, all, rows: all.map(({ row }) => row), names: all.map(({ row }) => row[key]) };
  };

  it('is listed whole, each after what it stands under, the newest last among its siblings', async () => {
    const { top, rows, names } = await three();
    const { row: after } = await made();
    expect(await placed([after, ...rows, top])).toEqual([top[key], ...names, after[key]]);
    expect(rows.map((row) => [row.parent_id, row.position])).toEqual([0, 1, 2].map((place) => [top.id, place]));
  });

  it('is looked through with what a row stands under', async () => {
    const { top, rows } = await three();
    const found = await listed(`keyword=${encodeURIComponent(String(rows[1]?.[key]))}`);
    expect(found.rows.map(({ id }) => id)).toEqual([top.id, rows[1]?.id]);
  });

  it('puts a row before others, who make room and are the same rows as before', async () => {
    const { all, rows, names } = await three();
    const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    const moved = await changed(third.row, { ...third.body, position: 0 });
    expect([moved.status, moved.at('data', 'position')], moved.text).toEqual([201, 0]);
    expect(await placed(rows)).toEqual([names[2], names[0], names[1]]);
    for (const { body, row } of [first, second]) expect((await changed(row, body)).status).toBe(201);
  });

  it('puts a row under another, last where nobody says after whom, and back to the top', async () => {
    const { top, rows, names } = await three();
    const { row, body } = await made();
    const moved = await changed(row, { ...body, ...under(top) });
    expect([moved.at('data', 'parent_id'), moved.at('data', 'position')]).toEqual([top.id, 3]);
    expect(await placed([...rows, row])).toEqual([...names, row[key]]);
    const back = await changed(moved.at('data') as Row, { ...body, ...under(null) });
    expect([back.status, back.at('data', 'parent_id')]).toEqual([201, null]);
  });

  it('has no row under itself, nor under what stands under it', async () => {
    const { row: top, body } = await made();
    const { row: child } = await made(under(top));
    for (const aim of [top, child]) {
      const refused = await changed(top, { ...body, ...under(aim) });
      expect([refused.status, refused.at('errors')]).toEqual([422, { parent_id: ['不能移到自己或自己的下级'] }]);
    }
  });

  it('lets two that are moved under each other in one moment make no circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await made(), await made()];
      const answers = await Promise.all([
        changed(one.row, { ...one.body, ...under(other.row) }),
        changed(other.row, { ...other.body, ...under(one.row) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      expect(await placed([one.row, other.row])).toHaveLength(2);
    }
  });

  it('keeps what others stand under', async () => {
    const { row: top } = await made();
    await made(under(top));
    const refused = await ask('DELETE', at(calls.remove, top.id));
    expect([refused.status, refused.at('code')]).toEqual([409, 'IN_USE']);
    expect(refused.at('uses')).toEqual([{ what: expect.any(String), count: 1 }]);
  });
}
