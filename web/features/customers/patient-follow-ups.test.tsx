import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FollowUp } from '#contract/follow-ups.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A patient's follow-ups: what is due, a result by chips, a new one, booking: docs/domain/customers.md#follow-ups. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const LIST = 'GET /api/admin/follow_ups';
const ADD = 'POST /api/admin/follow_ups';
const PLANS = 'GET /api/admin/follow_up_plans';
const APPLY = 'POST /api/admin/follow_ups/plan';
const DONE = 'POST /api/admin/follow_ups/9/complete';
const CHANGE = 'PUT /api/admin/follow_ups/9';
const AT = '2026-11-20T02:37:00.000Z';
const PEOPLE = [{ id: 5, name: '张丽' }];
const CLINICIANS = [{ id: 4, name: '陈思远' }];

const rowOf = (own: Partial<FollowUp> = {}): FollowUp => ({
  ...{
    id: 9,
    source: null,
    patient_id: 7,
    patient: '杨浩然',
    phone: '138****7745',
    kind: 'clinical',
    kind_name: '诊疗',
  },
  ...{ due_on: '2026-11-19', at: null, method: 'phone', content: '拔牙后第一天', role: null, status: 'planned' },
  ...{ assignee: { id: 4, name: '陈思远' }, status_name: '待回访', overdue: true, result: null, attempts: [] },
  ...{ reason: '', created_at: AT, closed_at: null, closed_by: null, version: 1, ...own },
});
const listOf = (rows: readonly FollowUp[], clinicians = CLINICIANS) =>
  pageOf(rows, { size: 25, meta: { due: 1, overdue: 1, people: PEOPLE, clinicians } });
const done = { status: 201, body: { data: rowOf({ status: 'done', version: 2 }), meta: { next: null } } };

const place = adminTests();
const open = (handlers: Record<string, unknown> = {}, role: Role = 'doctor') =>
  place('/workstation/patient/visit?user_id=7', role, {
    ...patientAnswers(patientOf({})),
    [LIST]: listOf([rowOf()]),
    ...handlers,
  } as Handlers);
const rows = async (title: string) => within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const chip = (within_: Awaited<ReturnType<typeof dialog>>, group: RegExp, name: string) =>
  fireEvent.click(within(within_.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));

beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});

describe('the page', () => {
  it('has what is open, then what is over and what came of it', async () => {
    const result = { text: '伤口有些胀', feeling: '轻微不适', pain: 2, swelling: true, bleeding: false };
    const over = { status: 'done', result, overdue: false, closed_at: AT, closed_by: '赵敏' } as const;
    const { net } = open({ [LIST]: listOf([rowOf(), rowOf({ id: 8, ...over })]) });
    const [row] = await rows('待回访');
    expect(row?.textContent).toContain('2026-11-19 已逾期诊疗待回访拔牙后第一天电话 · 陈思远');
    const link = within(row ?? document.body).getByRole('link', { name: '为2026-11-19的诊疗回访预约' });
    expect(link.getAttribute('href')).toBe('/manage/subscribe/subscribe?patient=7');
    const [ended] = await rows('已结束');
    for (const said of ['结果伤口有些胀', '感受轻微不适', '疼痛2 分', '肿胀有', '出血无', '赵敏'])
      expect(ended?.textContent).toContain(said);
    expect(within(ended ?? document.body).queryByRole('button')).toBeNull();
    expect(net.calls(LIST)[0]?.query.get('patient_id')).toBe('7');
  });

  it('without any says what comes next; one that fails offers it again', async () => {
    const { net } = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf([]));
    fireEvent.click(again);
    await screen.findByText('该患者还没有回访，新增后会出现在这里');
  });

  it('is read again when one is changed', async () => {
    const { net } = open();
    await rows('待回访');
    net.on(LIST, listOf([rowOf({ content: '第七天' })]));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'followUps', ids: [9] }] }));
    await screen.findByText('第七天');
  });
});

describe('a result', () => {
  it('is three presses: open, how they feel, done', async () => {
    const { net } = open({ [DONE]: done });
    await press('完成2026-11-19的诊疗回访');
    const asked = await dialog('回访结果');
    chip(asked, /^感受/, '良好');
    fireEvent.click(asked.getByRole('button', { name: /^完成/ }));
    await waitFor(() =>
      expect(net.calls(DONE)[0]?.body).toEqual({
        result: { text: '良好', feeling: '良好', pain: null, swelling: null, bleeding: null },
        ...{ next_due_on: null, version: 1 },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says pain, swelling, bleeding, and when to ask again', async () => {
    const { net } = open({ [DONE]: done });
    await press('完成2026-11-19的诊疗回访');
    const asked = await dialog('回访结果');
    chip(asked, /^感受/, '明显不适');
    chip(asked, /^疼痛/, '10');
    chip(asked, /^肿胀/, '有');
    chip(asked, /^出血/, '无');
    fireEvent.click(asked.getByRole('button', { name: '一周后' }));
    fireEvent.click(asked.getByRole('button', { name: /^完成/ }));
    await waitFor(() =>
      expect(net.calls(DONE)[0]?.body).toMatchObject({
        result: { pain: 10, swelling: true, bleeding: false },
        next_due_on: '2026-11-27',
      }),
    );
  });

  it('of which nothing is said is not sent', async () => {
    const { net } = open();
    await press('完成2026-11-19的诊疗回访');
    const asked = await dialog('回访结果');
    fireEvent.click(asked.getByRole('button', { name: /^完成/ }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('回访结果为必填项'));
    expect(net.calls(DONE)).toEqual([]);
  });
});

describe('a new one', () => {
  it('is clinical, of this patient, and whoever treats may have it', async () => {
    const { net } = open({ [ADD]: { status: 201, body: { data: rowOf() } } });
    await press('新增回访');
    const asked = await dialog('新增回访');
    expect(asked.getByRole<HTMLInputElement>('radio', { name: '诊疗' }).checked).toBe(true);
    fireEvent.click(asked.getByRole('button', { name: '一周后' }));
    fireEvent.change(asked.getByRole('textbox', { name: /内容/ }), { target: { value: '拆线后复查' } });
    fireEvent.click(asked.getByRole('button', { name: /^保存/ }));
    await waitFor(() =>
      expect(net.calls(ADD)[0]?.body).toMatchObject({
        ...{ patient_id: 7, kind: 'clinical', due_on: '2026-11-27', method: 'phone', content: '拆线后复查' },
      }),
    );
  });

  it('of sales people is of the marketing kinds', async () => {
    open({ [LIST]: listOf([], []) }, 'sale');
    await press('新增回访');
    const asked = await dialog('新增回访');
    expect(asked.queryByRole('radio', { name: '诊疗' })).toBeNull();
    expect(asked.getByRole<HTMLInputElement>('radio', { name: '其他' }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: '按计划回访', hidden: true })).toBeNull();
  });
});

it('of a plan are all of its steps at once, from the day of the treatment', async () => {
  const step = { method: 'phone', role: 'customer_service', content: '疼痛情况' };
  const plan = {
    id: 3,
    name: '拔牙',
    trigger: 'project',
    steps: [{ ...step, after_days: 1 }],
    enabled: true,
    version: 1,
  };
  const { net } = open({ [PLANS]: pageOf([plan]), [APPLY]: { status: 201, body: { data: [rowOf()] } } });
  await press('按计划回访');
  const asked = await dialog('按计划回访');
  fireEvent.click(await asked.findByRole('radio', { name: '拔牙' }));
  await asked.findByText('2026-11-21 疼痛情况');
  fireEvent.click(asked.getByRole('button', { name: /^安排/ }));
  await waitFor(() => expect(net.calls(APPLY)[0]?.body).toEqual({ patient_id: 7, plan_id: 3, from_on: '2026-11-20' }));
});

it('is skipped with why', async () => {
  const { net } = open({ [CHANGE]: { status: 201, body: { data: rowOf({ status: 'skipped', version: 2 }) } } });
  fireEvent.keyDown(await screen.findByRole('button', { name: '2026-11-19的诊疗回访的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '跳过' }));
  const asked = await dialog('跳过回访');
  fireEvent.change(asked.getByRole('textbox', { name: '原因' }), { target: { value: '已在门诊见到' } });
  fireEvent.click(asked.getByRole('button', { name: /^跳过/ }));
  await waitFor(() =>
    expect(net.calls(CHANGE)[0]?.body).toEqual({ status: 'skipped', reason: '已在门诊见到', version: 1 }),
  );
});
