import type { RoleMatrix } from '#contract/role-matrix.ts';
import { accessInWords, whoInWords } from '#contract/role-words.ts';

/** What the matrix says, in lines that can be searched by what one wants to do, and by who may. */

export interface Doing {
  key: string;
  what: string;
  who: readonly string[];
  where: string;
}

const isExport = ({ where }: Doing) => Number(where.endsWith('.xlsx'));

/** What may be asked in the body as well is one thing to do. What is taken away as a file stands last. */
export function doingsOf({ slices }: Pick<RoleMatrix, 'slices'>): Doing[] {
  const calls = slices.flatMap((slice) => slice.calls).filter(({ path }) => !path.endsWith('/query'));
  const doings = calls.map(({ method, path, summary, access: kind, roles, grant }) => ({
    key: `${method} ${path}`,
    what: summary,
    who: accessInWords({ kind, roles }, grant),
    where: `${method} ${path}`,
  }));
  return doings.toSorted((one, other) => isExport(one) - isExport(other));
}

export const screensOf = ({ screens }: Pick<RoleMatrix, 'screens'>): Doing[] =>
  screens.map(({ path, title, who }) => ({ key: path, what: title, who: whoInWords(who), where: path }));

export interface Holder {
  key: string;
  label: string;
  people: readonly { id: number; name: string; of?: string }[];
}

export const holdersOf = ({ roles, grants }: Pick<RoleMatrix, 'roles' | 'grants'>): Holder[] => [
  ...roles.map(({ role, ...rest }) => ({ key: role, ...rest })),
  ...grants.map(({ grant, ...rest }) => ({ key: grant, ...rest })),
];

/** Each word must stand somewhere in it. */
export function has(typed: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
