import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { Treatment } from '#contract/treatments.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** What was done, by tooth, and its way onto a list: docs/domain/records.md#treatments. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PLACE = '/workstation/patient/record/handle?user_id=7';
const LIST = 'GET /api/admin/patients/7/treatments';
const BILL = 'POST /api/admin/patients/7/treatments/disposal';
const META = { view: 'full', bills: true, teeth: ['16', '26'], treating: true };

const treatmentOf = (own: Partial<Treatment> = {}): Treatment => ({
  ...{ id: 31, teeth: ['26'], surfaces: ['O', 'D'], name: '树脂充填', project_id: 4, status: 'done' },
  material: { name: '纳米树脂', brand: '3M', batch_no: 'NB2211', udi: '0694' },
  ...{ doctor: { id: 4, name: '陈思远' }, date: '2026-11-20', case: { id: 9, code: 'BL20261120-0001' } },
  ...{ disposal: null, billable: true },
  ...own,
});
const ROWS = [
  treatmentOf(),
  treatmentOf({ id: 32, teeth: ['16'], surfaces: [], name: '根管治疗', material: null }),
  treatmentOf({ id: 33, teeth: [], name: '全瓷冠', status: 'planned', material: null, billable: false }),
  treatmentOf({
    ...{ id: 34, name: '洁治', material: null, billable: false },
    disposal: { id: 5, number: 'CZ20261120-0002', status_name: '未付' },
  }),
];

const openPlace = adminTests();
const open = (role: Role = 'doctor', meta: object = {}, rows = ROWS, answers: Record<string, object> = {}) =>
  openPlace(PLACE, role, {
    ...patientAnswers(patientOf({})),
    [LIST]: pageOf(rows, { meta: { ...META, ...meta } }),
    ...answers,
  });
const table = async () => {
  await screen.findByText('树脂充填');
  return within(screen.getByRole('region', { name: '治疗记录' }));
};
const press = async () => fireEvent.click(await screen.findByRole('button', { name: /^生成处置单/ }));

describe('治疗记录', () => {
  it('says tooth, what was done, what was put in with its numbers, by whom and when, and the list', async () => {
    open();
    const texts = (await (await table()).findAllByRole('row')).map(({ textContent }) => textContent ?? '');
    expect(texts[1]).toContain('26 OD树脂充填已完成3M 纳米树脂批号 NB2211，UDI 06942026-11-20陈思远BL20261120-0001—');
    expect(texts[3]).toContain('—全瓷冠计划');
    expect(texts[4]).toContain('CZ20261120-0002 未付');
  });

  it('is asked of one tooth', async () => {
    const { net, app } = open();
    await table();
    await act(() => app.router.navigate(`${PLACE}&tooth=16`));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('tooth')).toBe('16'));
  });

  it('puts what was chosen on a list with one press, and leads to it', async () => {
    const { net } = open('doctor', {}, ROWS, { [BILL]: { status: 201, body: { data: { id: 6 } } } });
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await table();
    expect(box('选择 26 洁治').disabled).toBe(true);
    await press();
    expect(net.calls(BILL)).toEqual([]);
    fireEvent.click(box('选择 26 树脂充填'));
    fireEvent.click(box('选择 16 根管治疗'));
    expect(screen.getByRole('button', { name: /^生成处置单/ }).textContent).toBe('生成处置单（2）');
    await press();
    const way = await screen.findByRole('link', { name: '去费用核对并开单' });
    expect(way.getAttribute('href')).toBe('/workstation/patient/cost?user_id=7');
    expect(net.calls(BILL).map(({ body }) => body)).toEqual([{ ids: [31, 32] }]);
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(1));
    expect(box('选择 26 树脂充填').checked).toBe(false);
  });

  it('keeps what was chosen where a colleague was first, and says so', async () => {
    const message = '所选治疗已生成处置单，请刷新后重新选择';
    open('doctor', {}, ROWS, { [BILL]: { status: 409, body: failure(409, 'STATE', message) } });
    await table();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 26 树脂充填' }));
    await press();
    await screen.findByText(message);
    expect(screen.queryByRole('link', { name: '去费用核对并开单' })).toBeNull();
  });

  it('is read again when a list of the hospital changes', async () => {
    const { net } = open();
    await table();
    const before = net.calls(LIST).length;
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'disposals', ids: [6] }] }));
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(before));
  });

  it('says that it was written down, of whom who reads does not treat', async () => {
    open('shop_owner', { treating: false });
    await screen.findByText('您不是接诊人员，本次查阅已记录');
  });

  it('says what is not for the desk, and nothing to who sells', async () => {
    open('customer_service', { view: 'brief' });
    await screen.findByText('材料与批号仅接诊人员可见');
  });

  it('is not for who sells', async () => {
    open('sale', { view: 'none', bills: false, teeth: [], treating: null }, []);
    await screen.findByText('仅接诊人员可见');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that there is none, or why there is no answer, and tries again', async () => {
    const { net } = open('doctor', {}, [], { [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const retry = await screen.findByRole('button', { name: /重试/ });
    net.on(LIST, pageOf([], { meta: { ...META, teeth: [] } }));
    fireEvent.click(retry);
    await screen.findByText('病历归档后，其中的治疗会出现在这里');
  });
});
