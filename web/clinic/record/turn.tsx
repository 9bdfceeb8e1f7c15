import { useEffect } from 'react';
import type { PatientPerson } from '#contract/event.ts';
import { usePeople } from '#web/clinic/patient/use-people.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { PresenceStack } from '#web/ui/presence-stack.tsx';
import type { DraftSession, Shown } from './draft-session.ts';
import { useWriter, type Writer } from './use-writer.ts';

interface TurnOf<T extends object> {
  patientId: number;
  /** What is written: those who write in the same one take turns. */
  section: string;
  session: DraftSession<T>;
  shown: Shown<T>;
  /** Which record, alike in each tab. */
  name: string;
}

/** Who else has the patient open, who of all writes, and how to take over; colleagues are told where one writes. */
export function useTurn<T extends object>({
  patientId,
  section,
  session,
  shown,
  name,
}: TurnOf<T>): {
  others: readonly PatientPerson[];
  writer: Writer;
  take: () => void;
} {
  const { others, write, read } = usePeople(patientId, section);
  const { id } = shown.saved;
  const isWriting = shown.state.kind !== 'clean';
  const here = others.filter((person) => person.section === section);
  const colleagues = here.map(({ id: person, name: who, editing }) => ({ id: person, name: who, writes: editing }));
  const { writer, take } = useWriter({ name, colleagues, isWriting, onLost: () => void session.flush() });
  const mine = writer.who === 'me';
  useEffect(() => {
    if (!mine) read();
    else if (isWriting) write(id);
  }, [write, read, id, isWriting, mine]);
  return {
    others: here,
    writer,
    take: () => {
      take();
      write(id);
    },
  };
}

/** Somebody else writes: one reads along, and may take over. */
export function Turn({ writer, onTake }: { writer: Writer; onTake: () => void }) {
  if (writer.who === 'me') return null;
  if (writer.who === 'tab') {
    return <Banner tone="offline" title="正在另一个标签页编辑" action={{ label: '在此编辑', onClick: onTake }} />;
  }
  return (
    <Banner tone="offline" title={`${writer.name} 正在编辑`} action={{ label: '接管', onClick: onTake }}>
      您可以查看，对方保存后这里会更新
    </Banner>
  );
}

/** Who else has this record open; who writes stands first. */
export function Colleagues({ others }: { others: readonly PatientPerson[] }) {
  if (others.length === 0) return null;
  const people = others.map((person) => ({ ...person, doing: person.editing ? '正在编辑' : '正在查看' }));
  const writer = people.find(({ editing }) => editing) ?? people[0];
  return <PresenceStack people={people} text={writer ? `${writer.name} ${writer.doing}` : ''} />;
}
