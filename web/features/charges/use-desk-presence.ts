import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ChargePerson } from '#contract/event.ts';
import { meAtom } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { type WatchedCharges, watchCharges } from '#web/realtime/watch-charges.ts';

/** A colleague who has a list open to take money for. */
export type Taker = ChargePerson & { disposal_id: number; since: string };

/** Says at which list one is (null: at none), and answers which lists others have open, by their ids. */
export function useDeskPresence(open: number | null): ReadonlyMap<number, Taker> {
  const [people, setPeople] = useState<readonly ChargePerson[]>([]);
  const me = useAtomValue(meAtom)?.id;
  // Who was there when the line went may have left since.
  const live = useAtomValue(lineAtom).state === 'live';
  const watched = useRef<WatchedCharges | null>(null);
  const here = useRef(open);
  here.current = open;
  useEffect(() => {
    const watching = watchCharges(here.current, setPeople);
    watched.current = watching;
    return () => watching.stop();
  }, []);
  useEffect(() => watched.current?.move(open), [open]);
  const others = live ? people.filter(({ id }) => id !== me).filter(isTaker) : [];
  return new Map(others.map((one) => [one.disposal_id, one]));
}

const isTaker = (one: ChargePerson): one is Taker => one.disposal_id !== null && one.since !== null;
