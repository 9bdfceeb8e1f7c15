import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../lib/paths.mjs';

/** What every page runs on. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|jotai|clsx)[\\/]/;

/** What goes together: the modules that one of these pages reaches, and, where others are named, one of those as well. */
interface Group {
  name: string;
  /** Modules under web/: what a page begins with, or a part of pages with all that it brings. */
  of: readonly string[];
  and?: readonly string[];
  /** Those alone whose address has one of these: what else they reach is everybody's. */
  within?: readonly string[];
}

/** Below the project's own folder, whatever that is called. */
const isWithin = (id: string, { within }: Group) =>
  within?.some((part) => id.startsWith(ROOT) && id.slice(ROOT.length).includes(part)) ?? true;

/**
 * Each file is a round trip more on a slow line, and the bundler by itself makes one of each set of pages that share a
 * module. So what first pages load comes in one file for what every page runs on, and in few for what they share.
 *
 * @param groups a module goes with the first that it belongs to; those of one name are one file
 */
export function fewChunks(groups: readonly Group[]): Plugin {
  const imported = new Map<string, readonly string[]>();
  /** Modules that are asked for by themselves. */
  const asked = new Set<string>();
  const reached = new Map<string, ReadonlySet<string>>();
  const place = (file: string) => path.join(ROOT, 'web', file);
  const reach = (first: string): ReadonlySet<string> => {
    const known = reached.get(first);
    if (known) return known;
    const all = new Set<string>();
    const walk = (id: string) => {
      if (all.has(id)) return;
      all.add(id);
      imported.get(id)?.forEach(walk);
    };
    walk(place(first));
    reached.set(first, all);
    return all;
  };
  // What a page begins with runs where it is loaded: it is in no file that another page would ask for.
  const named = new Set(groups.flatMap(({ of, and = [] }) => [...of, ...and]).map(place));
  const files = [...Map.groupBy(groups, ({ name }) => name)];
  const belongs = (id: string, { of, and }: Group) =>
    !(named.has(id) && asked.has(id)) &&
    [of, and].every((pages) => !pages || pages.some((page) => reach(page).has(id)));
  return {
    name: 'haomai:few-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    moduleParsed({ id, importedIds, dynamicallyImportedIds, isEntry }) {
      imported.set(id, importedIds);
      // A site's page asks for its script.
      for (const first of isEntry ? [...importedIds, ...dynamicallyImportedIds] : dynamicallyImportedIds)
        asked.add(first);
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: VENDOR, priority: files.length + 1 },
                ...files.map(([name, parts], at) => ({
                  name,
                  test: (id: string) => parts.some((part) => isWithin(id, part) && belongs(id, part)),
                  priority: files.length - at,
                })),
              ],
            },
          },
        },
      },
    }),
  };
}
