import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import { useNearby } from '#web/clinic/place/use-nearby.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const SEARCH_FROM = 8;
/** More are found by their names. */
const SHOWN = 60;

interface HospitalSheetProps {
  hospitals: readonly Option[];
  current: number | undefined;
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** Which hospital, in a hand: as the server has them, those that can be booked first, or by distance where one wants it. */
export function HospitalSheet({ hospitals, current, onChoose, onClose }: HospitalSheetProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const { list, button } = useNearby(hospitals);
  const found = list.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Dialog open title="选择医院" onClose={onClose}>
      {hospitals.length > SEARCH_FROM ? (
        <Input
          type="search"
          aria-label="搜索医院"
          placeholder="搜索医院"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      ) : null}
      {button}
      {found.length === 0 ? (
        <EmptyState hint={wanted ? `没有符合“${query.trim()}”的医院` : '还没有可预约的医院'} />
      ) : null}
      <ul className="divide-y divide-line">
        {found.slice(0, SHOWN).map(({ id, name, away }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current || undefined}
              className={clsx(
                'flex min-h-12 w-full items-center gap-2 rounded-control text-left text-16',
                id === current && 'font-semibold text-brand-800',
              )}
              onClick={() => onChoose(id)}
            >
              <span className="min-w-0 flex-1">{name}</span>
              {away ? <span className="shrink-0 font-normal text-13 text-ink-500">{away}</span> : null}
              {id === current ? <Check aria-hidden size={20} strokeWidth={1.75} /> : null}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? (
        <p className="pt-2 text-13 text-ink-500">还有 {found.length - SHOWN} 家，请搜索</p>
      ) : null}
    </Dialog>
  );
}
