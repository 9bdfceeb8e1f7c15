import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Case } from '#contract/case-rows.ts';
import type { Role } from '#contract/roles.ts';
import { lookedForAtom } from '#web/api/looked-for.ts';
import { store } from '#web/api/session.ts';
import { failure, type SeenRequest } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { AMENDED, caseOf, requestOf, revisionOf } from '#web/clinic/record/cases-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** The hospital's cases, one of them with its revisions, and who asks to change one: docs/domain/records.md#cases. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/manage/visits/case_info';
const LIST = 'GET /api/admin/cases';
const DETAIL = 'GET /api/admin/hospital/patient-emr/detail';
const REQUESTS = 'GET /api/admin/amend_requests';
const DECIDE = 'PUT /api/admin/amend_requests/31';
const ASK = 'POST /api/admin/cases/7/amend_requests';
const CODE = 'BL20261120-0007';

const detailOf = (row: Case | null = caseOf(), meta: object = {}) => ({
  body: {
    data: row,
    meta: {
      ...{ patient: { id: 9, name: '沈静姝' }, revisions: [revisionOf()], editable: false, can_amend: false },
      ...{ request: null, draft_of: null, treating: true, chart: null, prints: 0, ...meta },
    },
  },
});

const openPlace = adminTests();
const open = (role: Role, address = PAGE, answers: Record<string, object> = {}) => {
  setServerNow('2026-11-23T10:37:00+08:00');
  store.set(lookedForAtom, {});
  return openPlace(address, role, {
    [LIST]: pageOf([caseOf()]),
    [DETAIL]: detailOf(),
    [REQUESTS]: pageOf([requestOf()]),
    'POST /api/index_hospitals/1/doctors': { body: { doctors: [{ id: 4, name: '陈思远' }] } },
    ...answers,
  });
};
const touched = (name: string, ids: number[]) =>
  act(() => reactions.touched({ hospital_id: 1, resources: [{ name, ids }] }));
const row = (name: RegExp = /BL20261120-0007/) => screen.findByRole('row', { name });
const codes = () => screen.queryAllByRole('link', { name: /^BL/ }).map(({ textContent }) => textContent);
const content = async () => within(await screen.findByRole('region', { name: '内容' }));
const search = async () => fireEvent.click(await screen.findByRole('button', { name: '查询' }));

describe('the hospital’s list', () => {
  it('has of each case where it stands, and leads to it and back to what was looked for', async () => {
    const { app } = open('doctor', `${PAGE}?status=signed`);
    const cells = within(await row()).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...[CODE, '2026-11-20', '沈静姝女 · 34 岁', '陈思远', '初诊', '右上后牙疼痛3天', '26 急性牙髓炎；24 中龋'],
      ...['已归档未编码', '2026-11-20 11:04'],
    ]);
    fireEvent.click(screen.getByRole('link', { name: CODE }));
    expect((await content()).getByText('夜间加重').textContent).toBe('夜间加重');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`病历 ${CODE}`);
    expect(app.place()).toBe(`${PAGE}?status=signed&id=7`);
    fireEvent.click(screen.getByRole('link', { name: '返回列表' }));
    await waitFor(() => expect(codes()).toEqual([CODE]));
    expect(app.place()).toBe(`${PAGE}?status=signed`);
  });

  it('says what is late, what is not what was signed, and strikes through what is void', async () => {
    open('doctor', PAGE, {
      [LIST]: pageOf([caseOf({ status: 'void', status_name: '作废', late: true, intact: false })]),
    });
    const there = await row();
    expect(within(there).getAllByRole('cell')[7]?.textContent).toBe('作废补记内容校验未通过未编码');
    expect([...there.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([
      ...[CODE, '沈静姝女 · 34 岁', '右上后牙疼痛3天', '26 急性牙髓炎；24 中龋'],
    ]);
  });

  it('asks for people and what was found in the body, for the rest in the address', async () => {
    const { net, app } = open('doctor');
    await row();
    fireEvent.change(screen.getByRole('textbox', { name: '病历' }), { target: { value: '沈静姝' } });
    fireEvent.change(screen.getByRole('textbox', { name: '诊断' }), { target: { value: '牙髓炎' } });
    await search();
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('keyword')).toBe('沈静姝'));
    expect(net.calls(LIST).at(-1)?.query.get('diagnosis')).toBe('牙髓炎');
    expect(app.place()).toBe(PAGE);
    fireEvent.click(screen.getByRole('button', { name: '未编码' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('uncoded')).toBe('1'));
    fireEvent.click(screen.getByRole('button', { name: '补记' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('late')).toBe('1'));
    expect(app.place()).toBe(`${PAGE}?uncoded=1&late=1`);
  });

  it('offers the doctors who may have written one', async () => {
    const { net } = open('doctor');
    await row();
    fireEvent.click(screen.getByRole('button', { name: '展开' }));
    fireEvent.keyDown(screen.getByRole('combobox', { name: '医生' }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: '陈思远' }));
    await search();
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('doctor_id')).toBe('4'));
  });

  it('says what who reads it may not see', async () => {
    open('sale', PAGE, {
      [LIST]: pageOf([caseOf({ view: 'brief', diagnosis: null, diagnoses: null, treatments: null })]),
    });
    expect(within(await row()).getAllByRole('cell')[6]?.textContent).toBe('仅接诊人员可见');
    // Nor may they look for it.
    expect(screen.queryByRole('textbox', { name: '诊断' })).toBeNull();
    expect(screen.queryByRole('button', { name: '未编码' })).toBeNull();
  });

  it('is read again when a record of anybody was written', async () => {
    const { net } = open('doctor');
    await row();
    net.on(LIST, pageOf([caseOf({ chief_complaint: '洗牙' })]));
    touched('patient_record', [77]);
    await waitFor(async () => expect(within(await row()).getAllByRole('cell')[5]?.textContent).toBe('洗牙'));
  });

  it('says that there is none, and tries again where it could not be read', async () => {
    const { net } = open('doctor', PAGE, { [LIST]: { network: 'offline' } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, pageOf([]));
    fireEvent.click(again);
    expect((await screen.findByText('暂无数据')).parentElement?.textContent).toContain('医生写病历后会出现在这里');
    expect(codes()).toEqual([]);
  });
});

describe('one case', () => {
  const one = `${PAGE}?id=7`;

  it('is whole, with who wrote it and when, for who may read all of it', async () => {
    open('doctor', one);
    const text = await content();
    for (const each of ['沈静姝', '女 · 34 岁', '已归档', '2026-11-20 10:30', '陈思远 2026-11-20 11:04', '夜间加重'])
      expect(text.getByText(each), each).toBeTruthy();
    expect(screen.queryByText('您不是接诊人员，本次查阅已记录')).toBeNull();
    expect(screen.queryByRole('region', { name: '版本比较' })).toBeNull();
  });

  it('tells who is not treating that this was written down', async () => {
    open('doctor', one, { [DETAIL]: detailOf(caseOf(), { treating: false }) });
    expect(await screen.findByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
  });

  it('has in the place of what is not for who asks that it is not', async () => {
    const nothing = {
      present_history: null,
      past_history: null,
      exam: null,
      aux_exam: null,
      plan: null,
      treatment: null,
    };
    open('customer_service', one, { [DETAIL]: detailOf(caseOf({ ...nothing, attachments: null, view: 'brief' })) });
    const text = await content();
    expect(text.getAllByText('仅接诊人员可见')).toHaveLength(6);
    expect(text.getByText('急性牙髓炎')).toBeTruthy();
  });

  it('that is void is struck through, with who said so and why', async () => {
    const voided = { at: '2026-11-21T09:00:00.000+08:00', by_name: '周店长', reason: '写错患者' };
    open('doctor', one, { [DETAIL]: detailOf(caseOf({ status: 'void', status_name: '作废', voided })) });
    const text = await content();
    expect(text.getByText('周店长 2026-11-21 09:00，写错患者')).toBeTruthy();
    expect(text.getByText('夜间加重').closest('.line-through')).toBeTruthy();
  });

  it('says that there is none, and tries again where it could not be read', async () => {
    const { net } = open('doctor', one, { [DETAIL]: { status: 404, body: failure(404, 'NOT_FOUND', '病历不存在') } });
    expect(await screen.findByText('病历不存在')).toBeTruthy();
    net.on(DETAIL, detailOf());
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await content()).toBeTruthy();
  });

  it('is read again when its patient’s record was written', async () => {
    const { net } = open('doctor', one);
    await content();
    net.on(DETAIL, detailOf(caseOf({ chief_complaint: '洗牙' })));
    touched('patient_record', [9]);
    expect(await screen.findByText('洗牙')).toBeTruthy();
  });

  it('has any two of its revisions side by side, with what differs outlined', async () => {
    const texts: Record<string, Partial<Case>> = {
      1: {},
      2: {
        aux_exam: '根尖片示根尖周阴影',
        diagnosis: '26 急性牙髓炎',
        diagnoses: (caseOf().diagnoses ?? []).slice(0, 1),
      },
      3: { aux_exam: '根尖片未见异常' },
    };
    const third = revisionOf({ ...AMENDED, revision: 3, at: '2026-11-22T09:00:00.000+08:00' });
    const answer = ({ query }: SeenRequest) => {
      const revision = Number(query.get('revision') ?? 3);
      return detailOf(caseOf({ status: 'amended', revision, ...texts[revision] }), {
        revisions: [revisionOf(), AMENDED, third],
      });
    };
    open('doctor', one, { [DETAIL]: answer });
    const both = within(await screen.findByRole('region', { name: '版本比较' }));
    const differing = () =>
      both
        .getAllByRole('region')
        .filter((part) => part.querySelector('[data-differs]'))
        .map((part) => [
          part.getAttribute('aria-label'),
          ...[...part.querySelectorAll('[data-differs]')].map((side) => side.textContent),
        ]);
    await waitFor(() =>
      expect(differing()).toEqual([
        ['辅助检查', '第 2 版根尖片示根尖周阴影', '第 3 版根尖片未见异常'],
        ['诊断', '第 2 版26急性牙髓炎K04.0', '第 3 版26急性牙髓炎K04.024中龋未编码'],
      ]),
    );
    fireEvent.keyDown(both.getByRole('combobox', { name: /左/ }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: /第 1 版/ }));
    await waitFor(() => expect(differing()).toEqual([['辅助检查', '第 1 版—', '第 3 版根尖片未见异常']]));
    expect(both.getByRole('region', { name: '主诉' })).toBeTruthy();
    fireEvent.click(both.getByRole('button', { name: '只看改动' }));
    expect(both.queryByRole('region', { name: '主诉' })).toBeNull();
    expect(differing()).toHaveLength(1);
    const trail = within(screen.getByRole('list', { name: '修订记录' }));
    expect(trail.getAllByText('改动：辅助检查、诊断')).toHaveLength(2);
  });
});

describe('who wrote what was signed', () => {
  const own = caseOf({ doctor: { id: 5, name: '陈露' } });
  const one = `${PAGE}?id=7`;

  it('asks to change it once only an owner can let them, and sees what became of it', async () => {
    const { net } = open('doctor', one, {
      [DETAIL]: detailOf(own),
      [ASK]: { status: 201, body: { data: requestOf() } },
    });
    fireEvent.click(await screen.findByRole('button', { name: '申请修改' }));
    const dialog = await screen.findByRole('dialog', { name: '申请修改病历' });
    fireEvent.submit(dialog.querySelector('form') ?? dialog);
    expect(await within(dialog).findByText('修改原因为必填项')).toBeTruthy();
    expect(net.calls(ASK)).toEqual([]);
    fireEvent.change(within(dialog).getByRole('textbox', { name: '修改原因', hidden: true }), {
      target: { value: '牙位写错' },
    });
    net.on(DETAIL, detailOf(own, { request: requestOf() }));
    fireEvent.submit(dialog.querySelector('form') ?? dialog);
    await waitFor(() => expect(net.calls(ASK)[0]?.body).toEqual({ reason: '牙位写错' }));
    expect(await screen.findByText('待审批')).toBeTruthy();
    expect(screen.getByRole('button', { name: '申请修改' }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['another’s', caseOf(), {}],
    ['one that may be amended', own, { can_amend: true }],
    ['a draft', caseOf({ ...own, status: 'draft', signed: null }), {}],
  ])('is asked for nothing of %s', async (_what, shown, meta) => {
    open('doctor', one, { [DETAIL]: detailOf(shown, meta) });
    await content();
    expect(screen.queryByRole('button', { name: '申请修改' })).toBeNull();
  });

  it('is told until when they may, or why they may not', async () => {
    const decided = { at: '2026-11-23T09:30:00.000+08:00', by_name: '周店长', reason: '请注明依据' };
    const { net } = open('doctor', one, {
      [DETAIL]: detailOf(own, { request: requestOf({ status: 'rejected', status_name: '已拒绝', decided }) }),
    });
    expect(await screen.findByText('审批意见：请注明依据')).toBeTruthy();
    const until = { status: 'approved' as const, good_until: '2026-11-24T09:30:00.000+08:00' };
    net.on(DETAIL, detailOf(own, { can_amend: true, request: requestOf(until) }));
    touched('amend_requests', [31]);
    expect(await screen.findByText('2026-11-24 09:30 前可以修订一次')).toBeTruthy();
  });
});

describe('修改申请', () => {
  const requests = `${PAGE}?view=requests`;

  it('is for the owner alone', async () => {
    open('doctor', requests);
    await row();
    expect(screen.queryByRole('radio', { name: '修改申请' })).toBeNull();
  });

  it('is approved in two presses from the list', async () => {
    const { net } = open('shop_owner', PAGE, {
      [DECIDE]: { status: 201, body: { data: requestOf({ status: 'approved' }) } },
    });
    await row();
    fireEvent.click(screen.getByRole('radio', { name: '修改申请' }));
    const cells = within(await row()).getAllByRole('cell');
    expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
      ...[CODE, '沈静姝', '2026-11-20', '陈思远', '2026-11-23 09:00', '牙位写错', '待审批'],
    ]);
    expect(net.calls(REQUESTS)[0]?.query.get('status')).toBe('pending');
    net.on(REQUESTS, pageOf([]));
    fireEvent.click(screen.getByRole('button', { name: `同意${CODE}` }));
    await waitFor(() => expect(net.calls(DECIDE)[0]?.body).toEqual({ status: 'approved', reason: '', version: 1 }));
    expect(await screen.findByText('医生申请修改已归档的病历后会出现在这里')).toBeTruthy();
  });

  it('is refused with a reason alone, and keeps what was typed where somebody was quicker', async () => {
    const stale = { status: 409, body: failure(409, 'STALE', '该申请已被他人处理', { current: requestOf() }) };
    const { net } = open('shop_owner', requests, { [DECIDE]: stale });
    fireEvent.click(await screen.findByRole('button', { name: `审批${CODE}` }));
    const dialog = within(await screen.findByRole('dialog', { name: '审批修改申请' }));
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    expect(await dialog.findByText('拒绝原因为必填项')).toBeTruthy();
    expect(net.calls(DECIDE)).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: '审批意见' }), { target: { value: '请注明依据' } });
    const before = net.calls(REQUESTS).length;
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await waitFor(() => expect(net.calls(REQUESTS).length).toBeGreaterThan(before));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '审批意见' }).value).toBe('请注明依据');
    net.on(DECIDE, { status: 201, body: { data: requestOf({ status: 'rejected' }) } });
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '审批修改申请' })).toBeNull());
    expect(net.calls(DECIDE).at(-1)?.body).toEqual({ status: 'rejected', reason: '请注明依据', version: 1 });
  });

  it('is read again when somebody asks', async () => {
    const { net } = open('shop_owner', requests, { [REQUESTS]: pageOf([]) });
    await screen.findByText('医生申请修改已归档的病历后会出现在这里');
    net.on(REQUESTS, pageOf([requestOf()]));
    touched('amend_requests', [31]);
    expect(await row()).toBeTruthy();
  });

  it('leads to its case, and shows what was decided before', async () => {
    const decided = { at: '2026-11-23T09:30:00.000+08:00', by_name: '周店长', reason: '同意更正' };
    const { app, net } = open('shop_owner', requests);
    await row();
    net.on(REQUESTS, pageOf([requestOf({ status: 'used', status_name: '已使用', decided })]));
    fireEvent.click(screen.getByRole('button', { name: '已使用' }));
    expect(await screen.findByText('周店长 2026-11-23 09:30 同意更正')).toBeTruthy();
    expect(screen.queryByRole('button', { name: `同意${CODE}` })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: CODE }));
    expect(await screen.findByRole('heading', { name: `病历 ${CODE}` })).toBeTruthy();
    expect(app.place()).toContain('id=7');
  });
});
