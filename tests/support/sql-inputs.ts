import { readdirSync, readFileSync } from 'node:fs';

/** What the functions of db/functions read of a document that they are given, as their text has it. */

const FOLDER = new URL('../../db/functions/', import.meta.url);

interface SqlFunction {
  readonly parameters: readonly string[];
  readonly body: string;
}

export type SqlFunctions = ReadonlyMap<string, SqlFunction>;

/** All functions of the product. */
export function readFunctions(): SqlFunctions {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return functionsIn(files.map((name) => readFileSync(new URL(name, FOLDER), 'utf8')).join('\n'));
}

const BEGINNING = /CREATE OR REPLACE FUNCTION (\w+)\s*\(/g;

export function functionsIn(source: string): SqlFunctions {
  const sql = source.replace(/--[^\n]*/g, '');
  return new Map(
    [...sql.matchAll(BEGINNING)].map((found) => {
      const opened = found.index + found[0].length;
      const declared = argumentsAt(sql, opened).filter((each) => each !== '' && !each.startsWith('OUT '));
      const [, body = ''] = sql.slice(opened).split('$$');
      return [found[1] ?? '', { parameters: declared.map((each) => each.split(/\s/)[0] ?? ''), body }];
    }),
  );
}

/**
 * The keys that a function reads of its parameter, itself or through those that it hands it on to. What it hands on with
 * `p || jsonb_build_object('key', …)` it has said itself, and does not read there.
 */
export function keysRead(functions: SqlFunctions, name: string, parameter: string): ReadonlySet<string> {
  const { body } = functions.get(name) ?? missing(name);
  const keys = new Set([...body.matchAll(new RegExp(`\\b${parameter}->>?'(\\w+)'`, 'g'))].map(([, key = '']) => key));
  for (const { callee, at, argument } of handings(functions, body, parameter)) {
    const said = saidIn(argument);
    for (const key of keysRead(functions, callee, at)) if (!said.has(key)) keys.add(key);
  }
  return keys;
}

interface Handing {
  readonly callee: string;
  /** The callee's name for it. */
  readonly at: string;
  readonly argument: string;
}

/** Where a body calls another function with the parameter whole, or with more said. */
function handings(functions: SqlFunctions, body: string, parameter: string): Handing[] {
  const whole = new RegExp(`^${parameter}(\\s*\\|\\||$)`);
  return [...body.matchAll(/\b(\w+)\s*\(/g)].flatMap((call) => {
    const [text, callee = ''] = call;
    const parameters = functions.get(callee)?.parameters;
    if (!parameters) return [];
    return argumentsAt(body, call.index + text.length).flatMap((argument, n): Handing[] =>
      whole.test(argument) ? [{ callee, at: parameters[n] ?? missing(`${callee}, ${n}`), argument }] : [],
    );
  });
}

/** The names that `… || jsonb_build_object('name', value, …)` gives. */
function saidIn(argument: string): ReadonlySet<string> {
  const built = /^\w+\s*\|\|\s*jsonb_build_object\s*\(/.exec(argument);
  if (!built) return new Set();
  const names = argumentsAt(argument, built[0].length).filter((_, n) => n % 2 === 0);
  return new Set(names.map((name) => name.replaceAll("'", '')));
}

/** What stands between commas from behind a bracket to the one that closes it. */
function argumentsAt(text: string, from: number): string[] {
  const found: string[] = [];
  let [depth, quoted, began] = [1, false, from];
  for (let at = from; depth > 0; at++) {
    const sign = text[at] ?? missing('a closing bracket');
    if (sign === "'") quoted = !quoted;
    if (quoted) continue;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 || (depth === 1 && sign === ',')) {
      found.push(text.slice(began, at).trim());
      began = at + 1;
    }
  }
  return found;
}

function missing(what: string): never {
  throw new Error(`db/functions has no ${what}`);
}
