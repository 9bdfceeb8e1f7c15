import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { routes } from '#web/app/router.tsx';
import { openApp } from '#web/app/testing.tsx';
import { reservation } from '#web/clinic/testing.ts';
import {
  changed,
  FACTORIES,
  factories,
  HASH,
  itemOf,
  LIST,
  listOf,
  MESSAGE,
  ONE,
  orderOf,
  STEP,
  stepOf,
  wholeOf,
} from '#web/features/denture-orders/denture-orders-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** What is ordered of a plant for a patient: docs/domain/records.md#lab-orders */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/admin/visits/denture_processing_orders';
const VISIT = `GET /api/admin/doctor_index/${HASH}/patient`;
const ADD = 'POST /api/admin/denture_processing_orders';
const CHANGE = 'PUT /api/admin/denture_processing_orders/31';
const visit = {
  body: {
    data: {
      ...reservation({ hash_id: HASH }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{ done_at: null, booked_by: null, allergic_history: null, medical_history: null, alerts: [], kind: null },
      ...{ certificate_number: null, patients: [], departments: [], flow_status: 'in_chair' },
    },
    meta: { history: [] },
  },
};
const draft = orderOf({ status: 'draft', moves: ['sent', 'cancelled'], version: 1 });

const place = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});
const open = (answers: Record<string, object> = {}, role: Role = 'doctor', address = `${PAGE}?id=${HASH}`) =>
  place(address, role, { [VISIT]: visit, [LIST]: listOf(), [FACTORIES]: factories, ...answers });
const form = async () => within(await screen.findByRole('form', { name: '加工单' }));
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const rowsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');

describe('the page of a visit', () => {
  it('has what is seated at it first, then the patient’s others', async () => {
    const here = { hash_id: HASH, date: '2026-11-20', time: '10:00' };
    const { net } = open({
      [LIST]: listOf([
        orderOf({ status: 'arrived', reservation: here, moves: ['tried', 'seated', 'rework'], risk: 'late' }),
        orderOf({ id: 32, code: 'YC20261101-0002', status: 'making', stage: '上瓷' }),
      ]),
    });
    expect((await rowsOf('本次就诊'))[0]?.textContent).toContain(
      'YC20261120-0001已到诊所已逾期冠 26 氧化锆 A2陈思远 · 远航义齿 · 交货 2026-11-27试戴',
    );
    expect((await rowsOf('其他加工单'))[0]?.textContent).toContain('YC20261101-0002制作中上瓷');
    expect(net.calls(LIST).some(({ query }) => query.get('patient_id') === '1')).toBe(true);
  });

  it('orders from the teeth that are pressed, set as the last one was, and sends it', async () => {
    const { net } = open({ [ADD]: { status: 201, body: { ...wholeOf({ ...draft }) } }, [STEP]: changed() });
    fireEvent.click((await form()).getByRole('button', { name: /^26 / }));
    await press(/^发给加工厂/);
    await waitFor(() => expect(net.calls(STEP)).toHaveLength(1));
    expect(net.calls(ADD)[0]?.body).toMatchObject({
      ...{ patient_id: 1, factory_id: 8, impression: 'silicone', due_on: '2026-11-27', urgent: false, cost: null },
      items: [{ restoration: 'crown', teeth: ['26'], material: '氧化锆', shade: 'A2' }],
    });
    expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'sent', version: 1 });
    // An empty form stands there for the next.
    await waitFor(async () =>
      expect((await form()).getByRole('button', { name: /^26 / }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  it('says all that is missing at once, and nothing is sent', async () => {
    const { net } = open({ [LIST]: listOf([]) });
    await form();
    await press(/^发给加工厂/);
    for (const said of ['牙位为必填项', '材料为必填项', '加工厂为必填项']) await screen.findByText(said);
    expect(net.calls(ADD)).toEqual([]);
  });

  it('asks for the hanging teeth of a bridge, and for the shades of the chosen guide', async () => {
    open();
    const fields = await form();
    for (const tooth of ['14', '15', '16'])
      fireEvent.click(fields.getByRole('button', { name: new RegExp(`^${tooth} `) }));
    fireEvent.click(fields.getByRole('radio', { name: '桥' }));
    const hanging = within(await screen.findByRole('group', { name: '桥体' }));
    fireEvent.click(hanging.getByRole('button', { name: '15' }));
    expect(hanging.getByRole('button', { name: '15' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(fields.getByRole('button', { name: /^15 / }));
    expect(hanging.queryByRole('button', { name: '15' })).toBeNull();
  });

  it('goes through the teeth by the arrows, with one tab stop', async () => {
    open();
    const fields = await form();
    const mouth = fields.getByRole('group', { name: '第 1 件的牙位' });
    const stops = () =>
      within(mouth)
        .getAllByRole('button')
        .filter((tooth) => tooth.tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['18']);
    fireEvent.keyDown(mouth, { key: 'ArrowDown' });
    fireEvent.keyDown(mouth, { key: 'ArrowRight' });
    expect(stops().map(({ textContent }) => textContent)).toEqual(['47']);
    expect(document.activeElement?.textContent).toBe('47');
    fireEvent.click(fields.getByRole('button', { name: '乳牙' }));
    expect(fields.getByRole('button', { name: /^55 / })).toBeTruthy();
  });

  it('brings back what was typed and not saved', async () => {
    const { app } = open();
    fireEvent.click((await form()).getByRole('button', { name: /^26 / }));
    fireEvent.change((await form()).getByRole('textbox', { name: /^咬合/ }), { target: { value: '轻咬合' } });
    app.close();
    openApp(routes, `${PAGE}?id=${HASH}`);
    expect((await form()).getByRole<HTMLInputElement>('textbox', { name: /^咬合/ }).value).toBe('轻咬合');
    expect((await form()).getByRole('button', { name: /^26 / }).getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps a draft that could not be sent, to be sent once more', async () => {
    const { net } = open({
      [ADD]: { status: 201, body: wholeOf({ ...draft }) },
      [ONE]: { body: wholeOf({ ...draft }) },
      [STEP]: { status: 409, body: failure(409, 'STATE', '加工厂已停用') },
    });
    fireEvent.click((await form()).getByRole('button', { name: /^26 / }));
    await press(/^发给加工厂/);
    await screen.findByText('加工厂已停用');
    expect(await screen.findByRole('region', { name: '继续加工单草稿' })).toBeTruthy();
    expect(net.calls(ADD)).toHaveLength(1);
  });

  it('goes on with a draft, over a colleague’s change field by field', async () => {
    const { net } = open({
      [LIST]: listOf([draft]),
      [ONE]: { body: wholeOf({ ...draft }) },
      [CHANGE]: {
        status: 409,
        body: failure(409, 'STALE', '数据已被他人修改', {
          current: { ...wholeOf({ ...draft, occlusion: '重咬合', version: 2 }).data },
          ...{ by: '周店长', at: '2026-11-20T10:40:00+08:00' },
        }),
      },
    });
    await press('继续编辑 YC20261120-0001');
    await screen.findByRole('region', { name: '继续加工单草稿' });
    fireEvent.change((await form()).getByRole('textbox', { name: /^咬合/ }), { target: { value: '轻咬合' } });
    await press(/^存草稿/);
    const asked = within(await screen.findByRole('alert'));
    fireEvent.click(asked.getByRole('radio', { name: '保留我的' }));
    net.on(CHANGE, changed({ ...draft }));
    await press(/^存草稿/);
    await waitFor(() => expect(net.calls(CHANGE)).toHaveLength(2));
    expect(net.calls(CHANGE)[1]?.body).toMatchObject({ occlusion: '轻咬合', version: 2 });
  });

  it('puts what has arrived into the open visit by one press', async () => {
    const { net } = open({
      [LIST]: listOf([orderOf({ status: 'arrived', moves: ['tried'] })]),
      [CHANGE]: changed(),
    });
    await press('本次就诊戴牙 YC20261120-0001');
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ version: 2, reservation_id: HASH }));
  });

  it('without a visit says where one is found, and without any order what comes next', async () => {
    open({}, 'doctor', PAGE);
    expect(await screen.findByText('没有选择就诊')).toBeTruthy();
  });

  it('that fails offers it again', async () => {
    const { net } = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf());
    fireEvent.click(again);
    expect(await rowsOf('其他加工单')).toHaveLength(1);
  });

  it('writes nothing while it is offline', async () => {
    const { net } = open();
    await form();
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      window.dispatchEvent(new Event('offline'));
    });
    await press(/^发给加工厂/);
    await press(/^取消加工单/);
    expect(net.seen.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/admin/info']);
    act(() => {
      vi.restoreAllMocks();
      window.dispatchEvent(new Event('online'));
    });
  });
});

describe('the patient’s own page', () => {
  const at = '/workstation/patient/machining?user_id=7';
  const openPatient = (answers: Record<string, object>, role: Role = 'doctor') =>
    open({ ...patientAnswers(patientOf({})), ...answers }, role, at);

  it('steps an order by one press, as it was seen', async () => {
    const row = orderOf({ status: 'shipped', moves: ['arrived'] });
    const { net } = openPatient({ [LIST]: listOf([row], false), [STEP]: changed() }, 'customer_service');
    await press('已到诊所 YC20261120-0001');
    await waitFor(() => expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'arrived', version: 2 }));
    expect(screen.queryByRole('form', { name: '加工单' })).toBeNull();
  });

  it('tells of a colleague who was quicker, and reads it anew', async () => {
    const row = orderOf({ status: 'shipped', moves: ['arrived'] });
    const stale = failure(409, 'STALE', '数据已被他人修改', { current: row, by: '陈露', at: '2026-11-20T10:40:00Z' });
    const { net } = openPatient({ [LIST]: listOf([row], false), [STEP]: { status: 409, body: stale } });
    await screen.findByText('YC20261120-0001');
    net.on(LIST, listOf([orderOf({ status: 'arrived', moves: [] })], false));
    await press('已到诊所 YC20261120-0001');
    expect(await screen.findByText('已到诊所')).toBeTruthy();
    expect(await screen.findByText(/已被他人修改|刚修改/)).toBeTruthy();
  });

  it('asks for the reason of a rework, and whose fault it is', async () => {
    const row = orderOf({ status: 'tried', moves: ['seated', 'rework'] });
    const { net } = openPatient({ [LIST]: listOf([row]), [STEP]: changed() });
    await press('返工 YC20261120-0001');
    const asked = within(await screen.findByRole('dialog', { name: '返工' }));
    fireEvent.click(asked.getByRole('button', { name: /^返工/ }));
    await asked.findByText('返工原因为必填项');
    await asked.findByText('责任方为必填项');
    fireEvent.change(asked.getByRole('textbox', { name: /返工原因/ }), { target: { value: '边缘不密合' } });
    fireEvent.click(asked.getByRole('radio', { name: '加工厂' }));
    fireEvent.click(asked.getByRole('button', { name: /^返工/ }));
    await waitFor(() => expect(net.calls(STEP)).toHaveLength(1));
    expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'rework', note: '边缘不密合', fault: 'factory', version: 2 });
  });

  it('shows how long each part took, what was said, and takes an answer', async () => {
    const row = orderOf({ status: 'question', moves: ['making', 'cancelled'], back_to: 'making' });
    const { net } = openPatient({
      [LIST]: listOf([row]),
      [ONE]: {
        body: wholeOf(
          { ...row },
          {
            steps: [stepOf(), stepOf({ id: 2, from: 'making', to: 'question', to_name: '待确认', note: '肩台不清' })],
            messages: [{ id: 3, text: '已补寄模型', side: 'clinic', by_name: '陈思远', at: row.created_at }],
          },
        ),
      },
      [STEP]: changed(),
      [MESSAGE]: changed(),
    });
    await press('详情 YC20261120-0001');
    const sheet = within(await screen.findByRole('dialog', { name: 'YC20261120-0001' }));
    expect(sheet.getByText('肩台不清')).toBeTruthy();
    expect(sheet.getAllByText('1 天 1 小时')).toHaveLength(2);
    expect(sheet.getByText('¥600.00')).toBeTruthy();
    fireEvent.change(sheet.getByRole('textbox', { name: /新留言/ }), { target: { value: '请按口扫' } });
    fireEvent.submit(sheet.getByRole('form', { name: '留言' }));
    await waitFor(() => expect(net.calls(MESSAGE)[0]?.body).toEqual({ text: '请按口扫' }));
    fireEvent.click(sheet.getByRole('button', { name: '答复 YC20261120-0001' }));
    const asked = within(await screen.findByRole('dialog', { name: '答复' }));
    fireEvent.change(asked.getByRole('textbox', { name: /答复/ }), { target: { value: '按原模型' } });
    fireEvent.click(asked.getByRole('button', { name: /^答复/ }));
    await waitFor(() => expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'making', note: '按原模型', version: 2 }));
  });

  it('follows what the plant did', async () => {
    const { net } = openPatient({ [LIST]: listOf([orderOf({ items: [itemOf({ teeth: ['11'] })] })], false) });
    await screen.findByText('冠 11 氧化锆 A2');
    net.on(LIST, listOf([orderOf({ status: 'received' })], false));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'denture_orders', ids: [31] }] }));
    expect(await screen.findByText('已收件')).toBeTruthy();
  });

  it('of a customer of somebody else says whose it is', async () => {
    openPatient({ [LIST]: { status: 403, body: failure(403, 'FORBIDDEN', '仅限本人客户') } }, 'sale');
    expect(await screen.findByText('仅限本人客户')).toBeTruthy();
  });
});
