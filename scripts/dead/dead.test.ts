import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDead, told } from './find.ts';

/** A small tree with our folders: what stands in it, by its path. */
const TREE = {
  'package.json': JSON.stringify({ name: 'small', type: 'module', imports: { '#contract/*': './contract/*' } }),
  'server/main.ts': `
    import { taken } from './taken.ts';
    import type { Shape } from './types.ts';
    import { passedOn, starred } from './barrel.ts';
    import { ofContract } from '#contract/a.ts';
    import { forAll } from '#contract/b.ts';
    const shape: Shape = taken + passedOn + starred + ofContract + forAll;
    console.log(shape, await import('./late.ts').then((m) => m.late), await import('./whole.ts').then(({ inBraces }) => inBraces));`,
  'server/taken.ts': 'export const taken = 1;\nexport const left = 2;\nexport function unasked() {}',
  'server/types.ts': 'export type Shape = number;\nexport interface NoOnes { a: Shape }',
  'server/barrel.ts': "export { passedOn } from './far.ts';\nexport * from './star.ts';",
  'server/far.ts': 'export const passedOn = 1;',
  'server/star.ts': 'export const starred = 1;\nexport const unstarred = 2;',
  'server/late.ts': 'export const late = 1;\nexport const neverAsked = 2;',
  'server/whole.ts': 'export const inBraces = 1;',
  'contract/a.ts':
    'export const ofContract = 1 + own();\nexport function own() { return part(2); }\nexport const part = (n: number) => n;',
  'contract/a.test.ts':
    "import { part } from './a.ts';\nimport { forTests, saysSo } from './b.ts';\nconsole.log(part(1), forTests, saysSo);",
  'contract/b.ts':
    'export const forAll = 0;\nexport const forTests = 1;\n/** @internal a test judges it */\nexport const saysSo = 2;',
  'contract/c.ts': 'export const alone = 1;',
  'contract/c.test.ts': "import { alone } from './c.ts';\nconsole.log(alone);",
  'contract/nobody.ts': 'export const a = 1;',
  'tests/b.test.ts': "import { help } from './support/help.ts';\nhelp();",
  'tests/support/help.ts': 'export const help = () => {};\nexport const helpless = 1;',
  'web/main.tsx':
    "export const unnoticed = 1;\nlazy(() => import('./page.tsx'));\ndeclare function lazy(load: unknown): void;",
  'web/page.tsx': 'export default () => null;',
};

let dir: string;
let found: Awaited<ReturnType<typeof findDead>>;

function plant(tree: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'haomai-dead-'));
  for (const [file, source] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }
  return root;
}

beforeAll(async () => {
  dir = plant(TREE);
  found = await findDead(dir);
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('what is dead', () => {
  it('is what no other module takes, by its place: alone, through a star, beside what is asked for late, a type', () => {
    const nowhere = found.dead.flatMap(({ file, line, name, why }) =>
      why === 'used nowhere else' ? [`${file}:${line} ${name}`] : [],
    );
    expect(nowhere).toEqual([
      // Its own file works with it: then it need not be exported.
      'contract/a.ts:2 own',
      'contract/nobody.ts:1 the whole module',
      'server/late.ts:2 neverAsked',
      'server/star.ts:2 unstarred',
      'server/taken.ts:2 left',
      'server/taken.ts:3 unasked',
      'server/types.ts:2 NoOnes',
      'tests/support/help.ts:2 helpless',
    ]);
  });

  it('is what tests alone take, but what its own module works with, what says so, and what helps them', () => {
    const byTests = found.dead.flatMap(({ file, line, name, why }) =>
      why === 'used by tests alone' ? [`${file}:${line} ${name}`] : [],
    );
    expect(byTests).toEqual(['contract/b.ts:2 forTests', 'contract/c.ts:1 the whole module']);
  });
});

describe('what is told', () => {
  const FINE = { modules: 1_000, dead: [], strayPatterns: [] };

  it('is fine where much is seen and nothing dead', () => {
    expect(told(FINE)).toEqual({ lines: ['1000 modules, 0 dead'], isFine: true });
  });

  it('names each with its place', () => {
    const dead = [{ file: 'db/a.ts', line: 3, name: 'a', why: 'used nowhere else' as const }];
    expect(told({ ...FINE, dead })).toEqual({
      lines: ['db/a.ts:3 a (used nowhere else)', '1000 modules, 1 dead'],
      isFine: false,
    });
  });

  it('is not fine where nothing was seen, nor where the settings name what is not there', async () => {
    const empty = plant({ 'package.json': '{}' });
    try {
      const nothing = await findDead(empty);
      expect(nothing.dead).toEqual([]);
      expect(told({ ...nothing, strayPatterns: [] }).isFine).toBe(false);
      expect(nothing.strayPatterns.length).toBeGreaterThan(0);
      expect(told({ ...FINE, strayPatterns: nothing.strayPatterns }).isFine).toBe(false);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });
});
