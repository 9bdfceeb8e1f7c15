import { CHANNELS, type MoneyFigures, PROJECTS } from './money-size.ts';
import type { Step } from './size.ts';

/** Who is there, how they came, and what is sold: the same people as row M has, each known since a day of their own. */

/** The day with the number `k`, 0 being the first. */
export const dayAt = (f: MoneyFigures, k: string) => `(clinic_today() - ${f.days - 1} + (${k})::int)`;
/** The member with the number `m` (from 0, in the order in which they became known) of the hospital `h`; the patient has the same. */
export const memberAt = (f: MoneyFigures, h: string, m: string) => `((${h} - 1) * ${f.patients} + (${m}) + 1)`;

export function moneyPeople(f: MoneyFigures): Step[] {
  const hospitalOf = `1 + (g - 1) / ${f.patients}`;
  const knownAt = `clinic_instant(${dayAt(f, `((g - 1) % ${f.patients}) / 10`)}, 600)`;
  return [
    {
      name: 'members',
      sql: `INSERT INTO hospital_patients (hospital_id, patient_id, card_no, created_at)
          SELECT ${hospitalOf}, g, 'HC' || lpad(g::text, 8, '0'), ${knownAt} FROM generate_series(1, ${f.people}) g;
        INSERT INTO members (id, hospital_id, patient_id, created_at) OVERRIDING SYSTEM VALUE
          SELECT g, ${hospitalOf}, g, ${knownAt} FROM generate_series(1, ${f.people}) g`,
    },
    {
      name: 'how they came',
      sql: `INSERT INTO market_channels (id, hospital_id, name, slug) OVERRIDING SYSTEM VALUE
          SELECT (h - 1) * ${CHANNELS} + c, h, '渠道' || c, 'way-' || c FROM generate_series(1, ${f.hospitals}) h, generate_series(1, ${CHANNELS}) c;
        INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at)
          SELECT ${hospitalOf}, ${f.accounts} + g, (${hospitalOf} - 1) * ${CHANNELS} + 1 + g % ${CHANNELS}, 'way', ${knownAt}
          FROM generate_series(9, ${f.people}, 9) g;
        INSERT INTO customers (hospital_id, patient_id, owner_id, channel_id)
          SELECT ${hospitalOf}, g, ${f.doctorsInAll} + ${hospitalOf},
            CASE WHEN g % 20 = 0 THEN (${hospitalOf} - 1) * ${CHANNELS} + 1 + g % ${CHANNELS} END
          FROM generate_series(10, ${f.people}, 10) g`,
    },
    {
      name: 'first visits',
      sql: `INSERT INTO reservations (id, hash_id, hospital_id, department_id, doctor_id, patient_id, booked_by, slot_ids, date, minute,
            starts_at, ends_at, chief_complaint, fee, cancel_status, visi_status, flow_status, version, arrived_at, in_chair_at, done_at,
            created_at) OVERRIDING SYSTEM VALUE
          SELECT g, 'visit-' || g, h, h, (h - 1) * ${f.doctors} + 1 + g % ${f.doctors}, g, ${f.doctorsInAll} + h, ARRAY[g], day, 660, at, at + interval '15 minutes',
            '牙痛', 3000, 0, 1, 'done', 4, at, at, at + interval '12 minutes', at - interval '1 day'
          FROM (SELECT g, ${hospitalOf} AS h, ${dayAt(f, `((g - 1) % ${f.patients}) / 10`)} AS day, ${knownAt} + interval '1 hour' AS at
            FROM generate_series(1, ${f.people}) g) x`,
    },
    {
      name: 'price lists',
      sql: `INSERT INTO project_categories (id, hospital_id, name) OVERRIDING SYSTEM VALUE
          SELECT (h - 1) * 6 + c, h, '分类' || c FROM generate_series(1, ${f.hospitals}) h, generate_series(1, 6) c;
        INSERT INTO projects (id, hospital_id, category_id, code, name, unit, price) OVERRIDING SYSTEM VALUE
          SELECT (h - 1) * ${PROJECTS} + p, h, (h - 1) * 6 + 1 + p % 6, 'P' || p, '项目' || p, '次', 10000
          FROM generate_series(1, ${f.hospitals}) h, generate_series(1, ${PROJECTS}) p;
        INSERT INTO recharge_rules (id, hospital_id, name, amount, gift_amount) OVERRIDING SYSTEM VALUE
          SELECT h, h, '充1000送100', 100000, 10000 FROM generate_series(1, ${f.hospitals}) h;
        INSERT INTO coupons (id, hospital_id, name, kind, amount, scope, valid_days, way, per_person, status) OVERRIDING SYSTEM VALUE
          SELECT h, h, '满减券', 1, 1000, '{"all": true, "category_ids": [], "project_ids": [], "drugs": false}', 3650, 'claim', 99, 'on'
          FROM generate_series(1, ${f.hospitals}) h`,
    },
  ];
}
