import { useAtomValue } from 'jotai';
import { Ban, Eraser, Files, PencilLine } from 'lucide-react';
import type { Disposal } from '#contract/disposal-rows.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';

export type Act = 'change' | 'copy' | 'void' | 'writeOff';

interface RowMenuProps {
  list: Disposal;
  /** Why nothing can be written just now. */
  reason: string | null;
  onAct: (act: Act) => void;
}

/**
 * A list may be changed while nobody has paid of it, and be void while nothing was, by who treated or by the desk; of what is
 * owed an owner may give up.
 */
export function RowMenu({ list: { patient, doctor, status, amount }, reason, onAct }: RowMenuProps) {
  const roles = useAtomValue(rolesAtom);
  const me = useAtomValue(meAtom)?.id;
  const owner = roles.includes('shop_owner');
  const others = doctor?.id === me || roles.some((role) => CASHIERS.includes(role)) ? null : '不是自己开的处置单';
  const changed = others ?? (status === 0 || status === 1 ? null : '已收费或已作废，不能修改');
  const voided = others ?? (status < 3 && amount === 0 ? null : '已收费或已作废');
  const actions: RowAction[] = [
    { text: '修改', icon: <PencilLine {...ICON} />, reason: reason ?? changed, onPress: () => onAct('change') },
    { text: '复制', icon: <Files {...ICON} />, reason, onPress: () => onAct('copy') },
    { text: '作废', icon: <Ban {...ICON} />, reason: reason ?? voided, onPress: () => onAct('void') },
    ...(owner && status === 2
      ? [{ text: '坏账核销', icon: <Eraser {...ICON} />, reason, onPress: () => onAct('writeOff') }]
      : []),
  ];
  return <RowActions folded name={patient.name} actions={actions} />;
}
