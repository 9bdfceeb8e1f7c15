import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allows, isBase, ROLES, type Role } from '#contract/roles.ts';
import { isAmong, type Who, whoMay, whoOf } from '#contract/who.ts';
import type { Screen } from '../web/app/screens/screen.ts';
import { SCREENS } from '../web/app/screens-testing.ts';

/**
 * Who may open a screen and who may make its calls are the same people, but where a line says that they are fewer. The
 * pages are read as texts.
 */

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Seat {
  signedIn: boolean;
  roles: readonly Role[];
}
const SEATS: readonly Seat[] = [
  { signedIn: false, roles: [] },
  { signedIn: true, roles: [] },
  ...ROLES.map((role) => ({ signedIn: true, roles: [role] })),
];

const opens = (who: Who, { signedIn, roles }: Seat) => who === 'all' || (signedIn && isAmong(who, roles));
const of = (who: Who) => SEATS.filter((seat) => opens(who, seat));
const words = ({ signedIn, roles }: Seat) => (signedIn ? (roles[0] ?? 'user') : 'nobody');

/** What of the contract a source imports, by the names that it has there. */
async function contractOf(source: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const [, names = '', file = ''] of source.matchAll(/import \{([^}]*)\} from '#contract\/([\w-]+\.ts)'/g)) {
    const exported: Record<string, unknown> = await import(path.join(ROOT, 'contract', file));
    for (const name of names.split(',').map((each) => each.trim())) {
      if (!name.startsWith('type ')) found.set(name, exported[name]);
    }
  }
  return found;
}

const TABLES = globSync('web/app/screens/*.ts', { cwd: ROOT }).map(read).join('\n');

/** The line of the table that has this path, as it is written; behind it what it takes of a page that several have. */
function lineOf({ path: place }: Screen): string {
  const [, behind = ''] = TABLES.split(`path: '${place}',`);
  const [line = ''] = behind.split(/\},?\n/);
  const [, name = 'none'] = /(?:\.\.\.|page: )(?!lazyPage)(\w+)/.exec(line) ?? [];
  return line + (new RegExp(`const ${name}\\b[\\s\\S]*?;\n`).exec(TABLES)?.[0] ?? '');
}

/** The page's file, and all that it has of the web. */
function filesOf(line: string): string[] {
  const [, first] = /import\('#(web\/[^']+)'\)/.exec(line) ?? [];
  const files = first ? [first] : [];
  for (const file of files) {
    for (const [, from = ''] of read(file).matchAll(/(?:from|import\() ?'((?:#web|\.)\/[^']+\.tsx?)'/g)) {
      const next = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
      if (!files.includes(next)) files.push(next);
    }
  }
  return files;
}

/** The page's own component and the hooks beside it; its other parts may be drawn for some alone. */
const pageIn = (source: string) =>
  (source.match(/^export default function[\s\S]*?\n\}\n|^const use\w+ = .*$/gm) ?? []).join('\n');
const CALLED = /\buse(?:Call|List|ListParams)\((\w+)\.(\w+)([^;]*);/g;

const asked = SCREENS.filter(({ asks }) => asks !== undefined);
// /401 and /404 are written for both sites at once.
const written = SCREENS.filter(({ path: place }) => !/^\/40\d$/.test(place)).map(
  (screen) => [screen.path, screen, lineOf(screen)] as const,
);

describe('a screen is open', () => {
  it('to nobody whose calls would be refused', () => {
    for (const { path: place, asks = 'all', who = asks } of asked) {
      expect([
        place,
        of(who)
          .filter((seat) => !opens(asks, seat))
          .map(words),
      ]).toEqual([place, []]);
    }
  });

  it('to all who may make its calls, where it does not say that they are fewer', () => {
    const saying = asked.filter(({ who }) => who !== undefined);
    for (const { path: place, asks = 'all', who = asks } of saying) {
      expect([place, of(who).length < of(asks).length]).toEqual([place, true]);
    }
    expect(asked.length).toBeGreaterThan(saying.length);
  });

  it.each(written)('%s: to those alone who may make the calls that its page begins with', async (_, screen, line) => {
    const [page = ''] = filesOf(line);
    const source = read(page);
    const contract = await contractOf(source);
    for (const [, group = '', name = '', rest = ''] of pageIn(source).matchAll(CALLED)) {
      // Only made by those of whom something else is known.
      if (/\benabled\b/.test(rest)) continue;
      const call = (contract.get(group) as Record<string, Call>)[name];
      if (!call) throw new Error(`${page}: no ${group}.${name}`);
      const refused = of(whoOf(screen)).filter(({ signedIn, roles }) => !allows(call.access, signedIn, roles));
      expect([group, name, refused.map(words)]).toEqual([group, name, []]);
    }
  });

  it.each(written.filter(([, { asks }]) => asks !== undefined))('%s: by calls that it makes', async (_, __, line) => {
    const [, calls = ''] = /whoMay\(([^()]*)\)/.exec(line.replaceAll(/\bimport\(/g, '')) ?? [];
    const sources = filesOf(line).map(read).join('\n');
    const names = calls.match(/[\w.]+/g) ?? [];
    expect(names).not.toEqual([]);
    for (const name of names) {
      const named = new RegExp(`\\b${name.replace('.calls.list', '')}\\b`).test(sources);
      expect([name, named]).toEqual([name, true]);
    }
  });
});

describe('who may make calls', () => {
  const call = (access: Call['access']) => ({ access });
  const roles = (...named: Role[]) => call({ kind: 'roles', roles: named });
  const [anyone, user] = [call({ kind: 'anyone' }), call({ kind: 'user' })];

  it('is who may make all of them', () => {
    expect(whoMay(anyone)).toBe('all');
    expect(whoMay(anyone, user)).toBe('user');
    expect(whoMay(user, roles('doctor', 'shop_owner'))).toEqual(['shop_owner', 'doctor']);
    expect(whoMay(roles('doctor', 'sale'), roles('sale', 'shop_owner'))).toEqual(['sale']);
    expect(() => whoMay(roles('doctor'), roles('sale'))).toThrow('nobody');
  });

  it('or one of those of which each role makes its own', () => {
    expect(whoMay([roles('doctor'), roles('sale')])).toEqual(['doctor', 'sale']);
    expect(whoMay([roles('doctor'), user])).toBe('user');
    expect(whoMay([roles('doctor'), anyone], user)).toBe('user');
  });

  it('nobody of the base is among staff', () => {
    for (const { roles: held } of SEATS) expect(isAmong('base', held)).toBe(isBase(held));
    expect(isAmong('staff', ['super_admin'])).toBe(false);
    expect(isAmong('staff+super_admin', ['super_admin'])).toBe(true);
  });
});
