import path from 'node:path';
import { CONTRACT, NONE, SOURCES } from './declared-slices.ts';
import { TESTS } from './declared-tests.ts';
import type { Tree } from './imports.ts';

/**
 * Which slice a file belongs to, a test among them: said by its folder or its name, and where neither says it by the
 * tables of declared-slices.ts and declared-tests.ts. A slice is a folder of `server/features` or `web/features`; `palette` and `pruning` are slices beside.
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
