import { describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { checkFacts } from '../../scripts/replay/check.ts';
import type { Facts, GridCell } from '../../scripts/replay/facts.ts';
import type { Booking } from '../../scripts/replay/journal.ts';

const DAY = '2026-11-20';
const NOW = Date.parse('2026-11-20T08:00:00+08:00');
const ACCOUNT = '13900000001';

function reservation(id: number, time: string, more: Partial<Reservation> = {}): Reservation {
  return {
    id,
    hash_id: `hash-${id}`,
    reservation_id: id,
    appointment_time: `${DAY} ${time}`,
    date: DAY,
    time,
    slot_count: 1,
    scheduling_time_id: id,
    hospital_id: 1,
    hospital_name: '衡川口腔',
    department_id: null,
    department_name: null,
    doctor_id: 5,
    doctor_name: '方医生',
    role_name: 'doctor',
    patient_id: id,
    patient: `患者${id}`,
    chief_complaint: '牙痛',
    remarks: '',
    fee: { price: 0 },
    status: 1,
    cancel_status: 0,
    visi_status: 0,
    flow_status: 'booked',
    reason: null,
    version: 1,
    created_at: `${DAY}T07:00:00+08:00`,
    ...more,
  };
}

function booking(of: Reservation, more: Partial<Booking> = {}): Booking {
  return {
    line: of.id,
    by: 'desk',
    account: null,
    reservation: of,
    ackedAt: 100,
    cancelAskedAt: null,
    cancelled: false,
    visited: false,
    repeat: () => Promise.reject(new Error('not in this test')),
    ...more,
  };
}

const slot = (time: string, more: Partial<SlotState> = {}): SlotState => ({
  id: 90,
  doctor_id: 5,
  prop: 'd5',
  date: DAY,
  time,
  value: 2,
  name: null,
  reservation_id: null,
  visited: false,
  hold: null,
  ...more,
});
const cellOf = (from: SlotState): GridCell => ({
  prop: from.prop,
  time: from.time,
  value: from.value,
  id: from.reservation_id ?? from.id,
  name: from.name,
  hold: from.hold,
  visited: from.visited,
});

/** A history in which all is well: a visited booking of two slots, one of a patient, one that was cancelled. */
function clean(): Facts {
  const long = reservation(1, '10:00', { slot_count: 2 });
  const own = reservation(2, '10:30');
  const gone = reservation(3, '11:00');
  const booked = (of: Reservation, time: string, visited = false) =>
    slot(time, { value: of.patient, name: of.patient, reservation_id: of.hash_id, visited });
  const staff = [booked(long, '10:00', true), booked(long, '10:15', true), booked(own, '10:30'), slot('11:00')];
  const open = staff.map((each) => (each.reservation_id ? slot(each.time, { value: 4 }) : each));
  const screen = { hospitalId: 1, date: DAY, seq: 40 };
  return {
    bookings: [
      booking(long, { visited: true }),
      booking(own, { by: 'patient', account: ACCOUNT }),
      booking(gone, { cancelAskedAt: 200, cancelled: true }),
    ],
    abandoned: [{ hospitalId: 1, date: DAY, slotId: 77, holder: 'h', droppedAt: 0, freedAt: 16_000 }],
    staffList: [{ ...long, visi_status: 1 }, own, { ...gone, cancel_status: 1 }],
    ownLists: new Map([[ACCOUNT, [own]]]),
    grids: [
      { ...screen, view: 'staff', now: NOW, cells: staff.map(cellOf) },
      { ...screen, view: 'public', now: NOW, cells: open.map(cellOf) },
    ],
    screens: [
      { ...screen, view: 'staff', watcher: '员工1', cells: staff },
      { ...screen, view: 'public', watcher: '公众1', cells: open },
    ],
    faults: [{ watcher: '公众1', frames: 12, faults: [] }],
    leaks: [],
    searched: 1_000,
    repeats: [{ booking: booking(long), status: 201, answer: long, why: '' }],
    failures: [],
    rows: 3,
  };
}

/** The names of the promises that a history breaks. */
const broken = (facts: Facts) =>
  checkFacts(facts)
    .filter(({ held }) => !held)
    .map(({ name }) => name);
const problems = (facts: Facts) =>
  checkFacts(facts)
    .flatMap((each) => each.problems)
    .join('\n');

describe('the checks', () => {
  it('find nothing in a clean history', () => {
    expect(problems(clean())).toBe('');
    expect(checkFacts(clean())).toHaveLength(11);
  });

  it('find a doctor with two visits at a time', () => {
    const facts = clean();
    facts.staffList.push(reservation(9, '10:15'));
    expect(broken(facts)).toEqual(['同一医生没有重叠的预约']);
    expect(problems(facts)).toContain('10:00 方医生（预约 1） 与 2026-11-20 10:15 方医生（预约 9） 重叠');
  });

  it('find a patient at two places at a time', () => {
    const facts = clean();
    facts.staffList.push(reservation(9, '10:30', { doctor_id: 6, hospital_id: 2, patient_id: 2 }));
    expect(broken(facts)).toEqual(['同一患者没有重叠的预约']);
  });

  it('find two bookings of a slot at a moment, though one was cancelled later', () => {
    const facts = clean();
    facts.bookings.push(
      booking(reservation(3, '11:00', { id: 8, hash_id: 'hash-8' }), {
        ackedAt: 150,
        cancelAskedAt: 300,
        cancelled: true,
      }),
    );
    facts.staffList.push({ ...reservation(8, '11:00'), cancel_status: 1 });
    expect(broken(facts)).toEqual(['任何时刻都没有一号两约']);
  });

  it('allow a slot to be booked again once its booking was cancelled', () => {
    const facts = clean();
    facts.bookings.push(booking(reservation(8, '11:00'), { ackedAt: 250, cancelAskedAt: 300, cancelled: true }));
    facts.staffList.push({ ...reservation(8, '11:00'), cancel_status: 1 });
    expect(broken(facts)).toEqual([]);
  });

  it.each([
    ['is not in the list', (facts: Facts) => facts.staffList.shift()],
    [
      'is in the list at another time',
      (facts: Facts) => facts.staffList.splice(0, 1, reservation(1, '15:00', { slot_count: 2, visi_status: 1 })),
    ],
    ["is not in the account's own list", (facts: Facts) => facts.ownLists.clear()],
    [
      'was visited and is not marked',
      (facts: Facts) => facts.bookings.splice(1, 1, booking(reservation(2, '10:30'), { visited: true })),
    ],
  ])('find a confirmed booking that %s', (_what, tamper) => {
    const facts = clean();
    tamper(facts);
    expect(broken(facts)).toEqual(['确认过的预约都在排班表和列表上']);
  });

  it('find a confirmed booking that the grids show as free', () => {
    const facts = clean();
    for (const { cells } of facts.grids) cells.splice(2, 1, cellOf(slot('10:30')));
    for (const { cells } of facts.screens) cells.splice(2, 1, slot('10:30'));
    expect(broken(facts)).toEqual(['确认过的预约都在排班表和列表上']);
    expect(problems(facts)).toContain('公众排班表没有标为已约');
  });

  it('find a cancelled booking that is still there', () => {
    const facts = clean();
    facts.staffList.splice(2, 1, reservation(3, '11:00'));
    expect(broken(facts)).toEqual(['取消的预约都已消失']);
  });

  it('find a watcher that missed a change, and one that stopped', () => {
    const facts = clean();
    facts.screens[1]?.cells.splice(3, 1, slot('11:00', { value: 4 }));
    expect(problems(facts)).toContain(
      '公众1 2026-11-20：d5 11:00 画面为 [4,90,null,null,false]，服务器为 [2,90,null,null,false]',
    );
    const stuck = clean();
    for (const screen of stuck.screens) screen.seq = 39;
    expect(broken(stuck)).toEqual(['每个观看者的最终画面与服务器一致']);
    expect(problems(stuck)).toContain('停在 seq 39，服务器已到 40');
  });

  it('take a slot that has passed and a hold that has run out for what they are', () => {
    const facts = clean();
    const hold = { holder: 'h', expires_at: '2026-11-20T10:59:59+08:00' };
    for (const screen of facts.screens) screen.cells.splice(3, 1, slot('11:00', { hold }));
    for (const grid of facts.grids) grid.now = Date.parse('2026-11-20T10:59:59.500+08:00');
    expect(broken(facts)).toEqual([]);
    for (const grid of facts.grids) grid.now = Date.parse('2026-11-20T11:30:00+08:00');
    for (const grid of facts.grids) grid.cells.splice(3, 1, { ...cellOf(slot('11:00', { value: 3 })), id: null });
    expect(broken(facts)).toEqual([]);
  });

  it.each([
    [
      '每个观看者的帧连续、不缺、不重',
      (facts: Facts) => facts.faults.push({ watcher: '公众2', frames: 3, faults: ['医院 1 的帧 6–6 之前缺 5–5'] }),
    ],
    ['公众收到的内容里没有患者信息', (facts: Facts) => facts.leaks.push({ where: '公众1', what: '患者1' })],
    [
      '重发同一 Idempotency-Key 得到首次的回答',
      (facts: Facts) =>
        facts.repeats.push({
          booking: booking(reservation(2, '10:30')),
          status: 201,
          answer: reservation(9, '10:30'),
          why: '',
        }),
    ],
    [
      '关掉页面后占号自动释放',
      (facts: Facts) =>
        facts.abandoned.push({ hospitalId: 1, date: DAY, slotId: 78, holder: 'h', droppedAt: 0, freedAt: null }),
    ],
    ['没有一行意外失败', (facts: Facts) => facts.failures.push({ line: 2, reason: '500 INTERNAL' })],
  ])('find what breaks 「%s」', (name, tamper) => {
    const facts = clean();
    tamper(facts);
    expect(broken(facts)).toEqual([name]);
  });
});
