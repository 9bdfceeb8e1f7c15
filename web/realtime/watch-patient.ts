import type { PatientPerson } from '#contract/event.ts';
import { keepSaying } from '#web/realtime/keep-saying.ts';
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
  const word = keepSaying(
    (line, answered) => line.emit('watch_patient', { patient_id: patientId, section: here }, answered),
    () => hear([]),
  );
  const stops = [
    onEvent('patient_presence', ({ patient_id, people }) => patient_id === patientId && hear(people)),
    onConnect(() => {
      hear([]);
      word.say();
    }),
  ];
  return {
    move(to) {
      if (to === here) return;
      here = to;
      word.say();
    },
    stop() {
      word.end();
      for (const stop of stops) stop();
      liveSocket()?.emit('unwatch_patient', { patient_id: patientId }, () => {});
    },
  };
}
