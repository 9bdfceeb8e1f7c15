import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { namedIn, parsed, specifiersOf, type Tree, targetOf } from './imports.ts';
import {
  CONCERNS_ALL,
  HUBS,
  NAMES_NOTHING,
  READ_BY,
  slicesIn,
  slicesOfSource,
  slicesOfTest,
  TEXTS_READ_BY,
} from './slices.ts';

/**
 * Which tests a change reaches: those that import what changed, and, where the way leads through a file that brings in
 * everything (a hub), those of the same slice behind it. It errs now and then, so everything runs before a change is
 * handed in.
 */

export interface Reached {
  /** Test files, sorted. */
  readonly files: string[];
  /** Why each of them. */
  readonly why: ReadonlyMap<string, string>;
  /** There is no test beside them. */
  readonly all: boolean;
}

// What concerns more slices than these is nobody's: then it is everything behind the hub.
const MOST_SLICES = 10;
// A browser's test takes as long as ten others: it runs for a change of its own slice, not of one that its slice uses.
const SLOW = /^tests\/browser\//;
const CODE = /\.(tsx?|mjs)$/;
const WITH_NAMES = /\.(tsx?|mjs|css|html)$/;
const SETUP = 'tests/support/global-setup.ts';
const WEB_SETUP = 'web/testing-setup.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isHub = (file: string) => HUBS.some((hub) => hub.test(file));

type Links = ReadonlyMap<string, ReadonlySet<string>>;

interface Graph {
  /** Whom a file concerns. */
  readonly up: Links;
  slicesOf(file: string): readonly string[];
  readonly tests: readonly Tested[];
}

interface Tested {
  readonly file: string;
  /** The hubs that it runs, however far down. */
  readonly hubs: ReadonlySet<string>;
  readonly slices: ReadonlySet<string> | null;
}

/** What a file imports to run it, and what else it names. */
function linkedFrom(file: string, source: string, tree: Tree): string[] {
  const imports = CODE.test(file) ? specifiersOf(parsed(file, source), source) : [];
  const targets = imports.map(({ text, types }) => ({ to: targetOf(file, text)?.split('?')[0] ?? text, types }));
  const types = new Set(targets.flatMap((target) => (target.types ? [target.to] : [])));
  const names = WITH_NAMES.test(file) && !NAMES_NOTHING.test(file) ? namedIn(file, source, tree) : [];
  const values = targets.flatMap((target) => (target.types ? [] : [target.to]));
  return [...values, ...names.filter((name) => !types.has(name))].filter((to) => tree.has(to));
}

const readersOf = (file: string, table: typeof READ_BY) =>
  table.flatMap(([reader, files]) => (files.test(file) && reader !== file ? [reader] : []));

function linksOf(tree: Tree): { down: Links; up: Links } {
  const down = new Map<string, Set<string>>();
  const up = new Map<string, Set<string>>();
  const add = (links: Map<string, Set<string>>, from: string, to: string) =>
    links.set(from, (links.get(from) ?? new Set()).add(to));
  const link = (from: string, to: string) => {
    add(down, from, to);
    add(up, to, from);
  };
  for (const [file, source] of tree) {
    for (const to of linkedFrom(file, source, tree)) link(file, to);
    for (const reader of readersOf(file, READ_BY)) link(reader, file);
    // Before it runs, not in what it tests: so it leads up alone.
    if (isTest(file)) add(up, file.startsWith('web/') ? WEB_SETUP : SETUP, file);
  }
  return { down, up };
}

function hubsBelow(file: string, down: Links): ReadonlySet<string> {
  const seen = new Set([file]);
  // A set is walked on over what is added meanwhile.
  for (const each of seen) for (const next of down.get(each) ?? []) seen.add(next);
  return new Set([...seen].filter(isHub));
}

const graphs = new WeakMap<Tree, Graph>();

/** The graph of a tree, made once. */
function graphOf(tree: Tree): Graph {
  const known = graphs.get(tree);
  if (known) return known;
  const { down, up } = linksOf(tree);
  const slices = slicesIn(tree);
  const tests = [...tree.keys()].filter(isTest).map((file) => ({
    file,
    hubs: hubsBelow(file, down),
    slices: slicesOfTest(file, [...(down.get(file) ?? [])], slices),
  }));
  const bySource = new Map<string, readonly string[]>();
  const slicesOf = (file: string) => {
    const own = bySource.get(file) ?? slicesOfSource(file, slices);
    bySource.set(file, own);
    return own;
  };
  const graph = { up, slicesOf, tests };
  graphs.set(tree, graph);
  return graph;
}

/** Where the ways up from a changed file end. */
interface Ends {
  /** The slices of the file itself. */
  readonly own: readonly string[];
  /** Tests that read its text. */
  readonly readers: readonly string[];
  readonly tests: ReadonlySet<string>;
  /** Each hub with the slices that led to it; null: by a way that no slice is on. */
  readonly hubs: ReadonlyMap<string, ReadonlySet<string | null>>;
}

function endsOf(changed: string, { up, slicesOf }: Graph): Ends {
  const tests = new Set<string>();
  const hubs = new Map<string, Set<string | null>>();
  const seen = new Set<string>();
  const visit = (file: string, slice: string | null) => {
    if (seen.has(`${file} ${slice}`)) return;
    seen.add(`${file} ${slice}`);
    if (isHub(file)) {
      hubs.set(file, (hubs.get(file) ?? new Set()).add(slice));
      return;
    }
    if (isTest(file)) tests.add(file);
    const onTheWay = new Set(isTest(file) ? [] : slicesOf(file));
    if (slice !== null) onTheWay.add(slice);
    const next = onTheWay.size > 0 ? [...onTheWay] : [null];
    // A file that is deleted has no links any more; what reads its folder may still miss it.
    for (const each of up.get(file) ?? readersOf(file, READ_BY)) for (const led of next) visit(each, led);
  };
  visit(changed, null);
  for (const [hub, led] of hubs) if (led.size > MOST_SLICES) hubs.set(hub, new Set([null]));
  return { own: slicesOf(changed), readers: readersOf(changed, TEXTS_READ_BY), tests, hubs };
}

/** Why a test is reached by what changed; null where it is not. */
function reasonFor(test: Tested, changed: string, { own, readers, tests, hubs }: Ends): string | null {
  if (test.file === changed) return 'changed itself';
  if (CONCERNS_ALL.test(changed)) return `everything: ${changed}`;
  if (tests.has(test.file)) return `by imports: ${changed}`;
  const led = [...hubs].filter(([hub]) => test.hubs.has(hub));
  const whole = led.find(([, slices]) => slices.has(null));
  if (whole) return `everything behind ${whole[0]}: ${changed}`;
  const chosenBy = (slice: string) => led.some(([, slices]) => slices.has(slice));
  const ownAlone = SLOW.test(test.file) && own.length > 0;
  const slice = [...(test.slices ?? [])].find((each) => chosenBy(each) && (!ownAlone || own.includes(each)));
  if (slice) return `${slice}: ${changed}`;
  return readers.includes(test.file) ? `reads ${changed}` : null;
}

/** The test files that changed files reach. `tree` has all files there are, `changed` also those that are gone. */
export function reachedTests(tree: Tree, changed: readonly string[]): Reached {
  const graph = graphOf(tree);
  const why = new Map<string, string>();
  for (const file of changed) {
    const ends = endsOf(file, graph);
    for (const test of graph.tests) {
      const reason = why.has(test.file) ? null : reasonFor(test, file, ends);
      if (reason) why.set(test.file, reason);
    }
  }
  const files = [...why.keys()].sort();
  return { files, why, all: files.length === graph.tests.length };
}

/** The reasons that most tests were chosen for, those first: what a line has room for. */
export function mainReasons({ why }: Reached, most = 3): string[] {
  const counts = new Map<string, number>();
  for (const reason of why.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, most).map(([reason]) => reason);
}

// Elsewhere a test lies beside what it is there for.
const FAR_FROM_SOURCE = /^(tests|web\/app)\//;

/** Tests that come to everything through a hub, and nothing says what they are there for: no slice would choose them. */
export function testsOfNoSlice(tree: Tree): string[] {
  return graphOf(tree)
    .tests.filter(({ file, hubs, slices }) => FAR_FROM_SOURCE.test(file) && hubs.size > 0 && slices === null)
    .map(({ file }) => file);
}

const git = (root: string, args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] });
const lines = (text: string) => text.split('\0').filter(Boolean);

/**
 * What differs from a commit, what is not committed and what git does not know yet included.
 * @throws where git knows no such commit
 */
export function changedFiles(ref = 'HEAD', root = ROOT): string[] {
  // The name of a commit, and nothing that git would take for an option.
  const commit = git(root, ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`]).trim();
  const changed = lines(git(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', commit]));
  const fresh = lines(git(root, ['ls-files', '--others', '--exclude-standard', '-z']));
  return [...new Set([...changed, ...fresh])].sort();
}

/** Every file that is in git or could be; the text of those that import or name others. */
export function readTree(root = ROOT): Tree {
  const files = lines(git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']));
  const present = files.filter((file) => existsSync(path.join(root, file)));
  return new Map(
    present.map((file) => [file, WITH_NAMES.test(file) ? readFileSync(path.join(root, file), 'utf8') : '']),
  );
}
