import { Search } from 'lucide-react';
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

/** The way to all doctors and hospitals of these words. */
export function everything(keyword: string, go: (to: string) => void): OfferGroup {
  const to = `/search_projects?${new URLSearchParams({ keyword })}`;
  const label = `搜索“${keyword}”`;
  return group('搜索', [{ key: 'everything', label, hint: '全部医生与医院', icon: Search, act: () => go(to) }]);
}
