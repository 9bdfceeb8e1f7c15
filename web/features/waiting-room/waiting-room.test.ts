import { describe, expect, it } from 'vitest';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { ReservationState } from '#contract/slot-state.ts';
import { ALLERGY, ELSE, visit } from '#web/clinic/testing.ts';
import { waitingRoomVisit } from './testing.ts';
import {
  countsOf,
  isNew,
  lanesOf,
  merged,
  minutesUntil,
  outdated,
  splitAtNoon,
  treatedMinutes,
  waitedMinutes,
} from './waiting-room.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`);
const iso = (time: string) => `2026-11-20T${time}:00+08:00`;
const live = (
  { hash_id, scheduling_time_id, patient, chief_complaint, version }: WaitingRoomVisit,
  given: Partial<ReservationState> = {},
) => visit(patient, { hash_id, slot_ids: [scheduling_time_id], chief_complaint, version, ...given });

describe('候诊', () => {
  it('counts from the appointment, when positive', () => {
    const item = waitingRoomVisit({ time: '10:15' });
    expect(waitedMinutes(item, at('10:37'))).toBe(22);
    expect(waitedMinutes(item, at('10:15'))).toBe(0);
    expect(waitedMinutes(item, at('10:00'))).toBe(0);
  });

  it('counts from the arrival once arrived, also before the appointment', () => {
    const arrived = { flow_status: 'arrived', arrived_at: iso('10:30') } as const;
    expect(waitedMinutes(waitingRoomVisit({ time: '10:15', ...arrived }), at('10:37'))).toBe(7);
    expect(waitedMinutes(waitingRoomVisit({ time: '11:00', ...arrived }), at('10:37'))).toBe(7);
  });

  it('reads the arrival whatever offset it is written in', () => {
    const item = waitingRoomVisit({ time: '10:15', flow_status: 'arrived', arrived_at: '2026-11-20T02:30:00.000Z' });
    expect(waitedMinutes(item, at('10:37'))).toBe(7);
  });

  it('ends with the visit, a cancellation and a no-show', () => {
    expect(waitedMinutes(waitingRoomVisit({ visi_status: 1, flow_status: 'in_chair' }), at('12:00'))).toBe(0);
    expect(waitedMinutes(waitingRoomVisit({ cancel_status: 1 }), at('12:00'))).toBe(0);
    expect(waitedMinutes(waitingRoomVisit({ flow_status: 'no_show' }), at('12:00'))).toBe(0);
  });

  it('is late from the fifteenth minute on', () => {
    const lanes = lanesOf([waitingRoomVisit({ time: '10:22' }), waitingRoomVisit({ time: '10:23' })]);
    expect(countsOf(lanes, at('10:37')).late).toBe(1);
  });
});

describe('lanes', () => {
  it('put everybody where they are, and leave out who cancelled', () => {
    const lanes = lanesOf([
      waitingRoomVisit({ patient: '王秀英', flow_status: 'done', visi_status: 1 }),
      waitingRoomVisit({ patient: '杨浩然', flow_status: 'in_chair', visi_status: 1 }),
      waitingRoomVisit({ patient: '陈美玲' }),
      waitingRoomVisit({ patient: '赵国栋', flow_status: 'no_show' }),
      waitingRoomVisit({ patient: '黄诗涵', cancel_status: 1 }),
    ]);
    const names = (items: WaitingRoomVisit[]) => items.map(({ patient }) => patient);
    expect(names(lanes.done)).toEqual(['王秀英']);
    expect(names(lanes.inChair)).toEqual(['杨浩然']);
    expect(names(lanes.waiting)).toEqual(['陈美玲']);
    expect(names(lanes.noShow)).toEqual(['赵国栋']);
    expect(lanes.next?.patient).toBe('陈美玲');
  });

  it('mean by next whoever has arrived first, and without arrivals the earliest', () => {
    const early = waitingRoomVisit({ time: '10:15' });
    const arrived = waitingRoomVisit({ time: '10:45', flow_status: 'arrived', arrived_at: iso('10:20') });
    expect(lanesOf([early, arrived]).next).toBe(arrived);
    expect(lanesOf([early]).next).toBe(early);
    expect(lanesOf([]).next).toBeNull();
  });

  it('split at the noon that is still to come', () => {
    const items = [waitingRoomVisit({ time: '11:45' }), waitingRoomVisit({ time: '13:30' })];
    expect(splitAtNoon(items, '10:37').map((part) => part.length)).toEqual([1, 1]);
    expect(splitAtNoon(items, '12:30').map((part) => part.length)).toEqual([2, 0]);
  });
});

describe('counts', () => {
  it('average the waits of who was taken in, and say nothing before', () => {
    const seen = (time: string, sat: string) =>
      waitingRoomVisit({ time, flow_status: 'done', visi_status: 1, in_chair_at: iso(sat), done_at: iso('11:00') });
    expect(countsOf(lanesOf([seen('09:00', '09:10'), seen('09:30', '09:20')]), at('11:00')).averageWait).toBe(5);
    expect(countsOf(lanesOf([waitingRoomVisit()]), at('11:00')).averageWait).toBeNull();
  });

  it('know how long a visit took, unless it was marked in one go', () => {
    const took = (from: string, to: string) =>
      treatedMinutes(waitingRoomVisit({ in_chair_at: iso(from), done_at: iso(to) }));
    expect(took('09:00', '09:18')).toBe(18);
    expect(took('09:00', '09:00')).toBeNull();
    expect(treatedMinutes(waitingRoomVisit())).toBeNull();
  });

  it('look ahead in whole minutes', () => {
    expect(minutesUntil(waitingRoomVisit({ time: '10:45' }), at('10:37'))).toBe(8);
    expect(minutesUntil(waitingRoomVisit({ time: '10:30' }), at('10:37'))).toBe(0);
  });

  it('call new what was booked in the last ten minutes', () => {
    expect(isNew(waitingRoomVisit({ created_at: iso('10:30') }), at('10:37'))).toBe(true);
    expect(isNew(waitingRoomVisit({ created_at: iso('10:27') }), at('10:37'))).toBe(false);
  });
});

describe('the live channel', () => {
  it('goes before the list, unless it is older', () => {
    const item = waitingRoomVisit({ version: 3 });
    const newer = live(item, { version: 4, flow_status: 'arrived', arrived_at: iso('10:30') });
    expect(merged(item, newer)).toMatchObject({ flow_status: 'arrived', arrived_at: iso('10:30'), version: 4 });
    expect(merged(item, live(item, { version: 2, flow_status: 'done' }))).toBe(item);
    expect(merged(item, undefined)).toBe(item);
  });

  it('asks for the list again where it brings somebody new or a newer version, not for other doctors', () => {
    const item = waitingRoomVisit({ version: 1 });
    const added = live(waitingRoomVisit({ hash_id: 'added' }));
    const other = live(waitingRoomVisit({ hash_id: 'other' }));
    const map = (...states: ReservationState[]) => new Map(states.map((state) => [state.hash_id, state]));
    expect(outdated([item], map(live(item)), new Set())).toEqual([]);
    expect(outdated([item], map(live(item), added, other), new Set(['added']))).toEqual(['added:1']);
    expect(outdated([item], map(live(item, { version: 2 })), new Set())).toEqual([`${item.hash_id}:2`]);
    expect(outdated([item], map({ ...added, cancel_status: 1 }), new Set(['added']))).toEqual([]);
  });

  it('tells an alert at once, and has the list read for its words; words that the list has stay', () => {
    const disease = { ...ELSE, text: '高血压' };
    const map = (state: ReservationState) => new Map([[state.hash_id, state]]);
    const item = waitingRoomVisit({ alerts: [ALLERGY, disease] });
    const same = live(item, { alerts: [ALLERGY, ELSE] });
    expect(merged(item, same).alerts).toEqual([ALLERGY, disease]);
    expect(outdated([item], map(same), new Set())).toEqual([]);

    const iodine = { ...ALLERGY, text: '碘过敏' };
    for (const alerts of [[ALLERGY, iodine, ELSE], [ALLERGY], []]) {
      const other = live(item, { alerts });
      expect(merged(item, other).alerts).toEqual(alerts);
      expect(outdated([item], map(other), new Set())).toHaveLength(1);
    }
    // An older word of the visit says nothing of what the list knows.
    const old = live({ ...item, version: 0 }, { alerts: [] });
    expect(merged(item, old)).toBe(item);
    expect(outdated([item], map(old), new Set())).toEqual([]);
  });
});
