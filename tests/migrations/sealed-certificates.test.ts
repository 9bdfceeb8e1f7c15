import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { certificateIndex, openCertificate } from '../../db/certificates.ts';
import { createKeys, DEVELOPMENT_KEY } from '../../db/keys.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { TYPES } from '../../db/types.ts';
import { createTestDatabase } from '../support/database.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';
import { migrateUntil, shapeOf } from './before.ts';

/** A database of the version that kept ID numbers as they were typed becomes one where they are sealed. */

const NAME = 'before_sealing';
const PATIENTS = 1_200;
const BROKEN_AT = 700;
const keys = createKeys(DEVELOPMENT_KEY);

const numberOf = (id: number) => `3101011980010${String(id).padStart(4, '0')}x`;

let url: string;
let client: pg.Client;
beforeAll(async () => {
  const server = inject('postgresUrl');
  await withClient(server, (admin) => admin.query(`CREATE DATABASE ${NAME}`));
  url = urlOfDatabase(server, NAME);
  client = new pg.Client({ connectionString: url, types: TYPES });
  await client.connect();
  await migrateUntil(client, 'sealed_certificates');
  await client.query("INSERT INTO hospitals (name) VALUES ('甲'), ('乙')");
  await client.query(
    `INSERT INTO patients (name, phone, certificate_type, certificate_number)
     SELECT '患者' || g, '13800001111', 1, CASE WHEN g = ${PATIENTS} THEN NULL ELSE '3101011980010' || lpad(g::text, 4, '0') || 'x' END
     FROM generate_series(1, ${PATIENTS}) g`,
  );
  // Known at both hospitals; and once more at the first, with spaces between the digits.
  await client.query(
    `INSERT INTO hospital_certificates SELECT h, upper(certificate_number), id FROM patients, generate_series(1, 2) h
     WHERE certificate_number IS NOT NULL`,
  );
  await client.query(`INSERT INTO hospital_certificates VALUES (1, '3101 0119800100001X', 2)`);
});
afterAll(async () => {
  await client.end();
  await withClient(inject('postgresUrl'), (admin) => admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
});

const columnsNamed = async (column: string) =>
  (await client.query('SELECT table_name FROM information_schema.columns WHERE column_name = $1', [column])).rowCount;

/** The bytes of a table's file. */
async function bytesOf(table: string): Promise<Buffer> {
  await client.query('CHECKPOINT');
  const { rows } = await client.query<{ bytes: Buffer }>(
    'SELECT pg_read_binary_file(pg_relation_filepath($1)) AS bytes',
    [table],
  );
  return rows[0]?.bytes ?? Buffer.alloc(0);
}

/** A transaction that began before, and could still see what was: of autovacuum, of a backup, of a report. */
async function beforeTheEyesOfOthers(work: () => Promise<void>): Promise<void> {
  await withClient(url, async (other) => {
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    await work();
    await other.query('COMMIT');
  });
}

describe('sealing what was plain', () => {
  it('goes on where it was broken off', async () => {
    expect((await bytesOf('patients')).includes(numberOf(1))).toBe(true);
    await client.query(
      `ALTER TABLE patients ADD CONSTRAINT broken CHECK (id <> ${BROKEN_AT} OR certificate_number IS NOT NULL)`,
    );
    await expect(migrateDatabase(url)).rejects.toThrow('数据库迁移失败');
    const half = await client.query('SELECT 1 FROM patients WHERE certificate_cipher IS NOT NULL');
    expect(half.rowCount).toBeGreaterThan(0);
    expect(half.rowCount).toBeLessThan(BROKEN_AT);
    await client.query('ALTER TABLE patients DROP CONSTRAINT broken');
    await beforeTheEyesOfOthers(async () => {
      await migrateDatabase(url);
      await migrateDatabase(url);
    });
  });

  it('keeps every number, opened with the key, and every patient a hospital knows by it', async () => {
    const { rows } = await client.query('SELECT id, certificate_cipher, certificate_blind FROM patients ORDER BY id');
    expect(rows).toHaveLength(PATIENTS);
    const opened = rows.map((row) => openCertificate(keys, row));
    expect(opened).toEqual([...Array.from({ length: PATIENTS - 1 }, (_, i) => numberOf(i + 1).toUpperCase()), null]);
    const known = await client.query<{ hospital_id: number; certificate_blind: Buffer; patient_id: number }>(
      'SELECT * FROM hospital_certificates ORDER BY hospital_id, patient_id',
    );
    expect(known.rows).toHaveLength((PATIENTS - 1) * 2);
    const wrong = known.rows.filter(
      (row) => !row.certificate_blind.equals(certificateIndex(keys, numberOf(row.patient_id))),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves nothing of them, in no column and in no file', async () => {
    expect(await columnsNamed('certificate_number')).toBe(0);
    expect(await columnsNamed('certificate_blind')).toBe(2);
    for (const table of ['patients', 'hospital_certificates', 'hospital_certificates_pk']) {
      const bytes = await bytesOf(table);
      expect(bytes.length).toBeGreaterThan(8_192);
      expect(bytes.includes('3101011980010'), table).toBe(false);
    }
  });

  it('ends as a new database begins', async () => {
    const fresh = await createTestDatabase();
    expect(await shapeOf(client)).toEqual(await withClient(fresh.url, shapeOf));
    await fresh.drop();
  });
});

describe('a database whose owner is no superuser', () => {
  it('is migrated, and again once row-level security holds for the owner too', async () => {
    const server = inject('postgresUrl');
    await withClient(server, async (admin) => {
      await admin.query("CREATE ROLE plain_owner LOGIN CREATEROLE PASSWORD 'plain'");
      await admin.query('GRANT haomai_app TO plain_owner');
      await admin.query('CREATE DATABASE plainly_owned OWNER plain_owner');
    });
    const owned = new URL(urlOfDatabase(server, 'plainly_owned'));
    owned.username = 'plain_owner';
    owned.password = 'plain';
    try {
      await migrateDatabase(owned.href);
      await migrateDatabase(owned.href);
      await expect(migrateDatabase(owned.href, Buffer.alloc(32, 7).toString('base64'))).rejects.toThrow('DATA_KEY');
    } finally {
      await withClient(server, async (admin) => {
        await admin.query('DROP DATABASE plainly_owned WITH (FORCE)');
        await admin.query('DROP ROLE plain_owner');
      });
    }
  });
});
