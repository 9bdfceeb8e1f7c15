import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Note } from '#web/ui/feedback/note.tsx';

/** How many cases who asks has not finished, where there are any, with the way to them. */
export function UnfinishedNote() {
  const roles = useAtomValue(rolesAtom);
  const writes = roles.includes('doctor') || roles.includes('shop_owner');
  return writes ? <Unfinished /> : null;
}

function Unfinished() {
  const asked = useCall(cases.unfinished, { query: { page: 1, pageSize: 1 } }, { keep: true });
  const again = () => void asked.refetch();
  useTouched(['patient_record'], again);
  useHospitalNews(['visits'], again);
  const total = asked.data?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className="mb-3">
      <Note>
        有 <b>{total}</b> 份未完成病历，
        <Link to="/admin/visits/index" className="text-blue-700 underline">
          去我的一天
        </Link>
      </Note>
    </div>
  );
}
