import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Lists of treatments of hospital 1 in each state, written by doctors and paid at its desk by the product's own commands. */

const DESK_PHONE = '13800000017';

interface ListOf {
  /** When it was issued: minutes ago. */
  readonly since: number;
  /** Of the price list, by their places. */
  readonly projects: readonly number[];
  readonly drugs?: number;
  /** One of each, of what is on sale beside them, by their places. */
  readonly products?: readonly number[];
  /** Out of the patient's package: how many times its first project. */
  readonly used?: number;
  /** What was paid of it; nothing: it waits. By 1 cash 2 Alipay 3 WeChat 4 bank card; null: it went on the patient's debt. */
  readonly paid?: 'all' | 'half' | null;
  readonly type?: number;
  readonly is?: 'draft' | 'void';
  /** Its last line is to be given back: asked for, and waiting for an owner. */
  readonly refund?: true;
}

const DAY = 24 * 60;
const PAYERS = 20;
/** Of the account so and so many: who waits at the desk this morning. */
const WAITING: readonly ListOf[] = [
  { since: 18, projects: [0, 1, 2] },
  { since: 12, projects: [6, 3, 9], drugs: 3 },
  { since: 9, projects: [12] },
  { since: 6, projects: [4, 7], drugs: 1 },
  { since: 4, projects: [1] },
  { since: 1, projects: [2, 5, 8] },
];
/** And what else there is. */
const OTHERS: readonly ListOf[] = [
  { since: 6 * DAY, projects: [10, 11], paid: 'half', type: 3 },
  { since: 4 * DAY, projects: [5], paid: null },
  { since: 2 * DAY, projects: [3], is: 'void' },
  { since: 30, projects: [13, 2], is: 'draft' },
  { since: 75, projects: [7, 1], paid: 'all', type: 3, refund: true },
];
/** A package that was bought, and used twice; an insurance, and a brush beside a treatment. */
const SOLD: readonly (ListOf & { readonly of: number })[] = [
  { of: 2, since: 26 * DAY, projects: [], products: [0], paid: 'all', type: 3 },
  { of: 2, since: 15 * DAY, projects: [], used: 1 },
  { of: 2, since: 5 * DAY, projects: [3], used: 1, paid: 'all', type: 1 },
  { of: 4, since: 11 * DAY, projects: [], products: [3], paid: 'all', type: 3 },
  { of: 6, since: 3 * DAY, projects: [1], products: [2], paid: 'all', type: 2 },
];

/** Of the visits that ended today, the longest first: of half of them everything was paid already. */
const AFTER_VISITS: readonly ListOf[] = [
  { since: 3, projects: [1, 9] },
  { since: 14, projects: [4], paid: 'all', type: 3 },
  { since: 25, projects: [8, 2], paid: 'half', type: 2 },
  { since: 40, projects: [6], paid: 'all', type: 1 },
];

const CLOCK = `SELECT set_config('haomai.clock_offset',
  (coalesce(nullif(current_setting('haomai.clock_offset', true), ''), '0')::interval - make_interval(mins => $1))::text, true)`;
const SESSION = `INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, expires_at)
  SELECT $1, u.id, 1, 60, haomai_now() + interval '1 day' FROM users u WHERE u.phone = '${DESK_PHONE}' RETURNING id, user_id`;
/** Hospital 1 knows each of them. */
const CARDS = `SELECT know_patient(1, t.id) FROM patients t JOIN users u ON u.id = t.user_id
  WHERE u.phone BETWEEN '13900000001' AND '13900000020' ORDER BY t.id`;
const PEOPLE = `SELECT min(m.patient_id) AS id FROM users u JOIN patients t ON t.user_id = u.id
  JOIN members m ON m.patient_id = t.id AND m.hospital_id = 1
  WHERE u.phone BETWEEN '13900000001' AND '13900000020' GROUP BY u.phone ORDER BY u.phone`;
const VISITS = `SELECT r.id, r.patient_id, r.doctor_id FROM reservations r
  WHERE r.hospital_id = 1 AND r.date = clinic_today() AND r.flow_status = 'done'
  ORDER BY cardinality(r.slot_ids) DESC, r.starts_at DESC LIMIT $1`;
const PROJECTS = 'SELECT id FROM projects WHERE hospital_id = 1 AND status = 1 AND price > 0 ORDER BY id';
const DRUGS = `SELECT p.id FROM products p JOIN inventory_types i ON i.id = p.inventory_type_id
  WHERE p.hospital_id = 1 AND p.status = 1 AND p.price > 0 AND i.base = 'drug' ORDER BY p.id`;
const PRODUCTS = "SELECT id FROM marketing_products WHERE hospital_id = 1 AND status = 'on' ORDER BY id";
const ENTITLED = `SELECT e.id AS entitlement_id, e.project_id FROM entitlements e JOIN members m ON m.id = e.member_id
  WHERE m.hospital_id = 1 AND m.patient_id = $1 AND e.rest > 0 ORDER BY e.id LIMIT 1`;
const DOCTORS = `SELECT m.user_id AS id FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'doctor' AND m.status = 'active'
  ORDER BY m.user_id`;

/** Who asks: the desk of hospital 1, in a session of its own. */
class Desk {
  readonly #tx: pg.ClientBase;
  readonly #told: { session_id: number; user_id: number; staff_hospital_id: number };

  constructor(tx: pg.ClientBase, session: number, user: number) {
    this.#tx = tx;
    this.#told = { session_id: session, user_id: user, staff_hospital_id: 1 };
  }

  /** What the patient may have done out of a package. */
  async entitled(patient: number): Promise<object> {
    const { rows } = await this.#tx.query<{ entitlement_id: number; project_id: number }>(ENTITLED, [patient]);
    const [row] = rows;
    if (!row) throw new Error(`patient ${patient} has no package`);
    return row;
  }

  /** What a command of the product answers. */
  async does<T>(
    command: 'write_disposal' | 'pay_disposals' | 'void_disposal' | 'request_refund',
    action: string,
    input: object,
  ): Promise<T> {
    const audit = { action, hospital_id: 1, user_id: this.#told.user_id, role: 'customer_service' };
    const { rows } = await this.#tx.query<{ answer: T }>(`SELECT ${command}($1) AS answer`, [
      JSON.stringify({ ...this.#told, audit, remarks: '', ...input }),
    ]);
    // It spoke for the desk alone.
    await this.#tx.query("SELECT speak_as('{}'); SELECT speak_for_all('system')");
    const [row] = rows;
    if (!row) throw new Error(`${command} answered nothing`);
    return row.answer;
  }
}

interface Written {
  disposal: { id: number; version: number; total: number };
}

interface Paid {
  disposals: [{ version: number; lines: { id: number }[] }];
}

/** What stands on lists of the demo, and who treats. */
interface Clinic {
  projects: number[];
  drugs: number[];
  products: number[];
  doctors: number[];
}

interface Treated {
  patient: number;
  visit?: number;
  doctor?: number;
}

async function write(
  desk: Desk,
  clinic: Clinic,
  { patient, visit, doctor }: Treated,
  n: number,
  list: ListOf,
): Promise<void> {
  const { disposal } = await desk.does<Written>('write_disposal', 'disposal.write', {
    patient_id: patient,
    doctor_id: doctor ?? clinic.doctors[n % clinic.doctors.length],
    reservation_id: visit ?? null,
    own_only: false,
    projects: [
      ...list.projects.map((at) => ({ project_id: clinic.projects[at % clinic.projects.length], count: 1 })),
      ...(list.used ? [{ ...(await desk.entitled(patient)), count: list.used }] : []),
    ],
    products: (list.products ?? []).map((at) => ({ marketing_product_id: clinic.products[at], count: 1 })),
    drugs: list.drugs ? [{ drug_id: clinic.drugs[n % clinic.drugs.length], count: list.drugs }] : [],
    discount_max: 0,
    issue: list.is !== 'draft',
    request_approval: false,
  });
  if (list.is === 'void')
    await desk.does('void_disposal', 'disposal.void', { id: disposal.id, own_only: false, reason: '患者改约' });
  if (list.paid === undefined) return;
  const amount = list.paid === 'all' ? disposal.total : Math.floor(disposal.total / 200) * 100;
  const paid = await desk.does<Paid>('pay_disposals', 'disposal.pay', {
    ids: [disposal.id],
    payments: list.paid ? [{ type: list.type ?? 1, amount }] : [],
    owe: list.paid === null,
  });
  if (!list.refund) return;
  const [{ version, lines }] = paid.disposals;
  await desk.does('request_refund', 'disposal.refund', {
    ...{ id: disposal.id, version, owner: false, to_balance: false, reason: '患者改约，最后一项未做' },
    lines: lines.slice(-1).map(({ id }) => ({ line_id: id, count: 1 })),
  });
}

const paidBefore = (n: number): ListOf => ({
  since: (PAYERS - n) * DAY,
  projects: [n, n + 5],
  paid: 'all',
  type: (n % 4) + 1,
});
const waitingSince = (n: number): ListOf => ({ since: (n % 3) * DAY + DAY, projects: [n + 3] });

/** After members and prices. Each account has a list that is paid, and one that is not. */
export async function seedDisposals(tx: pg.ClientBase): Promise<void> {
  const idsOf = async (text: string) => (await tx.query<{ id: number }>(text)).rows.map(({ id }) => id);
  await tx.query(CARDS);
  const people = await idsOf(PEOPLE);
  const clinic: Clinic = {
    ...{ projects: await idsOf(PROJECTS), drugs: await idsOf(DRUGS) },
    ...{ products: await idsOf(PRODUCTS), doctors: await idsOf(DOCTORS) },
  };
  const { rows } = await tx.query<{ id: number; user_id: number }>(SESSION, [randomBytes(32)]);
  const [session] = rows;
  if (!session) throw new Error('the desk of hospital 1 is missing');
  const desk = new Desk(tx, session.id, session.user_id);
  const { rows: visits } = await tx.query<{ id: number; patient_id: number; doctor_id: number }>(VISITS, [
    AFTER_VISITS.length,
  ]);
  const all = [
    ...people.map((patient, n) => ({ patient, n, list: paidBefore(n) })),
    ...people.map((patient, n) => ({ patient, n, list: WAITING[n] ?? waitingSince(n) })),
    ...OTHERS.map((list, n) => ({ patient: people[n] ?? 0, n, list })),
    ...SOLD.map((list) => ({ patient: people[list.of] ?? 0, n: list.of, list })),
    ...visits.flatMap(({ id, patient_id, doctor_id }, n) => {
      const list = AFTER_VISITS[n];
      return list ? [{ patient: patient_id, visit: id, doctor: doctor_id, n, list }] : [];
    }),
  ];
  // As they came: numbers of documents, and what an account had at a moment, go by that.
  for (const { list, n, ...treated } of all.toSorted((a, b) => b.list.since - a.list.since)) {
    await tx.query(CLOCK, [list.since]);
    await write(desk, clinic, treated, n, list);
    await tx.query(CLOCK, [-list.since]);
  }
  await tx.query('DELETE FROM sessions WHERE id = $1', [session.id]);
}
