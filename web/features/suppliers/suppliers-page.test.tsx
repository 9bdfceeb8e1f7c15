import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personOf } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';
import { setServerNow } from '#web/realtime/server-clock.ts';

const PATH = '/api/admin/suppliers';
const words = plainRowOf({ credit_code: '', contact: '', phone: '', license_no: '' });
const of = (id: number, name: string, license_until: string | null) => ({
  ...words,
  id,
  name,
  license_until,
});
const rows = [
  of(1, '昨日止', '2026-11-24'),
  of(2, '今日止', '2026-11-25'),
  of(3, '六十日', '2027-01-24'),
  of(4, '之后', '2027-01-25'),
  of(5, '不详', null),
];

const openPlace = adminTests();

it('are marked where their licence is past, or ends within sixty days', async () => {
  openPlace('/stock/suppliers', 'doctor', { [`GET ${PATH}`]: pageOf(rows) });
  await screen.findByText('昨日止');
  setServerNow('2026-11-25T08:00:00.000Z');
  await screen.findByText('已过期');
  const said = await Promise.all(rows.map(({ name }) => cellsOf(name)));
  expect(said.map((cells) => cells[5])).toEqual([
    '2026-11-24已过期',
    '2026-11-25即将到期',
    '2027-01-24即将到期',
    '2027-01-25',
    '—',
  ]);
});

it('are written by who keeps a warehouse, and by no other staff but the owner', async () => {
  const list = { [`GET ${PATH}`]: pageOf(rows) };
  const keeper = personOf('doctor');
  keeper.meta.grants = ['keeper'];
  for (const [me, buttons] of [
    [personOf('doctor'), 0],
    [keeper, 1],
    [personOf('shop_owner'), 1],
  ] as const) {
    const { app } = openPlace('/stock/suppliers', 'doctor', list, me);
    await screen.findByText('昨日止');
    expect(screen.queryAllByRole('button', { name: '新增供应商' })).toHaveLength(buttons);
    expect(screen.queryAllByRole('button', { name: '编辑今日止' })).toHaveLength(buttons);
    app.close();
  }
});
