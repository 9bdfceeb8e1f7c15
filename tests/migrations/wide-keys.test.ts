import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKeys, DEVELOPMENT_KEY } from '../../db/keys.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { ensureRole } from '../../db/role.ts';
import { TYPES } from '../../db/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';
import { migrateTables, migrateUntil, shapeOf } from './before.ts';

/** Keys are bigint, all of them (docs/decisions/044), in a new database and in one that had them as integers. */

const linesOf = async (client: pg.Client, question: string) =>
  (await client.query<{ line: string }>(question)).rows.map(({ line }) => line);

describe('a database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url, types: TYPES });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Columns of the integers that are no bigint, and arrays of them, with what a condition says of them. */
  const narrow = (condition: string) =>
    linesOf(
      client,
      `SELECT a.attrelid::regclass || '.' || a.attname AS line FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
         AND a.atttypid IN ('int2'::regtype, 'int4'::regtype, 'int2[]'::regtype, 'int4[]'::regtype) AND ${condition} ORDER BY 1`,
    );

  it('has no column that names a row, or who did it, and is no bigint', async () => {
    expect(await narrow(`a.attname ~ '(^|_)(id|ids|by|of|from|before)$'`)).toEqual([]);
    // The question finds what there is: a version is one, and stays one.
    expect(await narrow(`a.attname ~ '(^|_)version$'`)).toContain('reservations.version');
  });

  it('has none in a primary or a foreign key', async () => {
    expect(
      await narrow(`EXISTS (SELECT FROM pg_constraint k WHERE k.contype IN ('p', 'f') AND (
        k.conrelid = a.attrelid AND a.attnum = ANY (k.conkey) OR k.confrelid = a.attrelid AND a.attnum = ANY (k.confkey)))`),
    ).toEqual([]);
  });

  it('counts keys up to what a number holds exactly', async () => {
    const counters = `SELECT sequencename || ' ' || max_value AS line FROM pg_sequences WHERE schemaname = 'public'`;
    expect(await linesOf(client, `${counters} AND max_value = ${Number.MAX_SAFE_INTEGER}`)).not.toEqual([]);
    expect(await linesOf(client, `${counters} AND max_value <> ${Number.MAX_SAFE_INTEGER}`)).toEqual([]);
  });

  it('has each function once', async () => {
    const { functions = [] } = await shapeOf(client);
    const names = functions.map((each) => each.slice(0, each.indexOf('(')));
    expect(names).toContain('book_slots');
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });
});

const NAME = 'before_wide_keys';

/** Something of each kind that names a key's type, as the version before had it; the last two its servers call alone. */
const AS_BEFORE = `
  CREATE FUNCTION scope_hospital() RETURNS integer LANGUAGE sql STABLE AS
    $$ SELECT nullif(current_setting('haomai.hospital', true), '')::int $$;
  CREATE FUNCTION scope_is(p_all text) RETURNS boolean LANGUAGE sql STABLE AS
    $$ SELECT coalesce(current_setting('haomai.all', true), '') = p_all $$;
  CREATE FUNCTION lock_slots(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;
  CREATE FUNCTION hospitals_to_sweep() RETURNS SETOF integer LANGUAGE sql AS $$ SELECT id FROM hospitals $$;
  CREATE FUNCTION referral_targets(p_hospital integer) RETURNS TABLE (id integer, name text, mode smallint) LANGUAGE sql AS
    $$ SELECT id, name, mode FROM hospitals $$;
  CREATE FUNCTION slot_states(ids integer[]) RETURNS jsonb LANGUAGE sql AS $$ SELECT '[]'::jsonb $$;
  CREATE VIEW slot_raw WITH (security_invoker = true) AS SELECT id, hospital_id, date, doctor_id, minute, '{}'::json AS state FROM slots;
  CREATE FUNCTION is_consultant(p_hospital integer, p_user integer) RETURNS boolean LANGUAGE sql AS
    $$ SELECT EXISTS (SELECT FROM memberships WHERE hospital_id = p_hospital AND user_id = p_user) $$;
  CREATE FUNCTION add_advisory(p jsonb) RETURNS jsonb LANGUAGE sql AS
    $$ SELECT to_jsonb(is_consultant((p->>'hospital_id')::int, (p->>'user_id')::int)) $$;
  DO $$ DECLARE of text; BEGIN
    FOREACH of IN ARRAY ARRAY['slots', 'reservations', 'holds', 'data_keys', 'patients'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of);
    END LOOP;
  END $$;
  CREATE POLICY own ON slots USING (hospital_id = scope_hospital() OR scope_is('system'));
  CREATE POLICY own ON reservations USING (hospital_id = scope_hospital() OR scope_is('system'));
  CREATE POLICY own ON holds USING (hospital_id = scope_hospital() OR scope_is('system'));
  CREATE POLICY own ON patients USING (scope_is('system'));
  CREATE POLICY own ON data_keys USING (scope_is('system'));
  GRANT SELECT ON slots TO haomai_app`;

const ROWS = `
  INSERT INTO hospitals (name, status) SELECT '医院' || g, 'approved' FROM generate_series(1, 3) g;
  INSERT INTO users (phone, name, password_hash) SELECT '1380000000' || g, '医生' || g, '-' FROM generate_series(1, 3) g;
  INSERT INTO memberships (user_id, hospital_id, role, status) SELECT g, g, 'doctor', 'active' FROM generate_series(1, 3) g;
  INSERT INTO patients (user_id, name, phone) SELECT 1, '患者' || g, '13900000000' FROM generate_series(1, 40) g;
  INSERT INTO slots (hospital_id, doctor_id, date, minute, starts_at)
    SELECT 1, 1, '2026-11-25', 540, timestamptz '2026-11-25 09:00+08' + g * interval '15 minutes' FROM generate_series(0, 99) g;
  INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
      chief_complaint, fee, created_at)
    SELECT 'h' || g, 1, 1, g, 1, ARRAY[g, g + 1], '2026-11-25', 540, now(), now() + interval '30 minutes', '', 3000, now()
    FROM generate_series(1, 40, 2) g;
  INSERT INTO live_visits (reservation_id, hospital_id, doctor_id, patient_id, during)
    SELECT 1, 1, 1, 1, tstzrange(now(), now() + interval '15 minutes');
  UPDATE slots SET reservation_id = 1 WHERE id IN (1, 2);
  INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at)
    VALUES (1, 7, 1, '{50,51}', 'h', '医生1', '医生', 180, now(), now());
  INSERT INTO announcements (hospital_id, title, content, audience, status, department_ids, creator_id, created_at, updated_at)
    VALUES (1, 't', 'c', 'staff', 'draft', '{4,5}', 1, now(), now());
  INSERT INTO outbox (job, payload, due_at) VALUES ('sms.code', '{"code_id": 1}', now())`;

describe('a database of the version before', () => {
  let url: string;
  let client: pg.Client;
  const tables = ['hospitals', 'patients', 'slots', 'reservations', 'live_visits', 'holds', 'announcements', 'outbox'];
  // But for what migrating makes of names, and of numbers that were not sealed; what came since has no before.
  const columnsOf = (table: string) =>
    linesOf(
      client,
      `SELECT quote_ident(attname) AS line FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0
         AND NOT attisdropped AND attname <> ALL ('{sounds,certificate_number}') ORDER BY attnum`,
    );
  const rows = async () =>
    Promise.all(
      columns.map(([table, names]) =>
        linesOf(
          client,
          `SELECT to_jsonb(t)::text AS line FROM (SELECT ${names.join(', ')} FROM ${table}) t ORDER BY 1`,
        ),
      ),
    );
  let columns: (readonly [table: string, names: string[]])[];
  let before: string[][];

  beforeAll(async () => {
    const server = inject('postgresUrl');
    await withClient(server, async (admin) => {
      await admin.query("CREATE ROLE keys_owner LOGIN CREATEROLE PASSWORD 'plain'");
      await ensureRole(admin);
      await admin.query('GRANT haomai_app TO keys_owner');
      await admin.query(`CREATE DATABASE ${NAME} OWNER keys_owner`);
    });
    const owned = new URL(urlOfDatabase(server, NAME));
    owned.username = 'keys_owner';
    owned.password = 'plain';
    url = owned.href;
    client = new pg.Client({ connectionString: url, types: TYPES, options: '-c haomai.all=system -c timezone=UTC' });
    await client.connect();
    await migrateUntil(client, 'wide_keys');
    await client.query('INSERT INTO data_keys VALUES (1, $1)', [createKeys(DEVELOPMENT_KEY).fingerprint]);
    await client.query(ROWS);
    await client.query(AS_BEFORE);
    columns = await Promise.all(tables.map(async (table) => [table, await columnsOf(table)] as const));
    before = await rows();
  });
  afterAll(async () => {
    await client.end();
    await withClient(inject('postgresUrl'), async (admin) => {
      await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
      await admin.query('DROP ROLE keys_owner');
    });
  });

  it('is shown to its owner alone until what watches over it is back', async () => {
    await migrateTables(client);
    expect(await linesOf(client, 'SELECT count(*) AS line FROM slots')).toEqual([100]);
    await client.query('SET ROLE haomai_app');
    expect(await linesOf(client, 'SELECT count(*) AS line FROM slots')).toEqual([0]);
    await client.query('RESET ROLE');
  });

  it('keeps every row, and counts on from there', async () => {
    await migrateDatabase(url);
    await migrateDatabase(url);
    expect(await rows()).toEqual(before);
    const made = await client.query("INSERT INTO hospitals (name, status) VALUES ('医院4', 'approved') RETURNING id");
    expect(made.rows).toEqual([{ id: 4 }]);
    const held = await client.query('SELECT slot_ids FROM holds');
    expect(held.rows).toEqual([{ slot_ids: [50, 51] }]);
  });

  it('ends as a new one begins', async () => {
    const fresh = await createTestDatabase();
    expect(await shapeOf(client)).toEqual(await withClient(fresh.url, shapeOf));
    await fresh.drop();
  });
});
