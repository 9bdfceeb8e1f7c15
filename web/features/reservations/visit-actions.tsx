import { Link } from 'react-router-dom';
import type { PatientDetail } from '#contract/reservations.ts';
import { FLOW_NEXT, type Flow } from '#contract/slot-state.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import type { useVisit } from './use-visit.ts';

export interface VisitLink {
  label: string;
  to: string;
}

type Detail = Pick<
  PatientDetail['data'],
  'patient' | 'time' | 'doctor_name' | 'cancel_status' | 'visi_status' | 'flow_status'
>;

const STEP: Record<Flow, string> = {
  booked: '撤销',
  arrived: '到店',
  in_chair: '接诊',
  done: '完成就诊',
  no_show: '未到',
};

type VisitActionsProps = {
  visit: Detail;
  /** Steps belong to the day itself. */
  today: boolean;
  doing: ReturnType<typeof useVisit>;
  links: readonly VisitLink[];
  onCancel: () => void;
};

/** Nothing is left to do with what was cancelled, nor with what is done where it leads nowhere. */
export function hasActions(visit: Detail, links: readonly VisitLink[]): boolean {
  return visit.cancel_status === 0 && (visit.flow_status !== 'done' || links.length > 0);
}

/** What can be done with the visit now; once it has taken place, where to go from here. */
export function VisitActions({ visit, today, doing, links, onCancel }: VisitActionsProps) {
  const confirm = useConfirm();
  if (visit.visi_status === 1) return <Visited visit={visit} today={today} doing={doing} links={links} />;

  const visitNow = async () => {
    const sure = await confirm({
      title: '确定就诊？',
      description: (
        <>
          <p>{`${visit.patient} · ${visit.time} · ${visit.doctor_name}`}</p>
          <p>确定后标记为已就诊，不能撤回。</p>
        </>
      ),
    });
    if (sure) await doing.markVisited();
  };

  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="form" variant="text" className="text-red-700!" onClick={onCancel}>
        取消预约
      </Button>
      {today
        ? FLOW_NEXT[visit.flow_status].map((to) => (
            <Button key={to} size="form" aria-disabled={doing.pending} onClick={() => void doing.step(to)}>
              {STEP[to]}
            </Button>
          ))
        : null}
      {today ? (
        <Button size="form" variant="primary" pending={doing.pending} onClick={() => void visitNow()}>
          就诊
        </Button>
      ) : null}
    </div>
  );
}

/** Where to go from here; who still sits in the chair can be let go. */
function Visited({ visit, today, doing, links }: Omit<VisitActionsProps, 'onCancel'>) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {links.map(({ label, to }) => (
        <Link key={to} to={to} className={buttonClass('default', 'form')}>
          {label}
        </Link>
      ))}
      {today && visit.flow_status === 'in_chair' ? (
        <Button size="form" variant="primary" pending={doing.pending} onClick={() => void doing.step('done')}>
          {STEP.done}
        </Button>
      ) : null}
    </div>
  );
}
