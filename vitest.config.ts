import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { SideBySide } from './scripts/testing/order.ts';

const services = ['tests/support/global-setup.ts'];

// What is waited for is a state: how long says the machine (scripts/testing/patience.ts), and no test for itself.
const patience = Number(process.env.TEST_PATIENCE ?? 1);
const PATIENT = {
  testTimeout: 90_000 * patience,
  hookTimeout: 90_000 * patience,
  expect: { poll: { timeout: 45_000 * patience } },
  provide: { patience },
};

export default defineConfig({
  test: {
    // Two cores, and somebody always waits.
    maxWorkers: 3,
    sequence: { sequencer: SideBySide },
    projects: [
      {
        test: {
          name: 'node',
          isolate: false,
          environment: 'node',
          pool: 'forks',
          include: ['{contract,db,server,worker,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/browser/**', '**/node_modules/**'],
          globalSetup: services,
          ...PATIENT,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false,
          environment: 'jsdom',
          pool: 'forks',
          include: ['web/**/*.test.{ts,tsx}'],
          env: { TZ: 'Asia/Shanghai' },
          setupFiles: ['web/testing-setup.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          environment: 'node',
          pool: 'forks',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [...services, 'tests/browser/global-setup.ts'],
          setupFiles: ['tests/browser/setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
