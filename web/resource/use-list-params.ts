import { useSearchParams } from 'react-router-dom';
import type { Call, QueryOf } from '#contract/call.ts';
import { readFilters } from '#contract/filters.ts';
import { NONE, usePersons } from '#web/api/use-persons.ts';

/**
 * Page, size and filters of a list live in the URL: it can be sent to somebody, and Back goes back. Not so filters that
 * name persons: they stand in no address and no history, and last as long as the page and the session.
 */
export interface ListParams<Q> {
  /** As the call's own schema reads the URL; what it refuses counts as absent. */
  query: Q;
  /** Is anything but the page and its size chosen, other than what the list starts with? */
  filtered: boolean;
  /** A list that is filtered or sized anew starts at its first page. */
  change: (patch: Readonly<Record<string, string | number | undefined>>) => void;
  /** Everything but the size, and which list it is. */
  clear: () => void;
}

/** What is no filter: whose list it is (use-patient-id.ts), which (use-view.ts), and which part of it. */
const PLACE: readonly string[] = ['page', 'pageSize', 'view', 'user_id'];

/**
 * @param call a paged list
 * @param defaults filters that are on until somebody chooses; an empty value in the URL is such a choice
 */
export function useListParams<C extends Call>(
  { persons, filters }: C,
  defaults: Readonly<Record<string, string>> = NONE,
): ListParams<QueryOf<C>> {
  const [search, setSearch] = useSearchParams();
  const [lookedFor, lookFor] = usePersons(persons);
  const raw = { ...defaults, ...Object.fromEntries(search), ...lookedFor };
  const change: ListParams<unknown>['change'] = (patch) => {
    const named = Object.entries(patch).filter(([name]) => persons.includes(name));
    if (named.length > 0)
      lookFor({ ...lookedFor, ...Object.fromEntries(named.map(([name, value]) => [name, String(value ?? '')])) });
    setSearch((old) => {
      const next = new URLSearchParams(old);
      const all: Parameters<typeof change>[0] = { page: 1, ...patch };
      for (const [name, value] of Object.entries(all)) {
        if (persons.includes(name)) continue;
        if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
        else next.set(name, String(value));
        if (value === '' && defaults[name] !== undefined) next.set(name, '');
      }
      return next;
    });
  };
  const clear = () => {
    lookFor({});
    setSearch((old) => new URLSearchParams([...old].filter(([name]) => name !== 'page' && PLACE.includes(name))));
  };
  const filtered = [...search, ...Object.entries(lookedFor)].some(
    ([name, value]) => !PLACE.includes(name) && value !== (defaults[name] ?? '') && value !== '',
  );
  return { query: readFilters(filters ?? {}, raw) as QueryOf<C>, filtered, change, clear };
}
