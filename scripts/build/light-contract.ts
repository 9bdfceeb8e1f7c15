import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Call } from '../../contract/call.ts';
import { isResource, type Resource } from '../../contract/resource.ts';
import { ROOT } from '../lib/paths.mjs';

/**
 * What a page needs to make a call is its method and its path; what is sent and answered is checked by the server. So
 * in the built web what the contract says in plain data (limits, labels, calls without their schemas) comes without the
 * modules that say it, and a page loads the schemas of those modules alone of which it names one
 * (`sms.list.query`, `auth.login.body`, `phoneField`).
 *
 * What is given any call and reads its schema (`call.query`) finds nothing in the built web: it is given the schema too.
 */
export async function lightContract(): Promise<Plugin> {
  const contract = await readContract();
  return {
    name: 'haomai:light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#contract\/.*\?plain$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0#contract\// },
      handler(id) {
        const module = id.slice(1, -PLAIN.length);
        return written(contract.get(module) ?? new Map(), path.join(ROOT, module.slice(1)));
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /from '#contract\// },
      handler(code, id) {
        if (id.includes('/node_modules/')) return null;
        const lang = id.endsWith('x') ? 'tsx' : 'ts';
        const program = this.parse(code, { lang }) as unknown as Node;
        return { code: applied(code, lighten(program, contract)), map: null };
      },
    },
  };
}

const PLAIN = '?plain';
const SCHEMAS = ['params', 'query', 'body', 'response'] as const;

/** By the name of a module (`#contract/sms.ts`), what it exports as plain data. */
type Contract = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

async function readContract(): Promise<Contract> {
  const files = readdirSync(path.join(ROOT, 'contract')).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = files.map(async (file) => {
    const exported: Record<string, unknown> = await import(path.join(ROOT, 'contract', file));
    const plain = Object.entries(exported).map(([name, value]) => [name, plainOf(value)] as const);
    return [`#contract/${file}`, new Map(plain.filter(([, value]) => value !== undefined))] as const;
  });
  return new Map(await Promise.all(modules));
}

const isCall = (value: object): value is Call => 'method' in value && 'path' in value && 'access' in value;

/** As JSON can say it; undefined where something in it cannot be said so. */
function plainOf(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (typeof value !== 'object') return undefined;
  if (isCall(value)) return lightCall(value);
  if (isResource(value)) return lightResource(value);
  if (Array.isArray(value)) return allOf(value.map((each, at) => [at, each] as const))?.map(([, plain]) => plain);
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const parts = allOf(Object.entries(value));
  return parts && Object.fromEntries(parts);
}

function allOf<K>(entries: readonly (readonly [K, unknown])[]): [K, unknown][] | undefined {
  const plain = entries.map(([key, value]): [K, unknown] => [key, plainOf(value)]);
  return plain.some(([, value]) => value === undefined) ? undefined : plain;
}

/** What the client looks at: of its schemas, whether there is one. */
function lightCall({ method, path: to, idempotent, toast, multipart, download, persons, filters, ...call }: Call) {
  const there = SCHEMAS.filter((part) => call[part] !== undefined).map((part) => [part, true]);
  return { method, path: to, idempotent, toast, multipart, download, persons, filters, ...Object.fromEntries(there) };
}

/** All of it but its rules, which come from the whole module when they are asked for. */
function lightResource({ rules: _rules, ...resource }: Resource): unknown {
  return Object.fromEntries([...(allOf(Object.entries(resource)) ?? []), ['rules', true]]);
}

const isLightResource = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'rules' in value && 'calls' in value && 'fields' in value;

/**
 * Each call of a group by itself as well, so that a page has those alone that it makes.
 * @param whole the file that has the schemas
 */
function written(plain: ReadonlyMap<string, unknown>, whole: string): string {
  return [...plain]
    .flatMap(([name, value]) => {
      if (isLightResource(value)) {
        const rules = `() => import(${JSON.stringify(whole)}).then((whole) => whole.${name}.rules())`;
        return [`export const ${name} = { ...${JSON.stringify(value)}, rules: ${rules} };`];
      }
      const calls = callsOf(value);
      if (!calls) return `export const ${name} = ${JSON.stringify(value)};`;
      const each = calls.map((call) => `export const ${name}$${call} = ${JSON.stringify((value as Group)[call])};`);
      return [...each, `export const ${name} = { ${calls.map((call) => `${call}: ${name}$${call}`).join(', ')} };`];
    })
    .join('\n');
}

type Group = Readonly<Record<string, unknown>>;

/** The names of the calls, where it is a group of calls. */
function callsOf(value: unknown): string[] | null {
  const calls = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const all = calls.every(
    ([, call]) => typeof call === 'object' && call !== null && 'method' in call && 'path' in call,
  );
  return calls.length > 0 && all ? calls.map(([name]) => name) : null;
}

/** As the parser gives it: positions, and whatever else the kind has. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a module imports of the contract comes from where it is plain; what it names a schema of, from where it is whole. */
function lighten(program: Node, contract: Contract): Edit[] {
  const edits: Edit[] = [];
  const imports = new Set<string>();
  const light = new Map<string, { name: string; from: string }>();
  for (const each of program.body as Node[]) {
    if (each.type !== 'ImportDeclaration' || each.importKind === 'type') continue;
    const from = (each.source as Node).value as string;
    const plain = contract.get(from);
    const named = (each.specifiers as Node[]).filter((one) => one.importKind !== 'type');
    if (!plain || named.some(({ type }) => type !== 'ImportSpecifier')) continue;
    const words = named.map((one) => ({ name: nameOf(one.imported) ?? '', local: nameOf(one.local) ?? '' }));
    // A call without its access has no answer to it.
    if (words.some(({ name }) => name === 'whoMay')) throw new Error('whoMay is asked in the table of screens alone');
    edits.push({
      ...each,
      text: importing(
        words.filter(({ name }) => !plain.has(name)),
        from,
      ),
    });
    for (const { name, local } of words) if (plain.has(name)) light.set(local, { name, from });
  }
  for (const { local, call, schema, node } of uses(program, light)) {
    const { name, from } = light.get(local) as { name: string; from: string };
    const calls = callsOf(contract.get(from)?.get(name));
    if (schema) {
      imports.add(importing([{ name, local: `${local}$whole` }], from));
      edits.push({ start: node.start, end: node.start + local.length, text: `${local}$whole` });
    } else if (call && calls?.includes(call)) {
      imports.add(importing([{ name: `${name}$${call}`, local: `${local}$${call}` }], from + PLAIN));
      edits.push({ start: node.start, end: node.end, text: `${local}$${call}` });
    } else imports.add(importing([{ name, local }], from + PLAIN));
  }
  return [...edits, { start: 0, end: 0, text: [...imports].join(' ') }];
}

interface Use {
  local: string;
  /** `list` of `sms.list` */
  call?: string;
  /** Of `sms.list.query` */
  schema?: true;
  node: Node;
}

/** @throws where a schema is taken out of a call in a way that is not seen here: it would be missing in the built web */
function refuseTakenApart(node: Node, names: ReadonlyMap<string, unknown>): void {
  const { id, init } = node as Node & { id?: Node; init?: Node | null };
  if (node.type !== 'VariableDeclarator' || id?.type !== 'ObjectPattern' || !init) return;
  const owner = memberOf(init)?.object ?? init;
  const taken = (id.properties as Node[]).map(({ key }) => nameOf(key) ?? '');
  if (names.has(nameOf(owner) ?? '') && taken.some((name) => (SCHEMAS as readonly string[]).includes(name))) {
    throw new Error(`name the schema of ${nameOf(owner)} by its whole path, as in sms.list.query`);
  }
}

/** Where these names are used as values. What is a type is gone when the page is built. */
function* uses(node: Node, names: ReadonlyMap<string, unknown>): Generator<Use> {
  refuseTakenApart(node, names);
  const part = memberOf(node);
  const call = part && memberOf(part.object);
  const of = (each: Node | undefined) => (each && names.has(nameOf(each) ?? '') ? (nameOf(each) as string) : null);
  const [group, owner, local] = [of(call?.object), of(part?.object), of(node)];
  if (part && group && (SCHEMAS as readonly string[]).includes(part.name)) {
    yield { local: group, call: call?.name ?? '', schema: true, node };
  } else if (part && owner) yield { local: owner, call: part.name, node };
  else if (local) yield { local, node };
  else for (const child of valuesIn(node)) yield* uses(child, names);
}

const NO_VALUES = /^(ImportDeclaration|TS(Type|Interface|Qualified).*|TSTypeAnnotation)$/;

/** The parts of a node that are looked at as values: neither types nor the names of properties. */
function valuesIn(node: Node): Node[] {
  if (NO_VALUES.test(node.type)) return [];
  const name = node.computed ? null : node.type === 'MemberExpression' ? 'property' : 'key';
  return Object.entries(node).flatMap(([part, value]) =>
    part === name ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function importing(words: readonly { name: string; local: string }[], from: string): string {
  return words.length > 0 ? `import { ${words.map(({ name, local }) => `${name} as ${local}`)} } from '${from}';` : '';
}

function memberOf(node: Node): { object: Node; name: string } | null {
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const name = nameOf(node.property);
  return name ? { object: node.object as Node, name } : null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : null;

function applied(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}
