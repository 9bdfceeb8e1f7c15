import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { Activity, ReservationState, SlotState } from '#contract/slot-state.ts';
import { meAtom, store } from '#web/api/session.ts';
import { singleKeysAtom } from '#web/api/single-keys.ts';
import { type FakeAnswer, failure, fakeNetwork } from '#web/api/testing.ts';
import { ALLERGY, ELSE } from '#web/clinic/testing.ts';
import { billsAtom } from '#web/clinic/visit/bills.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import { waitingRoomVisit } from './testing.ts';
import type { Ended, WaitingRoomPageProps } from './types.ts';
import { WaitingRoomPage } from './waiting-room-page.tsx';

const TODAY = 'GET /api/admin/today_reservations';
const at = (time: string) => `2026-11-20T${time}:00+08:00`;

const seated = (given: Partial<WaitingRoomVisit> = {}) =>
  waitingRoomVisit({
    patient: '杨浩然',
    time: '10:30',
    flow_status: 'in_chair',
    visi_status: 1,
    in_chair_at: at('10:31'),
    ...given,
  });

function answer(items: readonly WaitingRoomVisit[]) {
  return { body: { data: items, meta: { date: '2026-11-20', seq: 1, now: at('10:37') } } };
}

function stateOf(item: WaitingRoomVisit, given: Partial<ReservationState> = {}): ReservationState {
  const { hash_id, patient, chief_complaint, cancel_status, visi_status, flow_status } = item;
  const { arrived_at, in_chair_at, done_at, version, kind, alerts, scheduling_time_id } = item;
  const step = { cancel_status, visi_status, flow_status, arrived_at, in_chair_at, done_at };
  return {
    hash_id,
    slot_ids: [scheduling_time_id],
    patient,
    chief_complaint,
    ...step,
    version,
    kind,
    alerts,
    ...given,
  };
}

function slotOf(time: string, given: Partial<SlotState> = {}): SlotState {
  const cell = { id: 1, doctor_id: 12, prop: 'd12', date: '2026-11-20', time, value: 2, name: null };
  return { ...cell, reservation_id: null, visited: false, hold: null, ...given };
}

const did = (given: Partial<Activity> = {}): Activity => ({
  seq: 1,
  at: at('10:36'),
  by: '张丽',
  by_role: '前台',
  user_id: 17,
  kind: 'booked',
  doctor_id: 12,
  date: '2026-11-20',
  time: '11:30',
  patient: '周子墨',
  ...given,
});

function open(
  items: readonly WaitingRoomVisit[],
  given: Partial<WaitingRoomPageProps> = {},
  first: FakeAnswer = answer(items),
) {
  const network = fakeNetwork({
    [TODAY]: first,
    'GET /api/admin/base_booking_hall/seated/patient': {
      body: {
        data: {},
        meta: {
          history: [
            { hash_id: 'h1', date: '2026-04-18', time: '10:00', doctor_name: '陈思远', chief_complaint: '深龋' },
          ],
        },
      },
    },
  });
  const props: WaitingRoomPageProps = {
    doctorId: 12,
    doctors: [{ id: 12, name: '陈思远', department_name: '口腔内科' }],
    onDoctor: vi.fn(),
    onShowGrid: vi.fn(),
    live: new Map(),
    slots: [],
    activity: [],
    offline: false,
    onOpenPatient: vi.fn(),
    ...given,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (now: WaitingRoomPageProps) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>
          <WaitingRoomPage {...now} />
          <Toaster />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const view = render(page(props));
  return {
    network,
    props,
    update: (next: Partial<WaitingRoomPageProps>) => view.rerender(page({ ...props, ...next })),
  };
}

const lane = (name: RegExp) => screen.findByRole('region', { name });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

beforeEach(() => setServerNow(at('10:37')));
afterEach(() => {
  store.set(meAtom, null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lanes', () => {
  it('show who waits and how long, who sits, and who is done in how many minutes', async () => {
    // However long the page takes to be there: the clock stands.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('10:37')) });
    setServerNow(at('10:37'));
    const done = { patient: '王秀英', time: '09:00', flow_status: 'done', visi_status: 1 } as const;
    open([
      waitingRoomVisit({ ...done, in_chair_at: at('09:05'), done_at: at('09:23') }),
      waitingRoomVisit({ patient: '陈美玲', time: '10:15', past_visits: 1 }),
      waitingRoomVisit({ patient: '赵国栋', time: '10:45' }),
      waitingRoomVisit({ patient: '吴丽娟', time: '13:30' }),
      seated(),
    ]);
    const waiting = await lane(/待就诊/);
    expect(within(waiting).getByText('候诊 22 分')).toBeTruthy();
    expect(within(waiting).getByText('牙龈出血，第 2 次就诊')).toBeTruthy();
    expect(within(waiting).getByText('8 分后')).toBeTruthy();
    expect(within(waiting).getByText('下午 1 位')).toBeTruthy();
    expect(within(waiting).getByText('13:30 起')).toBeTruthy();
    const chair = await lane(/就诊中/);
    expect(within(chair).getByRole('heading', { name: '杨浩然' })).toBeTruthy();
    expect(within(chair).getByRole('timer').textContent).toBe('06:00');
    expect(within(chair).getByText('10:31 接诊')).toBeTruthy();
    expect(within(chair).getByText('10:30，张丽 于今日 08:52 预约，挂号费 ¥30.00')).toBeTruthy();
    expect(within(await lane(/已就诊/)).getByText('18 分')).toBeTruthy();
  });

  it('say what is to be paid of a visit that is done', async () => {
    store.set(billsAtom, new Map([['done-1', { hash_id: 'done-1', status: 2, arrears: 4000 }]]));
    open([waitingRoomVisit({ hash_id: 'done-1', flow_status: 'done', visi_status: 1 })]);
    expect(within(await lane(/已就诊/)).getByText('欠费 ¥40')).toBeTruthy();
    act(() => store.set(billsAtom, new Map()));
    expect(within(await lane(/已就诊/)).queryByText('欠费 ¥40')).toBeNull();
  });

  it('raise the next patient alone, with 接诊 and 查看资料', async () => {
    const { props } = open([
      waitingRoomVisit({ hash_id: 'first' }),
      waitingRoomVisit({ patient: '赵国栋', time: '10:45' }),
    ]);
    expect(await screen.findAllByRole('button', { name: /接诊/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '查看资料' }));
    expect(props.onOpenPatient).toHaveBeenCalledWith('first');
  });

  it('count, also the late ones, and leave the average out until there is one', async () => {
    open([waitingRoomVisit({ time: '10:15' }), waitingRoomVisit({ time: '10:45' })]);
    const late = (await screen.findByText('超时')).parentElement;
    expect(late?.textContent).toBe('超时1');
    expect(screen.queryByText('平均候诊')).toBeNull();
  });

  it('keep an allergy in sight and list earlier visits', async () => {
    open([seated({ hash_id: 'seated', allergic_history: '青霉素过敏', medical_history: '有高血压病史' })]);
    expect(await screen.findByText('青霉素过敏')).toBeTruthy();
    expect(screen.getByText('有高血压病史')).toBeTruthy();
    expect(await screen.findByText('深龋')).toBeTruthy();
  });

  it('mark whom to mind of, in words who sits and who comes next', async () => {
    const alerts = [ALLERGY, ELSE];
    open([
      waitingRoomVisit({ patient: '陈美玲', time: '10:15', alerts }),
      waitingRoomVisit({ patient: '赵国栋', time: '10:45', alerts }),
      waitingRoomVisit({ patient: '黄诗涵', time: '11:00' }),
      waitingRoomVisit({ patient: '王秀英', flow_status: 'done', visi_status: 1, alerts }),
      seated({ hash_id: 'seated', alerts }),
    ]);
    const words = (item: HTMLElement) =>
      within(item)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const mark = { name: '注意：青霉素过敏（重度，未核实）、标准预防' };
    const rowOf = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
    expect(words(await screen.findByRole('article'))).toEqual(['青霉素过敏（重度，未核实）', '标准预防']);
    expect(words(rowOf('陈美玲'))).toEqual(['青霉素过敏（重度，未核实）', '标准预防']);
    expect(within(rowOf('赵国栋')).getByRole('img', mark).title).toBe('青霉素过敏（重度，未核实）、标准预防');
    expect(within(rowOf('王秀英')).getByRole('img', mark)).toBeTruthy();
    expect(within(rowOf('黄诗涵')).queryByRole('img')).toBeNull();
  });

  it('link to what the app says exists', async () => {
    open([seated({ hash_id: 'seated' })], {
      linksOf: (id) => [{ label: '电子病历', to: `/admin/visits/cases?id=${id}` }],
    });
    const link = await screen.findByRole('link', { name: '电子病历' });
    expect(link.getAttribute('href')).toBe('/admin/visits/cases?id=seated');
  });
});

describe('接诊', () => {
  const FLOW = 'PUT /api/admin/reservations/first/flow';

  it('takes in the next one by N, with the version that was seen', async () => {
    const first = waitingRoomVisit({ hash_id: 'first', version: 4 });
    const { network } = open([first]);
    await screen.findByRole('button', { name: /接诊/ });
    network.on(FLOW, { status: 201, body: { data: first } });
    press('n');
    await waitFor(() => expect(network.calls(FLOW)).toHaveLength(1));
    const [sent] = network.calls(FLOW);
    expect(sent?.body).toEqual({ flow_status: 'in_chair', version: 4 });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('is the one to press once somebody has come; before, 到店 is', async () => {
    const primary = () => screen.getAllByRole('button').filter((each) => each.className.includes('bg-blue-600'));
    const { network } = open([waitingRoomVisit({ hash_id: 'first', patient: '陈美玲', flow_status: 'booked' })]);
    await screen.findByRole('button', { name: /接诊/ });
    expect(primary().map((each) => each.textContent)).toEqual(['到店']);
    const come = waitingRoomVisit({ hash_id: 'first', patient: '陈美玲', flow_status: 'arrived', version: 2 });
    network.on(FLOW, { status: 201, body: { data: come } });
    network.on(TODAY, answer([come]));
    fireEvent.click(screen.getByRole('button', { name: '陈美玲 到店' }));
    await waitFor(() => expect(primary().map((each) => each.textContent)).toEqual(['接诊N']));
    expect(network.calls(FLOW)[0]?.body).toMatchObject({ flow_status: 'arrived' });
  });

  it('can be taken back from its toast', async () => {
    const { network } = open([waitingRoomVisit({ hash_id: 'first', patient: '陈美玲', flow_status: 'booked' })]);
    await screen.findByRole('button', { name: /接诊/ });
    const come = waitingRoomVisit({ hash_id: 'first', patient: '陈美玲', flow_status: 'arrived', version: 2 });
    const UNDO = 'PUT /api/admin/reservations/first/undo';
    network.on(FLOW, { status: 201, body: { data: come } });
    network.on(UNDO, { status: 201, body: { data: come } });
    fireEvent.click(screen.getByRole('button', { name: '陈美玲 到店' }));
    // It stands for ten seconds: nothing else is waited for meanwhile.
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(network.calls(UNDO)[0]?.body).toEqual({ version: 2 }));
    expect(await screen.findByText('陈美玲 已撤销到店')).toBeTruthy();
  });

  it('ignores N while typing, with a modifier, held down, and offline', async () => {
    const { network, update } = open([waitingRoomVisit({ hash_id: 'first' })]);
    await screen.findByRole('button', { name: /接诊/ });
    const input = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(input, { key: 'n' });
    input.remove();
    press('n', { ctrlKey: true });
    press('n', { repeat: true });
    update({ offline: true });
    press('n');
    expect(network.calls(FLOW)).toHaveLength(0);
  });

  it('has no N, nor a hint of it, for whoever has switched single keys off', async () => {
    const { network } = open([waitingRoomVisit({ hash_id: 'first' })]);
    expect((await screen.findByRole('button', { name: /接诊/ })).textContent).toContain('N');
    act(() => store.set(singleKeysAtom, false));
    expect(screen.getByRole('button', { name: /接诊/ }).textContent).not.toContain('N');
    press('n');
    expect(network.calls(FLOW)).toHaveLength(0);
    act(() => store.set(singleKeysAtom, true));
  });

  it('asks first while somebody is in the chair', async () => {
    const { network } = open([waitingRoomVisit({ hash_id: 'first', patient: '陈美玲' }), seated()]);
    fireEvent.click(await screen.findByRole('button', { name: /^接诊/ }));
    const question = await screen.findByRole('alertdialog', { name: '接诊 陈美玲？' });
    expect(question.textContent).toContain('杨浩然 仍在就诊中。接诊后 10 秒内可以撤销。');
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(network.calls(FLOW)).toHaveLength(0);
  });

  it('says who was quicker in the server’s words', async () => {
    const { network } = open([waitingRoomVisit({ hash_id: 'first' })]);
    await screen.findByRole('button', { name: /接诊/ });
    network.on(FLOW, { status: 409, body: failure(409, 'STATE', '该患者已由 陈思远 标记为已就诊') });
    press('n');
    expect(await screen.findByText('该患者已由 陈思远 标记为已就诊')).toBeTruthy();
  });

  it('what comes after a visit stands over the page once it has ended, with the step while it can be taken back', async () => {
    const visit = seated({ hash_id: 'seated' });
    const afterDone = vi.fn(({ visit: { patient }, justMade, onClose }: Ended) => (
      <button type="button" onClick={onClose}>{`${patient} 之后，${justMade?.name}`}</button>
    ));
    const { network } = open([visit], { afterDone });
    const done = 'PUT /api/admin/reservations/seated/flow';
    network.on(done, { status: 409, body: failure(409, 'STALE', '此记录刚被修改') });
    fireEvent.click(await screen.findByRole('button', { name: '完成就诊' }));
    await waitFor(() => expect(network.calls(done)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: '完成就诊' }).ariaDisabled).not.toBe('true'));
    expect(afterDone).not.toHaveBeenCalled();
    network.on(done, { status: 201, body: { data: visit } });
    fireEvent.click(screen.getByRole('button', { name: '完成就诊' }));
    fireEvent.click(await screen.findByRole('button', { name: '杨浩然 之后，完成就诊' }));
    expect(screen.queryByRole('button', { name: /之后/ })).toBeNull();
  });

  it('完成就诊 ends the visit; 到店 takes a no-show back', async () => {
    const missing = waitingRoomVisit({ hash_id: 'missing', patient: '胡一凡', flow_status: 'no_show' });
    const { network } = open([seated({ hash_id: 'seated' }), missing]);
    const done = 'PUT /api/admin/reservations/seated/flow';
    const arrived = 'PUT /api/admin/reservations/missing/flow';
    network.on(done, { status: 201, body: { data: missing } });
    network.on(arrived, { status: 201, body: { data: missing } });
    fireEvent.click(await screen.findByRole('button', { name: '完成就诊' }));
    await waitFor(() => expect(network.calls(done)[0]?.body).toMatchObject({ flow_status: 'done' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '完成就诊' }).ariaDisabled).not.toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: '胡一凡 到店' }));
    await waitFor(() => expect(network.calls(arrived)[0]?.body).toMatchObject({ flow_status: 'arrived' }));
  });
});

describe('the live channel', () => {
  it('moves a patient from lane to lane without asking the server', async () => {
    const first = waitingRoomVisit({ hash_id: 'first', patient: '陈美玲' });
    const { update } = open([first]);
    await lane(/待就诊/);
    const sits = { flow_status: 'in_chair', visi_status: 1, in_chair_at: at('10:36'), version: 1 } as const;
    update({ live: new Map([['first', stateOf(first, sits)]]) });
    expect(within(await lane(/就诊中/)).getByRole('heading', { name: '陈美玲' })).toBeTruthy();
    expect(screen.getByText('没有待就诊的患者')).toBeTruthy();
  });

  it('shows an allergy before the list is read again, and then what the list has of it', async () => {
    const first = waitingRoomVisit({ hash_id: 'first', patient: '陈美玲' });
    const { network, update } = open([first]);
    await screen.findByRole('button', { name: '陈美玲' });
    expect(screen.queryByRole('list', { name: '过敏与提醒' })).toBeNull();
    network.on(TODAY, answer([{ ...first, alerts: [ALLERGY, { ...ELSE, text: '高血压' }] }]));
    update({ live: new Map([['first', stateOf(first, { alerts: [ALLERGY, ELSE] })]]) });
    expect(screen.getByText('青霉素过敏（重度，未核实）')).toBeTruthy();
    expect(screen.getByText('标准预防')).toBeTruthy();
    expect(await screen.findByText('高血压')).toBeTruthy();
    expect(screen.queryByText('标准预防')).toBeNull();
    expect(network.calls(TODAY)).toHaveLength(2);
  });

  it('reads the list again when somebody is added to this doctor’s day, once', async () => {
    const { network, update } = open([waitingRoomVisit()]);
    await lane(/待就诊/);
    const added = waitingRoomVisit({ hash_id: 'added', patient: '周子墨', time: '11:30' });
    network.on(TODAY, answer([waitingRoomVisit(), added]));
    const slots = [slotOf('11:30', { value: '周子墨', name: '周子墨', reservation_id: 'added' })];
    update({ slots, live: new Map([['added', stateOf(added)]]) });
    expect(await screen.findByRole('button', { name: '周子墨' })).toBeTruthy();
    expect(network.calls(TODAY)).toHaveLength(2);
  });

  it('tells what happened in this doctor’s book, and what I did as mine', async () => {
    store.set(meAtom, { ...ME, id: 12 });
    open([], {
      activity: [
        did(),
        did({ seq: 2, kind: 'in_chair', user_id: 12, by: '陈思远', by_role: '医生', time: '10:30', patient: '杨浩然' }),
        did({ seq: 3, kind: 'changed', date: '2026-11-24', time: '09:30', patient: '叶知秋' }),
        did({ seq: 4, doctor_id: 13, patient: '别处' }),
      ],
    });
    const feed = await screen.findByRole('region', { name: '实时动态' });
    expect(
      within(feed)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '10:36前台 张丽 新增预约：11:30 周子墨',
      '10:36您 接诊：10:30 杨浩然',
      '10:36前台 张丽 改约：11月24日 09:30 叶知秋',
    ]);
  });
});

describe('the ribbon', () => {
  it('says for each quarter what it is', async () => {
    const hold = { holder: 'x', by: '张丽', expires_at: at('10:39') };
    open([waitingRoomVisit({ time: '10:15', slot_count: 2, patient: '陈美玲' })], {
      slots: [slotOf('09:00'), slotOf('11:00'), slotOf('11:15', { hold }), slotOf('14:00', { value: 0 })],
    });
    const ribbon = await screen.findByRole('region', { name: '今日时间轴' });
    const words = within(ribbon)
      .getAllByRole('listitem')
      .map((cell) => cell.title);
    expect(words).toHaveLength(36);
    for (const word of [
      '09:00 已过时间',
      '10:15 陈美玲 超时候诊',
      '10:30 陈美玲 超时候诊',
      '11:00 可约',
      '11:15 占用中',
      '14:00 停诊',
      '17:45 无号',
    ]) {
      expect(words).toContain(word);
    }
  });
});

describe('the page', () => {
  it('says why it could not load, and tries again', async () => {
    const { network } = open([], {}, { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    network.on(TODAY, answer([]));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有待就诊的患者')).toBeTruthy();
  });

  it('offline keeps what it has and says why nothing can be done', async () => {
    const { update } = open([waitingRoomVisit({ hash_id: 'first' })]);
    await screen.findByRole('button', { name: /接诊/ });
    update({ offline: true });
    const button = screen.getByRole('button', { name: /接诊/ });
    expect(button.ariaDisabled).toBe('true');
    expect(button.title).toBe('连接已断开，暂不能操作');
    expect(screen.getByRole('button', { name: '陈美玲' })).toBeTruthy();
  });

  it('goes to the grid and to another doctor', async () => {
    const doctors = [
      { id: 12, name: '陈思远', department_name: '口腔内科' },
      { id: 13, name: '李文博', department_name: '口腔内科' },
    ];
    const { props } = open([], { doctors });
    expect(await screen.findByText('11月20日 周五 · 口腔内科')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '排班表' }));
    expect(props.onShowGrid).toHaveBeenCalled();
    fireEvent.click(screen.getByRole('combobox', { name: '医生' }));
    fireEvent.click(await screen.findByRole('option', { name: /李文博/ }));
    expect(props.onDoctor).toHaveBeenCalledWith(13);
  });

  it('is three grey lanes under a grey ribbon until it is there', () => {
    open([], {}, { network: 'silent' });
    const grey = screen.getByText('加载中…').parentElement as HTMLElement;
    expect(grey.querySelectorAll('[data-cell]')).toHaveLength(36);
    const rows = [...grey.querySelectorAll('[data-lane]')].map((lane) => lane.querySelectorAll('[data-row]').length);
    expect(rows).toEqual([8, 3, 6]);
  });

  it('without a doctor asks for nothing', async () => {
    const { network } = open([], { doctorId: null, doctors: [] });
    expect(await screen.findByText('没有可查看的队列')).toBeTruthy();
    expect(network.calls(TODAY)).toHaveLength(0);
  });
});

const ME = {
  id: 12,
  name: '陈思远',
  phone: '13800000012',
  is_base: false,
  roles: { data: [{ name: 'doctor' as const }] },
  meta: { notifications_count: 0, announcements_count: 0, hospital: null, hospitals: [], factory: null, grants: [] },
};
