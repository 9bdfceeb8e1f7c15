import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries, type Tree } from './support/boundaries.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
// A checker that sees nothing finds nothing wrong.
const FEWEST_MODULES = 60;
const FEWEST_IMPORTS = 120;

function sources(): Tree {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.ts', '*.tsx'];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const present = files.filter((file) => existsSync(path.join(ROOT, file)));
  return new Map(present.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

const problemsOf = (tree: Record<string, string>) => checkBoundaries(new Map(Object.entries(tree))).problems;

describe('the tree', () => {
  const report = checkBoundaries(sources());

  it('keeps every boundary', () => {
    expect(report.problems).toEqual([]);
  });

  it('was really seen', () => {
    expect(report.modules).toBeGreaterThan(FEWEST_MODULES);
    expect(report.imports).toBeGreaterThan(FEWEST_IMPORTS);
  });
});

describe('the checker', () => {
  it('accepts imports that follow the layers', () => {
    expect(
      problemsOf({
        'contract/a.ts': "import { z } from 'zod'; export const a = z.string();",
        'db/a.ts': "import { a } from '#contract/a.ts'; export const b = a;",
        'server/platform/log.ts': 'export const log = 1;',
        'server/features/x/routes.ts': "import { log } from '../../platform/log.ts'; import './list-x.ts';",
        'server/features/x/list-x.ts': "import { b } from '#db/a.ts'; import '../y/queries.ts';",
        'server/features/y/queries.ts': 'export {};',
        'server/app.ts': "import './features/x/routes.ts';",
        'worker/main.ts': "import '#server/platform/log.ts';",
        'web/features/x/page.tsx': "import '../../ui/button.tsx'; import './page.css'; import '#contract/a.ts';",
        'web/features/x/visit.tsx': "import '../../clinic/visit/line.tsx';",
        'web/clinic/visit/line.tsx':
          "import '../../ui/button.tsx'; import '../../api/client.ts'; import '../hold/hold.ts';",
        'web/clinic/hold/hold.ts': 'export {};',
        'web/api/client.ts': 'export {};',
        'web/ui/button.tsx': 'export const B = () => <b />;',
      }),
    ).toEqual([]);
  });

  it.each([
    ['contract imports a package', { 'contract/a.ts': "import 'pg';" }, 'contract imports only zod'],
    ['contract imports the database', { 'contract/a.ts': "import '#db/b.ts';", 'db/b.ts': '' }, 'may not import db'],
    ['load-tests import db', { 'load-tests/a.ts': "import '#db/b.ts';", 'db/b.ts': '' }, 'may not import db'],
    [
      'load-tests import more than types of the contract',
      {
        'load-tests/a.ts': "import { b } from '#contract/b.ts'; export const c = b;",
        'contract/b.ts': 'export const b = 1;',
      },
      'types of the contract',
    ],
    ['db imports server', { 'db/a.ts': "import '../server/b.ts';", 'server/b.ts': '' }, 'may not import server'],
    [
      'server imports worker',
      { 'server/a.ts': "import '../worker/b.ts';", 'worker/b.ts': '' },
      'may not import worker',
    ],
    ['web imports server', { 'web/a.tsx': "import '#server/b.ts';", 'server/b.ts': '' }, 'may not import server'],
    ['web imports db as a type', { 'web/a.ts': "type A = import('#db/b.ts').A;", 'db/b.ts': '' }, 'may not import db'],
    ['web imports scripts lazily', { 'web/a.ts': "await import('../scripts/b.ts');", 'scripts/b.ts': '' }, 'scripts'],
    ['an export from a lower layer', { 'contract/a.ts': "export * from '../db/b.ts';", 'db/b.ts': '' }, 'db'],
    [
      'platform imports a feature',
      { 'server/platform/a.ts': "import '../features/x/b.ts';", 'server/features/x/b.ts': '' },
      'above',
    ],
    ['a feature imports app', { 'web/features/x/a.tsx': "import '../../app/b.tsx';", 'web/app/b.tsx': '' }, 'above'],
    [
      'the clinic imports a feature',
      { 'web/clinic/visit/a.tsx': "import '../../features/x/b.tsx';", 'web/features/x/b.tsx': '' },
      'above',
    ],
    [
      'ui imports the clinic',
      { 'web/ui/a.tsx': "import '../clinic/visit/b.tsx';", 'web/clinic/visit/b.tsx': '' },
      'above',
    ],
    [
      'a web feature imports another',
      { 'web/features/x/a.tsx': "import '../y/b.tsx';", 'web/features/y/b.tsx': '' },
      'feature y',
    ],
    [
      'a server feature imports routes of another',
      { 'server/features/x/a.ts': "import '../y/routes.ts';", 'server/features/y/routes.ts': '' },
      'not its routes',
    ],
    [
      'a feature takes the pool',
      { 'server/features/x/a.ts': 'const { rows } = await deps.database.pool.query(1);' },
      'asks through a scope',
    ],
    [
      'a handler takes a connection',
      { 'worker/handlers/a.ts': "import { poolOf } from '#db/client.ts';", 'db/client.ts': '' },
      'asks through a scope',
    ],
    ['a feature opens a connection', { 'server/features/x/a.ts': "import pg from 'pg';" }, 'asks through a scope'],
    ['no extension', { 'db/a.ts': "import './b';", 'db/b.ts': '' }, 'extension'],
    ['no such file', { 'db/a.ts': "import './b.ts';" }, 'no file'],
    [
      'a cycle',
      { 'db/a.ts': "import './b.ts';", 'db/b.ts': "import './c.ts';", 'db/c.ts': "import type {} from './a.ts';" },
      'db/a.ts -> db/b.ts -> db/c.ts -> db/a.ts',
    ],
  ])('refuses: %s', (_name, tree, message) => {
    const problems = problemsOf(tree);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('lets tests import across', () => {
    expect(problemsOf({ 'web/a.test.tsx': "import '#db/b.ts';", 'db/b.ts': '' })).toEqual([]);
  });
});
