import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFiles, mainReasons, reachedTests, readTree, testsOfNoSlice } from './changed.ts';
import { CONTRACT, SOURCES } from './declared-slices.ts';
import { TESTS } from './declared-tests.ts';
import { namedIn } from './imports.ts';
import { READ_BY, slicesIn, TEXTS_READ_BY } from './slices.ts';

const READERS = TEXTS_READ_BY.map(([reader]) => reader);

type Files = Record<string, string>;
const treeOf = (files: Files) => new Map(Object.entries(files));
const reached = (files: Files, ...changed: string[]) => reachedTests(treeOf(files), changed).files;

const importing = (...files: string[]) => files.map((file) => `import '${file}';`).join('\n');

/** A product of two slices, `members` and `charges`, as ours is made. */
const PRODUCT: Files = {
  'contract/members.ts': 'export const members = {};',
  'contract/charges.ts': 'export const charges = {};',
  'contract/index.ts': importing('./members.ts', './charges.ts'),
  'db/migrate.ts': 'readdirSync(FUNCTIONS);',
  'db/functions/00_basics.sql': '',
  'db/functions/77_sms.sql': '',
  'server/platform/mount.ts': importing('#contract/index.ts'),
  'server/platform/money.ts': 'export const yuan = 100;',
  'server/features/members/queries.ts': 'export const find = 1;',
  'server/features/members/routes.ts': importing('./queries.ts', '#contract/members.ts'),
  'server/features/charges/routes.ts': importing('#contract/charges.ts', '../../platform/money.ts'),
  'server/app.ts': importing('./features/members/routes.ts', './features/charges/routes.ts', './platform/mount.ts'),
  'web/ui/button.tsx': 'export const Button = () => <b />;',
  'web/features/members/page.tsx': importing('../../ui/button.tsx', '#contract/members.ts'),
  'web/features/charges/page.tsx': importing('../../ui/button.tsx', '#contract/charges.ts'),
  'web/app/screens/admin.ts': "export const pages = [() => import('../../features/members/page.tsx')];",
  'web/app/routes.tsx': importing('./screens/admin.ts', '../features/charges/page.tsx'),
  'web/main.tsx': importing('./app/routes.tsx'),
  'web/index.html': '<script type="module" src="./main.tsx"></script>',
  'scripts/lib/web-build.mjs': 'build(INDEX);',
  'tests/support/app.ts': importing('../../server/app.ts', '../../db/migrate.ts'),
  'tests/browser/global-setup.ts': importing('../../scripts/lib/web-build.mjs'),
  'tests/browser/stage.ts': importing('../support/app.ts'),
  'tests/api/members.test.ts': importing('../support/app.ts'),
  'tests/api/members-many.test.ts': importing('../support/app.ts'),
  'tests/api/charges.test.ts': importing('../support/app.ts'),
  'tests/api/sms-ledger.test.ts': importing('../support/app.ts'),
  'tests/access/matrix.test.ts': importing('../support/app.ts', '#contract/index.ts'),
  'tests/browser/members.test.ts': importing('./stage.ts'),
  'tests/browser/charges.test.ts': importing('./stage.ts'),
  'tests/browser/screens.test.ts': importing('./stage.ts'),
  'web/features/members/members.test.tsx': importing('#web/app/routes.tsx'),
  'web/features/charges/charges.test.tsx': importing('#web/app/routes.tsx'),
};
const SERVED = Object.keys(PRODUCT)
  .filter((file) => /^tests\/.*\.test\.ts$/.test(file))
  .sort();

describe('by imports', () => {
  const files = {
    'server/platform/a.ts': 'export const a = 1;',
    'server/platform/b.ts': "export * from './a.ts';",
    'server/platform/c.ts': "export const later = () => import('./b.ts');",
    'server/platform/types.ts': "import type { A } from './a.ts'; export type { B } from './b.ts'; export type C = A;",
    'server/platform/c.test.ts': importing('./c.ts'),
    'server/platform/types.test.ts': importing('./types.ts'),
    'tests/replay/run.test.ts': "spawn(process.execPath, ['server/platform/c.ts']);",
  };

  it('a test is reached that runs what changed, however far up; types run nothing', () => {
    expect(reached(files, 'server/platform/a.ts')).toEqual(['server/platform/c.test.ts', 'tests/replay/run.test.ts']);
  });

  it('a changed test is reached, and no other', () => {
    const { why } = reachedTests(treeOf(files), ['server/platform/types.test.ts']);
    expect([...why]).toEqual([['server/platform/types.test.ts', 'changed itself']]);
  });

  it('a changed helper of tests reaches who uses it', () => {
    const own = { ...PRODUCT, 'tests/api/ledger.ts': '', 'tests/api/sms.test.ts': importing('./ledger.ts') };
    expect(reached(own, 'tests/api/ledger.ts')).toEqual(['tests/api/sms.test.ts']);
    expect(reached(PRODUCT, 'tests/browser/stage.ts')).toEqual(SERVED.filter((file) => file.includes('browser')));
  });

  it('what every test begins with reaches every test that begins with it', () => {
    const own = {
      ...PRODUCT,
      'tests/support/global-setup.ts': importing('./services.ts'),
      'tests/support/services.ts': '',
    };
    expect(reached(own, 'tests/support/services.ts')).toEqual(SERVED);
    expect(reached({ ...own, 'web/testing-setup.ts': '' }, 'web/testing-setup.ts')).toEqual([
      'web/features/charges/charges.test.tsx',
      'web/features/members/members.test.tsx',
    ]);
  });
});

describe('through a file that brings in everything', () => {
  it('a change reaches the tests of its slice, and of nothing else behind it', () => {
    expect(reached(PRODUCT, 'server/features/members/queries.ts')).toEqual([
      'tests/api/members-many.test.ts',
      'tests/api/members.test.ts',
      'tests/browser/members.test.ts',
    ]);
  });

  it('the reasons of most tests are told first', () => {
    const found = reachedTests(treeOf(PRODUCT), [
      'server/features/charges/routes.ts',
      'server/features/members/routes.ts',
    ]);
    const [first, second] = [
      'members: server/features/members/routes.ts',
      'charges: server/features/charges/routes.ts',
    ];
    expect(mainReasons(found)).toEqual([first, second]);
    expect(mainReasons(found, 1)).toEqual([first]);
  });

  it('a page reaches its own tests and its own browser’s, and none of the server’s', () => {
    expect(reached(PRODUCT, 'web/features/members/page.tsx')).toEqual([
      'tests/browser/members.test.ts',
      'web/features/members/members.test.tsx',
    ]);
  });

  it('the tests of a slice that uses the changed one are reached too, but for its browser’s', () => {
    const own = {
      ...PRODUCT,
      'server/features/members/find.ts': 'export const find = 1;',
      'server/features/charges/routes.ts': importing('../members/find.ts'),
    };
    expect(reached(own, 'server/features/members/find.ts')).toEqual([
      'tests/api/charges.test.ts',
      'tests/api/members-many.test.ts',
      'tests/api/members.test.ts',
      'tests/browser/members.test.ts',
    ]);
  });

  it('a change of no slice reaches all that is behind it by the slices that use it', () => {
    expect(reached(PRODUCT, 'server/platform/money.ts')).toEqual([
      'tests/api/charges.test.ts',
      'tests/browser/charges.test.ts',
    ]);
  });

  it('a change that no slice is between reaches everything behind it, and says so', () => {
    const { files, why, all } = reachedTests(treeOf(PRODUCT), ['server/platform/mount.ts']);
    expect(files).toEqual(SERVED);
    expect(why.get('tests/api/charges.test.ts')).toBe('everything behind server/app.ts: server/platform/mount.ts');
    expect(all).toBe(false);
    expect(reached(PRODUCT, 'server/app.ts')).toEqual(files);
  });

  it('what more than ten slices use is everybody’s', () => {
    const features = Array.from({ length: 11 }, (_, n) => `server/features/s${n}/routes.ts`);
    const own = {
      ...PRODUCT,
      ...Object.fromEntries(features.map((file) => [file, importing('../../platform/money.ts')])),
      'server/app.ts': importing(...features.map((file) => `#${file}`)),
    };
    expect(reached(own, 'server/platform/money.ts')).toEqual(SERVED);
  });

  it('a test’s slice is said by what it imports of one, or by the table, where its name says none', () => {
    const own = {
      ...PRODUCT,
      'tests/api/loyalty.test.ts': importing('../support/app.ts', '#contract/members.ts'),
      'tests/worker/rounds.test.ts': "start('worker/main.ts');",
      'worker/main.ts': importing('./handlers/index.ts'),
      'worker/handlers/index.ts': importing('./slots.ts'),
      'worker/handlers/slots.ts': '',
    };
    expect(reached(own, 'server/features/members/queries.ts')).toContain('tests/api/loyalty.test.ts');
    expect(reached(own, 'worker/handlers/slots.ts')).toEqual(['tests/worker/rounds.test.ts']);
  });

  it('what walks every call runs for a slice’s contract, not for what is behind it; what walks every screen for neither', () => {
    const walk = 'tests/access/matrix.test.ts';
    expect(reached(PRODUCT, 'contract/members.ts')).toEqual([
      walk,
      'tests/api/members-many.test.ts',
      'tests/api/members.test.ts',
      'tests/browser/members.test.ts',
      'web/features/members/members.test.tsx',
    ]);
    expect(reached(PRODUCT, 'server/features/members/routes.ts')).not.toContain(walk);
    expect(reached(PRODUCT, 'web/app/screens/admin.ts')).toContain('tests/browser/screens.test.ts');
  });
});

describe('what is read and not imported', () => {
  it('a function of the database reaches the tests of its slices; one that is everybody’s, all that have a database', () => {
    expect(reached(PRODUCT, 'db/functions/77_sms.sql')).toEqual(['tests/api/sms-ledger.test.ts']);
    expect(reached(PRODUCT, 'db/functions/00_basics.sql')).toEqual(SERVED);
  });

  it('a file that is gone reaches who reads its folder', () => {
    expect(reached(PRODUCT, 'migrations/0001_gone.sql')).toEqual(SERVED);
  });

  it('documents reach nothing, but for the tests that read them', () => {
    const own = {
      ...PRODUCT,
      'README.md': '',
      'docs/access.md': '',
      'docs/ops/README.md': '',
      '.env.example': '',
      'scripts/access-matrix.ts': "export const FILE = new URL('../docs/access.md', import.meta.url);",
      'tests/access/document.test.ts': importing('../../scripts/access-matrix.ts'),
      'tests/ops/metrics.test.ts': "read('README.md');",
      'tests/launcher/env.test.ts': "read('.env.example');",
    };
    expect(reached(own, 'README.md', 'docs/decisions/001-one.md', 'docs/proof/plot.png')).toEqual([]);
    expect(reached(own, 'docs/access.md')).toEqual(['tests/access/document.test.ts']);
    expect(reached(own, 'docs/ops/README.md')).toEqual(['tests/ops/metrics.test.ts']);
    expect(reached(own, '.env.example')).toEqual(['tests/launcher/env.test.ts']);
  });

  it('sources reach who reads them as text; who only names them is not reached by what those import', () => {
    const own = {
      ...PRODUCT,
      'tests/boundaries.test.ts': '',
      'scripts/prove/mutants/all.ts': "const edit = { file: 'server/features/charges/routes.ts' };",
      'scripts/prove/mutants/all.test.ts': importing('./all.ts'),
    };
    expect(reached(own, 'web/features/members/page.tsx')).toContain('tests/boundaries.test.ts');
    expect(reached(own, 'db/functions/00_basics.sql')).not.toContain('tests/boundaries.test.ts');
    expect(reached(own, 'server/platform/money.ts')).not.toContain('scripts/prove/mutants/all.test.ts');
  });

  it('what packages there are concerns all', () => {
    const { files, why, all } = reachedTests(treeOf(PRODUCT), ['package.json']);
    expect(files).toHaveLength(Object.keys(PRODUCT).filter((file) => file.includes('.test.')).length);
    expect(why.get('tests/api/charges.test.ts')).toBe('everything: package.json');
    expect(all).toBe(true);
  });
});

describe('our own tests', () => {
  const tree = readTree();
  const chosen = (...changed: string[]) => reachedTests(tree, changed).files;

  it('each have a slice, or need none', () => {
    const problems = testsOfNoSlice(tree).map(
      (file) =>
        `${file} tests everything and no slice: no change of a feature chooses it. Name it after its slice, or declare it in TESTS of scripts/testing/declared-tests.ts.`,
    );
    expect(problems).toEqual([]);
    const stray = { ...PRODUCT, 'tests/api/loyalty.test.ts': importing('../support/app.ts') };
    expect(testsOfNoSlice(treeOf(stray))).toEqual(['tests/api/loyalty.test.ts']);
  });

  it('are reached from every feature', () => {
    const run = [...tree].filter(
      ([file, source]) => /^(server|web)\/features\/.*(?<!\.test)\.tsx?$/.test(file) && source,
    );
    const onlyTypes = (source: string) => !/^export (?!(type|interface)\b)/m.test(source);
    const lost = run.filter(
      ([file, source]) => !onlyTypes(source) && chosen(file).every((test) => READERS.includes(test)),
    );
    expect(lost.map(([file]) => file)).toEqual([]);
  });

  it('are reached from all that vitest.config.ts begins them with', () => {
    const setups = namedIn('vitest.config.ts', tree.get('vitest.config.ts') ?? '', tree);
    expect(setups.length).toBeGreaterThan(1);
    for (const setup of setups) expect(chosen(setup).length, setup).toBeGreaterThan(READERS.length);
  });

  it('of a slice are chosen, and those of another are not', () => {
    const announcements = chosen('server/features/announcements/queries.ts');
    expect(announcements).toContain('tests/api/announcements.test.ts');
    expect(announcements).toContain('tests/browser/announcement-pages.test.ts');
    expect(announcements).not.toContain('tests/api/wechat.test.ts');
    expect(announcements).not.toContain('tests/access/matrix.test.ts');
    const sms = chosen('web/features/sms/sms-page.tsx');
    expect(sms).toContain('web/features/sms/sms.test.tsx');
    expect(sms).toContain('tests/browser/jobs.test.ts');
    expect(sms).not.toContain('tests/browser/calendar.test.ts');
    expect(sms).not.toContain('tests/api/sms-ledger.test.ts');
    expect(chosen('db/functions/75_announcements.sql')).toContain('tests/worker/announcements.test.ts');
    expect(chosen('contract/announcements.ts')).toContain('tests/access/matrix.test.ts');
  });

  it('stay few for a change of one feature’s queries', () => {
    const queries = [...tree.keys()].filter((file) => /^server\/features\/[^/]+\/queries\.ts$/.test(file));
    expect(queries.length).toBeGreaterThan(15);
    for (const file of queries) {
      const files = chosen(file).filter((test) => !READERS.includes(test));
      expect(files.length, file).toBeLessThanOrEqual(20);
      expect(files.filter((test) => test.startsWith('tests/browser/')).length, file).toBeLessThanOrEqual(2);
    }
  });

  it('are named by tables that name what there is', () => {
    const files = [...tree.keys()];
    const sources = Object.keys(SOURCES).filter((key) => !files.some((file) => file.startsWith(key)));
    const tests = Object.keys(TESTS).filter((key) => !files.some((file) => file.startsWith(key)));
    const read = [...READ_BY, ...TEXTS_READ_BY].filter(
      ([reader, what]) => !tree.has(reader) || !files.some((file) => what.test(file)),
    );
    expect([...sources, ...tests, ...read.map(([reader]) => reader)]).toEqual([]);
    const slices = slicesIn(tree);
    const unknown = Object.values(TESTS)
      .flat()
      .filter((slice) => slice !== CONTRACT && !slices.has(slice));
    expect(unknown).toEqual([]);
  });
});

describe('what changed', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const commit = (message: string) => {
    git('add', '--all');
    git(
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@t',
      '-c',
      'commit.gpgsign=false',
      'commit',
      '--quiet',
      '--no-verify',
      '-m',
      message,
    );
  };
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'haomai-changed-'));
    git('init', '--quiet');
    write('.gitignore', 'ignored.ts\n');
    write('kept.ts', '');
    write('moved.ts', 'export const moved = true;\n');
    write('gone.ts', '');
    write('committed.ts', '');
    commit('first');
    write('committed.ts', 'export {};');
    commit('second');
    rmSync(path.join(folder, 'moved.ts'));
    write('there.ts', 'export const moved = true;\n');
    git('add', '--all');
    rmSync(path.join(folder, 'gone.ts'));
    write('deep/new.ts', '');
    write('ignored.ts', '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is what is not committed: staged, new, and gone, each under its own name', () => {
    expect(changedFiles(undefined, folder)).toEqual(['deep/new.ts', 'gone.ts', 'moved.ts', 'there.ts']);
  });

  it('is since a commit what was committed, too', () => {
    expect(changedFiles('HEAD~1', folder)).toEqual(['committed.ts', 'deep/new.ts', 'gone.ts', 'moved.ts', 'there.ts']);
  });

  it('is not said where git knows no such commit', () => {
    expect(() => changedFiles('--output=x', folder)).toThrow('Needed a single revision');
  });

  it('is looked for in a tree of what is there', () => {
    expect([...readTree(folder).keys()].sort()).toEqual([
      '.gitignore',
      'committed.ts',
      'deep/new.ts',
      'kept.ts',
      'there.ts',
    ]);
  });
});
