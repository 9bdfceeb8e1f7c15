import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import { ROLES, STAFF_ROLES } from '#contract/roles.ts';

/**
 * How much of the specification is built: its routes against the table of screens, its calls against the contract.
 * A screen is built when it stands in the table, a call when it has a handler that does something. Whom a screen that is
 * built opens to is held against what the specification says of its route.
 * The last line is «routes N of 161, calls M of 168».
 */

const ROOT = path.resolve(import.meta.dirname, '..');

interface Wanted {
  area: string;
  /** As people would name it: a path, or a method and a path. */
  name: string;
  /** The column behind it: of a route, who may open it. */
  beside: string;
}

/** Lines of a list: tab-separated, areas in comments of their own (`# area: x`, `# --- x`), the last for what is beside it. */
function readList(file: string, nameOf: (cells: string[]) => string): Wanted[] {
  let area = '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, begun] = /^# (?:area: |--- )(.*)$/.exec(line) ?? [];
      if (begun) area = begun;
      return line === '' || line.startsWith('#')
        ? []
        : [{ area, name: nameOf(line.split('\t')), beside: line.split('\t')[1] ?? '' }];
    });
}

const who = z.union([z.string().transform((word) => [word]), z.array(z.string())]).optional();
const screen = z.object({ path: z.string(), asks: who, who });

/** Of the one table of screens, who may open what. Its files are plain tables; the pages in them are only imported when opened. */
async function builtRoutes(): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>();
  for (const file of globSync('web/app/screens/*.ts', { cwd: ROOT })) {
    const tables: unknown = await import(pathToFileURL(path.join(ROOT, file)).href);
    for (const table of Object.values(z.record(z.string(), z.unknown()).parse(tables))) {
      const found = z.array(screen).safeParse(table);
      for (const each of found.data ?? []) paths.set(each.path, each.who ?? each.asks ?? []);
    }
  }
  return paths;
}

/** 「auth.wxLoginPic」 where its handler is the stub that only answers 503. */
function stubs(): Set<string> {
  const found = new Set<string>();
  for (const file of globSync('server/features/*/*.ts', { cwd: ROOT })) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const [, slice] = /SliceHandlers<'(\w+)'>/.exec(source) ?? [];
    for (const [, call] of source.matchAll(/^\s*(\w+): notYet,?$/gm)) found.add(`${slice}.${call}`);
  }
  return found;
}

/** A parameter's name is of no matter. */
const plain = (name: string) => name.replace(/:\w+/g, ':id');

function builtCalls(): Set<string> {
  const unfinished = stubs();
  return new Set(
    allCalls()
      .filter(({ name }) => !unfinished.has(name))
      .map(({ call }) => plain(`${call.method} ${call.path}`)),
  );
}

/** `staff,super_admin` in the words of the table, `staff+super_admin`, and either as single roles. */
function rolesOf(words: readonly string[]): string {
  const order: readonly string[] = ROLES;
  const single = words
    .flatMap((word) => word.split(/[,+]/))
    .flatMap((word) => (word === 'staff' ? STAFF_ROLES : [word]));
  return [...new Set(single)].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(', ');
}

/** Prints where a screen opens to others than the specification says. */
function holdWho(wanted: readonly Wanted[], built: ReadonlyMap<string, readonly string[]>): void {
  for (const { name, beside } of wanted) {
    const own = built.get(name);
    if (!own || rolesOf(own) === rolesOf([beside])) continue;
    console.log(`who, ${name}: opens to ${rolesOf(own)}; the specification says ${rolesOf([beside])}`);
  }
}

/** Prints what is missing, area by area; answers how many are there. */
function report(what: string, wanted: readonly Wanted[], isBuilt: (name: string) => boolean): number {
  const areas = Map.groupBy(wanted, ({ area }) => area);
  for (const [area, all] of areas) {
    const missing = all.filter(({ name }) => !isBuilt(name));
    console.log(`${what}, ${area}: ${all.length - missing.length} of ${all.length}`);
    for (const { name } of missing) console.log(`  missing  ${name}`);
  }
  return wanted.filter(({ name }) => isBuilt(name)).length;
}

async function main(folder: string): Promise<void> {
  const files = { routes: path.join(folder, 'routes.tsv'), calls: path.join(folder, 'calls.tsv') };
  if (!existsSync(files.routes) || !existsSync(files.calls)) {
    console.log(`The specification is not here (${folder}): nothing to count. Its folder may be given as an argument.`);
    return;
  }
  const [screens, made] = [await builtRoutes(), builtCalls()];
  const routes = readList(files.routes, ([route = '']) => route);
  const calls = readList(files.calls, ([method = '', route = '']) => `${method} ${route}`);
  const routesBuilt = report('routes', routes, (name) => screens.has(name));
  holdWho(routes, screens);
  const callsBuilt = report('calls', calls, (name) => made.has(plain(name)));
  console.log(`routes ${routesBuilt} of ${routes.length}, calls ${callsBuilt} of ${calls.length}`);
}

await main(path.resolve(process.argv[2] ?? path.join(ROOT, '..', 'shared', 'spec')));
