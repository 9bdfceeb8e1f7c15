import type { PatientPerson } from '#contract/event.ts';
import { meAtom, store } from '#web/api/session.ts';
import { keepSaying, type Saying } from '#web/realtime/keep-saying.ts';
import { liveSocket, onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';

export interface WatchedPatient {
  /** Goes to another section, and writes nothing there yet. */
  move(section: string): void;
  /** Writes here: in this record, or in one that is not there yet (null). */
  write(recordId: number | null): void;
  /** Writes no more, and reads on. */
  read(): void;
  stop(): void;
}

/** What one does there, and what this line knows of it. */
interface Where {
  section: string;
  writing: { record_id: number | null } | null;
  /** Whether this line tells of the others, and of whom it did; who only writes is not told. */
  listens: boolean;
  people: readonly PatientPerson[] | null;
  /** Whether this line was told that one writes. */
  told: boolean;
}

/** A line that came back: one writes on, unless somebody else does by now. */
function mayGoOn({ writing, told, listens, people, section }: Where): boolean {
  const me = store.get(meAtom)?.id;
  if (!writing || told || !listens || !people) return false;
  return !people.some((person) => person.editing && person.id !== me && person.section === section);
}

/** Says where one is, or that one writes there. */
function sayingOf(patientId: number, where: Where, unheard: () => void): Saying {
  const word = keepSaying((line, answered) => {
    const at = { patient_id: patientId, section: where.section };
    if (where.writing && where.listens) {
      where.told = true;
      return void line.emit('editing', { ...at, ...where.writing }, answered);
    }
    line.emit('watch_patient', at, (error, answer) => {
      where.listens = !error && answer.ok;
      answered(error, answer);
      if (mayGoOn(where)) word.say();
    });
  }, unheard);
  return word;
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
  const where: Where = { section, writing: null, listens: false, people: null, told: false };
  const word = sayingOf(patientId, where, () => hear([]));
  const stops = [
    onEvent('patient_presence', ({ patient_id, people }) => {
      if (patient_id !== patientId) return;
      where.people = people;
      hear(people);
      if (mayGoOn(where)) word.say();
    }),
    onConnect(() => {
      Object.assign(where, { listens: false, told: false, people: null });
      hear([]);
      word.say();
    }),
  ];
  const readAt = (to: string) => {
    Object.assign(where, { section: to, writing: null, told: false });
    word.say();
  };
  return {
    move(to) {
      if (to !== where.section) readAt(to);
    },
    write(record_id) {
      if (where.told && where.writing?.record_id === record_id) return;
      where.writing = { record_id };
      word.say();
    },
    read() {
      if (where.writing) readAt(where.section);
    },
    stop() {
      word.end();
      for (const stop of stops) stop();
      liveSocket()?.emit('unwatch_patient', { patient_id: patientId }, () => {});
    },
  };
}
