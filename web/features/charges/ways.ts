import { Banknote, Coins, CreditCard, type LucideIcon, QrCode, ScanLine, ShieldPlus, WalletCards } from 'lucide-react';
import type { TenderType } from '#contract/disposal-pay.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { CARD, POINTS } from './tenders.ts';
import type { Opened } from './use-pay-form.ts';

export const WAY_ICONS: Record<TenderType, LucideIcon> = {
  1: Banknote,
  2: ScanLine,
  3: QrCode,
  4: CreditCard,
  5: WalletCards,
  6: Coins,
  7: ShieldPlus,
};

/** Why this member can't pay so; null where they can. */
export function wayOff(
  type: TenderType,
  { member, integral }: Pick<Opened['meta'], 'member' | 'integral'>,
): string | null {
  if (type === CARD) return lockedReason(member) ?? (member.balance > 0 ? null : '没有储值');
  if (type === POINTS) return lockedReason(member) ?? tooFew(integral);
  return null;
}

/** Fewer than are used at once at least are none. */
function tooFew({ usable, min_use }: Opened['meta']['integral']): string | null {
  if (usable === 0) return '没有可用积分';
  return usable < min_use ? `可用 ${usable} 分，一次至少 ${min_use} 分` : null;
}
