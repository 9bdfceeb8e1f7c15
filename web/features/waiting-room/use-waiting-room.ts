import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { reservations, type WaitingRoomVisit } from '#contract/reservations.ts';
import type { Flow, SlotState } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { instantOf } from '#web/clinic/day/instant.ts';
import { useVisitSteps } from '#web/clinic/visit/use-visit-steps.ts';
import { minuteAtom, type WallClock } from '#web/realtime/server-clock.ts';
import { timeOf } from '#web/ui/text/format.ts';
import { type LiveVisits, lanesOf, merged, outdated } from './waiting-room.ts';

/** The clinic's minute as an instant: all waits of the page are of the same moment. */
export function useMinute(): { wall: WallClock; now: number } {
  const wall = useAtomValue(minuteAtom, { store });
  return { wall, now: instantOf({ date: wall.date, time: timeOf(wall.minute) }) };
}

/** Today's waiting room as the call gave it, kept true by the live channel. */
export function useWaitingRoom(doctorId: number | null, live: LiveVisits, slots: readonly SlotState[]) {
  const { wall } = useMinute();
  const query = useCall(
    reservations.today,
    { query: { doctor_id: doctorId ?? undefined } },
    // Another doctor's patients must not stand under this name while the list loads, so the last answer is not kept.
    { enabled: doctorId !== null },
  );
  const { data, refetch } = query;
  const own = useMemo(() => new Set(slots.flatMap(({ reservation_id }) => reservation_id ?? [])), [slots]);
  const items = useMemo(() => (data?.data ?? []).map((item) => merged(item, live.get(item.hash_id))), [data, live]);
  // Read again once for each thing that the list can't know: a person who was added, a visit that was moved, a new day.
  const reasons = data ? outdated(data.data, live, own).join(' ') : '';
  const day = data && data.meta.date !== wall.date ? wall.date : '';
  useEffect(() => {
    if (reasons !== '' || day !== '') void refetch();
  }, [reasons, day, refetch]);
  return { query, items, lanes: useMemo(() => lanesOf(items), [items]) };
}

/** A step of a visit. Waits for the server; whoever was quicker is named by the server's sentence. */
export function useStep() {
  const steps = useVisitSteps({ refresh: [reservations.today, reservations.doctorPatient] });
  /** @returns whether it was made: else the message is on the screen already. What changed comes with the live channel. */
  const step = (item: WaitingRoomVisit, to: Flow): Promise<boolean> =>
    steps.step(item.hash_id, item.version, to).then(
      () => true,
      () => false,
    );
  return { pending: steps.pending, justMade: steps.justMade, step };
}
