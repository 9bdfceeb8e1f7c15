import type pg from 'pg';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { sealCertificate } from '../certificates.ts';
import type { Keys } from '../keys.ts';
import { GIVEN, PATIENT_ACCOUNTS, SURNAMES } from './people.ts';
import { idCard, type Random } from './random.ts';

/** People whom the desks of a hospital know. */
const DESK_PATIENTS: Record<number, number> = { 1: 420, 2: 160, 3: 160 };

interface SeedPatient {
  name: string;
  phone: string;
  gender: string;
  birth_date: string;
  certificate_number: string;
  allergic_history: string | null;
  medical_history: string | null;
  user_id: number | null;
}

function makePatient(random: Random, serial: number, userId: number | null, phone: string): SeedPatient {
  const male = random.next() < 0.45;
  const birth = `${1950 + random.below(68)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;
  return {
    name: random.pick([...SURNAMES]) + random.pick(GIVEN),
    phone,
    gender: male ? '男' : '女',
    birth_date: birth,
    certificate_number: idCard(birth, serial, male),
    allergic_history: random.next() < 0.08 ? random.pick(['青霉素过敏', '头孢过敏', '碘过敏', '利多卡因过敏']) : null,
    medical_history:
      random.next() < 0.12 ? random.pick(['高血压，服用氨氯地平', '糖尿病', '哮喘', '心脏支架术后']) : null,
    user_id: userId,
  };
}

async function insertPatients(tx: pg.ClientBase, keys: Keys, patients: SeedPatient[]): Promise<number[]> {
  const sealed = patients.map(({ certificate_number, ...rest }) => {
    const { certificate_cipher, certificate_blind } = sealCertificate(keys, certificate_number);
    return { ...rest, cipher: certificate_cipher.toString('base64'), blind: certificate_blind.toString('base64') };
  });
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO patients (user_id, name, phone, gender, birth_date, certificate_type, certificate_cipher, certificate_blind,
       allergic_history, medical_history)
     SELECT user_id, name, phone, gender, birth_date, 1, decode(cipher, 'base64'), decode(blind, 'base64'),
       allergic_history, medical_history
     FROM jsonb_to_recordset($1::jsonb) AS x(user_id bigint, name text, phone text, gender text, birth_date date,
       cipher text, blind text, allergic_history text, medical_history text) RETURNING id`,
    [JSON.stringify(sealed)],
  );
  return rows.map((row) => row.id);
}

/** The demo's accounts have health data in their patients' files, and so have agreed to it. */
async function seedConsents(tx: pg.ClientBase, userIds: number[]): Promise<void> {
  await tx.query(
    'INSERT INTO consents (user_id, kind, version, at) SELECT id, $2, $3, haomai_now() FROM unnest($1::bigint[]) AS x(id)',
    [userIds, HEALTH_CONSENT.kind, HEALTH_CONSENT.version],
  );
}

/** Twenty accounts with two managed patients each, known to no hospital yet. */
export async function seedAccounts(tx: pg.ClientBase, keys: Keys, random: Random, hash: string): Promise<void> {
  const patients: SeedPatient[] = [];
  const accounts: number[] = [];
  for (let n = 1; n <= PATIENT_ACCOUNTS; n++) {
    const phone = `139000000${String(n).padStart(2, '0')}`;
    const self = makePatient(random, n, null, phone);
    const { rows } = await tx.query<{ id: number }>(
      'INSERT INTO users (phone, name, password_hash) VALUES ($1, $2, $3) RETURNING id',
      [phone, self.name, hash],
    );
    const userId = rows[0]?.id ?? 0;
    accounts.push(userId);
    patients.push({ ...self, user_id: userId }, makePatient(random, 100 + n, userId, phone));
  }
  await insertPatients(tx, keys, patients);
  await seedConsents(tx, accounts);
}

/** The patients each hospital's desks know, with card numbers and certificates as a booking would leave them. */
export async function seedDeskPatients(tx: pg.ClientBase, keys: Keys, random: Random): Promise<Map<number, number[]>> {
  const known = new Map<number, number[]>();
  let serial = 1_000;
  for (const [hospital, count] of Object.entries(DESK_PATIENTS)) {
    const made = Array.from({ length: count }, () =>
      makePatient(random, serial++, null, `136${String(10_000_000 + random.below(89_999_999))}`),
    );
    const ids = await insertPatients(tx, keys, made);
    await tx.query('SELECT know_patient($1, id) FROM unnest($2::bigint[]) AS x(id)', [Number(hospital), ids]);
    known.set(Number(hospital), ids);
  }
  return known;
}
