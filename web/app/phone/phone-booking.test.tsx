import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import {
  beginHall,
  endHall,
  granted,
  headers,
  network,
  older,
  show,
  signedIn,
  visit,
} from '#web/app/phone/phone-hall-testing.tsx';
import { gridOf, header } from '#web/clinic/testing.ts';

/** From the hall to a visit, and the ways round where there is nothing to take (docs/domain/screens.md#phone). */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

beforeEach(beginHall);
afterEach(endHall);

const button = (name: string) => screen.getByRole('button', { name });
const PERSON = { id: 9, name: '陈露', phone: '13800000017', email: null, age: 30, gender: '女' };

describe('booking', () => {
  it('is refused before a form where the account has all the visits it may have, with the way to them', async () => {
    signedIn();
    const words = '每个账号最多同时有5个未就诊的预约';
    network({ 'POST /api/holds': { status: 422, body: failure(422, 'LIMIT', words) } });
    const app = await show();
    fireEvent.click(button('赵晓棠 11:00 可约'));
    const dialog = within(await screen.findByRole('alertdialog', { name: '还不能预约' }));
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '已选号源' })).toBeNull();
    fireEvent.click(dialog.getByRole('link', { name: '去我的预约' }));
    await waitFor(() => expect(app.place()).toBe('/m/my_appointments'));
  });

  it('asks an account without persons once who it is, with what it knows, and for no single room', async () => {
    signedIn();
    const rooms = [{ id: 11, name: '一诊室' }];
    const { data, meta } = granted.body;
    const net = network({
      'POST /api/holds': { status: 201, body: { data, meta: { ...meta, patients: [], departments: rooms } } },
      'GET /api/consents': { body: { data: [] } },
      'POST /api/patients': { status: 201, body: { data: PERSON } },
      'POST /api/reservations': { status: 201, body: { data: visit({ time: '11:00' }) } },
    });
    await show();
    fireEvent.click(button('赵晓棠 11:00 可约'));
    fireEvent.click(await screen.findByRole('button', { name: '填写就诊信息' }));
    const form = within(await screen.findByRole('dialog', { name: '预约挂号' }));
    const person = within(form.getByRole('region', { name: '新增就诊人' }));
    expect(form.queryByRole('combobox', { name: /就诊人/ })).toBeNull();
    expect(form.queryByRole('combobox', { name: /诊室/ })).toBeNull();
    expect(person.queryByRole('button', { name: '取消新增' })).toBeNull();
    expect(person.getByLabelText<HTMLInputElement>(/姓名/).value).toBe('陈露');
    expect(person.getByLabelText<HTMLInputElement>(/手机号/).value).toBe('13800000017');
    fireEvent.change(person.getByLabelText(/证件号/), { target: { value: '11010519491231002X' } });
    fireEvent.click(person.getByRole('button', { name: '保存就诊人' }));
    await waitFor(() => expect(form.getByRole('combobox', { name: /就诊人/ }).textContent).toContain('陈露'));
    fireEvent.change(form.getByLabelText(/^\*?主诉/), { target: { value: '牙痛' } });
    fireEvent.click(form.getByRole('button', { name: /确认预约/ }));
    await screen.findByRole('dialog', { name: '预约成功' });
    expect(net.calls('POST /api/reservations')[0]?.body).toMatchObject({ patient_id: 9, department_id: 11 });
  });

  it('ends with where it is, what it costs, what to bring and a calendar entry, and no toast over it', async () => {
    signedIn();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:visit');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const booked = visit({ time: '11:00' });
    const net = network({
      'POST /api/reservations': { status: 201, body: { data: booked } },
      [`GET /api/reservations/${booked.hash_id}/calendar`]: { body: 'BEGIN:VCALENDAR' },
    });
    await show();
    fireEvent.click(button('赵晓棠 11:00 可约'));
    fireEvent.click(await screen.findByRole('button', { name: '填写就诊信息' }));
    const form = within(await screen.findByRole('dialog', { name: '预约挂号' }));
    fireEvent.click(form.getByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(await screen.findByRole('option', { name: /沈静姝/ }));
    fireEvent.change(form.getByLabelText(/^\*?主诉/), { target: { value: '牙痛' } });
    fireEvent.click(form.getByRole('button', { name: /确认预约/ }));
    const done = within(await screen.findByRole('dialog', { name: '预约成功' }));
    expect(await done.findByText('衡川路 88 号门诊楼 2 层')).toBeTruthy();
    expect(done.getByRole('link', { name: '400-855-0188' }).getAttribute('href')).toBe('tel:4008550188');
    expect(done.getByText('挂号费').nextSibling?.textContent).toBe('¥30.00，到店支付');
    expect(done.getByText('11月20日 周五 11:00 – 11:15')).toBeTruthy();
    expect(done.getByText('身份证或医保卡')).toBeTruthy();
    expect(screen.queryByText('操作成功')).toBeNull();
    fireEvent.click(done.getByRole('button', { name: '加入日历' }));
    await waitFor(() => expect(net.calls(`GET /api/reservations/${booked.hash_id}/calendar`)).toHaveLength(1));
  });
});

describe('a day on which little is left', () => {
  const near = [{ doctor_id: 2, date: '2026-11-23', time: '09:15', scheduling_time_id: 99, open: 6 }];
  const withIdle = { body: gridOf([...headers, header(2, '李文博')], ['10:45', '11:00', '11:15', '11:30'], older) };

  it('offers the nearest times of who has none, and one touch holds one', async () => {
    signedIn();
    const net = network({
      'GET /api/index': withIdle,
      'GET /api/index_hospitals/1/nearest': { body: { data: near } },
    });
    const app = await show();
    const idle = within(await screen.findByRole('region', { name: '李文博 最近可约' }));
    const first = await idle.findByRole('button', { name: /09:15，李文博 11月23日$/ });
    expect(first.textContent).toBe('周一 · 余 609:15');
    // One question for all of them, and nobody else is asked about.
    expect(net.calls('GET /api/index_hospitals/1/nearest')).toHaveLength(1);
    expect(screen.getAllByRole('region', { name: /最近可约$/ })).toHaveLength(1);
    const { date, scheduling_time_id: id } = near[0] ?? {};
    const there = { ...older[0], id, prop: 'd2', doctor_id: 2, date, time: '09:15' } as (typeof older)[number];
    const monday = gridOf([header(2, '李文博')], ['09:15'], [there]);
    net.on('GET /api/index', { body: { ...monday, data: { ...monday.data, date } } });
    fireEvent.click(first);
    await waitFor(() => expect(net.calls('POST /api/holds')[0]?.body).toMatchObject({ scheduling_time_id: 99 }));
    expect(app.place()).toBe('/m?time=2026-11-23');
  });

  it('says where there is none in all the days that may be booked', async () => {
    network({ 'GET /api/index': withIdle, 'GET /api/index_hospitals/1/nearest': { body: { data: [] } } });
    await show();
    const idle = within(await screen.findByRole('region', { name: '李文博 最近可约' }));
    expect(await idle.findByText('8 天内已没有可约的时间')).toBeTruthy();
  });

  it('folds away what is taken, counted, and remembers that', async () => {
    localStorage.removeItem('haomai:only-free');
    network();
    await show();
    const only = button('只看可约');
    fireEvent.click(only);
    await waitFor(() => expect(screen.queryByRole('button', { name: '赵晓棠 11:30 已约' })).toBeNull());
    expect(screen.queryByRole('button', { name: '赵晓棠 11:15 他人填写中' })).toBeNull();
    expect(button('赵晓棠 11:00 可约')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /已约或他人填写中 2 个/ }));
    expect(await screen.findByRole('button', { name: '赵晓棠 11:30 已约' })).toBeTruthy();
    expect(localStorage.getItem('haomai:only-free')).toBe('on');
    fireEvent.click(only);
    expect(localStorage.getItem('haomai:only-free')).toBe('off');
    localStorage.removeItem('haomai:only-free');
  });
});
