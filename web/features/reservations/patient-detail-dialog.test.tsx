import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REVEALED_FOR_MS } from '#contract/privacy.ts';
import type { PatientDetail } from '#contract/reservations.ts';
import type { Role } from '#contract/roles.ts';
import type { Flow, ReservationState } from '#contract/slot-state.ts';
import { ALLERGY, ELSE, reservation } from '#web/clinic/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { PatientDetailDialog } from './patient-detail-dialog.tsx';
import { answer, failure, Page, sent, signInAs, today } from './testing.tsx';

const ID = 'h'.repeat(24);
const BASE = `GET /api/admin/base_booking_hall/${ID}/patient`;
const DOCTOR = `GET /api/admin/doctor_index/${ID}/patient`;
const VISIT = `PUT /api/admin/doctor_index/${ID}/visit`;
const FLOW = `PUT /api/admin/reservations/${ID}/flow`;
const CANCEL = `PUT /api/admin/reservations/${ID}/cancel`;
const VISITS = 'POST /api/admin/search/reservation/query';

beforeEach(() => answer(VISITS, { status: 200, body: { data: [] } }));

function detail(over: Partial<PatientDetail['data']> = {}) {
  const data: PatientDetail['data'] = {
    ...reservation({
      id: 1,
      hash_id: ID,
      date: today(),
      time: '10:30',
      slot_count: 2,
      scheduling_time_id: 7,
      hospital_name: '衡川口腔',
      doctor_name: '陈思远',
      patient: '杨浩然',
      chief_complaint: '右下后牙咬物痛',
      version: 4,
    }),
    gender: '男',
    age: 34,
    phone: '138****6021',
    certificate_number: '110***********002X',
    card_no: 'HC20240018',
    arrived_at: null,
    in_chair_at: null,
    done_at: null,
    booked_by: '陈露',
    allergic_history: '青霉素过敏',
    medical_history: null,
    kind: null,
    alerts: [],
    patients: [],
    departments: [],
    ...over,
  };
  return { status: 200, body: { data, meta: { history: [] } } };
}

const links = [{ label: '写病历', to: '/emr' }];

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{pathname + search}</output>;
}

function open(visit: ReservationState | null = null) {
  const onClose = vi.fn();
  const dialog = (state: ReservationState | null) => (
    <Page>
      <PatientDetailDialog hashId={ID} visit={state} links={links} onClose={onClose} />
      <Place />
    </Page>
  );
  const { rerender } = render(dialog(visit));
  return {
    onClose,
    show: (state: ReservationState) => rerender(dialog(state)),
    close: () =>
      rerender(
        <Page>
          <Place />
        </Page>,
      ),
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const loaded = () => screen.findByText('138****6021');
const bodyOf = (call: string) => sent.find(({ method, path }) => `${method} ${path}` === call)?.body;

describe('the patient of a cell', () => {
  it.each<[Role, string]>([
    ['doctor', DOCTOR],
    ['shop_owner', DOCTOR],
    ['dental_hygienist', DOCTOR],
    ['customer_service', BASE],
    ['consultant', BASE],
  ])('%s asks %s', async (role, call) => {
    signInAs(role);
    answer(call, detail());
    open();
    await loaded();
    const patients = sent.map(({ method, path }) => `${method} ${path}`).filter((asked) => asked.endsWith('/patient'));
    expect(patients).toEqual([call]);
  });

  it('shows who comes, when, why, and what must not be missed', async () => {
    answer(BASE, detail());
    open();
    await loaded();
    const dialog = screen.getByRole('dialog', { name: '杨浩然' });
    for (const text of ['男 · 34 岁 · HC20240018', '青霉素过敏', '右下后牙咬物痛', '¥30.00', '未就诊']) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
    expect(dialog.textContent).toContain('10:30 – 11:00');
  });

  it('shows what nobody may miss, also what is noted while it is open', async () => {
    answer(BASE, detail({ allergic_history: null }), detail({ allergic_history: null, alerts: [ALLERGY, ELSE] }));
    open();
    await loaded();
    expect(screen.queryByRole('list', { name: '过敏与提醒' })).toBeNull();
    expect(screen.getByText('未填写')).toBeTruthy();
    act(() =>
      reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [reservation().patient_id] }] }),
    );
    const told = await screen.findByRole('list', { name: '过敏与提醒' });
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([ALLERGY.text, ELSE.text]);
    // What is known was not left out.
    expect(screen.queryByText('未填写')).toBeNull();
  });

  it.each([
    [{ cancel_status: 1, visi_status: 0 }, '已取消'],
    [{ visi_status: 0, flow_status: 'in_chair' as const }, '就诊中'],
    [{ visi_status: 1, flow_status: 'done' as const }, '已就诊'],
  ])('%o is %s', async (state, label) => {
    answer(BASE, detail(state));
    open();
    await loaded();
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('says why it can’t be shown and tries again', async () => {
    answer(BASE, failure(404, 'NOT_FOUND', '内容不存在或已被删除'), detail());
    open();
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy();
    press('重试');
    await loaded();
  });

  it('asks again when the live channel has a newer version', async () => {
    answer(BASE, detail(), detail({ flow_status: 'arrived', version: 5 }));
    const { show } = open();
    await loaded();
    show({
      hash_id: ID,
      slot_ids: [7],
      patient: '杨浩然',
      chief_complaint: '',
      cancel_status: 0,
      visi_status: 0,
      flow_status: 'arrived',
      arrived_at: null,
      in_chair_at: null,
      done_at: null,
      version: 5,
      kind: null,
      alerts: [],
    });
    expect(await screen.findByText('已到店')).toBeTruthy();
  });
});

describe('the other visits of the patient', () => {
  const other = {
    hash_id: 'far',
    date: '2099-11-25',
    time: '10:00',
    slot_count: 2,
    doctor_name: '李文博',
    chief_complaint: '洗牙',
    remarks: '',
    cancel_status: 0,
    visi_status: 0,
    flow_status: 'booked',
  };
  const past = { ...other, date: '2020-01-01', visi_status: 1, flow_status: 'done' };
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  it('stand to come and past, the nearest first, with what became of each and what was noted', async () => {
    answer(BASE, detail());
    const data = [
      other,
      { ...other, hash_id: 'near', date: '2099-11-20', remarks: '需陪同' },
      { ...other, hash_id: 'off', date: '2099-11-21', cancel_status: 1 },
      { ...other, hash_id: ID, date: today() },
      { ...past, hash_id: 'old' },
      { ...past, hash_id: 'missed', date: '2020-03-05', visi_status: 0, flow_status: 'no_show' },
      { ...past, hash_id: 'gone', date: '2020-02-05', visi_status: 0, flow_status: 'booked', cancel_status: 1 },
    ];
    answer(VISITS, { status: 200, body: { data } });
    open();
    await screen.findByRole('link', { name: /11月25日/ });
    expect(rowsOf('之后的预约')).toEqual([
      '11月20日 周五 10:00 – 10:30李文博洗牙未就诊备注：需陪同',
      '11月25日 周三 10:00 – 10:30李文博洗牙未就诊',
    ]);
    expect(rowsOf('就诊记录')).toEqual([
      '2020-03-05 10:00李文博洗牙未就诊未到',
      '2020-02-05 10:00李文博洗牙已取消',
      '2020-01-01 10:00李文博洗牙已就诊',
    ]);
    expect(sent.find(({ path }) => path.includes('search/reservation'))?.body).toEqual({ patient_id: 1, limit: 50 });
  });

  it('to come lead to their cell, and the dialog is out of the way', async () => {
    answer(BASE, detail());
    answer(VISITS, { status: 200, body: { data: [other] } });
    const { onClose } = open();
    fireEvent.click(await screen.findByRole('link', { name: /11月25日/ }));
    expect(onClose).toHaveBeenCalled();
    expect(screen.getByLabelText('地址').textContent).toBe('/?time=2099-11-25&visit=far');
  });

  it('past ones are shown all on a press', async () => {
    answer(BASE, detail());
    const data = Array.from({ length: 7 }, (_, i) => ({ ...past, hash_id: `p${i}`, date: `2020-01-0${i + 1}` }));
    answer(VISITS, { status: 200, body: { data } });
    open();
    await screen.findByText('2020-01-07 10:00');
    expect(rowsOf('就诊记录')).toHaveLength(5);
    press('显示全部 7 次');
    expect(rowsOf('就诊记录')).toHaveLength(7);
  });

  it('say that there are none, and that they could not be read', async () => {
    answer(BASE, detail({ allergic_history: null }));
    answer(VISITS, failure(503, 'UNAVAILABLE', '服务暂时不可用'), { status: 200, body: { data: [] } });
    open();
    const failed = await screen.findByText(/未能读取该患者的预约：/);
    fireEvent.click(within(failed).getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有其他待就诊的预约')).toBeTruthy();
    expect(screen.getByText('在本院没有更早的就诊')).toBeTruthy();
    expect(screen.getByText('未填写')).toBeTruthy();
  });
});

describe('the SMS of the visit', () => {
  const MESSAGES = `GET /api/admin/reservations/${ID}/messages`;
  const message = {
    id: 1,
    kind: 'booked',
    reason: '预约成功',
    text: '【号脉】您已预约',
    state: 'delivered',
    error: '',
    at: '2026-11-19T10:00:05.000+08:00',
    due_at: null,
    delivered_at: '2026-11-19T10:00:09.000+08:00',
  };

  it('stand with what became of them, and the reminders to come', async () => {
    answer(BASE, detail());
    const coming = [{ reminder: 'day_before', due_at: '2026-11-21T18:00:00.000+08:00' }];
    const refused = {
      ...message,
      id: 2,
      reason: '就诊前一天提醒',
      state: 'stopped',
      error: '对方已退订短信',
      delivered_at: null,
    };
    answer(MESSAGES, { status: 200, body: { data: [refused, message], meta: { coming } } });
    open();
    const list = await screen.findByRole('region', { name: '短信' });
    for (const text of ['前一天提醒，到时发送', '预约成功', '已送达', '未发送', '对方已退订短信']) {
      expect((await within(list).findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    }
  });

  it('follow the visit: once it is cancelled nothing is to come, and what waited was withdrawn, with why', async () => {
    answer(BASE, detail(), detail({ cancel_status: 1, version: 5 }));
    const coming = [{ reminder: 'day_before', due_at: '2026-11-21T18:00:00.000+08:00' }];
    const waiting = { ...message, state: 'queued', due_at: '2026-11-21T07:00:00.000+08:00', delivered_at: null };
    const withdrawn = { ...waiting, state: 'withdrawn', due_at: null, error: '预约后来已取消' };
    answer(
      MESSAGES,
      { status: 200, body: { data: [waiting], meta: { coming } } },
      { status: 200, body: { data: [withdrawn], meta: { coming: [] } } },
    );
    const { show } = open();
    const list = await screen.findByRole('region', { name: '短信' });
    expect(await within(list).findByText('前一天提醒，到时发送')).toBeTruthy();
    show({
      hash_id: ID,
      slot_ids: [7],
      patient: '杨浩然',
      chief_complaint: '右下后牙咬物痛',
      cancel_status: 1,
      visi_status: 0,
      flow_status: 'booked',
      arrived_at: null,
      in_chair_at: null,
      done_at: null,
      version: 5,
      kind: null,
      alerts: [],
    });
    expect(await within(list).findByText('已撤回')).toBeTruthy();
    expect(list.textContent).toContain('预约后来已取消');
    expect(within(list).queryByText(/到时发送/)).toBeNull();
  });

  it('are no part of the dialog where there are none', async () => {
    answer(BASE, detail());
    answer(MESSAGES, { status: 200, body: { data: [], meta: { coming: [] } } });
    open();
    await loaded();
    await waitFor(() => expect(screen.queryByRole('region', { name: '短信' })).toBeNull());
  });
});

describe('phone and ID number', () => {
  const REVEAL = 'POST /api/admin/patients/1/reveal';
  const whole = { id: 1, phone: '13812346021', certificate_type: 1, certificate_number: '11010519491231002X' };
  const button = (name: string, row: number) => screen.getAllByRole('button', { name })[row] ?? document.body;
  /** For a reason, which is asked for first. */
  const showOne = async (row: number) => {
    fireEvent.keyDown(button('显示完整号码', row), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '核对身份' }));
  };
  const asked = () => sent.filter(({ path }) => path.endsWith('/reveal'));

  it('are masked, whole after 显示 and masked again after 隐藏 or a minute', async () => {
    answer(BASE, detail());
    answer(REVEAL, { status: 200, body: { data: whole } });
    open();
    await loaded();
    expect(screen.getByText('110***********002X')).toBeTruthy();
    expect(asked()).toEqual([]);
    await showOne(0);
    expect(await screen.findByText('13812346021')).toBeTruthy();
    expect(screen.getByText('11010519491231002X')).toBeTruthy();
    fireEvent.click(button('隐藏完整号码', 1));
    await loaded();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await showOne(1);
    expect(await screen.findByText('11010519491231002X')).toBeTruthy();
    act(() => vi.advanceTimersByTime(REVEALED_FOR_MS));
    vi.useRealTimers();
    await loaded();
    expect(screen.queryByText('11010519491231002X')).toBeNull();
    const why = { reason: '核对身份', reason_text: '' };
    expect(asked().map(({ body }) => body)).toEqual([why, why]);
  });

  it('stay masked where the server refuses, which is said', async () => {
    answer(BASE, detail());
    answer(REVEAL, failure(429, 'TOO_MANY', '查看完整信息过于频繁，请稍后再试'));
    open();
    await loaded();
    await showOne(0);
    expect(await screen.findByText(/查看完整信息过于频繁，请稍后再试/)).toBeTruthy();
    await loaded();
  });

  it('have nothing to show where nothing is hidden', async () => {
    answer(BASE, detail({ certificate_number: null }));
    open();
    await loaded();
    expect(screen.getAllByRole('button', { name: '显示完整号码' })).toHaveLength(1);
  });
});

describe('the visit', () => {
  it('asks 确定就诊？ in the exact words, sends the version seen, then shows where to go', async () => {
    answer(BASE, detail(), detail({ visi_status: 1, flow_status: 'done', version: 5 }));
    answer(VISIT, { status: 201, body: { data: detail({ flow_status: 'done', version: 5 }).body.data } });
    open();
    await loaded();
    expect(screen.queryByRole('link', { name: '写病历' })).toBeNull();
    press('就诊');
    const question = await screen.findByRole('alertdialog', { name: '确定就诊？' });
    expect(within(question).getByText('杨浩然 · 10:30 · 陈思远')).toBeTruthy();
    expect(within(question).getByText('确定后标记为已就诊，10 秒内可以撤销。')).toBeTruthy();
    expect(within(question).getByRole('button', { name: '取消' })).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByRole('link', { name: '写病历' })).toBeTruthy();
    expect(bodyOf(VISIT)).toEqual({ version: 4 });
    expect(screen.queryByRole('button', { name: '就诊' })).toBeNull();
  });

  it('does nothing on 取消', async () => {
    answer(BASE, detail());
    open();
    await loaded();
    press('就诊');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodyOf(VISIT)).toBeUndefined();
  });

  it('somebody was quicker: says who, and shows the latest', async () => {
    answer(BASE, detail(), detail({ visi_status: 1, flow_status: 'done', version: 5 }));
    answer(VISIT, failure(409, 'STATE', '该患者已由 陈思远 标记为已就诊'));
    open();
    await loaded();
    press('就诊');
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText('该患者已由 陈思远 标记为已就诊')).toBeTruthy();
    press('查看最新');
    expect(await screen.findByText('已就诊')).toBeTruthy();
    expect(screen.queryByText('该患者已由 陈思远 标记为已就诊')).toBeNull();
  });

  it.each<[Role, string, boolean]>([
    ['customer_service', BASE, true],
    ['doctor', DOCTOR, true],
    ['sale', BASE, false],
  ])('%s refers: %s %s', async (role, call, refers) => {
    signInAs(role);
    answer(call, detail());
    open();
    await loaded();
    fireEvent.keyDown(screen.getByRole('button', { name: /^改约/ }), { key: 'Enter' });
    await screen.findByRole('menuitem', { name: '改约' });
    expect(screen.queryByRole('menuitem', { name: '转诊' }) !== null).toBe(refers);
  });

  it.each([
    ['booked' as const, ['到店', '接诊', '未到']],
    ['arrived' as const, ['接诊', '撤销', '未到']],
    ['in_chair' as const, ['完成就诊']],
    ['no_show' as const, ['到店', '撤销']],
  ])('from %s goes on to %s', async (flow_status, steps) => {
    answer(BASE, detail({ flow_status }));
    open();
    await loaded();
    const all = ['到店', '接诊', '撤销', '未到', '完成就诊'];
    expect(all.filter((name) => screen.queryByRole('button', { name }) !== null).sort()).toEqual(steps.sort());
  });

  it.each([
    ['booked' as const, '到店'],
    ['arrived' as const, '接诊'],
    ['in_chair' as const, '完成就诊'],
    ['no_show' as const, '到店'],
  ])('from %s has %s as the one to press', async (flow_status, name) => {
    answer(BASE, detail({ flow_status, visi_status: flow_status === 'in_chair' ? 1 : 0 }));
    open();
    await loaded();
    const primary = screen.getAllByRole('button').filter((each) => each.className.includes('bg-blue-600'));
    expect(primary.map((each) => each.textContent)).toEqual([name]);
  });

  describe('just made', () => {
    const UNDO = `PUT /api/admin/reservations/${ID}/undo`;
    const made = (flow_status: Flow, version: number) => ({
      status: 201,
      body: { data: detail({ flow_status, version }).body.data },
    });

    it('is taken back, with the version that it made', async () => {
      answer(BASE, detail({ flow_status: 'arrived' }));
      answer(FLOW, made('in_chair', 5));
      answer(UNDO, made('arrived', 6));
      open();
      await loaded();
      press('接诊');
      await screen.findByText('杨浩然 已接诊');
      press('撤销接诊');
      expect(await screen.findByText('杨浩然 已撤销接诊')).toBeTruthy();
      expect(bodyOf(UNDO)).toEqual({ version: 5 });
    });

    it('says why it can’t be taken back', async () => {
      answer(BASE, detail({ flow_status: 'in_chair', visi_status: 1 }));
      answer(FLOW, made('done', 5));
      answer(UNDO, failure(409, 'STATE', '该就诊已收费，不能撤销'));
      open();
      await loaded();
      press('完成就诊');
      await screen.findByText('杨浩然 已完成就诊');
      // By the mouse from the toast, which lies outside of the dialog.
      fireEvent.click(screen.getByText('撤销'));
      expect(await screen.findByText('不能撤销：该就诊已收费，不能撤销')).toBeTruthy();
    });
  });

  it('is taken through by Enter alone: the next step has the focus from the start, and keeps it', async () => {
    const made = (flow_status: Flow, version: number) =>
      detail({ flow_status, version, visi_status: flow_status === 'in_chair' ? 1 : 0 });
    answer(BASE, detail(), made('arrived', 5), made('in_chair', 6));
    answer(FLOW, made('arrived', 5), made('in_chair', 6));
    open();
    await loaded();
    const focused = () => document.activeElement?.textContent;
    for (const step of ['到店', '接诊']) {
      await waitFor(() => expect(focused()).toBe(step));
      fireEvent.click(document.activeElement ?? document.body);
    }
    await waitFor(() => expect(focused()).toBe('完成就诊'));
  });

  it('gives the focus back to the cell, though its patient came after the dialog', async () => {
    answer(BASE, detail());
    const cell = document.createElement('button');
    document.body.append(cell);
    cell.focus();
    const { close } = open();
    await loaded();
    close();
    await waitFor(() => expect(document.activeElement).toBe(cell));
    cell.remove();
  });

  it('sends a step with the version', async () => {
    answer(BASE, detail());
    answer(FLOW, { status: 201, body: { data: detail({ flow_status: 'arrived', version: 5 }).body.data } });
    open();
    await loaded();
    press('到店');
    await waitFor(() => expect(bodyOf(FLOW)).toEqual({ flow_status: 'arrived', version: 4 }));
  });

  it('is not offered on another day', async () => {
    answer(BASE, detail({ date: '2030-01-01' }));
    open();
    await loaded();
    expect(screen.queryByRole('button', { name: '就诊' })).toBeNull();
    expect(screen.queryByRole('button', { name: '到店' })).toBeNull();
    expect(screen.getByRole('button', { name: '取消预约' })).toBeTruthy();
  });
});

describe('cancelling', () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/原因/);
  async function ask() {
    answer(BASE, detail(), detail({ cancel_status: 1, version: 5 }));
    open();
    await loaded();
    press('取消预约');
    return screen.findByRole('dialog', { name: '取消预约' });
  }

  it('wants a reason', async () => {
    const dialog = await ask();
    fireEvent.click(within(dialog).getByRole('button', { name: /取消预约/ }));
    expect(await screen.findByText('原因为必填项')).toBeTruthy();
    answer(CANCEL, { status: 201, body: { data: {} } });
    fireEvent.change(reason(), { target: { value: '患者来电改期' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /取消预约/ }));
    expect(await screen.findByText('已取消')).toBeTruthy();
    expect(bodyOf(CANCEL)).toEqual({ reason: '患者来电改期', version: 4 });
    expect(screen.queryByRole('button', { name: '取消预约' })).toBeNull();
    // What opened the question is gone: the keys stay with the visit, and don't go to the page behind it.
    const visit = screen.getByRole('dialog', { name: '杨浩然' });
    await waitFor(() => expect(visit.contains(document.activeElement)).toBe(true));
  });

  it('refused, keeps the reason and says why', async () => {
    const dialog = await ask();
    answer(CANCEL, failure(409, 'STALE', '张丽 刚修改了此记录，请核对后再保存'));
    fireEvent.change(reason(), { target: { value: '患者来电改期' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /取消预约/ }));
    expect(await screen.findByText('张丽 刚修改了此记录，请核对后再保存')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '查看最新' })).toBeTruthy();
    expect(reason().value).toBe('患者来电改期');
  });
});
