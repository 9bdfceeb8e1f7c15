import type { ReactNode } from 'react';
import { hospitals } from '#contract/hospitals.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';

interface ResumeProps {
  /** Of whom. */
  id: number;
  /** Where; left out: where they work. */
  hospitalId: number | undefined;
  /** Under it, once it is there. */
  children?: ReactNode;
}

/** What patients read of a person. */
export function Resume({ id, hospitalId, children }: ResumeProps) {
  const asked = useCall(hospitals.resume, { params: { id }, query: { hospital_id: hospitalId } });
  const resume = asked.data?.data;
  if (!resume) return <Awaited asked={asked} lines={4} />;
  return (
    <>
      {resume.cover_url ? (
        <img src={resume.cover_url} alt="" className="mb-4 size-24 rounded-control border border-line object-cover" />
      ) : null}
      <DescriptionList
        items={[
          { label: '医院', value: resume.hospital_name },
          { label: '擅长', value: resume.specialties || '—' },
          { label: '简介', value: resume.summary || '—' },
        ]}
      />
      {children}
    </>
  );
}
