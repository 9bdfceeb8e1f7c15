import path from 'node:path';
import type { Plugin } from 'vite';
import type { Call } from '../../contract/call.ts';
import { whoMay } from '../../contract/who.ts';
import { ROOT } from '../lib/paths.mjs';

/**
 * The table of screens says who may open one by the calls that it makes: `whoMay(departments.list)`. Every page has the
 * table, and none wants the contract of all screens for it: the built table has the answer.
 */
export function screenAccess(): Plugin {
  return {
    name: 'haomai:screen-access',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/screens\/[\w-]+\.ts$/, code: /\bwhoMay\(/ },
      handler: async (code) => ({ code: await answered(code), map: null }),
    },
  };
}

const IMPORT = /^import \{([^}]*)\} from '#contract\/([\w-]+\.ts)';\n/gm;
const ASKED = /\bwhoMay\(([^()]*)\)/g;

/** @throws where a call is not there, or the contract is used for anything else */
async function answered(code: string): Promise<string> {
  const groups = new Map<string, unknown>();
  for (const [, names = '', file = ''] of code.matchAll(IMPORT)) {
    const exported: Record<string, unknown> = await import(path.join(ROOT, 'contract', file));
    for (const name of names.split(',').map((each) => each.trim())) groups.set(name, exported[name]);
  }
  const callAt = (name: string): Call => {
    const [group = '', ...rest] = name.split('.');
    const found = rest.reduce<unknown>((owner, part) => Object(owner)[part], groups.get(group));
    if (!isCall(found)) throw new Error(`the table of screens asks who may make ${name}, which is no call`);
    return found;
  };
  const text = code
    .replace(IMPORT, '')
    .replace(ASKED, (_, names: string) => JSON.stringify(whoMay(...callsOf(names, callAt))));
  const left = [...groups.keys()].find((name) => new RegExp(`\\b${name}\\.`).test(text));
  if (left) throw new Error(`the table of screens has of the contract what its calls allow, not ${left} itself`);
  return text;
}

/** `a.list, [b.one, b.other]` */
function callsOf(names: string, callAt: (name: string) => Call): (Call | Call[])[] {
  return [...names.matchAll(/\[([^\]]*)\]|([\w.]+)/g)].map(([, several, one]) =>
    several === undefined ? callAt(one ?? '') : (several.match(/[\w.]+/g) ?? []).map(callAt),
  );
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
