import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { PatientPerson } from '#contract/event.ts';
import { meAtom, store } from '#web/api/session.ts';
import { WORKSTATION_SCREENS } from '#web/app/screens/workstation.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { type WatchedPatient, watchPatient } from '#web/realtime/watch-patient.ts';
import { PresenceStack } from '#web/ui/presence-stack.tsx';

interface PatientColleaguesProps {
  patientId: number;
  /** Where the patient's pages begin. */
  root: string;
  /** The page that is open, without that. */
  section: string;
}

/** Which colleagues have the same patient open, and where; they see the same of oneself. */
export function PatientColleagues({ patientId, root, section }: PatientColleaguesProps) {
  const me = useAtomValue(meAtom, { store });
  const live = useAtomValue(lineAtom, { store }).state === 'live';
  const others = usePeople(patientId, section).filter(({ id }) => id !== me?.id);
  // Who was there when the line went may have left since.
  if (!live || others.length === 0) return null;
  const people = others.map((person) => ({ ...person, doing: doingOf(person, root) }));
  return <PresenceStack people={people} text={shortly(others)} />;
}

/** All who have the patient open, oneself among them. */
function usePeople(patientId: number, section: string): readonly PatientPerson[] {
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
  return people;
}

const act = ({ editing }: PatientPerson) => (editing ? '正在编辑' : '正在查看');

function doingOf(person: PatientPerson, root: string): string {
  const page = WORKSTATION_SCREENS.find(({ path }) => path === `${root}/${person.section}`);
  return page ? `${act(person)} ${page.title}` : act(person);
}

/** Who writes concerns whoever else would. */
function shortly(people: readonly PatientPerson[]): string {
  const one = people.find(({ editing }) => editing) ?? (people.length === 1 ? people[0] : undefined);
  return one ? `${one.name} ${act(one)}` : `${people.length} 人正在查看`;
}
