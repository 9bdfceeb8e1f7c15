import type pg from 'pg';

/** Of the people of hospital 1 what their owner keeps: numbers, since when, how, and their certificates. */

interface SeedCertificate {
  readonly kind: string;
  /** Days from the first run; null: without an end. */
  readonly until: number | null;
}

const LICENSE = '执业证';

/** A doctor's licence lasts a good while yet; these are about to end, or have ended. */
const LICENSES: Readonly<Record<string, number>> = {
  // 方正, within 30 days; 何嘉宁, whose column is marked.
  13700000106: 21,
  13700000104: -12,
};
const EMPLOYMENT: Readonly<Record<string, string>> = {
  // 林若溪 and 孙一鸣.
  13700000105: 'multi_site',
  13700000107: 'part_time',
};

const PEOPLE = `
  SELECT m.user_id AS id, u.phone, min(m.role) AS role FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.hospital_id = 1 AND m.status = 'active' AND m.mechanism_id IS NULL GROUP BY m.user_id, u.phone ORDER BY m.user_id`;

const KEEP = `
  UPDATE staff_members s SET employee_no = x.no, hired_on = clinic_today() - x.days, employment = x.employment,
    certificates = (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', c->>'kind', 'no', c->>'no',
        'until', clinic_today() + (c->>'until')::integer) ORDER BY n), '[]')
      FROM jsonb_array_elements(x.certificates) WITH ORDINALITY AS e(c, n))
  FROM jsonb_to_recordset($1::jsonb) AS x(id bigint, no text, days integer, employment text, certificates jsonb)
  WHERE s.hospital_id = 1 AND s.user_id = x.id`;

function certificatesOf(role: string, phone: string, at: number): SeedCertificate[] {
  const until = LICENSES[phone] ?? 400 + at * 53;
  if (role === 'doctor')
    return [
      { kind: LICENSE, until },
      { kind: '医师资格证', until: null },
    ];
  return role === 'dental_hygienist' ? [{ kind: '护士执业证', until }] : [];
}

/** After hospitals, people and the institution. */
export async function seedStaff(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query<{ id: number; phone: string; role: string }>(PEOPLE);
  const kept = rows.map(({ id, phone, role }, at) => ({
    id,
    no: `HC${String(at + 1).padStart(3, '0')}`,
    // The first are there the longest.
    days: 3_600 - at * 190,
    employment: EMPLOYMENT[phone] ?? 'full_time',
    certificates: certificatesOf(role, phone, at).map(({ kind, until }, n) => ({
      kind,
      no: `3301${phone.slice(-4)}${String(n + 1).padStart(6, '0')}`,
      until,
    })),
  }));
  await tx.query(KEEP, [JSON.stringify(kept)]);
}
