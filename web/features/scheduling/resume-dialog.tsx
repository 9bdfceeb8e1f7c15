import { CalendarPlus } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { hospitals } from '#contract/hospitals.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTouch } from '#web/ui/touch.ts';

/** A person's resume, from the head of the column. */
export function ResumeDialog({
  header,
  hospitalId,
  onClose,
}: {
  header: GridHeader;
  hospitalId: number;
  onClose: () => void;
}) {
  const { data, error, refetch } = useCall(hospitals.resume, {
    params: { id: header.id },
    query: { hospital_id: hospitalId },
  });
  const resume = data?.data;
  const site = /^\/m(\/|$)/.test(useLocation().pathname) ? '/m' : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={header.name}
      description={`${header.job_title} · ${header.department_name ?? ''}`}
      width={480}
      footer={<BookLink doctor={header.id} onGo={onClose} />}
    >
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
      {resume ? (
        <Link
          to={`${site}/doctors/${header.id}?hospital_id=${hospitalId}`}
          className="mt-2 inline-flex min-h-11 items-center text-14 text-blue-600"
        >
          出诊时间、地址与最近可约
        </Link>
      ) : null}
    </Dialog>
  );
}

/** To this person's free times of the day that is shown under the dialog. */
function BookLink({ doctor, onGo }: { doctor: number; onGo: () => void }) {
  const [search] = useSearchParams();
  const query = new URLSearchParams(search);
  query.set('doctor_id', String(doctor));
  return (
    <Link to={`?${query}`} className={buttonClass('primary', useTouch() ? 'touch' : 'form')} onClick={onGo}>
      <CalendarPlus aria-hidden size={16} strokeWidth={1.75} />
      预约
    </Link>
  );
}
