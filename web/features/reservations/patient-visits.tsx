import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import { reasonOf } from '#web/api/errors.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { type PatientVisit, usePatientVisits } from './use-patient-visits.ts';
import { gridPlaceOf } from './visit-place.ts';
import { VisitTags } from './visit-status.tsx';

/** The last ones tell most; the others are a press away. */
const FIRST = 5;

interface PatientVisitsProps {
  /** The visit that is shown, which is left out. */
  visit: Pick<Reservation, 'hash_id' | 'patient_id'>;
  /** A visit is gone to: on the grid itself the dialog would lie over it. */
  onLeave: () => void;
}

/** The patient's other visits here: to come, each leading to its cell, and past, with what became of them. */
export function PatientVisits({ visit, onLeave }: PatientVisitsProps) {
  const { coming, past, loaded, error, isFetching, refetch, more } = usePatientVisits(visit.patient_id);
  const [all, setAll] = useState(false);
  const isOther = ({ hash_id }: PatientVisit) => hash_id !== visit.hash_id;
  if (!loaded) {
    return (
      <Part title="其他预约">
        {error ? (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-13 text-ink-600">
            未能读取该患者的预约：{reasonOf(error)}
            <Button size="sm" pending={isFetching} pendingText="加载中…" onClick={() => void refetch()}>
              重试
            </Button>
          </p>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Part>
    );
  }
  const [next, before] = [coming.filter(isOther), past.filter(isOther)];
  return (
    <>
      <Part title="之后的预约">
        <Rows visits={next} nothing="没有其他待就诊的预约">
          {(each) => (
            <Link to={gridPlaceOf(each)} onClick={onLeave} className={`${ROW} hover:bg-blue-50`}>
              <span className="shrink-0 text-blue-600">
                {formatDateHeading(each.date)} {formatTimeRange(each.time, endOf(each.time, each.slot_count))}
              </span>
              <About visit={each} />
            </Link>
          )}
        </Rows>
      </Part>
      <Part title="就诊记录">
        <Rows visits={all ? before : before.slice(0, FIRST)} nothing="在本院没有更早的就诊">
          {(each) => (
            <div className={ROW}>
              <span className="shrink-0 text-ink-500">
                {each.date} {each.time}
              </span>
              <About visit={each} />
            </div>
          )}
        </Rows>
        {all || before.length <= FIRST ? null : (
          <Button variant="text" size="sm" onClick={() => setAll(true)}>
            显示全部 {before.length} 次
          </Button>
        )}
        {all && more ? <p className="text-13 text-ink-500">只显示最近的记录</p> : null}
      </Part>
    </>
  );
}

const ROW = 'flex min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control py-1';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t pt-3">
      <h3 className="mb-1 font-semibold text-14">{title}</h3>
      {children}
    </section>
  );
}

interface RowsProps {
  visits: readonly PatientVisit[];
  nothing: string;
  children: (visit: PatientVisit) => ReactNode;
}

function Rows({ visits, nothing, children }: RowsProps) {
  if (visits.length === 0) return <p className="text-13 text-ink-500">{nothing}</p>;
  return (
    <ul className="divide-y divide-line-faint text-13">
      {visits.map((visit) => (
        <li key={visit.hash_id}>{children(visit)}</li>
      ))}
    </ul>
  );
}

function About({ visit }: { visit: PatientVisit }) {
  return (
    <>
      <span className="shrink-0">{visit.doctor_name}</span>
      <span className="min-w-20 flex-1 truncate" title={visit.chief_complaint}>
        {visit.chief_complaint}
      </span>
      <VisitTags visit={visit} />
      {visit.remarks ? <span className="w-full text-ink-500">备注：{visit.remarks}</span> : null}
    </>
  );
}
