import type { Role } from '#contract/roles.ts';
import type { Viewer } from './context.ts';

const MONEY: readonly Role[] = ['customer_service', 'shop_owner'];

/** Whose money alone somebody sees: who takes money sees all of it (null), others what is theirs. */
export const moneyOf = ({ roles, user_id }: Viewer): number | null =>
  roles.some((role) => MONEY.includes(role)) ? null : user_id;
