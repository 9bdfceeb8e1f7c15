import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { sms } from '../../contract/sms.ts';
import { CACHE } from '../lib/paths.mjs';
import { lightContract } from './light-contract.ts';

/** What a page loads of the contract when it is built: docs/decisions/025. */

mkdirSync(CACHE, { recursive: true });
const place = mkdtempSync(path.join(CACHE, 'light-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let pages = 0;
/** A page of that source: what it loads, by module, and what it comes to. */
async function built(source: string): Promise<{ modules: string[]; page: Record<string, unknown> }> {
  const entry = path.join(place, `page-${++pages}.ts`);
  const outDir = path.join(place, `dist-${pages}`);
  writeFileSync(entry, source);
  const modules: string[] = [];
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      lightContract(),
      {
        name: 'modules',
        generateBundle(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk')
              modules.push(...Object.keys(chunk.modules).map((id) => id.replace(/.*node_modules/, '')));
          }
        },
      },
    ],
    build: { outDir, lib: { entry, formats: ['es'], fileName: 'page' }, minify: false },
  });
  return { modules, page: await import(pathToFileURL(path.join(outDir, 'page.js')).href) };
}

const loads = (modules: readonly string[], what: RegExp) => modules.some((id) => what.test(id));

it('a page that makes a call has where it goes, and no schema', async () => {
  const { modules, page } = await built(`
    import { sms, SMS_STATES } from '#contract/sms.ts';
    export const call = sms.list;
    export const states = SMS_STATES;
  `);
  expect(page.call).toEqual({
    ...{ method: 'GET', path: sms.list.path, idempotent: false, toast: null, multipart: false, download: null },
    ...{ persons: ['keyword'], filters: sms.list.filters, query: true, response: true },
  });
  expect(page.states).toEqual((await import('../../contract/sms.ts')).SMS_STATES);
  expect(loads(modules, /zod|contract\/sms\.ts$/)).toBe(false);
});

it('of a group of calls it has those that it makes', async () => {
  const { page, modules } = await built(`
    import { sms } from '#contract/sms.ts';
    export const paths = [sms.list].map(({ path }) => path);
    type Row = typeof sms.settings;
    export const none: Row | null = null;
  `);
  expect(page.paths).toEqual([sms.list.path]);
  expect(modules.filter((id) => id.includes('#contract'))).toHaveLength(1);
});

it('a schema that is named is the contract’s own, beside the calls that are given along', async () => {
  const { modules, page } = await built(`
    import { sms } from '#contract/sms.ts';
    export const given = (group: typeof sms) => group.list.path;
    export const path = given(sms);
    export const page = sms.list.query.safeParse({ page: '2' }).data?.page;
  `);
  expect(page.path).toBe(sms.list.path);
  expect(page.page).toBe(2);
  expect(loads(modules, /zod/)).toBe(true);
});

it('what is no plain data comes as it is', async () => {
  const { page } = await built(`
    import { maskPhone } from '#contract/masks.ts';
    export const masked = maskPhone('13800001234');
  `);
  expect(page.masked).toBe('138****1234');
});

it('a schema that is taken out of its call fails the build, where it would be missing', async () => {
  const source = `
    import { sms } from '#contract/sms.ts';
    const { query } = sms.list;
    export const page = query.safeParse({ page: '2' });
  `;
  await expect(built(source)).rejects.toThrow('name the schema of sms by its whole path');
});

it('a page that asks who may make a call fails the build: its calls say nothing of that', async () => {
  const source = `
    import { sms } from '#contract/sms.ts';
    import { whoMay } from '#contract/who.ts';
    export const who = whoMay(sms.list);
  `;
  await expect(built(source)).rejects.toThrow('whoMay is asked in the table of screens alone');
});

it('a page of a plain table has its words and calls; the schemas come when its rules are asked for', async () => {
  const { alliances } = await import('../../contract/unions.ts');
  const { modules, page } = await built(`
    import { alliances } from '#contract/unions.ts';
    export const resource = alliances;
    export const rules = () => alliances.rules().then((rules) => Object.keys(rules.shape));
  `);
  const resource = page.resource as typeof alliances;
  expect([resource.label, resource.fields, resource.excel]).toEqual([
    alliances.label,
    alliances.fields,
    alliances.excel,
  ]);
  expect([resource.calls.update.path, resource.calls.update.body]).toEqual([alliances.calls.update.path, true]);
  expect(await (page.rules as () => Promise<string[]>)()).toEqual(['name', 'hospital_ids']);
  // Beside the page's own file, which has none of it.
  expect(loads(modules, /contract\/unions\.ts$/)).toBe(true);
});
