import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { meAtom } from '#web/api/session.ts';
import { keepRecent } from './recents.ts';
import type { Offer, Offers, Person } from './rows.ts';
import { useChoice } from './use-choice.ts';
import { useOffersOf } from './use-visits-of.ts';

const NO_VISIT = '该患者在本院还没有预约';

interface Chosen {
  found: Offers;
  /** A patient was chosen: their visits are shown in place of everything. */
  onPerson?: () => void;
  /** Anything else was chosen, and is done. */
  onDone: (offer: Offer) => void;
  /** Said where nothing is found. */
  nothing?: string;
}

/** What is offered, and what choosing does: of the palette and of the field in the bar. */
export function useChosen({ found, onPerson, onDone, nothing }: Chosen) {
  const me = useAtomValue(meAtom);
  const [person, setPerson] = useState<Person | null>(null);
  const visits = useOffersOf(person);
  const { groups, waiting, failed, settled } = visits ?? found;
  const offers = groups.flatMap((group) => group.offers);
  const choose = (offer: Offer): void => {
    if (offer.keep) keepRecent(me?.id ?? null, offer.keep);
    if (!offer.person) {
      onDone(offer);
      void offer.act();
      return;
    }
    void offer.act();
    setPerson(offer.person);
    onPerson?.();
    choice.forget();
  };
  const choice = useChoice({ offers, ready: settled || !waiting, choose });
  const empty = person ? NO_VISIT : nothing;
  return {
    groups,
    waiting,
    failed,
    person,
    choice,
    status: waiting ? '搜索中…' : offers.length > 0 || failed || !empty ? `${offers.length} 个结果` : empty,
    /** Something else is asked for. */
    restart: () => {
      setPerson(null);
      choice.forget();
    },
  };
}
