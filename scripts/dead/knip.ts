import type { KnipConfiguration } from 'knip';

/** What is begun by itself: by a person, by npm, by a process, by a tool. The mark says that it is no test's. */
const ENTRIES = [
  '{server,worker}/main.ts!',
  'db/{migrate,seed/main}.ts!',
  // drizzle-kit takes every table there is.
  'db/schema/*.ts!',
  'web/{main,phone}.tsx!',
  'web/drawn.ts!',
  'scripts/*.{ts,mjs}!',
  'scripts/{bench,bench/grow,chart-speed,prove,prove/mutants,replay,slow-line}/main.ts!',
  'scripts/prove/schemathesis.ts!',
  'scripts/testing/times.ts!',
  // Begun by their path: processes of their own, and what knip is given.
  'scripts/lib/guard.mjs!',
  'scripts/bench/{live/viewer-process,money/bare-app}.ts!',
  'scripts/dead/{knip,report}.ts!',
  'load-tests/*.ts!',
  'vite.config.ts!',
  'vitest.config.ts!',
  // The tooth chart by itself, built and measured by scripts/chart-speed.
  'web/app/chart-speed.tsx!',
  // What vitest takes by its path.
  'scripts/testing/reporter.ts!',
  'tests/support/global-setup.ts',
  'tests/browser/{global-setup,setup}.ts',
  'web/testing-setup.ts',
  '**/*.test.{ts,tsx}',
];

const LAYERS = '{contract,db,server,worker,web,scripts,load-tests,tests}/**/*.{ts,tsx,mjs}!';
/** What is there for tests: nothing else need take it. */
const HELPERS = ['!tests/**!', '!web/**/*testing*!', '!db/factories.ts!', '!scripts/{access,testing,words}/**!'];

const isProduct = process.argv.includes('--production');

/**
 * An export is dead where no other module takes it: not even a test, or a test alone (`--production` sees no tests). A
 * test may take what its module itself works with: it judges a part of it.
 */
const config: KnipConfiguration = {
  entry: ENTRIES,
  project: [LAYERS, ...HELPERS],
  ignoreExportsUsedInFile: isProduct,
  // They would run these tools' settings to see what they name; it stands above.
  vite: false,
  vitest: false,
  drizzle: false,
};

export default config;
