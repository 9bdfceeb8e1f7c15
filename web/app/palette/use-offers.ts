import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isStaffRole } from '#contract/roles.ts';
import { loginPath } from '#web/api/redirect.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { actionOffers } from './actions.ts';
import { dateOffers } from './dates.ts';
import { everything, foundOf, group, isThere } from './found-groups.ts';
import { mayGo, pageOffers } from './pages.ts';
import { readRecents, recentOffers, recentPatients } from './recents.ts';
import type { Offer, OfferGroup, Offers } from './rows.ts';
import { useFound } from './use-found.ts';

/** Pages where nothing is typed, and of those that fit. */
const MOST_PAGES = 6;
/** A title, its beginning or a part of it; what only sounds so comes after what the server found. */
const PLAIN = 2;

/** All that the palette offers for these letters, in groups, the likeliest first. */
export function useOffers(typed: string, showKeys: () => void): Offers {
  const navigate = useNavigate();
  const location = useLocation();
  const me = useAtomValue(meAtom);
  const roles = useAtomValue(rolesAtom);
  const today = useAtomValue(minuteAtom).date;
  const go = (to: string) => void navigate(to);
  const staff = roles.some(isStaffRole);
  const who = { signedIn: me !== null, roles, plant: me !== null && me.meta.factory !== null };
  const found = useFound(typed, staff, go);
  const pages = pageOffers(who, typed, go).slice(0, MOST_PAGES);
  const actions = actionOffers({ me, typed, showKeys, signIn: () => go(loginPath(location)) });
  const dates = dateOffers({ typed, today, staff, go: (date) => go(dayPath(location, date)) });
  // Read once: what is chosen now must not move under the hand.
  const [recents] = useState(() => readRecents(me?.id ?? null));
  const sources = { found, pages, actions, dates };
  if (typed.trim() === '') {
    const kept = recentOffers(
      recents.filter(({ to }) => mayGo(to, who)),
      go,
    );
    return { groups: ofNothing(sources, [...recentPatients(), ...kept]), waiting: false, failed: false, settled: true };
  }
  const plain = plainOf(sources);
  return {
    groups: [...plain, ...foundOf(found), ...soundingOf(sources), everything(typed.trim(), go)].filter(isThere),
    waiting: found.waiting,
    failed: found.failed,
    settled: plain.some(isThere),
  };
}

interface Sources {
  found: ReturnType<typeof useFound>;
  pages: ReturnType<typeof pageOffers>;
  actions: ReturnType<typeof actionOffers>;
  dates: ReturnType<typeof dateOffers>;
}

const isPlain = ({ match }: { match: number }) => match <= PLAIN;

function ofNothing({ pages, actions, dates }: Sources, recents: Offer[]): OfferGroup[] {
  return [group('最近', recents), group('日期', dates), group('页面', pages), group('操作', actions)].filter(isThere);
}

const plainOf = ({ pages, actions, dates }: Sources) => [
  group('日期', dates.filter(isPlain)),
  group('页面', pages.filter(isPlain)),
  group('操作', actions.filter(isPlain)),
];

const soundingOf = ({ pages, actions, dates }: Sources) => [
  group(
    '相关页面',
    pages.filter((offer) => !isPlain(offer)),
  ),
  group(
    '相关日期',
    dates.filter((offer) => !isPlain(offer)),
  ),
  group(
    '相关操作',
    actions.filter((offer) => !isPlain(offer)),
  ),
];

/** The other choices of the grid stay. */
function dayPath({ pathname, search }: { pathname: string; search: string }, date: string | undefined): string {
  const query = new URLSearchParams(pathname === '/' ? search : '');
  if (date === undefined) query.delete('time');
  else query.set('time', date);
  return query.size > 0 ? `/?${query}` : '/';
}
