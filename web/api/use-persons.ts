import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { lookedForAtom } from '#web/api/looked-for.ts';

type Values = Readonly<Record<string, string>>;
export const NONE: Values = {};

/**
 * Whom this page looks for, and how to look for others. An old address that names somebody is cleared of it, and is heard.
 * @param persons the names of its filters that find people
 */
export function usePersons(persons: readonly string[]): readonly [Values, (values: Values) => void] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const [all, setAll] = useAtom(lookedForAtom);
  const lookFor = (values: Values) => setAll((old) => ({ ...old, [pathname]: values }));
  const named = persons.filter((name) => search.has(name));
  const hear = useEffectEvent(() => {
    lookFor({ ...all[pathname], ...Object.fromEntries(named.map((name) => [name, search.get(name) ?? ''])) });
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of named) next.delete(name);
        return next;
      },
      { replace: true },
    );
  });
  const some = named.length > 0;
  useEffect(() => {
    if (some) hear();
  }, [some]);
  return [all[pathname] ?? NONE, lookFor];
}
