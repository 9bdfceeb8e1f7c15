import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure, personOf } from '#web/api/testing.ts';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/departments';
const UPDATE = `PUT ${PATH}/1`;
const ORDER = `GET ${PATH}/order`;
const SET_ORDER = `PUT ${PATH}/order`;

const words = { code: '', kind: 'clinical', leader_id: null, leader: null, phone: '8201', location: '', intro: '' };
const of = (id: number, name: string) => plainRowOf({ ...words, id, name, bookable: true, position: id });
const rows = [of(1, '口腔内科'), of(2, '正畸科'), of(3, '洁牙')];
const order = { departments: rows.map(({ id, name, status }) => ({ id, name, status })), version: 'v1' };
const visit = { scheduling_time_id: 7, date: '2026-11-25', time: '10:00', doctor_id: 4, doctor: '陈思远' };
const effect = {
  people: [{ id: 4, name: '陈思远' }],
  hours: 7,
  untouched: [{ ...visit, reason: 'booked', patient: '王秀英' }],
};

const openPlace = adminTests();
const open = (handlers = {}, role: Role = 'shop_owner', me = personOf(role), path = '/clinic/departments') => {
  const known = { [`GET ${PATH}`]: pageOf(rows), [ORDER]: { body: { data: order } }, ...handlers };
  const opened = openPlace(path, role, known, me);
  return opened.net;
};

it('are put in another order by the arrow keys, over the order that was seen', async () => {
  const net = open({ [SET_ORDER]: { status: 201, body: { data: order } } });
  fireEvent.click(await screen.findByRole('button', { name: '调整顺序' }));
  const dialog = await screen.findByRole('dialog', { name: '调整科室顺序' });
  const handle = await within(dialog).findByRole('button', { name: '移动洁牙' });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(within(dialog).getByText('洁牙，第 1 位，共 3 个')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
  await waitFor(() => expect(net.calls(SET_ORDER)[0]?.body).toEqual({ ids: [3, 1, 2], version: 'v1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tell who sorts them that somebody was faster, and keep their order until they look', async () => {
  const stale = { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: order }) };
  const net = open({ [SET_ORDER]: stale });
  fireEvent.click(await screen.findByRole('button', { name: '调整顺序' }));
  const dialog = await screen.findByRole('dialog', { name: '调整科室顺序' });
  fireEvent.keyDown(await within(dialog).findByRole('button', { name: '移动口腔内科' }), { key: 'ArrowDown' });
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
  const list = within(dialog).getByRole('list', { name: '科室顺序' });
  const named = () =>
    within(list)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label'));
  fireEvent.click(await within(dialog).findByRole('button', { name: '查看最新' }));
  await waitFor(() => expect(named()).toEqual(['移动口腔内科', '移动正畸科', '移动洁牙']));
  expect(net.calls(SET_ORDER)).toHaveLength(1);
});

it('show what a stop leaves behind, and are not stopped while a visit lies in them', async () => {
  const net = open({ [`GET ${PATH}/1/preview`]: { body: { data: effect } }, [UPDATE]: { status: 201, body: {} } });
  fireEvent.click(await screen.findByRole('button', { name: '变更口腔内科的状态' }));
  const dialog = await screen.findByRole('dialog', { name: '口腔内科的状态' });
  fireEvent.click(within(dialog).getByRole('switch', { name: /状态/ }));
  expect(await within(dialog).findByText(/陈思远的 7 个出诊时段在此科室/)).toBeTruthy();
  expect(within(dialog).getByText('王秀英')).toBeTruthy();
  const save = within(dialog).getByRole('button', { name: /^保存/ });
  fireEvent.click(save);
  expect([net.calls(UPDATE).length, save.getAttribute('aria-disabled')]).toEqual([0, 'true']);
});

it('are read by staff, who may change nothing; in a clinic they are told that booking asks for none', async () => {
  const me = personOf('doctor');
  if (me.meta.hospital) me.meta.hospital.mode = 2;
  open({}, 'doctor', me);
  expect(await screen.findByText('正畸科')).toBeTruthy();
  expect(screen.getByText('诊所模式：预约时不选科室')).toBeTruthy();
  for (const name of ['调整顺序', '新增科室', '变更口腔内科的状态'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
