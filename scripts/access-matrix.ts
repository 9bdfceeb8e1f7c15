import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call, WhenClosed } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { allows, mayMake, ROLES, type Role } from '#contract/roles.ts';

/** docs/access.md: who may make which call, as the contract says. `npm run access:write` writes it; a test compares. */

export const FILE = fileURLToPath(new URL('../docs/access.md', import.meta.url));

const INTRO = `# Who may make which call

Written by \`npm run access:write\` from the calls of contract/, which are also what the server checks; a test compares.
Deny by default: a call without an access entry does not start.

- nobody: no login. user: any login, whatever the roles. A role counts at the hospital that the session is bound to.
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
    mark(allows(call.access, true, [])),
    ...ROLES.filter((role) => role !== 'other').map((role) => may(call, role)),
    CLOSED[call.whenClosed],
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [INTRO, line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

if (import.meta.main) writeFileSync(FILE, accessDocument());
