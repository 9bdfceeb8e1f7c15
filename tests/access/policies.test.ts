import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { APP_ROLE } from '../../db/role.ts';
import { seedDemo } from '../../db/seed/main.ts';
import {
  type HospitalScope,
  hospitalScope,
  personScope,
  platformScope,
  publicScope,
  type Scoped,
  systemScope,
  tenantScope,
} from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';
import { buildSide, of, type Side } from './policies-world.ts';

/**
 * The second wall between hospitals (docs/decisions/010-hospitals-are-kept-apart-twice.md). Every table is asked whole, as
 * a query that forgot its WHERE would: what a scope is shown is exactly what is written here.
 */

/** HOSPITAL, STAFF and PERSON are those of the side that asks. */
interface Policy {
  readonly anyone?: string;
  readonly person?: string;
  readonly hospital?: string;
  readonly platform?: string;
  /** What may be changed, where it is less than what is seen. */
  readonly writes?: Partial<Record<Viewpoint, string>>;
}
type Viewpoint = 'anyone' | 'person' | 'hospital' | 'platform';
const VIEWPOINTS: readonly Viewpoint[] = ['anyone', 'person', 'hospital', 'platform'];

const HERE = 'hospital_id = HOSPITAL';
const open = (hospital: string, platform = 'false'): Policy => ({
  anyone: 'true',
  person: 'true',
  hospital: 'true',
  platform: 'true',
  writes: { anyone: 'false', person: 'false', hospital, platform },
});
const ofHospital: Policy = { hospital: HERE };
const ofPerson: Policy = { person: 'user_id = PERSON', hospital: 'user_id = STAFF', platform: 'user_id = STAFF' };
const productsOwn: Policy = {};
/** Read by its hospital and by the platform, written by neither. */
const readAbove: Policy = { hospital: HERE, platform: 'true', writes: { hospital: 'false', platform: 'false' } };
const WORKS = 'EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id)';

const WORN = 'label_id IN (SELECT id FROM labels WHERE public)';

const POLICIES: Record<string, Policy> = {
  reservations: { ...ofHospital, person: 'user_id = PERSON', writes: { person: 'false' } },
  reservation_steps: {
    hospital: `reservation_id IN (SELECT id FROM reservations WHERE ${HERE})`,
    person: 'reservation_id IN (SELECT id FROM reservations WHERE user_id = PERSON)',
    writes: { person: 'false' },
  },
  live_visits: ofHospital,
  patients: { person: 'user_id = PERSON', hospital: `id IN (SELECT patient_id FROM hospital_patients WHERE ${HERE})` },
  hospital_patients: ofHospital,
  hospital_certificates: ofHospital,
  hospital_events: ofHospital,
  holds: { ...ofHospital, person: 'user_id = PERSON', writes: { person: 'false' } },

  sessions: ofPerson,
  account_events: ofPerson,
  // What one was told as staff goes with the work: buildSide has told STAFF of a hospital where they don't work.
  notifications: {
    person: 'user_id = PERSON',
    hospital: `user_id = STAFF AND (hospital_id IS NULL OR ${HERE})`,
    platform: `user_id = STAFF AND (hospital_id IS NULL OR ${HERE})`,
  },
  notification_preferences: ofPerson,
  announcement_reads: ofPerson,
  consents: ofPerson,
  uploads: ofPerson,
  idempotency_keys: { person: 'account_id = PERSON' },
  users: {
    anyone: WORKS,
    person: `${WORKS} OR id = PERSON`,
    hospital: `${WORKS} OR invited_by = STAFF`,
    platform: 'true',
    writes: { anyone: 'false', person: 'id = PERSON', hospital: 'id = STAFF', platform: 'id = STAFF' },
  },

  operation_logs: {
    hospital: HERE,
    platform: 'true',
    writes: { hospital: 'false', platform: 'false' },
  },
  reviews: { hospital: HERE, platform: 'true' },
  // Whom one concerns is shown it by received_announcements(): tests/access/notices.test.ts.
  announcements: { hospital: HERE, platform: 'hospital_id IS NULL' },
  // Sent by the worker alone; what became of them is seen where they were sent for.
  sms_messages: readAbove,
  sms_days: readAbove,
  sms_settings: { hospital: HERE, platform: 'true', writes: { platform: 'false' } },
  advisories: ofHospital,
  hygiene_charges: ofHospital,
  patient_problems: ofHospital,
  recalls: ofHospital,
  patient_registrations: ofHospital,
  visit_kinds: ofHospital,
  positions: ofHospital,
  document_numbers: ofHospital,
  receipts: ofHospital,
  document_prints: ofHospital,
  inventory_types: ofHospital,
  drug_classifications: ofHospital,
  suppliers: ofHospital,
  warehouses: ofHospital,
  warehouse_keepers: ofHospital,
  products: ofHospital,
  product_barcodes: ofHospital,
  project_categories: ofHospital,
  projects: ofHospital,
  project_prices: ofHospital,
  market_channels: ofHospital,
  channel_registrations: ofHospital,
  recharge_rules: ofHospital,
  // A card is its patient's to see.
  members: {
    ...ofHospital,
    person: 'patient_id IN (SELECT id FROM patients WHERE user_id = PERSON)',
    writes: { person: 'false' },
  },
  customers: ofHospital,
  follow_up_plans: ofHospital,
  follow_ups: ofHospital,
  day_closings: ofHospital,
  money_settings: ofHospital,
  coupons: ofHospital,
  // What everybody reads of them is said by a function.
  campaigns: ofHospital,
  campaign_projects: ofHospital,
  campaign_uses: ofHospital,
  campaign_signups: ofHospital,
  // So are coupons that their patients have.
  coupon_claims: {
    ...ofHospital,
    person: 'member_id IN (SELECT m.id FROM members m JOIN patients p ON p.id = m.patient_id WHERE p.user_id = PERSON)',
    writes: { person: 'false' },
  },
  // And what they have out of packages.
  entitlements: {
    ...ofHospital,
    person: 'member_id IN (SELECT m.id FROM members m JOIN patients p ON p.id = m.patient_id WHERE p.user_id = PERSON)',
    writes: { person: 'false' },
  },
  marketing_products: ofHospital,
  entitlement_uses: ofHospital,
  insurance_records: ofHospital,
  invite_rewards: ofHospital,
  points_settings: ofHospital,
  points_lots: ofHospital,
  points_uses: ofHospital,
  records: ofHospital,
  allergies: ofHospital,
  record_revisions: ofHospital,
  record_diagnoses: ofHospital,
  record_treatments: ofHospital,
  record_settings: ofHospital,
  amend_requests: ofHospital,
  record_reads: ofHospital,
  record_prints: ofHospital,
  record_read_spans: ofHospital,
  prescriptions: ofHospital,
  documents: ofHospital,
  // What a plant reads of them: tests/api/denture-plants.test.ts.
  denture_orders: ofHospital,
  denture_steps: ofHospital,
  denture_messages: ofHospital,
  images: ofHospital,
  document_signings: ofHospital,
  prescription_items: ofHospital,
  prescription_steps: ofHospital,
  tooth_charts: ofHospital,
  tooth_findings: ofHospital,
  tooth_switches: ofHospital,
  // What an account reads of them is said by a function.
  intervenes: ofHospital,
  ortho_cases: ofHospital,
  disposals: ofHospital,
  disposal_lines: ofHospital,
  disposal_discounts: ofHospital,
  money_approvals: ofHospital,
  payment_splits: ofHospital,
  shifts: ofHospital,
  payments: ofHospital,
  payment_tenders: ofHospital,
  member_levels: ofHospital,
  ledger_accounts: ofHospital,
  ledger_transactions: ofHospital,
  ledger_entries: ofHospital,
  // The platform's are read by staff, public ones by all; what hospitals attach to patients is theirs alone.
  labels: {
    hospital: `${HERE} OR hospital_id IS NULL OR public`,
    platform: 'hospital_id IS NULL OR public',
    person: 'public',
    anyone: 'public',
    writes: { hospital: HERE, platform: 'hospital_id IS NULL', person: 'false', anyone: 'false' },
  },
  label_sets: { hospital: HERE, platform: "target <> 'patient'" },
  label_uses: {
    hospital: `${HERE} OR ${WORN}`,
    platform: "target <> 'patient'",
    person: WORN,
    anyone: WORN,
    writes: { hospital: HERE, person: 'false', anyone: 'false' },
  },
  diagnoses: ofHospital,
  emr_templates: { hospital: `${HERE} AND (user_id IS NULL OR user_id = STAFF)` },
  document_templates: { hospital: `${HERE} AND (user_id IS NULL OR user_id = STAFF)` },
  phrases: { hospital: `${HERE} AND (user_id IS NULL OR user_id = STAFF)` },
  prescription_sets: { hospital: `${HERE} AND (user_id IS NULL OR user_id = STAFF)` },
  staff_members: ofHospital,
  staff_positions: ofHospital,
  wechat_accounts: ofHospital,
  // Of institutions and plants, the platform's own, too.
  work_invites: { hospital: HERE, platform: "kind <> 'staff'" },
  mechanism_admins: {
    person: 'user_id = PERSON',
    hospital: 'user_id = STAFF OR mechanism_id = (SELECT h.mechanism_id FROM hospitals h WHERE h.id = HOSPITAL)',
    platform: 'true',
    writes: { person: 'false', hospital: 'false' },
  },
  factory_users: {
    person: 'user_id = PERSON',
    hospital: `user_id = STAFF OR factory_id IN (SELECT id FROM factories WHERE owner_hospital_id = HOSPITAL)`,
    platform: 'true',
    writes: {
      person: 'false',
      hospital: 'factory_id IN (SELECT id FROM factories WHERE owner_hospital_id = HOSPITAL)',
    },
  },
  // Read where it went, written where it came from.
  referrals: {
    hospital: 'HOSPITAL IN (source_hospital_id, target_hospital_id)',
    writes: { hospital: 'source_hospital_id = HOSPITAL' },
  },
  calendar_feeds: ofPerson,
  second_factors: ofPerson,
  recovery_codes: ofPerson,
  sign_in_tickets: ofPerson,
  sms_stops: productsOwn,
  sms_codes: productsOwn,
  known_devices: productsOwn,
  rate_limits: productsOwn,
  wechat_logins: productsOwn,
  outbox: productsOwn,
  data_keys: productsOwn,
  process_figures: productsOwn,
  prunings: productsOwn,

  hospitals: open('id = HOSPITAL', 'true'),
  hospital_numbers: open(HERE, 'true'),
  memberships: open(HERE, 'true'),
  departments: open(HERE),
  staff_posts: open(HERE),
  staff_departments: open(HERE),
  working_hours: open(HERE),
  work_exceptions: open(HERE),
  slots: open(HERE),
  slot_days: open(HERE),
  hanzi: open('false'),
  icd10: open('false'),
  mechanisms: {
    hospital: 'id = (SELECT h.mechanism_id FROM hospitals h WHERE h.id = HOSPITAL)',
    platform: 'true',
    writes: { hospital: 'false' },
  },
  factories: {
    hospital: "HOSPITAL = ANY (hospital_ids) OR hospital_ids = '{}' AND owner_hospital_id IS NULL",
    platform: 'true',
    writes: { hospital: 'owner_hospital_id = HOSPITAL' },
  },
  unions: open('false', 'true'),
  union_hospitals: open('false', 'true'),
  job_titles: open('false', 'true'),
};

/** Tables that may be without a policy, and why. */
const EXEMPT: Record<string, string> = {};

let app: TestApp;
let mine: Side;
let theirs: Side;
beforeAll(async () => {
  app = await startTestApp();
  mine = await buildSide(app);
  theirs = await buildSide(app);
});
afterAll(() => app.close());

function scopeOf(viewpoint: Viewpoint): Scoped {
  const { database } = app.deps;
  if (viewpoint === 'anyone') return publicScope(database);
  if (viewpoint === 'person') return personScope(database, mine.person);
  if (viewpoint === 'hospital') return hospitalScope(database, mine.staff, mine.hospital);
  return platformScope(database, mine.staff);
}

const keysOf = (rows: { at: string }[]) => rows.map(({ at }) => at).sort();

/** Where the rows of a condition lie, whoever asks. */
async function rowsWhere(table: string, condition: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ at: string }>(
    `SELECT ctid::text AS at FROM ${table} WHERE ${of(condition, mine)}`,
  );
  return keysOf(rows);
}

const seenBy = (table: string, viewpoint: Viewpoint): string => POLICIES[table]?.[viewpoint] ?? 'false';
const writtenBy = (table: string, viewpoint: Viewpoint): string =>
  POLICIES[table]?.writes?.[viewpoint] ?? seenBy(table, viewpoint);

describe('every table', () => {
  it('has a policy that is forced, and is named here', async () => {
    const { rows } = await app.owner.query<{ name: string; guarded: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity
         AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) AS guarded
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    expect(rows.length).toBeGreaterThan(25);
    const bare = rows.filter(({ name, guarded }) => !guarded && !(name in EXEMPT));
    expect(bare, 'add a policy in db/functions/90_policies.sql').toEqual([]);
    expect(rows.map(({ name }) => name).filter((name) => !(name in POLICIES) && !(name in EXEMPT))).toEqual([]);
  });

  it.each(Object.keys(POLICIES))(
    '%s has rows of both sides here: a policy with nothing behind it proves nothing',
    async (table) => {
      if (table === 'data_keys') return expect(await rowsWhere(table, 'true')).toHaveLength(1);
      const all = await rowsWhere(table, 'true');
      for (const viewpoint of VIEWPOINTS) {
        const condition = writtenBy(table, viewpoint);
        const own = await rowsWhere(table, condition);
        if (condition !== 'true') expect(all.length, `${viewpoint}: ${condition}`).toBeGreaterThan(own.length);
        if (condition !== 'false') expect(own.length, `${viewpoint}: ${condition}`).toBeGreaterThan(0);
      }
    },
  );
});

describe.each(VIEWPOINTS)('a query of %s without WHERE', (viewpoint) => {
  it.each(Object.keys(POLICIES))('shows of %s its own rows alone', async (table) => {
    const { rows } = await scopeOf(viewpoint).query<{ at: string }>(`SELECT ctid::text AS at FROM ${table}`);
    expect(keysOf(rows)).toEqual(await rowsWhere(table, seenBy(table, viewpoint)));
  });

  it.each(Object.keys(POLICIES))('changes and removes nothing of %s that is not its own', async (table) => {
    const foreign = await rowsWhere(table, `NOT coalesce(${writtenBy(table, viewpoint)}, false)`);
    if (writtenBy(table, viewpoint) === 'true') return expect(foreign).toEqual([]);
    const { rows } = await app.owner.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = ''
         AND attgenerated = '' AND NOT attisdropped ORDER BY attnum DESC LIMIT 1`,
      [table],
    );
    const column = `"${rows[0]?.column}"`;
    for (const command of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`]) {
      expect(await touched(scopeOf(viewpoint), `${command} WHERE ctid = ANY ($1::tid[])`, [foreign]), command).toBe(0);
    }
  });

  it.each(Object.keys(POLICIES))('adds nothing to %s for others', async (table) => {
    if (writtenBy(table, viewpoint) === 'true') return;
    // In one statement: a row that the running product changes just then lies elsewhere in the next.
    const foreign = of(`NOT coalesce(${writtenBy(table, viewpoint)}, false)`, mine);
    const found = await app.owner.query<{ row: string; columns: string }>(
      `SELECT to_jsonb(${table})::text AS row, (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped) AS columns
       FROM ${table} WHERE ${foreign} LIMIT 1`,
      [table],
    );
    const { row, columns } = found.rows[0] ?? { row: '{}', columns: '' };
    const adding = scopeOf(viewpoint).query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
      [row],
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });
});

/** How many rows a command changed; none where it may not be given at all, or is stopped by what it would write. */
async function touched(db: Scoped, command: string, values: unknown[]): Promise<number> {
  try {
    return (await db.query(command, values)).rowCount ?? 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return 0;
    throw error;
  }
}

describe('the product', () => {
  it('sees everything in its own scope', async () => {
    for (const table of Object.keys(POLICIES)) {
      const { rows } = await systemScope(app.deps.database).query<{ at: string }>(
        `SELECT ctid::text AS at FROM ${table}`,
      );
      expect(keysOf(rows), table).toEqual(await rowsWhere(table, 'true'));
    }
  });

  it('connects as a role that owns nothing and bypasses nothing', async () => {
    const { rows } = await publicScope(app.deps.database).query('SELECT current_user AS role');
    expect(rows).toEqual([{ role: APP_ROLE }]);
    const role = await app.owner.query(
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication FROM pg_roles WHERE rolname = $1',
      [APP_ROLE],
    );
    expect(Object.values(role.rows[0] ?? {})).toEqual([false, false, false, false, false, false]);
    // Temporary tables aside, which are gone with their connection.
    const owned = await app.owner.query(
      `SELECT relname FROM pg_class WHERE relowner = $1::regrole AND relpersistence <> 't' AND relnamespace <> 'pg_toast'::regnamespace
         AND relnamespace::regnamespace::text NOT LIKE 'pg_toast_temp%'
       UNION ALL SELECT proname FROM pg_proc WHERE proowner = $1::regrole
       UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = $1::regrole AND nspname NOT LIKE 'pg_%temp%'
       UNION ALL SELECT datname FROM pg_database WHERE datdba = $1::regrole`,
      [APP_ROLE],
    );
    expect(owned.rows).toEqual([]);
    const members = await app.owner.query(
      'SELECT roleid::regrole::text AS of FROM pg_auth_members WHERE member = $1::regrole',
      [APP_ROLE],
    );
    expect(members.rows).toEqual([]);
  });

  it('has no way round: no function or view with its owner’s rights', async () => {
    const { rows } = await app.owner.query(
      `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prosecdef
       UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
         AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)`,
    );
    expect(rows).toEqual([]);
  });

  it('can add to the audit trail, and neither change nor remove a line of it', async () => {
    const db = systemScope(app.deps.database);
    for (const command of [
      "UPDATE operation_logs SET action = 'x'",
      'DELETE FROM operation_logs',
      'TRUNCATE operation_logs',
    ]) {
      await expect(db.query(command), command).rejects.toMatchObject({ code: '42501' });
    }
    const before = await rowsWhere('operation_logs', 'true');
    await publicScope(app.deps.database).query(`SELECT audit('{"action": "auth.login"}')`);
    expect(await rowsWhere('operation_logs', 'true')).toHaveLength(before.length + 1);
    // By no other way than audit().
    await expect(
      publicScope(app.deps.database).query("INSERT INTO operation_logs (at, action) VALUES (now(), 'auth.login')"),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('can neither switch the policies off nor change what stands', async () => {
    const db = systemScope(app.deps.database);
    for (const command of [
      'ALTER TABLE patients DISABLE ROW LEVEL SECURITY',
      'DROP POLICY own ON patients',
      'CREATE TABLE mine (id integer)',
      'DROP FUNCTION scope_hospital()',
    ]) {
      await expect(db.query(command), command).rejects.toMatchObject({ code: '42501' });
    }
    await expect(db.query('SET row_security = off; SELECT * FROM patients')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a scope', () => {
  const reservations = async (db: Scoped) =>
    (await db.query<{ hospital_id: number }>('SELECT DISTINCT hospital_id FROM reservations ORDER BY 1')).rows.map(
      (row) => row.hospital_id,
    );

  it('is told anew on a connection that spoke for somebody else, also among many at once', async () => {
    const database = openDatabase({ url: app.database.url, max: 2, onError: () => {} });
    const asked = Array.from({ length: 120 }, async (_, i) => {
      if (i % 4 === 0) expect(await reservations(tenantScope(database, mine.hospital))).toEqual([mine.hospital]);
      else if (i % 4 === 1) expect(await reservations(personScope(database, theirs.person))).toEqual([theirs.hospital]);
      else if (i % 4 === 2) expect(await reservations(publicScope(database))).toEqual([]);
      else expect(await reservations(systemScope(database))).toEqual([mine.hospital, theirs.hospital]);
    });
    await Promise.all(asked);
    await database.close();
  });

  it('outlives no refusal and no broken connection', async () => {
    const database = openDatabase({ url: app.database.url, max: 1, onError: () => {} });
    const tenant = tenantScope(database, mine.hospital);
    expect(await reservations(tenant)).toEqual([mine.hospital]);
    await expect(personScope(database, theirs.person).query('SELECT nothing')).rejects.toMatchObject({ code: '42703' });
    expect(await reservations(tenant)).toEqual([mine.hospital]);
    await expect(systemScope(database).query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await reservations(publicScope(database))).toEqual([]);
    expect(await reservations(tenant)).toEqual([mine.hospital]);
    await database.close();
  });

  it('of a command ends with it: one that was refused in another hospital leaves nothing behind', async () => {
    const database = openDatabase({ url: app.database.url, max: 1, onError: () => {} });
    const db = publicScope(database);
    await expect(
      db.query(
        `SELECT speak_as('{"user_id": ${mine.staff}, "staff_hospital_id": ${mine.hospital}}'), refuse('NOT_FOUND')`,
      ),
    ).rejects.toThrow();
    expect(await reservations(db)).toEqual([]);
    await db.query('SELECT enter_hospital($1)', [theirs.hospital]);
    expect(await reservations(db)).toEqual([]);
    await database.close();
  });

  it('of a hospital is asked for by type: another one does not compile', () => {
    const database = app.deps.database;
    const takesHospital = (db: HospitalScope) => db.hospitalId;
    expect(takesHospital(hospitalScope(database, 1, 2))).toBe(2);
    // @ts-expect-error a person's scope has no hospital
    expect(takesHospital(personScope(database, 1))).toBeUndefined();
    // @ts-expect-error nor has the platform's
    expect(takesHospital(platformScope(database, 1))).toBeUndefined();
    // @ts-expect-error a hospital's id alone is no scope
    expect(takesHospital({ hospitalId: 2, userId: 1, query: publicScope(database).query })).toBe(2);
    // @ts-expect-error the pool is out of reach
    expect(database.pool).toBeUndefined();
  });
});

describe('a managed PostgreSQL, whose owner is no superuser', () => {
  it('is migrated, filled and kept apart alike', async () => {
    const server = inject('postgresUrl');
    const name = `managed_${Math.random().toString(36).slice(2)}`;
    await withClient(server, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
      await client.query(`GRANT ${APP_ROLE} TO ${name}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    });
    const url = new URL(urlOfDatabase(server, name));
    url.username = name;
    url.password = 'plain';
    try {
      await migrateDatabase(url.href);
      await migrateDatabase(url.href);
      expect(await seedDemo(url.href)).toBe(true);
      const database = openDatabase({ url: url.href, max: 1, onError: () => {} });
      expect(await reservations(publicScope(database))).toEqual([]);
      expect(await reservations(tenantScope(database, 2))).toEqual([2]);
      expect(await reservations(systemScope(database))).toEqual([1, 2, 3]);
      await database.close();
      // The owner who has not said for whom sees nothing either: the policies are forced.
      const bare = await withClient(url.href, (client) => client.query('SELECT 1 FROM reservations'));
      expect(bare.rows).toEqual([]);
    } finally {
      await withClient(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`DROP ROLE ${name}`);
      });
    }
  });

  const reservations = async (db: Scoped) =>
    (await db.query<{ hospital_id: number }>('SELECT DISTINCT hospital_id FROM reservations ORDER BY 1')).rows.map(
      (row) => row.hospital_id,
    );
});
