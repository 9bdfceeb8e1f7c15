import { CalendarPlus } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { GridHeader } from '#contract/slot-state.ts';
import { Resume } from '#web/clinic/place/resume.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
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
      <Resume id={header.id} hospitalId={hospitalId}>
        <Link
          to={`${site}/doctors/${header.id}?hospital_id=${hospitalId}`}
          className="mt-2 inline-flex min-h-11 items-center text-14 text-blue-600"
        >
          出诊时间、地址与最近可约
        </Link>
      </Resume>
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
