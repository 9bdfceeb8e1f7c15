import type { Viewer } from './context.ts';

/**
 * How much of a case somebody reads (docs/domain/records.md#who-sees-what): all of it; what any colleague has to know;
 * or, of their own customers alone, not what was found and done either.
 */
export type CaseView = 'full' | 'brief' | 'least';

export function caseViewOf({ roles }: Pick<Viewer, 'roles'>): CaseView {
  if (roles.includes('shop_owner') || roles.includes('doctor')) return 'full';
  return roles.includes('dental_hygienist') || roles.includes('customer_service') ? 'brief' : 'least';
}
