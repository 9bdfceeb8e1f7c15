import { useAtomValue } from 'jotai';
import { sessionAtom } from '#web/api/session.ts';
import { Resume } from '#web/clinic/place/resume.tsx';

interface ResumeCardProps {
  id: number;
  name: string;
  /** Title and department. */
  line: readonly (string | null)[];
}

/** What patients read of a person. */
export function ResumeCard({ id, name, line }: ResumeCardProps) {
  const { hospitalId } = useAtomValue(sessionAtom);
  return (
    <section aria-label={`${name}的简历`} className="rounded-panel border border-line bg-surface p-6">
      <h2 className="font-semibold text-18">{name}</h2>
      <p className="mb-4 text-13 text-ink-500">{line.filter(Boolean).join(' · ')}</p>
      <Resume id={id} hospitalId={hospitalId ?? undefined} />
    </section>
  );
}
