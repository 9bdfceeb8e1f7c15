import type { Member } from '#contract/member-rows.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { MemberAction } from './member-actions.tsx';

const DIALOGS = {
  recharge: lateDialog(() => import('./recharge-dialog.tsx').then((m) => m.RechargeDialog)),
  refund: lateDialog(() => import('./refund-dialog.tsx').then((m) => m.RefundDialog)),
  level: lateDialog(() => import('./level-dialog.tsx').then((m) => m.LevelDialog)),
  points: lateDialog(() => import('./points-dialog.tsx').then((m) => m.PointsDialog)),
  levels: lateDialog(() => import('./level-records-dialog.tsx').then((m) => m.LevelRecordsDialog)),
  payments: lateDialog(() => import('./payments-dialog.tsx').then((m) => m.PaymentsDialog)),
  remarks: lateDialog(() => import('./remarks-dialog.tsx').then((m) => m.RemarksDialog)),
};

export interface OpenedOf {
  member: Member;
  action: MemberAction;
}

/** What was opened of a member, if anything. */
export function OpenedDialog({ opened, onClose }: { opened: OpenedOf | null; onClose: () => void }) {
  if (!opened) return null;
  const Dialog = DIALOGS[opened.action];
  return <Dialog member={opened.member} onClose={onClose} />;
}
