import type { PatientPerson } from '#contract/event.ts';
import { FOR_NOW } from '#web/realtime/day-feed.ts';
import { ANSWER_MS, inAMoment } from '#web/realtime/follow-hospital.ts';
import { liveSocket, onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';

export interface WatchedPatient {
  /** Goes to another section. */
  move(section: string): void;
  stop(): void;
}

/**
 * Says on the line that one has a patient open, and where; `hear` is told of all who have, oneself among them, and of
 * nobody each time the line comes up anew (docs/domain/live-channel.md#who-has-a-patient-open).
 */
export function watchPatient(
  patientId: number,
  section: string,
  hear: (people: readonly PatientPerson[]) => void,
): WatchedPatient {
  openLine();
  let here = section;
  /** Which question an answer belongs to; older ones count for nothing. */
  let asked = 0;
  const say = () => {
    asked += 1;
    const mine = asked;
    // Without a line the next connect says it.
    liveSocket()
      ?.timeout(ANSWER_MS)
      .emit('watch_patient', { patient_id: patientId, section: here }, (error: unknown, answer) => {
        if (mine !== asked) return;
        const given = error ? null : answer;
        if (given?.ok) return;
        hear([]);
        if (!given || FOR_NOW.includes(given.status)) inAMoment(() => mine === asked && say());
      });
  };
  const stops = [
    onEvent('patient_presence', ({ patient_id, people }) => patient_id === patientId && hear(people)),
    onConnect(() => {
      hear([]);
      say();
    }),
  ];
  return {
    move(to) {
      if (to === here) return;
      here = to;
      say();
    },
    stop() {
      asked += 1;
      for (const stop of stops) stop();
      liveSocket()?.emit('unwatch_patient', { patient_id: patientId }, () => {});
    },
  };
}
