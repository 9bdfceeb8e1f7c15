import { Link } from 'react-router-dom';
import type { Member } from '#contract/member-rows.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const LOOK = 'block max-w-32 truncate rounded-cell font-semibold text-blue-700 hover:underline';

/** Leads to the patient's pages, which begin with a case: who has none is told so. */
export function NameCell({ member: { rid, patient_id, user } }: { member: Member }) {
  if (rid < 1)
    return (
      <button type="button" className={LOOK} onClick={() => toast.info('该患者还没有添加病历')}>
        {user.name}
      </button>
    );
  return (
    <Link to={`/workstation/patient/info?rid=${rid}&user_id=${patient_id}`} className={LOOK}>
      {user.name}
    </Link>
  );
}
