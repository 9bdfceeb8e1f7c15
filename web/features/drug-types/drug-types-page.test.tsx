import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, plainRowOf } from '#web/app/frames/admin-testing.tsx';

/** What each page of a tree does, at that of drugs; only the network is false. */

const PATH = '/api/admin/hospital/drug-type';
const LIST = `GET ${PATH}`;
const own = { code: '', prescription: null, antibacterial: null, controlled: null, products_count: 0 };
const effective = { prescription: true, antibacterial: false, controlled: 'none' };

interface Row {
  id: number;
  name: string;
  children?: Row[];
}
const node = ({ id, name, children = [] }: Row, parent: Row | null = null, position = 0): object => ({
  ...{ id, name, position, parent_id: parent?.id ?? null, parent: parent && { id: parent.id, name: parent.name } },
  ...plainRowOf({ ...own, effective }),
  children: children.map((child, at) => node(child, { id, name }, at)),
});
const treeOf = (...rows: Row[]) => ({
  body: { data: rows.map((row, at) => node(row, null, at)), meta: { inventory_types: [] } },
});
const anti: Row = {
  id: 1,
  name: '抗感染药',
  children: [{ id: 2, name: '抗生素', children: [{ id: 3, name: '头孢' }] }],
};
const local: Row = { id: 4, name: '局麻药' };

const openPlace = adminTests();
const open = (handlers = {}, role: Role = 'shop_owner', query = '') =>
  openPlace(`${role === 'shop_owner' ? '/admin/visits' : '/stock'}/drug_classifications${query}`, role, {
    [LIST]: treeOf(anti, local),
    ...handlers,
  }).net;
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => /[抗头局]\S+?药|抗生素|头孢/.exec(row.textContent ?? '')?.[0] ?? []);
const press = (name: string, key: string) => fireEvent.keyDown(screen.getByRole('button', { name }), { key });
const moved = (id: number) => ({ [`PUT ${PATH}/${id}`]: { status: 201, body: { data: node({ id, name: '' }) } } });
const form = { ...own, products_count: undefined, status: 1, version: 3 };

describe('a tree', () => {
  it('stands in the order that it is read in, and closes and opens again', async () => {
    open();
    await screen.findByText('头孢');
    expect(names()).toEqual(['抗感染药', '抗生素', '头孢', '局麻药']);
    const knob = screen.getByRole('button', { name: '抗感染药的下级' });
    expect(knob.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(knob, { key: 'ArrowLeft' });
    expect([names(), knob.getAttribute('aria-expanded')]).toEqual([['抗感染药', '局麻药'], 'false']);
    fireEvent.keyDown(knob, { key: 'ArrowLeft' });
    expect(names()).toHaveLength(2);
    fireEvent.click(knob);
    expect(names()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: '头孢的下级' })).toBeNull();
  });

  it('shows what is looked for, whatever was closed, and moves nothing meanwhile', async () => {
    open({}, 'shop_owner', '?keyword=头孢');
    await screen.findByText('头孢');
    expect(names()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: '移动头孢' })).toBeNull();
  });

  it.each([
    ['头孢', 3, 'ArrowLeft', { parent_id: 1, position: 1 }],
    ['局麻药', 4, 'ArrowUp', { parent_id: null, position: 0 }],
    ['局麻药', 4, 'ArrowRight', { parent_id: 1, position: 1 }],
    ['抗感染药', 1, 'ArrowDown', { parent_id: null, position: 1 }],
  ])('takes %s (%i) elsewhere by %s', async (name, id, key, aim) => {
    const net = open(moved(id));
    await screen.findByText('头孢');
    press(`移动${name}`, key);
    const { products_count: _count, ...rest } = form;
    await waitFor(() =>
      expect(net.calls(`PUT ${PATH}/${id}`).map(({ body }) => body)).toEqual([{ ...rest, name, ...aim }]),
    );
    expect((await screen.findByText(/第 \d 位$/)).textContent).toContain(name);
    await waitFor(() => expect(net.calls(LIST)).toHaveLength(2));
  });

  it('has nowhere to take what is first at the top, and says why it may not go', async () => {
    const refused = failure(422, 'INVALID', '参数错误', { errors: { parent_id: ['最多3级'] } });
    const net = open({ [`PUT ${PATH}/4`]: { status: 422, body: refused } });
    await screen.findByText('头孢');
    press('移动抗感染药', 'ArrowUp');
    press('移动抗感染药', 'ArrowLeft');
    press('移动抗感染药', 'ArrowRight');
    expect(net.calls(`PUT ${PATH}/1`)).toHaveLength(0);
    press('移动局麻药', 'ArrowRight');
    expect(await screen.findByText('最多3级')).toBeTruthy();
  });

  it('offers what a row may stand under by its whole place, or nothing', async () => {
    const net = open(moved(3));
    fireEvent.click(await screen.findByRole('button', { name: '编辑头孢' }));
    const dialog = await screen.findByRole('dialog', { name: '编辑药品分类' });
    fireEvent.click(within(dialog).getByRole('combobox', { name: /上级分类/ }));
    expect(await screen.findByRole('option', { name: '抗感染药 / 抗生素' })).toBeTruthy();
    fireEvent.click(screen.getByRole('option', { name: '无上级（第一级）' }));
    fireEvent.click(within(dialog).getByRole('combobox', { name: /处方药/ }));
    fireEvent.click(await screen.findByRole('option', { name: '否' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    await waitFor(() =>
      expect(net.calls(`PUT ${PATH}/3`)[0]?.body).toMatchObject({
        parent_id: null,
        prescription: false,
        antibacterial: null,
      }),
    );
  });

  it('is read by staff, who move and change nothing', async () => {
    open({}, 'doctor');
    await screen.findByText('头孢');
    for (const name of ['移动头孢', '编辑头孢', '新增药品分类'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
