import { useEffect, useState } from 'react';
import type { Offer } from './rows.ts';

interface Choice {
  offers: readonly Offer[];
  /** The first row is an answer to what is typed, no older one. */
  ready: boolean;
  choose: (offer: Offer) => void;
}

/**
 * The active row, by its key: rows that come before it do not move the choice. Enter pressed before the answer is there
 * waits for it; a row that was chosen with the arrows is taken at once.
 */
export function useChoice({ offers, ready, choose }: Choice) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const index = offers.findIndex(({ key }) => key === chosen);
  const active = index < 0 ? 0 : index;
  const [first] = offers;
  useEffect(() => {
    if (!entered || !ready) return;
    setEntered(false);
    if (first) choose(first);
  }, [entered, ready, first, choose]);
  return {
    active,
    /** A row was gone to, none is only the first. */
    moved: index >= 0,
    setActive: (next: number) => setChosen(offers[next]?.key ?? null),
    pick: (at: number) => {
      const offer = offers[at];
      if (index < 0 && at === active && !ready) setEntered(true);
      else if (offer) choose(offer);
    },
    forget: () => {
      setChosen(null);
      setEntered(false);
    },
  };
}
