import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { PATIENTS } from '#web/app/frames/patient-testing.ts';
import { reservation } from '#web/clinic/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** The doctor's day: docs/domain/records.md#my-day. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PLACE = '/admin/visits/index';
const TODAY = 'GET /api/admin/today_reservations';
const UNFINISHED = 'GET /api/admin/unfinished_cases';
const DUE = 'GET /api/admin/follow_ups';

const visitOf = (own: object) => ({
  ...reservation({ hash_id: 'h1' }),
  ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC1', past_visits: 0, alerts: [], kind: null },
  ...own,
});
const todayOf = (rows: object[]) => ({ body: { data: rows, meta: { date: '2026-11-20', seq: 1, now: '' } } });
const late = (own: object = {}) => ({
  case: { id: 9, code: 'BL20261118-0001' },
  patient: { id: 7, name: '杨浩然' },
  reservation: { hash_id: 'h7', date: '2026-11-18', time: '09:30' },
  ...own,
});
const due = (own: object = {}) => ({
  ...{ id: 5, source: null, patient_id: 8, patient: '沈静姝', phone: '', kind: 'clinical', kind_name: '诊疗' },
  ...{ due_on: '2026-11-20', at: null, method: 'phone', content: '干预复查', assignee: null, role: null },
  ...{ status: 'planned', status_name: '待回访', overdue: false, result: null, attempts: [], reason: '' },
  ...{ created_at: '', closed_at: null, closed_by: null, version: 1 },
  ...own,
});

const openPlace = adminTests();
const answers = {
  [TODAY]: todayOf([
    visitOf({ patient: '王小明', patient_id: 3, time: '09:00', chief_complaint: '牙疼', flow_status: 'in_chair' }),
    visitOf({ hash_id: 'h2', patient: '李雷', patient_id: 4, time: '15:00', flow_status: 'booked' }),
  ]),
  [UNFINISHED]: pageOf([
    late(),
    late({ case: null, reservation: { hash_id: 'h8', date: '2026-11-19', time: '10:00' } }),
  ]),
  [DUE]: pageOf([due({ id: 6, due_on: '2026-11-18', overdue: true }), due()], {
    meta: { due: 2, overdue: 1, people: [] },
  }),
};
function open(own: Record<string, object> = {}, place = PLACE, role: 'doctor' | 'shop_owner' | 'sale' = 'doctor') {
  setServerNow('2026-11-20T10:37:00+08:00');
  return openPlace(place, role, { ...answers, ...own });
}
const ways = async (title: string) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('我的一天', () => {
  it('leads with one press to patients, to what is not written, and to whom is to be followed up', async () => {
    const { net } = open();
    expect(await ways('今日患者')).toEqual([
      ['09:00王小明牙疼就诊中', '/admin/visits/cases?id=h1'],
      [expect.stringMatching(/^15:00李雷.*已预约$/), '/workstation/patient/info?user_id=4'],
    ]);
    expect(await ways('未完成病历')).toEqual([
      ['2026-11-18 09:30杨浩然BL20261118-0001草稿', '/admin/visits/cases?id=h7'],
      ['2026-11-19 10:00杨浩然未书写', '/admin/visits/cases?id=h8'],
    ]);
    expect(await ways('到期回访')).toEqual([
      ['2026-11-18沈静姝诊疗：干预复查已逾期', '/workstation/patient/info?user_id=8'],
      ['2026-11-20沈静姝诊疗：干预复查今天', '/workstation/patient/info?user_id=8'],
    ]);
    expect(net.calls(TODAY)[0]?.query.get('doctor_id')).toMatch(/^\d+$/);
    expect(Object.fromEntries(net.calls(DUE)[0]?.query ?? [])).toMatchObject({ mine: '1', due: '1' });
  });

  it('says of each part that there is nothing', async () => {
    const none = pageOf([]);
    open({ [TODAY]: todayOf([]), [UNFINISHED]: none, [DUE]: pageOf([], { meta: { due: 0, overdue: 0, people: [] } }) });
    for (const text of ['今天还没有人预约您', '已就诊的病历都归档了', '今天没有要回访的患者'])
      await screen.findByText(text);
    expect(screen.getByRole('link', { name: '去今日预约' }).getAttribute('href')).toBe('/');
  });

  it('keeps the other parts where one has no answer, and asks again', async () => {
    const { net } = open({ [UNFINISHED]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const part = within(await screen.findByRole('region', { name: '未完成病历' }));
    const retry = await part.findByRole('button', { name: /重试/ });
    await ways('今日患者');
    net.on(UNFINISHED, pageOf([late()]));
    fireEvent.click(retry);
    expect(await ways('未完成病历')).toHaveLength(1);
  });

  it('follows what colleagues do', async () => {
    const { net } = open();
    await ways('未完成病历');
    await ways('到期回访');
    const asked = () => [net.calls(UNFINISHED).length, net.calls(DUE).length];
    const [cases = 0, follows = 0] = asked();
    act(() =>
      reactions.touched({
        hospital_id: 1,
        resources: [
          { name: 'patient_record', ids: [7] },
          { name: 'follow_ups', ids: [5] },
        ],
      }),
    );
    await waitFor(() => expect(asked()).toEqual([cases + 1, follows + 1]));
  });
});

describe('how many cases are not finished', () => {
  it('stands over the patients of the workstation, with the way to them', async () => {
    open({ [PATIENTS]: pageOf([]) }, '/workstation/patient');
    const way = await screen.findByRole('link', { name: '去我的一天' });
    expect(way.getAttribute('href')).toBe(PLACE);
    expect(way.closest('p')?.textContent).toBe('有 2 份未完成病历，去我的一天');
  });

  it('is asked of nobody who writes none', async () => {
    const { net } = open({ [PATIENTS]: pageOf([]) }, '/workstation/patient', 'sale');
    await screen.findByRole('heading', { level: 1, name: '患者管理' });
    expect(net.calls(UNFINISHED)).toEqual([]);
  });
});
