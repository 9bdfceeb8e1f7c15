import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { isStaffRole } from '#contract/roles.ts';
import { rolesAtom, store } from '#web/api/session.ts';
import { usePersons } from '#web/api/use-persons.ts';

export const MAX_KEYWORD = 50;
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

type Patch = Record<string, string | number>;

const KEYWORD = 'keyword';
const NO_PERSONS: readonly string[] = [];
const PERSONS: readonly string[] = [KEYWORD];

/**
 * Keyword and page live in the URL: a result can be sent to somebody, and Back goes back. At work the keyword does not: it
 * may be a patient's name or number (decision 038).
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const atWork = useAtomValue(rolesAtom, { store }).some(isStaffRole);
  const [lookedFor, lookFor] = usePersons(atWork ? PERSONS : NO_PERSONS);
  const whole = (name: string, otherwise: number, most: number) => {
    const value = Math.trunc(Number(params.get(name)));
    return value >= 1 ? Math.min(value, most) : otherwise;
  };
  const change = (patch: Patch, options?: { replace: boolean; state: unknown }) => {
    const { keyword, ...rest } = patch;
    if (atWork && keyword !== undefined) lookFor({ keyword: String(keyword) });
    setParams((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(atWork ? rest : patch)) next.set(name, String(value));
      return next;
    }, options);
  };
  const said = params.get(KEYWORD) ?? (atWork ? lookedFor[KEYWORD] : '') ?? '';
  return {
    keyword: said.trim().slice(0, MAX_KEYWORD),
    page: whole('page', 1, 1_000_000),
    pageSize: whole('pageSize', DEFAULT_SIZE, MAX_SIZE),
    /** Null: whatever they wear. */
    label_id: whole('label_id', 0, Number.MAX_SAFE_INTEGER) || null,
    change,
  };
}

/** Marks an address that the box itself wrote: the box may be letters ahead of it. */
const TYPED = { typed: true };
const isTyped = (state: unknown) => typeof state === 'object' && state !== null && 'typed' in state;

/**
 * The box of the page. What is typed goes into the URL letter by letter, in one entry of the history; what the URL says by
 * any other way (the header's box, a link, Back) goes into the box.
 */
export function useTyped({ keyword, change }: Pick<ReturnType<typeof useSearch>, 'keyword' | 'change'>) {
  const { key, state } = useLocation();
  const gone = useNavigationType() === 'POP';
  const [text, setText] = useState(keyword);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (gone || !isTyped(state)) setText(keyword);
  }
  const type = (next: string) => {
    setText(next);
    if (next.trim() !== keyword) change({ keyword: next.trim(), page: 1 }, { replace: true, state: TYPED });
  };
  return { text, type, choose: (next: string) => change({ keyword: next, page: 1 }) };
}
