import type pg from 'pg';
import type { CaseContent } from '#contract/case-form.ts';
import { CASE_PATTERNS, type CasePattern } from './case-patterns.ts';
import { AT, clockOf } from './then.ts';

/**
 * Of each visit to a doctor that took place, what was written: signed minutes afterwards; of those in the chair, what there is so far. Some
 * are late, amended, laid before a colleague, or void.
 */

interface Visit {
  id: number;
  /** The hospital's projects by their names. */
  projects: Readonly<Record<string, number>>;
  complaint: string;
  seen_before: boolean;
  open: boolean;
}

const VISITS = `
  SELECT r.id, r.chief_complaint AS complaint, r.seen_before, r.flow_status = 'in_chair' AS open, coalesce(j.projects, '{}') AS projects
  FROM reservations r LEFT JOIN (SELECT p.hospital_id, jsonb_object_agg(p.name, p.id) AS projects FROM projects p GROUP BY 1) j USING (hospital_id)
  WHERE r.hospital_id <= 3 AND r.visi_status = 1 AND r.cancel_status = 0
    AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'doctor')
  ORDER BY r.starts_at, r.id`;

const DRAFTS = `
  INSERT INTO records (hospital_id, patient_id, kind, reservation_id, doctor_id, department_id, code, draft, visit_date, created_at, updated_at, updated_by)
  SELECT r.hospital_id, r.patient_id, 'case', r.id, r.doctor_id, r.department_id, take_number(r.hospital_id, 'BL', r.date), w.content, r.date,
    coalesce(r.in_chair_at, r.starts_at), coalesce(r.done_at, r.in_chair_at, r.starts_at), r.doctor_id
  FROM jsonb_to_recordset($1::jsonb) AS w(id bigint, content jsonb) JOIN reservations r ON r.id = w.id ORDER BY r.starts_at, r.id`;

const BY = (
  person: string,
  role: string,
) => `jsonb_build_object('user_id', ${person}.id, 'by_name', ${person}.name, 'by_role', '${role}',
  'reason', '补充检查结果')`;

/** But for the newest three of hospital 1 that are over since yesterday, which nobody has signed yet, and one that waits to be looked over. */
const SIGN = `
  SELECT ${AT("least(coalesce(v.done_at, v.ends_at) + interval '4 minutes', $1::timestamptz)")},
    revise_record(r, 'sign', r.draft, NULL, ${BY('u', '医生')})
  FROM records r JOIN reservations v ON v.id = r.reservation_id JOIN users u ON u.id = r.doctor_id
  WHERE v.flow_status = 'done' AND r.id NOT IN (SELECT x.id FROM records x JOIN reservations y ON y.id = x.reservation_id
    WHERE x.hospital_id = 1 AND y.date < clinic_today() ORDER BY y.starts_at DESC, x.id LIMIT 4)
  ORDER BY v.starts_at, r.id`;

const REVIEW = `
  WITH one AS (SELECT r.id, r.hospital_id, r.doctor_id FROM records r WHERE r.hospital_id = 1 AND r.status = 'draft' AND r.visit_date < clinic_today()
    ORDER BY r.visit_date, r.id LIMIT 1),
  learns AS (UPDATE staff_members s SET supervisor_id = (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = s.hospital_id
      AND m.role = 'doctor' AND m.status = 'active' AND m.user_id <> s.user_id) FROM one WHERE s.hospital_id = one.hospital_id AND s.user_id = one.doctor_id)
  UPDATE records r SET status = 'review', submitted_at = r.updated_at, version = r.version + 1 FROM one WHERE r.id = one.id`;

/** Two of the signed ones of hospital 1: by the author in time, and by leave of the owner. */
const AMEND = `
  SELECT ${AT('r.signed_at + $1::interval')},
    revise_record(r, 'amend', n.content || '{"aux_exam": "根尖片示根尖周未见异常。"}', NULL, ${BY('u', '医生')})
  FROM records r JOIN record_revisions n ON n.record_id = r.id AND n.revision = 1 JOIN users u ON u.id = r.doctor_id
  WHERE r.id = (SELECT x.id FROM records x WHERE x.hospital_id = 1 AND x.status = 'signed' ORDER BY x.visit_date DESC, x.id OFFSET $2 LIMIT 1)`;
const LEAVE = `
  INSERT INTO amend_requests (hospital_id, record_id, reason, status, created_at, created_by, decided_at, decided_by, used_at, version)
  SELECT r.hospital_id, r.id, '漏写辅助检查', 'used', n.at - interval '5 hours', r.doctor_id, n.at - interval '1 hour', m.user_id, n.at, 3
  FROM records r JOIN record_revisions n ON n.record_id = r.id AND n.action = 'amend' AND n.at > r.signed_at + interval '24 hours'
    JOIN memberships m ON m.hospital_id = r.hospital_id AND m.role = 'shop_owner' AND m.status = 'active' WHERE r.hospital_id = 1`;
/** And one that waits for the owner. */
const ASKED = `
  INSERT INTO amend_requests (hospital_id, record_id, reason, created_at, created_by)
  SELECT r.hospital_id, r.id, '牙位写错，应为对侧', haomai_now() - interval '40 minutes', r.doctor_id FROM records r
  WHERE r.hospital_id = 1 AND r.status = 'signed' AND r.visit_date < clinic_today() - 1 ORDER BY r.visit_date DESC, r.id OFFSET 4 LIMIT 1`;
const VOID = `
  SELECT ${AT("r.signed_at + interval '2 hours'")}, revise_record(r, 'void', n.content, NULL,
    jsonb_build_object('user_id', u.id, 'by_name', u.name, 'by_role', '店长', 'reason', '写错患者'))
  FROM records r JOIN record_revisions n ON n.record_id = r.id AND n.revision = 1
    JOIN users u ON u.id = (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'shop_owner' AND m.status = 'active')
  WHERE r.id = (SELECT x.id FROM records x WHERE x.hospital_id = 1 AND x.status = 'signed' ORDER BY x.visit_date DESC, x.id OFFSET 9 LIMIT 1)`;

function contentOf({ id, complaint, seen_before, open, projects }: Visit): CaseContent {
  const pattern = CASE_PATTERNS[complaint] ?? CASE_PATTERNS.复查;
  if (!pattern) throw new Error(`nothing is written of ${complaint}`);
  const tooth = pattern.teeth[id % Math.max(1, pattern.teeth.length)];
  const put = (text: string) => (open ? '' : text.replaceAll('‹T›', tooth ?? ''));
  return {
    visit_type: seen_before ? 'again' : 'first',
    chief_complaint: complaint,
    present_history: pattern.present,
    past_history: '否认系统性疾病史，否认药物过敏史。',
    exam: pattern.exam.replaceAll('‹T›', tooth ?? ''),
    aux_exam: put(pattern.aux ?? ''),
    plan: put(pattern.plan),
    treatment: put(pattern.treatment),
    doctor_order: put(pattern.order),
    diagnoses: open ? [] : foundOf(pattern, tooth),
    treatments: open ? [] : doneOf(pattern, tooth, projects),
  };
}

const foundOf = ({ diagnoses }: CasePattern, tooth: string | undefined): CaseContent['diagnoses'] =>
  diagnoses.map((each) => ({ ...each, teeth: tooth ? [tooth] : [] }));

const doneOf = (
  { treatments }: CasePattern,
  tooth: string | undefined,
  projects: Visit['projects'],
): CaseContent['treatments'] =>
  treatments.map(({ name, surfaces, status }) => ({
    name,
    status: status === 'planned' ? 'planned' : 'done',
    teeth: tooth ? [tooth] : [],
    surfaces: [...(surfaces ?? [])],
    project_id: projects[name] ?? null,
    material: null,
  }));

/** After the visits, their doctors and the price lists. */
export async function seedCases(tx: pg.ClientBase): Promise<void> {
  const { now, back } = await clockOf(tx);
  const { rows } = await tx.query<Visit>(VISITS);
  await tx.query(DRAFTS, [JSON.stringify(rows.map((visit) => ({ id: visit.id, content: contentOf(visit) })))]);
  await tx.query(SIGN, [now]);
  await back();
  await tx.query(REVIEW);
  await tx.query(AMEND, ['3 hours', 6]);
  await tx.query(AMEND, ['40 hours', 30]);
  await back();
  await tx.query(LEAVE);
  await tx.query(ASKED);
  await tx.query(VOID);
  await back();
}
