import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const services = ['tests/support/global-setup.ts'];

export default defineConfig({
  test: {
    // Two cores: more forks than that only make the timing of the races' tests worse.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          include: ['{contract,db,server,worker,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/browser/**', '**/node_modules/**'],
          globalSetup: services,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'forks',
          include: ['web/**/*.test.{ts,tsx}'],
          env: { TZ: 'Asia/Shanghai' },
          setupFiles: ['web/testing-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          pool: 'forks',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: services,
          // A browser, a server and a database want both cores to themselves.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // What a person would wait to see, a test waits for too.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
