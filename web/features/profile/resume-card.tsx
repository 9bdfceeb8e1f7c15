import { useAtomValue } from 'jotai';
import { hospitals } from '#contract/hospitals.ts';
import { reasonOf } from '#web/api/errors.ts';
import { sessionAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';

interface ResumeCardProps {
  id: number;
  name: string;
  /** Title and department. */
  line: readonly (string | null)[];
}

/** What patients read of a person. */
export function ResumeCard({ id, name, line }: ResumeCardProps) {
  const { hospitalId } = useAtomValue(sessionAtom);
  const { data, error, refetch } = useCall(hospitals.resume, {
    params: { id },
    query: { hospital_id: hospitalId ?? undefined },
  });
  const resume = data?.data;
  return (
    <section aria-label={`${name}的简历`} className="rounded-panel border border-line bg-surface p-6">
      <h2 className="font-semibold text-18">{name}</h2>
      <p className="mb-4 text-13 text-ink-500">{line.filter(Boolean).join(' · ')}</p>
      {error ? <ErrorState reason={reasonOf(error)} onRetry={() => void refetch()} /> : null}
      {!resume && !error ? <SkeletonLines lines={4} /> : null}
      {resume?.cover_url ? (
        <img src={resume.cover_url} alt="" className="mb-4 size-24 rounded-control border border-line object-cover" />
      ) : null}
      {resume ? (
        <DescriptionList
          items={[
            { label: '医院', value: resume.hospital_name },
            { label: '擅长', value: resume.specialties || '—' },
            { label: '简介', value: resume.summary || '—' },
          ]}
        />
      ) : null}
    </section>
  );
}
