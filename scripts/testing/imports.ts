import path from 'node:path';
import { type ParseResult, parseSync } from 'vite';

/** What our sources import and name. Read by the boundaries and by `npm test -- --changed`. */

/** Path from the root, with forward slashes, to source text. */
export type Tree = ReadonlyMap<string, string>;

export interface Specifier {
  readonly text: string;
  /** Types alone: nothing of it is there at run time. */
  readonly types: boolean;
}

/** @throws where the file is no TypeScript */
export function parsed(file: string, source: string): ParseResult {
  const result = parseSync(file, source);
  const [error] = result.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return result;
}

/** Everything a module imports and exports from elsewhere, each once; lazily too, where the text is there to read. */
export function specifiersOf({ module }: ParseResult, source: string): Specifier[] {
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      text: moduleRequest.value,
      types: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ text: moduleRequest.value, types: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const text = source.slice(moduleRequest.start, moduleRequest.end);
      return /^(['"])[^'"]*\1$/.test(text) ? [{ text: text.slice(1, -1), types: false }] : [];
    }),
  ];
  const types = new Map<string, boolean>();
  for (const each of found) types.set(each.text, each.types && (types.get(each.text) ?? true));
  return [...types].map(([text, only]) => ({ text, types: only }));
}

/** The file that a specifier of ours means; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
}

// With a slash: 'README.md' is too often the one of another folder.
const NAMED = /(['"`])([#.\w@-]*\/[\w.@/-]+)\1/g;

/** Files that a source names in a string, from the root or from itself: what it starts, reads, loads or styles with. */
export function namedIn(file: string, source: string, tree: Tree): string[] {
  const names = [...source.matchAll(NAMED)].flatMap(([, , name = '']) => [name, targetOf(file, name) ?? name]);
  return [...new Set(names)].filter((name) => name !== file && tree.has(name));
}
