import { ADVISORS } from '#contract/advisories.ts';
import { CUSTOMER_KEEPERS } from '#contract/customers.ts';
import { SUMMARY_READERS } from '#contract/marketing-summary.ts';
import type { Role } from '#contract/roles.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { momentsOf } from '#web/ui/tables/moments.tsx';

/** Where the list stands that a figure is the sum of, filtered alike: for who sees all of that list, nobody else. */

interface Days {
  from: string;
  to: string;
}

interface Looking {
  roles: readonly Role[];
  days: Days;
}

const at = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

const isAny = (roles: readonly Role[], who: readonly Role[]) => roles.some((role) => who.includes(role));

/** Of the hospital's figures. */
export function behindFigures({ roles, days }: Looking) {
  const cashiers = (path: string) => (isAny(roles, CASHIERS) ? path : undefined);
  const readers = (path: string) => (isAny(roles, SUMMARY_READERS) ? path : undefined);
  const payments = (type: number) => cashiers(at('/oa/manage/charge', { type: String(type), ...days }));
  return {
    billed: readers(at('/marketing/index', { view: 'billed', ...days })),
    received: payments(0),
    storedSpent: payments(5),
    stored: readers('/clinic/users'),
    newMembers: readers(at('/clinic/users', { created_at: momentsOf(days, days.to) })),
    // Whoever is no owner sees of lists their own.
    arrears: roles.includes('shop_owner') ? at('/admin/visits/disposal_lists', { arrears: '1' }) : undefined,
    // Sales people see of what is to be followed up the marketing kinds.
    tasks: cashiers(at('/admin/visits/customers', { due: '', ...days })),
    coupons: '/marketing/coupon',
    points: '/marketing/integral',
  };
}

/** Of one's own. */
export function behindOwn({ roles, days, me }: Looking & { me: number | undefined }) {
  const of = String(me ?? '');
  const keeps = isAny(roles, CUSTOMER_KEEPERS);
  const advises = isAny(roles, ADVISORS);
  return {
    customers: keeps ? at('/admin/visits/customers', { view: 'customers', owner_id: of }) : undefined,
    tasks: keeps ? at('/admin/visits/customers', { assignee_id: of, due: '1' }) : undefined,
    won: advises ? at('/admin/visits/advisory', { consultant_id: of, status: 'won', ...days }) : undefined,
    invited: '/workstation/invite',
  };
}
