import { Search } from 'lucide-react';
import { isStaffRole } from '#contract/roles.ts';
import { lookFor } from '#web/api/looked-for.ts';
import { rolesAtom, store } from '#web/api/session.ts';
import type { Offer, OfferGroup } from './rows.ts';
import type { Found } from './use-found.ts';

export const group = (title: string, offers: readonly Offer[]): OfferGroup => ({ title, offers });
export const isThere = ({ offers }: OfferGroup) => offers.length > 0;

/** What the server knows, in the order in which one looks for it. */
export const foundOf = ({ patients, doctors, hospitals }: Found) => [
  group('患者', patients),
  group('医生', doctors),
  group('医院', hospitals),
];

const RESULTS = '/search_projects';

/**
 * The way to all doctors and hospitals of these words. At work they may be a patient's, and stand in no address (decision
 * 038); others can send theirs to somebody.
 */
export function everything(keyword: string, go: (to: string) => void): OfferGroup {
  const act = () => {
    if (!store.get(rolesAtom).some(isStaffRole)) return go(`${RESULTS}?${new URLSearchParams({ keyword })}`);
    lookFor(RESULTS, { keyword });
    go(RESULTS);
  };
  return group('搜索', [{ key: 'everything', label: `搜索“${keyword}”`, hint: '全部医生与医院', icon: Search, act }]);
}
