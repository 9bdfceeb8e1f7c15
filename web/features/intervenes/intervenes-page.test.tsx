import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Intervene } from '#contract/intervenes.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { routes } from '#web/app/router.tsx';
import { openApp } from '#web/app/testing.tsx';
import { reservation } from '#web/clinic/testing.ts';
import { HASH, interveneOf } from '#web/features/intervenes/intervenes-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** What a visit's patient is told to do, written, changed, ended: docs/domain/records.md#interventions. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/admin/visits/intervenes';
const VISIT = `GET /api/admin/doctor_index/${HASH}/patient`;
const LIST = 'GET /api/admin/intervenes';
const ADD = 'POST /api/admin/intervenes';
const CHANGE = 'PUT /api/admin/intervenes/41';

const visitOf = (flow_status = 'in_chair') => ({
  body: {
    data: {
      ...reservation({ hash_id: HASH }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{ done_at: null, booked_by: null, allergic_history: null, medical_history: null, alerts: [], kind: null },
      ...{ certificate_number: null, patients: [], departments: [], flow_status },
    },
    meta: { history: [] },
  },
});
const listOf = (rows: readonly Intervene[] = [interveneOf()], meta = { treating: true, editable: true }) =>
  pageOf(rows, { size: 25, meta });
const changed = (row = interveneOf({ version: 2 })) => ({ status: 201, body: { data: row } });
const stale = (current: Intervene) => ({
  status: 409,
  body: failure(409, 'STALE', '数据已被他人修改', { current, by: '周店长', at: '2026-11-20T10:40:00+08:00' }),
});

const asked = (call: { query: URLSearchParams } | undefined) => Object.fromEntries(call?.query ?? []);

const place = adminTests();
function open(answers: Record<string, object> = {}, role: Role = 'doctor', address = `${PAGE}?id=${HASH}`) {
  setServerNow('2026-11-20T10:37:00+08:00');
  return place(address, role, { [VISIT]: visitOf(), [LIST]: listOf(), ...answers });
}
const form = async () => within(await screen.findByRole('form', { name: '新增干预' }));
const send = async () => fireEvent.submit(await screen.findByRole('form', { name: '新增干预' }));
const text = async () => (await form()).getByRole<HTMLTextAreaElement>('textbox', { name: /内容/ });
const rowsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('the page', () => {
  it('has the visit’s own first, then the patient’s others, by whom and when', async () => {
    const earlier = { hash_id: 'h1', date: '2026-10-02', time: '09:00' };
    const { net } = open({
      [LIST]: listOf([
        interveneOf({ goal: '戒烟满两周', review_on: '2026-12-04' }),
        interveneOf({
          ...{ id: 12, category: '饮食', content: '少吃甜食', reservation: earlier, status: 'unmet', editable: false },
          ...{
            outcome: '仍每天喝可乐',
            version: 3,
            updated: { at: '2026-11-01T09:00:00+08:00', by: { id: 2, name: '周店长' } },
          },
        }),
      ]),
    });
    expect((await rowsOf('本次就诊')).map(({ textContent }) => textContent)).toEqual([
      '戒烟进行中建议从今天起戒烟目标戒烟满两周复查2026-12-04陈思远 2026-11-20 10:37 书写达成未达成修改作废',
    ]);
    expect((await rowsOf('其他干预')).map(({ textContent }) => textContent)).toEqual([
      '饮食未达成少吃甜食结果仍每天喝可乐陈思远 2026-11-20 10:37 书写，周店长 2026-11-01 09:00 修改',
    ]);
    expect(asked(net.calls(LIST)[0])).toMatchObject({ patient_id: '1', first: HASH });
  });

  it('shows what is void struck through, with nothing to press', async () => {
    open({ [LIST]: listOf([interveneOf({ status: 'void', editable: false })]) });
    const [row] = await rowsOf('本次就诊');
    expect(row?.querySelector('.line-through')?.textContent).toBe('建议从今天起戒烟');
    expect(within(row ?? document.body).queryAllByRole('button')).toEqual([]);
  });

  it('of a patient of nobody’s here is read only, and the reading is said to be written down', async () => {
    open({ [LIST]: listOf([interveneOf({ editable: false })], { treating: false, editable: false }) });
    expect(await screen.findByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.getByText('仅接诊人员可修改')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('without any says what comes next', async () => {
    open({ [LIST]: listOf([]) });
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(await form()).toBeTruthy();
  });

  it('that fails offers it again', async () => {
    const { net } = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf());
    fireEvent.click(again);
    expect(await rowsOf('本次就诊')).toHaveLength(1);
  });

  it('reads them again when a colleague writes of the patient', async () => {
    const { net } = open();
    await rowsOf('本次就诊');
    net.on(LIST, listOf([interveneOf({ content: '同事写的', id: 50 }), interveneOf()]));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [1] }] }));
    await waitFor(async () => expect(await rowsOf('本次就诊')).toHaveLength(2));
  });

  it('without a visit leads to one, and has a doctor’s own that are open, with their patients', async () => {
    const { net } = open({ [LIST]: listOf([interveneOf()], { treating: true, editable: true }) }, 'doctor', PAGE);
    expect(await screen.findByText('没有选择就诊')).toBeTruthy();
    const [row] = await rowsOf('进行中');
    expect(within(row ?? document.body).getByText('沈静姝')).toBeTruthy();
    const { status, doctor_id } = asked(net.calls(LIST)[0]);
    expect([status, doctor_id]).toEqual(['open', expect.stringMatching(/^\d+$/)]);
  });
});

describe('a new one', () => {
  it('is a chip, the text, and save; and leaves an empty form', async () => {
    const { net } = open({ [ADD]: changed(interveneOf()) });
    fireEvent.click((await form()).getByRole('radio', { name: '饮食' }));
    fireEvent.change(await text(), { target: { value: '两餐之间不吃甜食' } });
    await send();
    await waitFor(() =>
      expect(net.calls(ADD)[0]?.body).toEqual({
        ...{
          patient_id: 1,
          reservation_id: HASH,
          category: '饮食',
          content: '两餐之间不吃甜食',
          goal: '',
          review_on: '',
        },
      }),
    );
    await waitFor(async () => expect((await text()).value).toBe(''));
    expect((await form()).queryByRole('radio', { checked: true })).toBeNull();
  });

  it('is sent with Ctrl Enter, with the day on which it is looked at again', async () => {
    const { net } = open({ [ADD]: changed(interveneOf()) });
    fireEvent.click((await form()).getByRole('radio', { name: '涂氟' }));
    fireEvent.change(await text(), { target: { value: '今晚不刷牙' } });
    fireEvent.click((await form()).getByRole('button', { name: '两周后' }));
    fireEvent.keyDown(await text(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(net.calls(ADD)[0]?.body).toMatchObject({ review_on: '2026-12-04' }));
  });

  it('says what it lacks, and leads to the chips', async () => {
    open();
    await send();
    expect(await (await form()).findByText('类型为必填项')).toBeTruthy();
    expect((await form()).getByText('内容为必填项')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  });

  it('that is refused stays as it was typed, and so it does through a reload', async () => {
    const { app } = open({ [ADD]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    fireEvent.click((await form()).getByRole('radio', { name: '其他' }));
    fireEvent.change(await text(), { target: { value: '写了一半' } });
    await send();
    await waitFor(async () => expect((await text()).value).toBe('写了一半'));
    app.close();
    const again = openApp(routes, `${PAGE}?id=${HASH}`);
    await waitFor(async () => expect((await text()).value).toBe('写了一半'));
    expect((await form()).getByRole<HTMLInputElement>('radio', { name: '其他' }).checked).toBe(true);
    again.close();
  });

  it('of a visit to which nobody has come can’t be sent, and says why', async () => {
    const { net } = open({ [VISIT]: visitOf('booked') });
    const save = (await form()).getByRole('button', { name: /^保存/ });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click((await form()).getByRole('radio', { name: '其他' }));
    fireEvent.change(await text(), { target: { value: '还没来' } });
    await send();
    expect(net.calls(ADD)).toEqual([]);
  });
});

describe('one that is there', () => {
  it('is ended with what came of it', async () => {
    const { net } = open({ [CHANGE]: changed(interveneOf({ status: 'met', version: 2 })) });
    await press(/^达成 戒烟/);
    const asked = await dialog('已达成？');
    fireEvent.change(asked.getByRole('textbox', { name: '结果' }), { target: { value: '已戒两周' } });
    fireEvent.click(asked.getByRole('button', { name: /^达成/ }));
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ status: 'met', outcome: '已戒两周', version: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is over is opened again in one press', async () => {
    const { net } = open({ [LIST]: listOf([interveneOf({ status: 'met', version: 4 })]), [CHANGE]: changed() });
    await press(/^重新进行 戒烟/);
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ status: 'open', version: 4 }));
  });

  it('is given up only after a question', async () => {
    const { net } = open({ [CHANGE]: changed(interveneOf({ status: 'void', version: 2 })) });
    await press(/^作废 戒烟/);
    const question = within(await screen.findByRole('alertdialog', { name: '作废这条干预？' }));
    fireEvent.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(net.calls(CHANGE)).toEqual([]);
    await press(/^作废 戒烟/);
    const again = within(await screen.findByRole('alertdialog', { name: '作废这条干预？' }));
    fireEvent.click(again.getByRole('button', { name: '作废' }));
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ status: 'void', version: 1 }));
  });

  it('that a colleague changed first shows both texts, and is saved over the newest as was chosen', async () => {
    const theirs = interveneOf({ content: '对方的话', goal: '对方的目标', version: 2 });
    const { net } = open({ [CHANGE]: stale(theirs) });
    await press(/^修改 戒烟/);
    const edit = await dialog('修改干预');
    const content = edit.getByRole<HTMLTextAreaElement>('textbox', { name: /内容/ });
    fireEvent.change(content, { target: { value: '我的话' } });
    fireEvent.click(edit.getByRole('button', { name: /^保存/ }));
    const panel = within(await edit.findByRole('alert'));
    for (const said of ['对方的话', '我的话', '对方的目标']) expect(panel.getByText(said), said).toBeTruthy();
    expect(content.value).toBe('我的话');
    net.on(CHANGE, changed());
    fireEvent.click(panel.getByRole('radio', { name: '保留我的' }));
    fireEvent.click(edit.getByRole('button', { name: /^保存/ }));
    await waitFor(() =>
      expect(net.calls(CHANGE)[1]?.body).toEqual({
        ...{ category: '戒烟', content: '我的话', goal: '对方的目标', review_on: '', version: 2 },
      }),
    );
  });

  it('that a colleague moved first is read again after the refusal', async () => {
    const { net } = open({
      [LIST]: listOf([interveneOf({ status: 'met' })]),
      [CHANGE]: stale(interveneOf({ version: 2 })),
    });
    await press(/^重新进行/);
    net.on(LIST, listOf([interveneOf({ content: '已被改过', version: 2 })]));
    expect(await screen.findByText('已被改过')).toBeTruthy();
  });
});
