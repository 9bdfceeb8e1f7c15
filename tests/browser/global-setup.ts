import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../db/seed/main.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';
import { setClock, urlOfDatabase, withClient } from '../support/template.ts';
import { buildWebForTests } from '../support/web-build.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demo's data, for each file of the browser tests to copy. */
    demoDatabase: string;
    /** The built web, as a server process takes it. */
    webDist: string;
  }
}

/** What every file of the browser tests begins with, made once. Runs after the services' own set-up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, templateDatabase } = project.getProvidedContext();
  const name = `haomai_demo_${randomBytes(4).toString('hex')}`;
  const url = urlOfDatabase(postgresUrl, name);
  await withClient(postgresUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`));
  await setClock(postgresUrl, name, FRIDAY_MORNING);
  await seedDemo(url);
  project.provide('demoDatabase', name);
  project.provide('webDist', await buildWebForTests());
  return () => withClient(postgresUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name}`)));
}
