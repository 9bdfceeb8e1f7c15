import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import type { Tree } from './imports.ts';

/**
 * Which slice a file belongs to, a test among them: said by its folder or its name, and where neither says it by the
 * tables below. A slice is a folder of `server/features` or `web/features`; `palette` and `pruning` are slices beside.
 */

/**
 * Files that bring in everything. Past one of them an import says nothing any more about what a test tests: from
 * there on slices decide.
 */
export const HUBS = [
  /^contract\/(index|event|job)\.ts$/,
  /^db\/(migrate|schema\/index|seed\/main)\.ts$/,
  /^server\/(app|deps|handlers|main)\.ts$/,
  /^worker\/(handlers\/index|main|relay|rounds|run)\.ts$/,
  /^web\/(main|app\/(router|routes|([\w-]+\/)?([\w-]+-)?testing))\.tsx$/,
  /^web\/app\/screens\//,
  /^tests\/realtime\/support\.ts$/,
];

/** What every test depends on, whatever it imports. */
export const CONCERNS_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|scripts\/testing\/order\.ts|\.npmrc)$/;

/** Read at run time by a path that is put together: what reads it depends on it like on an import. */
export const READ_BY: readonly (readonly [reader: string, files: RegExp])[] = [
  ['db/migrate.ts', /^(migrations|db\/functions)\//],
  ['scripts/lib/web-build.mjs', /^(web\/index\.html|vite\.config\.ts)$/],
  // What its tests begin with: the demo's data, and the built web.
  ['tests/browser/stage.ts', /^tests\/browser\/(global-)?setup\.ts$/],
  ['tests/launcher/product.ts', /^(scripts\/lib\/|vite\.config\.ts$)/],
  ['tests/launcher/env.test.ts', /^\.env\.example$/],
  ['tests/ops/metrics.test.ts', /^docs\/ops\//],
];

/** Who reads our sources as text. They depend on these files, and on nothing that these import. */
export const TEXTS_READ_BY: readonly (readonly [reader: string, files: RegExp])[] = [
  ['tests/boundaries.test.ts', /\.tsx?$/],
  ['scripts/testing/changed.test.ts', /\.(tsx?|mjs)$/],
  ['scripts/testing/patience.test.ts', /\.test\.tsx?$/],
  ['scripts/prove/mutants/mutants.test.ts', /^(contract|db|server|worker)\//],
  ['server/platform/commands.test.ts', /^db\/functions\/.*\.sql$/],
  ['tests/api/notification-links.test.ts', /^(db\/functions|server|worker|web\/app\/screens)\/.*\.(sql|ts)$/],
  [
    'tests/glossary.test.ts',
    /^(docs\/glossary\.md$|(contract|db\/(functions|schema)|server|web|worker)\/.*\.(tsx?|sql)$)/,
  ],
  ['tests/screens.test.ts', /^web\/.*\.tsx?$/],
  ['tests/coverage-spec.test.ts', /^(web\/app\/screens|server\/features\/[^/]+)\/[^/]+\.ts$/],
];

/** Sources that name others only to change or to judge their text. */
export const NAMES_NOTHING = /^(scripts\/prove\/mutants\/|scripts\/testing\/|tests\/(boundaries|glossary)\.test)/;

/** A contract of a slice belongs to `contract` too: then those run that walk every call. */
export const CONTRACT = 'contract';
/** Of no slice: runs where everything behind a hub runs, and where it changes itself. */
const NONE: readonly string[] = [];

/** Sources whose path says the wrong slices or none; a longer path goes before a shorter one. */
export const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'contract/errors.ts': NONE,
  'contract/changes.ts': ['reservations', CONTRACT],
  'contract/desk-search.ts': ['search', CONTRACT],
  'contract/form-fields.ts': NONE,
  'contract/resource.ts': NONE,
  'contract/sheets.ts': NONE,
  'db/functions/05_sounds.sql': ['search'],
  'db/functions/21_reminders.sql': ['reminders'],
  'db/functions/30_holds.sql': ['scheduling', 'reservations'],
  'db/functions/40_reservations.sql': ['reservations'],
  'db/functions/41_changes.sql': ['reservations', 'referrals'],
  'db/functions/42_patients.sql': ['patients'],
  'db/functions/44_hygienists.sql': ['hygienists'],
  'db/functions/45_advisories.sql': ['advisories'],
  'db/functions/46_desk_registrations.sql': ['desk-registrations'],
  'db/functions/48_calendar_feeds.sql': ['calendar-feeds'],
  'db/functions/50_slots.sql': ['roster', 'scheduling'],
  'db/functions/51_roster.sql': ['roster'],
  'db/functions/60_reads.sql': ['scheduling'],
  'db/functions/71_codes.sql': ['codes'],
  'db/functions/72_sign_up.sql': ['sign-up', 'approvals', 'invites', 'profile'],
  'db/functions/73_platform_hospitals.sql': ['platform-hospitals'],
  'db/functions/74_attempts.sql': ['auth'],
  'db/functions/75_announcements.sql': ['announcements'],
  'db/functions/76_notices.sql': ['notifications', 'jobs'],
  'db/functions/77_sms.sql': ['sms'],
  'db/functions/78_jobs.sql': ['jobs'],
  'db/functions/79_processes.sql': ['processes'],
  'server/features/dev-inbox/': ['sms'],
  'server/features/profiles/': ['profile'],
  'server/features/roster/fees.ts': ['roster', 'scheduling'],
  'server/features/roster/read-week.ts': ['roster'],
  'server/features/roster/routes.ts': ['roster'],
  'server/features/roster/template.ts': ['roster', 'scheduling'],
  'server/features/roster/work-settings.ts': ['roster', 'scheduling'],
  'server/platform/figures/': ['processes'],
  'server/platform/sms/': ['sms'],
  'server/platform/storage/': ['uploads'],
  'server/platform/wechat/': ['wechat'],
  'web/app/pages/appointment-screens.tsx': ['reservations'],
  'web/app/ways-in/forgot-screen.tsx': ['auth'],
  'web/app/pages/grid-screen.tsx': ['scheduling', 'reservations'],
  'web/app/shell/header-search.tsx': ['search'],
  'web/app/ways-in/login-screen.tsx': ['auth'],
  'web/app/shell/message-badge.tsx': ['notifications'],
  'web/app/shell/message-panel.tsx': ['notifications'],
  'web/app/palette/': ['palette'],
  'web/app/pages/place-screens.tsx': ['places'],
  'web/app/ways-in/proof-': ['second-factor'],
  'web/app/ways-in/register-screen.tsx': ['sign-up'],
  'web/app/phone/use-phone-hall.ts': ['phone'],
  'web/app/ways-in/way-in.tsx': ['auth'],
  'web/app/pages/whole-patient-form.tsx': ['patients'],
  'web/drawn/': ['phone', 'scheduling'],
  'web/features/auth/use-wechat-': ['wechat'],
  'web/features/auth/wechat-': ['wechat'],
  'web/features/errors/': NONE,
  'web/resource/': ['resource'],
  'worker/ask-sms.ts': ['sms'],
  'worker/deliver': ['sms'],
  'worker/figures.ts': ['processes'],
  'worker/handlers/holds.ts': ['scheduling'],
  'worker/handlers/notify-visit.ts': ['notifications'],
  'worker/handlers/slots.ts': ['roster'],
  'worker/handlers/sms-code.ts': ['sms', 'codes'],
  'worker/handlers/sms-reminder.ts': ['sms', 'reminders'],
  'worker/handlers/sms-review.ts': ['sms', 'approvals'],
  'worker/handlers/visit-texts.ts': ['notifications'],
  'worker/platform.ts': ['processes'],
  'worker/prune/': ['pruning'],
  'worker/write-sms.ts': ['sms'],
};

/** Slices of plain tables. */
const PLAIN_TABLES = globSync('server/features/*/resource.ts', { cwd: ROOT }).map((file) =>
  path.basename(path.dirname(file)),
);

/**
 * Tests whose path says the wrong slices or none. What takes long stands at the slices it is there for, not at all it
 * comes by: a change of one slice is to be tried in two minutes, and everything runs before it is handed in.
 */
export const TESTS: Readonly<Record<string, readonly string[]>> = {
  'contract/filters.test.ts': [CONTRACT],
  'contract/persons.test.ts': [CONTRACT],
  'contract/roles.test.ts': [CONTRACT],
  'contract/secret.test.ts': [CONTRACT],
  'scripts/prove/once/acts.test.ts': [CONTRACT],
  'server/platform/openapi.test.ts': [CONTRACT],
  'server/platform/resource/': ['resource'],
  'tests/access/': NONE,
  'tests/access/document.test.ts': [CONTRACT],
  'tests/access/matrix.test.ts': [CONTRACT],
  'tests/access/others.test.ts': [CONTRACT],
  'tests/api/calendar-doctors.test.ts': ['calendar'],
  'tests/api/code-limits.test.ts': ['codes'],
  'tests/api/compression.test.ts': NONE,
  'tests/api/departments-closing.test.ts': ['departments'],
  'tests/api/guessing.test.ts': ['auth'],
  'tests/api/hospital-exports.test.ts': ['exports'],
  'tests/api/long-lists.test.ts': ['reservations'],
  'tests/api/nothing-secret.test.ts': NONE,
  'tests/api/persons.test.ts': NONE,
  'tests/api/platform.test.ts': NONE,
  'tests/api/job-board.test.ts': ['jobs'],
  'tests/api/sms-codes.test.ts': ['codes'],
  'tests/api/visit-messages.test.ts': ['reminders', 'sms'],
  'tests/api/wire.test.ts': [CONTRACT],
  'tests/backup/': NONE,
  'tests/boundaries.test.ts': NONE,
  'tests/browser/admin.test.ts': [
    'admin-home',
    'approvals',
    'operation-logs',
    'platform-hospitals',
    'resource',
    'settings',
    'unions',
  ],
  'tests/browser/drawn-hall.test.ts': ['phone', 'scheduling'],
  'tests/browser/first-day.test.ts': ['approvals', 'sign-up'],
  'tests/browser/hygienists.test.ts': ['advisories', 'hygienists'],
  'tests/browser/live-grid.test.ts': ['reservations', 'scheduling'],
  'tests/browser/messages.test.ts': ['announcements', 'notifications'],
  'tests/browser/moves.test.ts': ['referrals', 'reservations'],
  'tests/browser/palette.test.ts': ['palette', 'search'],
  'tests/browser/jobs.test.ts': ['jobs', 'sms'],
  'tests/browser/reminders-and-papers.test.ts': ['calendar-feeds', 'day-sheets', 'exports', 'reminders'],
  'tests/browser/roles.test.ts': NONE,
  'tests/browser/roster.test.ts': ['profile', 'roster'],
  'tests/browser/screens.test.ts': NONE,
  'tests/browser/sessions.test.ts': ['auth', 'passwords'],
  'tests/browser/ways-in.test.ts': ['auth', 'passwords', 'sign-up'],
  'tests/coverage-spec.test.ts': [CONTRACT],
  'tests/glossary.test.ts': NONE,
  'tests/screens.test.ts': [CONTRACT],
  'tests/import/': NONE,
  'tests/launcher/': NONE,
  'tests/migrations/': NONE,
  'tests/ops/': NONE,
  'tests/realtime/': NONE,
  'tests/realtime/announcements.test.ts': ['announcements'],
  'tests/realtime/convergence.test.ts': ['scheduling'],
  'tests/realtime/events.test.ts': ['scheduling'],
  'tests/realtime/lock.test.ts': ['platform-hospitals'],
  'tests/realtime/persons.test.ts': ['notifications'],
  'tests/realtime/roster.test.ts': ['roster'],
  'tests/realtime/sessions.test.ts': ['auth', 'passwords'],
  'tests/realtime/touched.test.ts': ['advisories', 'hygienists', 'desk-registrations'],
  'tests/realtime/watch.test.ts': ['scheduling'],
  'tests/replay/': NONE,
  'tests/resources/': ['resource', ...PLAIN_TABLES],
  'tests/scheduling/': ['reservations', 'scheduling'],
  'tests/scheduling/grid.test.ts': ['roster', 'scheduling'],
  'tests/scheduling/grid-cold.test.ts': ['scheduling'],
  'tests/scheduling/holds.test.ts': ['scheduling'],
  'tests/scheduling/privacy.test.ts': ['scheduling'],
  'tests/scheduling/referrals.test.ts': ['referrals'],
  'tests/scheduling/reservations.test.ts': ['reservations'],
  'tests/scheduling/changes.test.ts': ['reservations'],
  'tests/scheduling/shards.test.ts': NONE,
  'tests/worker/failed-jobs.test.ts': ['notifications', 'jobs'],
  'tests/worker/holds.test.ts': ['scheduling'],
  'tests/worker/notify-visit.test.ts': ['notifications'],
  'tests/worker/postgres-backend.test.ts': NONE,
  'tests/worker/provider.test.ts': ['sms'],
  'tests/worker/recovery.test.ts': NONE,
  'tests/worker/request-id.test.ts': NONE,
  'tests/worker/rounds.test.ts': ['roster'],
  'tests/worker/sms-code.test.ts': ['codes', 'sms'],
  'tests/worker/sms-review.test.ts': ['approvals', 'sms'],
  'web/clinic/place/earth.test.ts': ['places'],
  'web/clinic/place/hospital-picker.test.tsx': ['places', 'scheduling'],
  'web/api/solve-proof.test.ts': ['codes'],
  'web/app/frames/admin-frame.test.tsx': NONE,
  'web/app/frames/patient-frame.test.tsx': ['desk-registrations'],
  'web/app/guard/follow-back.test.tsx': NONE,
  'web/app/follow-session.test.tsx': NONE,
  'web/app/guard/turned-back.test.tsx': NONE,
  'web/app/ways-in/forgot.test.tsx': ['auth', 'passwords'],
  'web/app/guard/guard.test.tsx': NONE,
  'web/app/ways-in/login': ['auth'],
  'web/app/shell/messages.test.tsx': ['announcements', 'notifications'],
  'web/app/shell/header-search.test.tsx': ['palette', 'search'],
  'web/app/palette/': ['palette', 'search'],
  'web/app/pages/place-screens.test.tsx': ['hospitals', 'places'],
  'web/app/ways-in/proof-asked.test.tsx': ['second-factor'],
  'web/app/ways-in/register.test.tsx': ['sign-up'],
  'web/app/guard/route-error.test.tsx': NONE,
  'web/app/screen-order.test.ts': NONE,
  'web/app/shell/shell.test.tsx': NONE,
  'web/forms/': NONE,
  'web/resource/': ['resource'],
};

type Table = Readonly<Record<string, readonly string[]>>;

/** The entry of the longest path that is the file's or leads to it. */
function declaredIn(table: Table, file: string): readonly string[] | undefined {
  const [longest] = Object.keys(table)
    .filter((key) => file.startsWith(key))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : table[longest];
}

const folderOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1];
const NAMED_AFTER_SLICES =
  /^(contract|db\/schema|worker\/handlers|web\/app(?:\/(?!screens\/)[\w-]+)?)\/([\w-]+)\.tsx?$/;

/** All slices of a tree. */
export function slicesIn(tree: Tree): ReadonlySet<string> {
  const found = [...Object.values(SOURCES).flat()];
  for (const file of tree.keys()) {
    const folder = folderOf(file);
    if (folder && !declaredIn(SOURCES, file)) found.push(folder);
  }
  return new Set(found);
}

/** The slice that a name begins with: `patients-form` and `patient-forms` are of `patients`; the longest that fits. */
function sliceNamed(name: string, slices: ReadonlySet<string>): string | undefined {
  const begins = (stem: string) => name === stem || name.startsWith(`${stem}-`);
  const longest = (found: string[]) => found.sort((a, b) => b.length - a.length)[0];
  const all = [...slices];
  return longest(all.filter(begins)) ?? longest(all.filter((slice) => begins(slice.replace(/s$/, ''))));
}

/** The slices of a source; none where it is everybody's. */
export function slicesOfSource(file: string, slices: ReadonlySet<string>): readonly string[] {
  const declared = declaredIn(SOURCES, file);
  if (declared) return declared;
  const folder = folderOf(file);
  if (folder) return [folder];
  const [, top, name = ''] = NAMED_AFTER_SLICES.exec(file) ?? [];
  const named = top ? sliceNamed(name, slices) : undefined;
  if (!named) return NONE;
  return top === 'contract' ? [named, CONTRACT] : [named];
}

/** The slices of a test, by its path and by what it imports of slices directly; null where nothing says any. */
export function slicesOfTest(
  file: string,
  imports: readonly string[],
  slices: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const declared = declaredIn(TESTS, file);
  if (declared) return new Set(declared);
  const name = path.posix.basename(file).replace(/\.test\.tsx?$/, '');
  const own = folderOf(file) ?? sliceNamed(name, slices);
  const imported = imports.filter((each) => /^(contract\/|(server|web)\/features\/)/.test(each));
  const found = [own ?? [], ...imported.map((each) => slicesOfSource(each, slices))].flat();
  const meant = new Set(found.filter((slice) => slice !== CONTRACT));
  return meant.size > 0 ? meant : null;
}
