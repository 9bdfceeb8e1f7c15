import { CalendarClock, CalendarPlus, ChevronDown, CircleAlert, CircleCheck, Wallet } from 'lucide-react';
import type { HygieneVisit } from '#contract/hygiene.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import type { VisitAction } from './visit-dialogs.tsx';

/** What can be done with a visit now. */
function itemsOf(visit: HygieneVisit, onAct: (action: VisitAction) => void): MenuItem[] {
  const { charge, problem, recall, editable } = visit;
  const open = problem?.status === 'open';
  const standing = recall?.status === 'booked' || recall?.status === 'done';
  return [
    {
      key: 'charge',
      label: charge ? '已收费' : '收费',
      icon: <Wallet {...ICON} />,
      disabled: charge !== null,
      onSelect: () => onAct('charge'),
    },
    {
      key: 'problem',
      label: problem ? '修改问题' : '标记问题',
      icon: <CircleAlert {...ICON} />,
      disabled: !editable || (problem !== null && !open),
      onSelect: () => onAct('problem'),
    },
    ...(open
      ? [
          {
            key: 'settlement',
            label: '处理问题',
            icon: <CircleCheck {...ICON} />,
            onSelect: () => onAct('settlement'),
          },
        ]
      : []),
    { key: 'line', divider: true },
    {
      key: 'recall',
      label: '下次预约',
      icon: <CalendarClock {...ICON} />,
      disabled: !editable || standing,
      onSelect: () => onAct('recall'),
    },
    {
      key: 'rebook',
      label: '再次预约',
      icon: <CalendarPlus {...ICON} />,
      disabled: standing,
      onSelect: () => onAct('rebook'),
    },
  ];
}

interface VisitMenuProps {
  visit: HygieneVisit;
  onAct: (action: VisitAction) => void;
}

export function VisitMenu({ visit, onAct }: VisitMenuProps) {
  const { reason } = useWritable();
  const button = (
    <GuardedButton variant="text" size="sm" reason={reason} aria-label={`操作${visit.patient}`}>
      操作
      <ChevronDown {...ICON} />
    </GuardedButton>
  );
  // What is off opens nothing, and says why.
  return reason ? button : <DropdownMenu trigger={button} items={itemsOf(visit, onAct)} />;
}
