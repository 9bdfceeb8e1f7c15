import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Call, WhenClosed } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { allows, mayMake, ROLES, type Role } from '#contract/roles.ts';

/**
 * docs/access.md: who may make which call, as the contract says; and the server's list of screens, as the web's table
 * says. `npm run access:write` writes both; a test compares.
 */

export const FILE = fileURLToPath(new URL('../docs/access.md', import.meta.url));
export const SCREENS_FILE = fileURLToPath(new URL('../server/features/role-matrix/screens.ts', import.meta.url));

const INTRO = `# Who may make which call

Written by \`npm run access:write\` from the calls of contract/, which are also what the server checks; a test compares.
Deny by default: a call without an access entry does not start.

- nobody: no login. user: any login, whatever the roles. A role counts at the hospital that the session is bound to.
- plant: who works at a plant (加工厂人员), of what is sent to it; no other user.
- keeper: those of the role who keep a warehouse (库管员: docs/domain/roles.md#grants).
- 401 for who is not signed in, 403 for who may not, 404 for what is another's (as if it were not there).
- closed: what becomes of the call where the hospital is locked or not approved. \`423\`: refused before anything is
  looked up; \`423 by the command\`: refused once it has found what it is about, in the transaction that would change it;
  empty: it goes on (reads, and what is no business of the hospital).
`;

const CLOSED: Record<WhenClosed, string> = { refused: '423', checked: '423 by the command', allowed: '' };

const mark = (may: boolean) => (may ? '✓' : '');

/** Whom the call's role alone is not enough: what they hold beside. */
function may(call: Call, role: Role): string {
  const isIn = allows(call.access, true, [role]);
  return isIn && !mayMake(call, true, [role]) ? (call.grant ?? '') : mark(isIn);
}

export function accessDocument(): string {
  const head = ['call', 'request', 'nobody', 'user', ...ROLES.filter((role) => role !== 'other'), 'closed'];
  const rows = allCalls().map(({ name, call }) => [
    name,
    `${call.method} ${call.path}`,
    mark(allows(call.access, false, [])),
    call.plants ? 'plant' : mark(allows(call.access, true, [])),
    ...ROLES.filter((role) => role !== 'other').map((role) => may(call, role)),
    CLOSED[call.whenClosed],
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [INTRO, line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const who = z.union([z.string(), z.array(z.string()).transform((roles) => roles.join('+'))]).optional();
const table = z.array(z.object({ path: z.string(), title: z.string(), asks: who, who }));

/** Of the one table of screens (web/app/screens): the pages in it are only imported when they are opened. */
async function screens(): Promise<z.infer<typeof table>> {
  const found = new Map<string, z.infer<typeof table>[number]>();
  const folder = fileURLToPath(new URL('../web/app/screens/', import.meta.url));
  for (const file of globSync('*.ts', { cwd: folder }).toSorted()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(folder, file)).href);
    for (const each of Object.values(exported).flatMap((value) => table.safeParse(value).data ?? []))
      found.set(each.path, each);
  }
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

export async function screensSource(): Promise<string> {
  const lines = (await screens()).map(
    ({ path: place, title, asks, who = asks ?? '' }) => `  [${[place, title, who].map(quoted).join(', ')}],`,
  );
  return [
    '/** Written by `npm run access:write` from web/app/screens, which the server can not import; a test compares. */',
    '',
    'export const SCREENS: readonly (readonly [path: string, title: string, who: string])[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(FILE, accessDocument());
  writeFileSync(SCREENS_FILE, await screensSource());
}
