import type { TestProject } from 'vitest/node';
import { startServices, type TestServices } from './services.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
    /** null where no Redis can be had on this machine. */
    redisUrl: string | null;
  }
}

// Each project evaluates this file for itself, and all of them share one PostgreSQL and one Redis.
const shared = globalThis as { haomaiTestServices?: Promise<TestServices>; haomaiTestUsers?: number };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.haomaiTestServices ??= startServices();
  shared.haomaiTestUsers = (shared.haomaiTestUsers ?? 0) + 1;
  const services = await shared.haomaiTestServices;
  project.provide('postgresUrl', services.postgresUrl);
  project.provide('templateDatabase', services.templateDatabase);
  project.provide('redisUrl', services.redisUrl);
  return async () => {
    shared.haomaiTestUsers = (shared.haomaiTestUsers ?? 1) - 1;
    if (shared.haomaiTestUsers > 0) return;
    delete shared.haomaiTestServices;
    await services.stop();
  };
}
