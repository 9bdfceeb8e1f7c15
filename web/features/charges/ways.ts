import { Banknote, CreditCard, type LucideIcon, QrCode, ScanLine, ShieldPlus, WalletCards } from 'lucide-react';
import type { TenderType } from '#contract/disposal-pay.ts';
import type { Member } from '#contract/member-rows.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { CARD } from './tenders.ts';

export const WAY_ICONS: Record<TenderType, LucideIcon> = {
  1: Banknote,
  2: ScanLine,
  3: QrCode,
  4: CreditCard,
  5: WalletCards,
  7: ShieldPlus,
};

/** Why this member can't pay so; null where they can. */
export function wayOff(type: TenderType, member: Member): string | null {
  if (type !== CARD) return null;
  return lockedReason(member) ?? (member.balance > 0 ? null : '没有储值');
}
