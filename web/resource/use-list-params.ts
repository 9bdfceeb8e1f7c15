import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { Schema } from '#contract/call.ts';

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

/**
 * @param schema of the call's query
 * @param defaults filters that are on until somebody chooses; an empty value in the URL is such a choice
 */
export function useListParams<Q extends Schema>(
  schema: Q,
  defaults: Readonly<Record<string, string>> = NONE,
): ListParams<z.output<Q>> {
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
  return { query: read(schema, raw), filtered, change, clear };
}

function read<Q extends Schema>(schema: Q, raw: Record<string, string>): z.output<Q> {
  const first = z.core.safeParse(schema, raw);
  if (first.success) return first.data;
  const refused = new Set(first.error.issues.map(({ path }) => String(path[0])));
  return z.core.parse(schema, Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.has(name))));
}
