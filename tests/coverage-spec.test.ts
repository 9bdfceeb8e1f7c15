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
        '/admin/queues\tsuper_admin,staff\tx',
        '/admin/notifications\tstaff,super_admin\tx',
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
      'routes, admin: 2 of 3',
      '  missing  /never',
      'who, /admin/queues: opens to super_admin; the specification says super_admin, shop_owner, doctor, dental_hygienist, consultant, sale_manager, sale, customer_service',
      'calls, identity: 2 of 3',
      '  missing  GET /api/admin/login',
      'routes 3 of 5, calls 2 of 3',
    ]);
  });

  it('opens every screen to whom the specification says, where it is at hand', () => {
    const said = execFileSync(process.execPath, ['scripts/coverage-spec.ts'], { encoding: 'utf8' }).split('\n');
    expect(said.filter((line) => line.startsWith('who, '))).toEqual([]);
  });

  it('says so where the specification is not at hand', () => {
    expect(run(path.join(folder, 'none')).join()).toContain('The specification is not here');
  });
});
