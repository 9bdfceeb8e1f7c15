import type { Place } from '../../access/places.ts';
import type { Product } from '../../access/product.ts';
import type { Places, Seat } from '../../access/seats.ts';
import { createCanaries } from '../../replay/canaries.ts';

/** Texts that stand for one secret each, and who may be sent it. */

/** Who may know: the staff of a hospital, and accounts. */
interface Owners {
  readonly hospital: number | null;
  readonly people: ReadonlySet<number>;
}

export interface Secrets {
  /** A new one of each sort. Nobody else's name, phone or number is like it. */
  name(hospital: number | null, ...people: number[]): string;
  phone(hospital: number | null, ...people: number[]): string;
  number(hospital: number | null, ...people: number[]): string;
  /** Texts of secrets in what somebody was sent, that are not theirs. */
  foreignIn(text: string, seat: Seat | null): string[];
  readonly count: () => number;
}

/** Characters of which no name in the product's own texts is made. */
const SIGNS = '龘靐齉爩麤灪龖厵';

const asSigns = (n: number) =>
  n
    .toString(SIGNS.length)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => SIGNS[Number(digit)] ?? '');

export function createSecrets(): Secrets {
  const canaries = createCanaries();
  const owners = new Map<string, Owners>();
  let made = 0;
  const keep = (text: string, hospital: number | null, people: number[]) => {
    owners.set(text, { hospital, people: new Set(people) });
    canaries.add(text);
    return text;
  };
  const digits = (length: number) => String(++made).padStart(length, '0');
  return {
    name: (hospital, ...people) => keep(asSigns(++made), hospital, people),
    phone: (hospital, ...people) => keep(`199${digits(8)}`, hospital, people),
    number: (hospital, ...people) => keep(`9988${digits(12)}`, hospital, people),
    foreignIn: (text, seat) => canaries.find(text).filter((found) => !mayKnow(owners.get(found), seat)),
    count: () => owners.size,
  };
}

function mayKnow(of: Owners | undefined, seat: Seat | null): boolean {
  if (!of || !seat?.person) return false;
  const works = seat.bound !== null && seat.bound === of.hospital && seat.roles.some((role) => role !== 'other');
  return works || of.people.has(seat.person.id);
}

/** A booking form at the desk, of a person that nobody else is. */
export async function secretForm(secrets: Secrets, place: Place, when: 'today' | 'later') {
  const slot = await place.slot(when);
  return {
    scheduling_time_id: slot.id,
    name: secrets.name(place.id),
    phone: secrets.phone(place.id),
    certificate_number: `P${secrets.number(place.id)}`,
    source: secrets.name(place.id),
    remarks: secrets.name(place.id),
    date: slot.date,
    time: slot.time,
    department_id: place.department,
    informed: true,
  };
}

const NOTES = [
  `INSERT INTO advisories (hospital_id, patient_id, consultant_id, subject, content, created_by, created_at, updated_at)
   SELECT $1::bigint, id, $2::bigint, $3, $3, $2::bigint, haomai_now(), haomai_now() FROM patients ORDER BY id DESC LIMIT 1`,
  `INSERT INTO announcements (hospital_id, title, content, audience, status, publish_at, published_at, creator_id, created_at, updated_at)
   VALUES ($1::bigint, $3, '<p>' || $3 || '</p>', 'staff', 'published', haomai_now(), haomai_now(), $2::bigint, haomai_now(), haomai_now())`,
];

/** Fills a hospital with people and notes of its own. */
async function fillPlace(product: Product, secrets: Secrets, place: Place): Promise<void> {
  await place.whileOpen(async () => {
    for (const when of ['today', 'today', 'later', 'later'] as const) {
      const answer = await product.as(place.desk)(
        'POST',
        '/api/admin/reservations',
        await secretForm(secrets, place, when),
      );
      if (answer.status !== 201) throw new Error(`no visit: ${answer.text}`);
    }
  });
  for (const text of NOTES) await product.owner.query(text, [place.id, place.owner.id, secrets.name(place.id)]);
  const name = secrets.name(place.id);
  await product.owner.query(
    `INSERT INTO sms_messages (phone, kind, text, template_params, reason, dedupe, hospital_id, state, created_at)
     VALUES ($1, 'booked', $2, $3, '预约成功', $4, $5, 'failed', haomai_now())`,
    [
      secrets.phone(place.id),
      `【号脉】您预约的 医院 医生 11月20日 09:00（就诊人 ${name}）已取消。`,
      JSON.stringify(['医院', '医生', '11月20日 09:00', name]),
      `leaks:${place.id}:${secrets.count()}`,
      place.id,
    ],
  );
}

/** Each account's own patients are its own secret. */
async function fillPerson(product: Product, secrets: Secrets, seat: Seat): Promise<void> {
  if (!seat.person) return;
  const { id, patient_ids } = seat.person;
  // What an account books at a hospital the hospital's desk sees; these have booked nowhere.
  const phone = secrets.phone(null, id);
  await product.owner.query('UPDATE patients SET name = $2, phone = $3 WHERE id = ANY ($1)', [
    patient_ids,
    secrets.name(seat.home.id, id),
    phone,
  ]);
  await product.owner.query(
    "INSERT INTO notifications (user_id, kind, title, content, created_at) VALUES ($1, 'session', $2, $2, haomai_now())",
    [id, secrets.name(null, id)],
  );
}

export async function fillWorld(
  product: Product,
  secrets: Secrets,
  places: Places,
  seats: readonly Seat[],
): Promise<void> {
  for (const place of Object.values(places) as Place[]) await fillPlace(product, secrets, place);
  for (const seat of seats) await fillPerson(product, secrets, seat);
}
