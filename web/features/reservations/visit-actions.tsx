import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { REFER_ROLES } from '#contract/referrals.ts';
import type { PatientDetail } from '#contract/reservations.ts';
import { FLOW_NEXT, FLOW_STEP, type Flow, UNDO_SECONDS } from '#contract/slot-state.ts';
import { rolesAtom, store } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
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

/** What a visit can be sent to: another time, another hospital, nowhere. */
export type Sending = 'change' | 'refer' | 'cancel';

type VisitActionsProps = {
  visit: Detail;
  /** Steps belong to the day itself. */
  today: boolean;
  doing: ReturnType<typeof useVisit>;
  links: readonly VisitLink[];
  onSend: (where: Sending) => void;
  onMove?: (() => void) | undefined;
};

/** The referral action is for who treats, for owners, and for the desk that sends patients on. */
export function useRefers(): boolean {
  const roles = useAtomValue(rolesAtom, { store });
  return REFER_ROLES.some((role) => roles.includes(role));
}

/** Nothing is left to do with what was cancelled, nor with what is done where it leads nowhere. */
export function hasActions(visit: Detail, links: readonly VisitLink[], refers: boolean): boolean {
  return visit.cancel_status === 0 && (visit.flow_status !== 'done' || links.length > 0 || refers);
}

/**
 * What can be done with the visit now; once it has taken place, where to go from here. The step that comes next stands last
 * and stays the same button from state to state, with the focus on it: Enter, Enter, Enter takes a patient through.
 */
export function VisitActions({ visit, today, doing, links, onSend, onMove }: VisitActionsProps) {
  const refers = useRefers();
  const visited = visit.visi_status === 1;
  // Who still sits in the chair can be let go.
  const next = today && (!visited || visit.flow_status === 'in_chair') ? FLOW_STEP[visit.flow_status] : null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {visited ? (
        <Onward links={links} refers={refers} onSend={onSend} />
      ) : (
        <Before visit={visit} today={today} doing={doing} refers={refers} onSend={onSend} onMove={onMove} />
      )}
      {next ? (
        <Button
          size="form"
          variant="primary"
          ref={startHere}
          data-autofocus
          pending={doing.pending}
          onClick={() => void doing.step(next)}
        >
          {STEP[next]}
        </Button>
      ) : null}
    </div>
  );
}

/** The dialog may be there before its visit is: it starts here all the same, unless somebody has gone elsewhere in it. */
function startHere(button: HTMLButtonElement | null): void {
  const panel = button?.closest('[role="dialog"]');
  if (panel && panel === document.activeElement) button?.focus({ preventScroll: true });
}

type BeforeProps = Omit<VisitActionsProps, 'links'> & { refers: boolean };

/** Whoever has not been treated yet can still be sent elsewhere. */
function Before({ visit, today, doing, refers, onSend, onMove }: BeforeProps) {
  const confirm = useConfirm();
  const visitNow = async () => {
    const sure = await confirm({
      title: '确定就诊？',
      description: (
        <>
          <p>{`${visit.patient} · ${visit.time} · ${visit.doctor_name}`}</p>
          <p>{`确定后标记为已就诊，${UNDO_SECONDS} 秒内可以撤销。`}</p>
        </>
      ),
    });
    if (sure) await doing.markVisited();
  };
  return (
    <>
      <Button size="form" variant="text" className="text-red-700!" onClick={() => onSend('cancel')}>
        取消预约
      </Button>
      <DropdownMenu
        items={[
          { key: 'change', label: '改约', onSelect: () => onSend('change') },
          ...(onMove ? [{ key: 'move', label: '在排班表上移动', onSelect: onMove }] : []),
          ...(refers ? [{ key: 'refer', label: '转诊', onSelect: () => onSend('refer') }] : []),
        ]}
        trigger={
          <Button size="form" icon={<ChevronDown aria-hidden size={16} strokeWidth={1.75} />}>
            {refers ? '改约与转诊' : '改约'}
          </Button>
        }
      />
      {today ? <OtherSteps flow={visit.flow_status} doing={doing} onVisit={() => void visitNow()} /> : null}
    </>
  );
}

type OtherStepsProps = { flow: Flow; doing: VisitActionsProps['doing']; onVisit: () => void };

/** What else may be than the step that comes next. */
function OtherSteps({ flow, doing, onVisit }: OtherStepsProps) {
  return (
    <>
      {FLOW_NEXT[flow]
        .filter((to) => to !== FLOW_STEP[flow])
        .map((to) => (
          <Button key={to} size="form" aria-disabled={doing.pending} onClick={() => void doing.step(to)}>
            {STEP[to]}
          </Button>
        ))}
      <Button size="form" aria-disabled={doing.pending} onClick={onVisit}>
        就诊
      </Button>
    </>
  );
}

/** Where to go from here. */
function Onward({ links, refers, onSend }: Pick<VisitActionsProps, 'links' | 'onSend'> & { refers: boolean }) {
  return (
    <>
      {refers ? (
        <Button size="form" onClick={() => onSend('refer')}>
          转诊
        </Button>
      ) : null}
      {links.map(({ label, to }) => (
        <Link key={to} to={to} className={buttonClass('default', 'form')}>
          {label}
        </Link>
      ))}
    </>
  );
}
