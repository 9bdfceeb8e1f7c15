import path from 'node:path';
import { parsed, specifiersOf, type Tree, targetOf } from '../../scripts/testing/imports.ts';

export type { Tree } from '../../scripts/testing/imports.ts';
export type Report = { modules: number; imports: number; problems: string[] };

const LAYERS: Record<string, readonly string[]> = {
  contract: ['contract'],
  db: ['db', 'contract'],
  server: ['server', 'db', 'contract'],
  worker: ['worker', 'server', 'db', 'contract'],
  web: ['web', 'contract'],
  'load-tests': ['load-tests', 'contract'],
};

/** Inside server and web: who may import whom, by the first folder. What stands beside the folders is app or main. */
const RANKS: Record<string, number> = {
  platform: 0,
  ui: 0,
  api: 0,
  realtime: 0,
  forms: 0,
  resource: 0,
  clinic: 1,
  features: 2,
};
const APP_RANK = 3;
const NOT_SOURCE = new Set(['.css', '.svg', '.png', '.jpg', '.webp', '.woff2', '.json', '.csv', '.sql']);
const PRIVATE_TO_FEATURE = new Set(['routes', 'present', 'policy', 'jobs']);

type Import = { from: string; specifier: string; target: string | null };

function specifiersIn(file: string, source: string): string[] {
  const result = parsed(file, source);
  const specifiers = specifiersOf(result, source).map(({ text }) => text);
  return [...new Set([...specifiers, ...typeImportsIn(result.program)])];
}

/** `import('./a.ts').A` in a type is no import of the module's own list. */
function typeImportsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeImportsIn);
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'type' in node && node.type === 'TSImportType' && 'source' in node && isLiteral(node.source)
      ? [node.source.value]
      : [];
  return [...own, ...Object.values(node).flatMap(typeImportsIn)];
}

const isLiteral = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const topOf = (file: string) => file.split('/')[0] ?? '';

function resolutionProblem({ specifier, target }: Import, tree: Tree): string | null {
  if (target === null) return null;
  const [file = ''] = target.split('?');
  const extension = path.posix.extname(file);
  if (NOT_SOURCE.has(extension) || extension === '.mjs') return null;
  if (extension !== '.ts' && extension !== '.tsx') return `${specifier} has no .ts or .tsx extension`;
  return tree.has(file) ? null : `${specifier} leads to no file`;
}

function layerProblem({ from, specifier, target }: Import): string | null {
  const allowed = LAYERS[topOf(from)];
  if (!allowed || isTest(from)) return null;
  if (target === null) {
    const foreign = topOf(from) === 'contract' && specifier !== 'zod' && !specifier.startsWith('zod/');
    return foreign ? `contract imports only zod, not ${specifier}` : null;
  }
  return allowed.includes(topOf(target)) ? null : `${topOf(from)} may not import ${topOf(target)} (${specifier})`;
}

const rankOf = (file: string): number => {
  const parts = file.split('/');
  return parts.length < 3 ? APP_RANK : (RANKS[parts[1] ?? ''] ?? APP_RANK);
};

/** The slice that a file of `server/features` or `web/features` belongs to. */
const featureOf = (file: string): string | null => {
  const [, folder, name, ...rest] = file.split('/');
  return folder === 'features' && name && rest.length > 0 ? name : null;
};

function sidewaysProblem({ from, specifier, target }: Import): string | null {
  const top = topOf(from);
  if (target === null || isTest(from) || top !== topOf(target) || (top !== 'server' && top !== 'web')) return null;
  if (rankOf(target) > rankOf(from)) return `${specifier} lies above it: only app and main import upwards`;
  const [own, other] = [featureOf(from), featureOf(target)];
  if (own === null || other === null || own === other) return null;
  if (top === 'web') return `feature ${own} may not import feature ${other} (${specifier})`;
  const name = path.posix.basename(target).replace(/\.tsx?$/, '');
  return PRIVATE_TO_FEATURE.has(name)
    ? `feature ${own} may use commands and queries of ${other}, not its ${name}`
    : null;
}

/** Who asks about people and hospitals asks through a scope, which says whose rows are meant (decision 010). */
const ASKS_THROUGH_SCOPES = /^(server\/features|worker\/handlers)\//;
const WAYS_ROUND = /\b(poolOf|openDatabase|openOwner|onClient)\b|\.pool\b|^import (?!type\b).* from 'pg'/m;

function poolProblem(file: string, source: string): string | null {
  if (!ASKS_THROUGH_SCOPES.test(file) || isTest(file)) return null;
  const found = WAYS_ROUND.exec(source);
  return found ? `asks through a scope (server/platform/scope.ts), not ${found[0]}` : null;
}

/** k6 runs these as they are, and knows nothing of zod: of the contract they have the types alone. */
const CONTRACT_AS_VALUE = /^(import|export) (?!type\b)[^;]* from '#contract/m;

function valueProblem(file: string, source: string): string | null {
  if (topOf(file) !== 'load-tests') return null;
  return CONTRACT_AS_VALUE.test(source) ? 'imports types of the contract, nothing else of it' : null;
}

/** Each import cycle once, as the list of its files. */
function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

export function checkBoundaries(tree: Tree): Report {
  const imports = [...tree].flatMap(([from, source]) =>
    specifiersIn(from, source).map((specifier): Import => ({ from, specifier, target: targetOf(from, specifier) })),
  );
  const problems = imports.flatMap((each) =>
    [resolutionProblem(each, tree), layerProblem(each), sidewaysProblem(each)].flatMap((problem) =>
      problem ? [`${each.from}: ${problem}`] : [],
    ),
  );
  for (const [file, source] of tree) {
    const problem = poolProblem(file, source) ?? valueProblem(file, source);
    if (problem) problems.push(`${file}: ${problem}`);
  }
  const edges = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (target && tree.has(target)) edges.set(from, [...(edges.get(from) ?? []), target]);
  }
  for (const cycle of cyclesIn(edges)) problems.push(`import cycle: ${cycle.join(' -> ')}`);
  return { modules: tree.size, imports: imports.filter(({ target }) => target !== null).length, problems };
}
