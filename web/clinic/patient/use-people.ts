import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { PatientPerson } from '#contract/event.ts';
import { meAtom, store } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { type WatchedPatient, watchPatient } from '#web/realtime/watch-patient.ts';

interface People {
  /** Which colleagues have the patient open; nobody while the line is down: who was there may have left since. */
  others: readonly PatientPerson[];
  /** Says that one writes here. */
  write: (recordId: number | null) => void;
  /** Says that one only reads. */
  read: () => void;
}

/** Who else has a patient open, and where; they see the same of oneself. */
export function usePeople(patientId: number, section: string): People {
  const me = useAtomValue(meAtom, { store });
  const live = useAtomValue(lineAtom, { store }).state === 'live';
  const [people, setPeople] = useState<readonly PatientPerson[]>([]);
  const watched = useRef<WatchedPatient | null>(null);
  const here = useRef(section);
  here.current = section;
  useEffect(() => {
    const watching = watchPatient(patientId, here.current, setPeople);
    watched.current = watching;
    return () => {
      watching.stop();
      setPeople([]);
    };
  }, [patientId]);
  useEffect(() => watched.current?.move(section), [section]);
  const [say] = useState(() => ({
    write: (recordId: number | null) => watched.current?.write(recordId),
    read: () => watched.current?.read(),
  }));
  return { others: live ? people.filter(({ id }) => id !== me?.id) : [], ...say };
}
