import { Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGridParams } from '#web/clinic/day/use-grid-params.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** The day that is shown, on paper; a doctor's where the grid is narrowed to one. */
export function DaySheetLink() {
  const [{ time, doctor_id }] = useGridParams();
  const query = new URLSearchParams();
  if (time) query.set('date', time);
  if (doctor_id) query.set('doctor_id', String(doctor_id));
  return (
    <Link
      to={`/admin/visits/day_sheet?${query}`}
      aria-label="日程单"
      title="日程单"
      className={buttonClass('default', 'sm', 'w-7 px-0!')}
    >
      <Printer aria-hidden size={16} strokeWidth={1.75} />
    </Link>
  );
}
