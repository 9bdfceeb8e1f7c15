import type { Edit, Mutant } from './mutant.ts';

const RECORDS = 'db/functions/64_records.sql';
const CASES = 'db/functions/65_cases.sql';
const STEPS = 'db/functions/64_steps.sql';
const AMENDS = 'db/functions/65_amend_requests.sql';

/** Neither a trigger nor a right keeps a revision as it was. */
const NOT_KEPT: readonly Edit[] = [
  {
    file: RECORDS,
    find: 'CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON record_revisions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();',
    replace: 'DROP TRIGGER IF EXISTS kept ON record_revisions;',
  },
  {
    file: 'db/functions/90_policies.sql',
    find: '  record_revisions, record_diagnoses, record_treatments, record_reads, record_prints FROM haomai_app;',
    replace: '  record_diagnoses, record_treatments, record_reads, record_prints FROM haomai_app;',
  },
];

/** What would be wrong with records. */
export const RECORD_MUTANTS: readonly Mutant[] = [
  {
    name: 'revision-rewritten',
    row: 12,
    fault:
      'whoever amends changes the newest revision, and seals it anew: there is no trigger and no right that keeps it',
    edits: [
      ...NOT_KEPT,
      {
        file: RECORDS,
        find: 'CREATE OR REPLACE TRIGGER move AFTER INSERT ON record_revisions',
        replace: 'CREATE OR REPLACE TRIGGER move AFTER INSERT OR UPDATE OF content ON record_revisions',
      },
      {
        file: RECORDS,
        find: '  v_revision integer;\nBEGIN\n  INSERT INTO record_revisions',
        replace: `  v_revision integer;
BEGIN
  IF p_action = 'amend' THEN
    UPDATE record_revisions r SET content = p_content, action = p_action, reason = p->>'reason'
      WHERE r.record_id = v.id AND r.revision = v.revision;
    UPDATE record_revisions r SET hash = revision_hash(r) WHERE r.record_id = v.id AND r.revision = v.revision;
    RETURN v.revision;
  END IF;
  INSERT INTO record_revisions`,
      },
    ],
    parts: ['records'],
  },
  {
    name: 'stale-not-asked',
    row: 12,
    fault: 'nobody asks which version of a case was seen: who saves last overwrites what another has written',
    edits: [
      {
        file: STEPS,
        find: "IF v.version <> (p->>'version')::integer THEN",
        replace: "IF v.version < (p->>'version')::integer THEN",
      },
    ],
    parts: ['records'],
  },
  {
    name: 'draft-shown-to-the-patient',
    row: 12,
    fault: 'the account sees every case of its patients: what is not signed yet, and what was given up',
    edits: [
      {
        file: CASES,
        find: "AND c.kind = 'case' AND c.status IN ('signed', 'amended') AND (p_id",
        replace: "AND c.kind = 'case' AND (p_id",
      },
    ],
    parts: ['records'],
  },
  {
    name: 'reading-not-logged',
    row: 12,
    fault: 'whoever opens a case is in no log of readings',
    edits: [
      {
        file: 'server/features/cases/queries.ts',
        find: "CASE WHEN m.kept AND m.id IS NOT NULL THEN note_read($1, m.patient_id, 'case', coalesce(c.code, ''), $6::jsonb)\n      ELSE is_treating($1, m.patient_id, $2) END AS treating,",
        replace: '(is_treating($1, m.patient_id, $2) OR $6::jsonb IS NULL) AS treating,',
      },
    ],
    parts: ['records'],
  },
  {
    name: 'reading-told-twice',
    row: 12,
    fault: 'each reading is a line of its own, however short the time since the last',
    edits: [
      {
        file: RECORDS,
        find: 'DO UPDATE SET until = excluded.until WHERE s.until <= v_now',
        replace: 'DO UPDATE SET until = excluded.until',
      },
    ],
    parts: ['records'],
  },
  {
    name: 'case-not-locked',
    row: 12,
    fault: 'which version a case has is asked without locking it',
    edits: [
      {
        file: STEPS,
        find: "AND r.hospital_id = (p->>'staff_hospital_id')::bigint AND r.kind = p_kind\n    FOR NO KEY UPDATE;",
        replace: "AND r.hospital_id = (p->>'staff_hospital_id')::bigint AND r.kind = p_kind;",
      },
    ],
    parts: ['records'],
  },
  {
    name: 'second-case-of-a-visit',
    row: 12,
    fault: 'whoever begins a case looks whether its visit has one, then writes, and no key looks again',
    edits: [
      {
        file: 'db/functions/00_basics.sql',
        find: "-- The product's clock.",
        replace: "DROP INDEX IF EXISTS records_case_of_visit_unique;\n-- The product's clock.",
      },
      {
        file: STEPS,
        find: "ON CONFLICT (reservation_id) WHERE kind = 'case' AND status <> 'void' DO NOTHING RETURNING * INTO v;",
        replace: 'RETURNING * INTO v;',
      },
      {
        file: STEPS,
        find: '  INSERT INTO records (hospital_id, patient_id, kind,',
        replace: `  IF EXISTS (SELECT FROM records r WHERE r.reservation_id = v_visit.id AND r.kind = 'case' AND r.status <> 'void') THEN
    PERFORM refuse('STATE', '{"message": "该就诊已有病历"}');
  END IF;
  INSERT INTO records (hospital_id, patient_id, kind,`,
      },
    ],
    parts: ['records'],
  },
  {
    name: 'leave-used-again',
    row: 12,
    fault: "an owner's leave to amend is not used up by amending",
    edits: [
      {
        file: AMENDS,
        find: "UPDATE amend_requests q SET status = 'used', used_at = haomai_now(), version = q.version + 1",
        replace: 'UPDATE amend_requests q SET version = q.version + 1',
      },
    ],
    parts: ['records'],
  },
  {
    name: 'colleagues-see-all',
    row: 12,
    fault: 'the desk and hygienists read cases whole',
    edits: [
      {
        file: 'server/platform/case-view.ts',
        find: "return roles.includes('dental_hygienist') || roles.includes('customer_service') ? 'brief' : 'least';",
        replace: "return roles.includes('dental_hygienist') || roles.includes('customer_service') ? 'full' : 'least';",
      },
    ],
    parts: ['records'],
  },
  {
    name: 'every-customer-is-own',
    row: 12,
    fault: "consultants read of each other's customers",
    edits: [
      {
        file: 'server/features/cases/queries.ts',
        find: 'SELECT m.*, NOT $7::boolean OR EXISTS',
        replace: 'SELECT m.*, $7::boolean IS NOT NULL OR EXISTS',
      },
    ],
    parts: ['records'],
  },
];
