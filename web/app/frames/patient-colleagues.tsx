import type { PatientPerson } from '#contract/event.ts';
import { WORKSTATION_SCREENS } from '#web/app/screens/workstation.ts';
import { usePeople } from '#web/clinic/patient/use-people.ts';
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
  const { others } = usePeople(patientId, section);
  if (others.length === 0) return null;
  const people = others.map((person) => ({ ...person, doing: doingOf(person, root) }));
  return <PresenceStack people={people} text={shortly(others)} />;
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
