import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'haomai-spec-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (from: string) =>
  execFileSync(process.execPath, ['scripts/coverage-spec.ts', from], { encoding: 'utf8' }).trimEnd().split('\n');

describe('coverage of the specification', () => {
  it('names what is missing by area, and counts in its last line', () => {
    writeFileSync(
      path.join(folder, 'routes.tsv'),
      [
        '# path\twho',
        '# area: public',
        '/login\tall\tlogin',
        '/nowhere/:id\tall\tx',
        '# area: admin',
        '/never\tall\tx',
      ].join('\n'),
    );
    writeFileSync(
      path.join(folder, 'calls.tsv'),
      [
        '# method\tpath',
        '# --- identity',
        'POST\t/api/admin/login\tspec\tx',
        'DELETE\t/api/holds/:other\tspec\tx',
        'GET\t/api/admin/login\tspec\tx',
        '# --- beside',
        '# GET /api/commented',
        '',
      ].join('\n'),
    );
    expect(run(folder)).toEqual([
      'routes, public: 1 of 2',
      '  missing  /nowhere/:id',
      'routes, admin: 0 of 1',
      '  missing  /never',
      'calls, identity: 2 of 3',
      '  missing  GET /api/admin/login',
      'routes 1 of 3, calls 2 of 3',
    ]);
  });

  it('says so where the specification is not at hand', () => {
    expect(run(path.join(folder, 'none')).join()).toContain('The specification is not here');
  });
});
