import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meAtom } from '#web/api/session.ts';
import { CommandPalette } from '#web/ui/command-palette.tsx';
import { closePalette } from './palette-state.ts';
import { keepRecent } from './recents.ts';
import type { Offer, Person } from './rows.ts';
import { type Offers, useOffers } from './use-offers.ts';
import { useVisitsOf } from './use-visits-of.ts';

const ShortcutSheet = lazy(() =>
  import('#web/features/scheduling/shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })),
);

const MAX_LENGTH = 50;
const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** visual.md section 5: patients (of one's own hospital), doctors, hospitals, pages, days, what one can do. */
export function Palette() {
  const [keys, setKeys] = useState(false);
  if (!keys) return <OpenPalette showKeys={() => setKeys(true)} />;
  return (
    <Suspense>
      <ShortcutSheet onClose={closePalette} />
    </Suspense>
  );
}

function OpenPalette({ showKeys }: { showKeys: () => void }) {
  const me = useAtomValue(meAtom);
  const [query, setQuery] = useState('');
  const [person, setPerson] = useState<Person | null>(null);
  const found = useOffers(query, showKeys);
  const visits = useOffersOf(person);
  const { groups, waiting, failed, settled } = visits ?? found;
  const offers = groups.flatMap((group) => group.offers);
  const choose = (offer: Offer) => {
    if (offer.keep) keepRecent(me?.id ?? null, offer.keep);
    if (offer.person) {
      void offer.act();
      setPerson(offer.person);
      setQuery('');
      forget();
      return;
    }
    // The sheet of keys takes the palette's place.
    if (offer.key !== 'keys') closePalette();
    void offer.act();
  };
  const { active, setActive, pick, forget } = useChoice({ offers, ready: settled || !waiting, choose });
  return (
    <CommandPalette
      label="命令面板"
      placeholder={
        person ? `${person.name} 的预约，输入可重新搜索` : placeholderOf(me !== null && me.meta.hospital !== null)
      }
      query={query}
      onQuery={(next) => {
        setQuery(next);
        setPerson(null);
        forget();
      }}
      maxLength={MAX_LENGTH}
      groups={groups.map(({ title, offers: rows }) => ({
        title,
        rows: rows.map(({ icon: Icon, ...row }) => ({ ...row, icon: <Icon {...ICON} /> })),
      }))}
      active={active}
      onActive={setActive}
      onPick={pick}
      loading={waiting}
      status={waiting ? '搜索中…' : person && offers.length === 0 && !failed ? NO_VISIT : `${offers.length} 个结果`}
      notice={
        failed ? (
          <p role="alert" className="border-line border-t bg-red-50 px-4 py-2 text-13 text-red-700">
            {person ? '该患者的预约暂时不可用，请稍后再试' : '搜索暂时不可用，可继续前往页面和日期'}
          </p>
        ) : null
      }
      onClose={closePalette}
    />
  );
}

const NO_VISIT = '该患者在本院还没有预约';

/** The visits of a patient who was chosen, nearest first, in place of everything else. */
function useOffersOf(person: Person | null): Offers | null {
  const navigate = useNavigate();
  const { offers, waiting, failed } = useVisitsOf(person, (to) => void navigate(to));
  if (!person) return null;
  return { groups: offers.length > 0 ? [{ title: '预约', offers }] : [], waiting, failed, settled: !waiting };
}

const placeholderOf = (atWork: boolean) =>
  atWork ? '搜索患者、医生、医院、页面、日期，支持拼音首字母' : '搜索医生、医院、页面、日期，支持拼音首字母';

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
function useChoice({ offers, ready, choose }: Choice) {
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
