import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { Call, QueryOf, Schema } from '#contract/call.ts';

/** Page, size and filters of a list live in the URL: it can be sent to somebody, and Back goes back. */
export interface ListParams<Q> {
  /** As the call's own schema reads the URL; what it refuses counts as absent. */
  query: Q;
  /** Is anything but the page and its size chosen, other than what the list starts with? */
  filtered: boolean;
  /** A list that is filtered or sized anew starts at its first page. */
  change: (patch: Readonly<Record<string, string | number | undefined>>) => void;
  /** Everything but the size. */
  clear: () => void;
}

const PAGING: readonly string[] = ['page', 'pageSize'];
const NONE: Record<string, string> = {};

/** `defaults` are filters that are on until somebody chooses; an empty value in the URL is such a choice. */
export function useListParams<C extends Call>(
  call: C,
  defaults: Readonly<Record<string, string>> = NONE,
): ListParams<QueryOf<C>> {
  const [search, setSearch] = useSearchParams();
  const raw = { ...defaults, ...Object.fromEntries(search) };
  const change: ListParams<unknown>['change'] = (patch) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      const all: Parameters<typeof change>[0] = { page: 1, ...patch };
      for (const [name, value] of Object.entries(all)) {
        if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
        else next.set(name, String(value));
        if (value === '' && defaults[name] !== undefined) next.set(name, '');
      }
      return next;
    });
  const clear = () =>
    setSearch((old) => {
      const size = old.get('pageSize');
      return new URLSearchParams(size === null ? '' : { pageSize: size });
    });
  const filtered = [...search].some(
    ([name, value]) => !PAGING.includes(name) && value !== (defaults[name] ?? '') && value !== '',
  );
  // The schema is the call's own: what it gives is its query.
  return { query: read(call.query, raw) as QueryOf<C>, filtered, change, clear };
}

function read(schema: Schema | undefined, raw: Record<string, string>): unknown {
  if (!schema) return raw;
  const first = z.core.safeParse(schema, raw);
  if (first.success) return first.data;
  const refused = new Set(first.error.issues.map(({ path }) => String(path[0])));
  return z.core.parse(schema, Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.has(name))));
}
