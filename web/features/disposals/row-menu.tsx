import { Ban, Files, PencilLine } from 'lucide-react';
import type { Disposal } from '#contract/disposal-rows.ts';
import { ICON } from '#web/ui/icon.ts';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';

type Act = 'change' | 'copy' | 'void';

interface RowMenuProps {
  list: Disposal;
  /** Why nothing can be written just now. */
  reason: string | null;
  onAct: (act: Act) => void;
}

/** A list may be changed while nobody has paid of it, and be void while nothing was. */
export function RowMenu({ list: { patient, status, amount }, reason, onAct }: RowMenuProps) {
  const changed = status === 0 || status === 1 ? null : '已收费或已作废，不能修改';
  const voided = status < 3 && amount === 0 ? null : '已收费或已作废';
  const actions: RowAction[] = [
    { text: '修改', icon: <PencilLine {...ICON} />, reason: reason ?? changed, onPress: () => onAct('change') },
    { text: '复制', icon: <Files {...ICON} />, reason, onPress: () => onAct('copy') },
    { text: '作废', icon: <Ban {...ICON} />, reason: reason ?? voided, onPress: () => onAct('void') },
  ];
  return <RowActions folded name={patient.name} actions={actions} />;
}
