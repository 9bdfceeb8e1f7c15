import { type ReactNode, useState } from 'react';
import { DayRange } from '#web/ui/fields/day-range.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { type Option, Select } from '#web/ui/fields/select.tsx';
import { FilterBar, FilterItem } from '#web/ui/tables/filter-bar.tsx';

/** A filter is one or two names of the call's query and how they are chosen. */
export type Filter<Q> = { label: string } & (
  | { kind: 'text'; name: keyof Q & string; placeholder: string }
  | { kind: 'choice'; name: keyof Q & string; options: readonly Option<string>[] }
  | { kind: 'days'; from: keyof Q & string; to: keyof Q & string; today: string; max?: string }
  /** One name with a control of its own. */
  | { kind: 'own'; name: keyof Q & string; draw: (value: string, onChange: (value: string) => void) => ReactNode }
);

/** The filter that every list has: what is looked for in its words. */
export const keyword = (label: string, placeholder: string) =>
  ({ kind: 'text', name: 'keyword', label, placeholder }) as const;

/** What the filters are of: what is chosen, and how to choose otherwise. */
interface Chosen<Q> {
  query: Q;
  change: (patch: Draft) => void;
  clear: () => void;
}

interface FilterPanelProps<Q> {
  filters: readonly Filter<Q>[];
  params: Chosen<Q>;
}

const MAX_KEYWORD = 50;
/** A longer hint would be cut in a narrow field. */
const SHORT = 8;

/** What is chosen here counts once 查询 or Enter is pressed; where the URL changes by itself, it is shown. */
export function FilterPanel<Q>({ filters, params }: FilterPanelProps<Q>) {
  const chosen = draftOf(filters, params.query);
  const [draft, setDraft] = useState(chosen);
  const [seen, setSeen] = useState(chosen);
  // Set while drawing and not drawn anew: the field that was typed in keeps its focus.
  if (JSON.stringify(chosen) !== JSON.stringify(seen)) {
    setSeen(chosen);
    setDraft(chosen);
  }
  return (
    <FilterBar
      startExpanded={filters.slice(4).some((filter) => namesOf(filter).some((name) => draft[name]))}
      onQuery={() => params.change(draft)}
      onReset={() => {
        setDraft({});
        params.clear();
      }}
    >
      {filters.map((filter) => (
        <FilterItem key={filter.label} label={filter.label}>
          <Control
            few={filters.length < 4}
            filter={filter}
            draft={draft}
            onChange={(patch) => setDraft({ ...draft, ...patch })}
          />
        </FilterItem>
      ))}
    </FilterBar>
  );
}

/** What stands in the controls, by names of the query; all of it text, as in the URL. */
type Draft = Readonly<Record<string, string>>;

function namesOf<Q>(filter: Filter<Q>): (keyof Q & string)[] {
  return filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];
}

function draftOf<Q>(filters: readonly Filter<Q>[], query: Q): Draft {
  return Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, String(query[name] ?? '')]));
}

interface ControlProps<Q> {
  /** Few filters have room. */
  few: boolean;
  filter: Filter<Q>;
  draft: Draft;
  onChange: (patch: Draft) => void;
}

function Control<Q>({ few, filter, draft, onChange }: ControlProps<Q>) {
  switch (filter.kind) {
    case 'text':
      return (
        <Input
          className={few || filter.placeholder.length > SHORT ? 'w-full sm:w-48' : 'w-full sm:w-36'}
          placeholder={filter.placeholder}
          maxLength={MAX_KEYWORD}
          value={draft[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.target.value })}
        />
      );
    case 'choice':
      return (
        <Select
          className="w-full sm:w-30"
          options={[{ value: '', label: '全部' }, ...filter.options]}
          value={draft[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      );
    case 'own':
      return filter.draw(draft[filter.name] ?? '', (value) => onChange({ [filter.name]: value }));
    case 'days':
      return (
        <DayRange
          label={filter.label}
          today={filter.today}
          max={filter.max}
          from={draft[filter.from] ?? ''}
          to={draft[filter.to] ?? ''}
          onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
        />
      );
  }
}
