-- The steps of what is signed (docs/domain/records.md#one-machine), for every kind that has drafts; what a kind says otherwise of itself
-- stands in record_begun, record_lacks and its own file.

-- 补记: whether a record was signed more than a day after its visit ended.
CREATE OR REPLACE FUNCTION is_late(c records) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(c.signed_at > coalesce((SELECT coalesce(v.done_at, v.ends_at) FROM reservations v WHERE v.id = c.reservation_id),
    clinic_instant(c.visit_date + 1, 0)) + interval '24 hours', false)
$$;

-- As answers show a record of any kind; names of states, and what is not for everybody, are a presenter's. p_revision: as it was in that
-- one; null, as it is now
CREATE OR REPLACE FUNCTION record_view(c records, p_revision integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'code', c.code, 'status', c.status, 'version', c.version,
    'revision', coalesce(p_revision, c.revision, 0), 'visit_date', c.visit_date,
    'patient', jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
      'age', extract(year FROM age(c.visit_date, t.birth_date))::integer),
    'hospital', jsonb_build_object('id', h.id, 'name', h.name), 'doctor', person_named(c.doctor_id), 'updated_by', person_named(c.updated_by),
    'reservation', CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('hash_id', v.hash_id, 'starts_at', v.starts_at) END,
    'content', CASE WHEN p_revision IS NULL THEN coalesce(n.content, c.draft) ELSE n.content END,
    'late', is_late(c),
    'intact', record_intact(c),
    'signed', CASE WHEN c.signed_at IS NOT NULL THEN (SELECT jsonb_build_object('at', r.author_at, 'by_name', r.author_name)
      FROM record_revisions r WHERE r.record_id = c.id AND r.revision = 1) END,
    'countersigned', (SELECT jsonb_build_object('at', r.at, 'by_name', r.by_name)
      FROM record_revisions r WHERE r.record_id = c.id AND r.revision = 1 AND r.action = 'countersign'),
    'amended', (SELECT jsonb_build_object('at', r.at, 'by_name', r.by_name, 'reason', r.reason, 'count',
        (SELECT count(*) FROM record_revisions a WHERE a.record_id = c.id AND a.action = 'amend'))
      FROM record_revisions r WHERE r.record_id = c.id AND r.action = 'amend' ORDER BY r.revision DESC LIMIT 1),
    'voided', (SELECT jsonb_build_object('at', r.at, 'by_name', r.by_name, 'reason', r.reason)
      FROM record_revisions r WHERE r.record_id = c.id AND r.action = 'void'),
    'return_reason', c.return_reason, 'created_at', c.created_at, 'updated_at', c.updated_at)
  FROM patients t JOIN hospitals h ON h.id = c.hospital_id LEFT JOIN reservations v ON v.id = c.reservation_id
    LEFT JOIN record_revisions n ON n.record_id = c.id AND n.revision = coalesce(p_revision, c.revision)
  WHERE t.id = c.patient_id
$$;

-- The revisions of a record, the oldest first, each with what it made other than the one before.
CREATE OR REPLACE FUNCTION record_revisions_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('revision', r.revision, 'action', r.action, 'by_name', r.by_name, 'at', r.at,
    'reason', r.reason, 'changed', changed_parts(r.before, r.content)) ORDER BY r.revision), '[]')
  FROM (SELECT x.*, lag(x.content) OVER (ORDER BY x.revision) AS before FROM record_revisions x WHERE x.record_id = p_id) r
$$;

-- The visit that something new of a patient is of, shared: it stays theirs until the commit, and in the chair where it is.
CREATE OR REPLACE FUNCTION share_visit(p_hospital bigint, p_patient bigint, p_id bigint) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v reservations;
BEGIN
  SELECT * INTO v FROM reservations r WHERE r.id = p_id AND r.hospital_id = p_hospital AND r.patient_id = p_patient FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse_field('reservation_id', '预约不存在'); END IF;
  RETURN v;
END $$;

-- The visit that a step is of, locked before its record: shared, so that it stays this patient's until the commit, and in the chair where
-- it is; alone, where what is archived writes to it. All null: of none. p: as write_record has it
CREATE OR REPLACE FUNCTION lock_visit_of(p jsonb, p_kind text) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_new boolean := p->>'id' IS NULL;
  v_id bigint := CASE WHEN v_new THEN reservation_id_of(p->>'key')
    ELSE (SELECT r.reservation_id FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = v_hospital AND r.kind = p_kind) END;
  v reservations;
BEGIN
  IF NOT v_new AND v_id IS NULL OR v_new AND p->>'key' IS NULL THEN RETURN v; END IF;
  IF p_kind = 'hygiene' AND p->>'action' IN ('sign', 'amend', 'countersign') THEN
    SELECT * INTO v FROM reservations r WHERE r.id = v_id FOR NO KEY UPDATE;
  ELSIF v_new THEN
    v := share_visit(v_hospital, (p->>'patient_id')::bigint, v_id);
  ELSE
    SELECT * INTO v FROM reservations r WHERE r.id = v_id FOR SHARE;
  END IF;
  RETURN v;
END $$;

-- Whether something may be written of a visit: its patient is there, or was.
CREATE OR REPLACE FUNCTION is_writable(v reservations) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT v.cancel_status = 0 AND v.flow_status IN ('arrived', 'in_chair', 'done')
$$;

-- What a new record says that nobody wrote in yet; of a sheet all is written with it.
CREATE OR REPLACE FUNCTION record_begun(p jsonb, p_kind text, v_visit reservations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_kind = 'case' THEN case_begun((p->>'staff_hospital_id')::bigint, (p->>'patient_id')::bigint, v_visit) ELSE '{}' END
$$;

-- What a record lacks before it may be signed, by field. p: labels (of a case's sections)
CREATE OR REPLACE FUNCTION record_lacks(v records, p_content jsonb, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.kind = 'case' THEN case_lacks(v.hospital_id, p_content, p->'labels') ELSE sheet_lacks(v, p_content) END
$$;

-- A new draft. Of a visit that has a case already there is no other. p: as write_record has it
CREATE OR REPLACE FUNCTION begin_record(p jsonb, p_kind text, v_visit reservations) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_now timestamptz := haomai_now();
  v records;
BEGIN
  IF v_visit.id IS NOT NULL AND NOT is_writable(v_visit) THEN
    PERFORM refuse('STATE', '{"message": "该患者尚未登记到店，不能书写病历"}');
  END IF;
  INSERT INTO records (hospital_id, patient_id, kind, reservation_id, doctor_id, department_id, code, draft, visit_date, created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, p_kind, v_visit.id, (p->>'user_id')::bigint, v_visit.department_id,
      take_number(v_hospital, CASE p_kind WHEN 'case' THEN 'BL' ELSE 'JL' END, clinic_today()), record_begun(p, p_kind, v_visit) || (p->'content'),
      coalesce(v_visit.date, clinic_today()), v_now, v_now, (p->>'user_id')::bigint)
    ON CONFLICT (reservation_id) WHERE kind = 'case' AND status <> 'void' DO NOTHING RETURNING * INTO v;
  IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该就诊已有病历"}'); END IF;
  RETURN v;
END $$;

-- A record of a kind, locked, as it was seen. p: staff_hospital_id, id, version, patient_id
CREATE OR REPLACE FUNCTION lock_record(p jsonb, p_kind text) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v records;
BEGIN
  SELECT * INTO v FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = (p->>'staff_hospital_id')::bigint AND r.kind = p_kind
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.patient_id <> (p->>'patient_id')::bigint THEN PERFORM refuse_field('patient_id', '病历不能改为另一位患者'); END IF;
  IF v.version <> (p->>'version')::integer THEN
    -- What there is now is read by who answers: a refusal carries no clinical text.
    PERFORM refuse('STALE');
  END IF;
  RETURN v;
END $$;

-- Who may begin a record, or write in a draft: of a case whoever treats the patient, of a sheet its author; the owner always.
-- p: user_id, owner, patient_id, staff_hospital_id, action
CREATE OR REPLACE FUNCTION require_writer(v records, p jsonb, p_kind text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
BEGIN
  IF p->>'action' <> 'save' OR (p->>'owner')::boolean OR v_by = v.doctor_id THEN RETURN; END IF;
  IF NOT is_treating((p->>'staff_hospital_id')::bigint, (p->>'patient_id')::bigint, v_by) THEN
    PERFORM refuse('FORBIDDEN', '{"message": "仅接诊人员可修改"}');
  END IF;
  IF v.id IS NOT NULL AND p_kind <> 'case' THEN PERFORM refuse('FORBIDDEN', '{"message": "只有书写人或店长可以修改"}'); END IF;
END $$;

-- Who may take a step with a (locked) record, and where it may stand. p: user_id, owner, action
CREATE OR REPLACE FUNCTION require_record_step(v records, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
  v_owner boolean := (p->>'owner')::boolean;
  v_action text := p->>'action';
  v_archived boolean := v.status IN ('signed', 'amended');
  v_said text;
BEGIN
  v_said := CASE
    WHEN v_action = 'sign' AND v_by <> v.doctor_id THEN '只有书写人可以归档'
    WHEN v_action = 'amend' AND NOT v_owner AND v_by <> v.doctor_id THEN '只有书写人或店长可以修订'
    WHEN v_action = 'void' AND v_archived AND NOT v_owner THEN '已归档的病历只有店长可以作废'
    WHEN v_action = 'void' AND NOT v_archived AND v_by <> v.doctor_id THEN '只有书写人可以作废草稿'
    WHEN v_action IN ('countersign', 'return') AND (v_by = v.doctor_id OR NOT v_owner AND v_by IS DISTINCT FROM supervisor_of(v)) THEN
      '只有上级医师或店长可以审阅' END;
  IF v_said IS NOT NULL THEN PERFORM refuse('FORBIDDEN', jsonb_build_object('message', v_said)); END IF;
  v_said := CASE
    WHEN v.status = 'void' THEN '病历已作废'
    WHEN v_action IN ('save', 'sign') AND v_archived THEN '病历已归档，请使用修订'
    WHEN v_action IN ('save', 'sign') AND v.status = 'review' THEN '病历待审阅，退回后才能修改'
    WHEN v_action IN ('countersign', 'return') AND v.status <> 'review' THEN '病历不在待审阅状态'
    WHEN v_action = 'amend' AND NOT v_archived THEN '病历尚未归档，请直接修改' END;
  IF v_said IS NOT NULL THEN PERFORM refuse('STATE', jsonb_build_object('message', v_said)); END IF;
END $$;

-- Who looks over what a record's author signs; null: nobody.
CREATE OR REPLACE FUNCTION supervisor_of(v records) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT s.supervisor_id FROM staff_members s WHERE s.hospital_id = v.hospital_id AND s.user_id = v.doctor_id
$$;

-- 422 with all that a record lacks.
CREATE OR REPLACE FUNCTION require_whole(v records, p_content jsonb, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_errors jsonb := record_lacks(v, p_content, p);
BEGIN
  IF v_errors <> '{}' THEN PERFORM refuse('INVALID', jsonb_build_object('errors', v_errors)); END IF;
END $$;

-- What an open record says from now on. p_status: draft, review
CREATE OR REPLACE FUNCTION keep_draft(v records, p_draft jsonb, p_status text, p jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE records r SET draft = p_draft, status = p_status, version = r.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint,
    submitted_at = CASE WHEN p_status = 'review' THEN haomai_now() END,
    return_reason = CASE p->>'action' WHEN 'return' THEN p->>'reason' WHEN 'sign' THEN '' ELSE r.return_reason END WHERE r.id = v.id
$$;

-- The tooth chart of the day that a record is of, for its revision (until it is signed that day is its visit's); null where the kind has none.
CREATE OR REPLACE FUNCTION chart_of_record(v records, v_visit reservations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.kind NOT IN ('hygiene', 'general') THEN
    chart_on(v.hospital_id, v.patient_id, CASE WHEN v.signed_at IS NULL THEN coalesce(v_visit.date, v.visit_date) ELSE v.visit_date END) END
$$;

-- Signed by its author: archived, or laid before who looks over what they write.
CREATE OR REPLACE FUNCTION sign_record(v records, v_visit reservations, p_draft jsonb, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_whole(v, p_draft, p);
  IF v_visit.id IS NOT NULL AND (v_visit.cancel_status = 1 OR v_visit.visi_status <> 1) THEN
    PERFORM refuse('STATE', '{"message": "该患者尚未就诊，不能归档"}');
  END IF;
  IF works_at(v.hospital_id, supervisor_of(v)) THEN
    PERFORM keep_draft(v, p_draft, 'review', p);
  ELSE
    PERFORM revise_record(v, 'sign', p_draft, chart_of_record(v, v_visit), p);
  END IF;
END $$;

-- A step that may be taken, with a (locked) record.
CREATE OR REPLACE FUNCTION take_record_step(v records, v_visit reservations, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_action text := p->>'action';
  v_said jsonb := coalesce((SELECT r.content FROM record_revisions r WHERE r.record_id = v.id AND r.revision = v.revision), v.draft);
  v_content jsonb := v_said || (p->'content');
BEGIN
  CASE v_action
    WHEN 'save' THEN PERFORM keep_draft(v, v_content, 'draft', p);
    WHEN 'sign' THEN PERFORM sign_record(v, v_visit, v_content, p);
    WHEN 'return' THEN PERFORM keep_draft(v, v_said, 'draft', p);
    WHEN 'amend' THEN
      PERFORM require_whole(v, v_content, p);
      PERFORM use_amend_leave(v, p);
      PERFORM revise_record(v, 'amend', v_content, chart_of_record(v, v_visit), p);
    WHEN 'countersign' THEN PERFORM revise_record(v, v_action, v_said, chart_of_record(v, v_visit), p);
    -- Given up, it keeps what it had.
    ELSE PERFORM revise_record(v, v_action, v_said,
      (SELECT r.chart FROM record_revisions r WHERE r.record_id = v.id AND r.revision = v.revision), p);
  END CASE;
END $$;

-- One step of a record: written, signed, looked over, amended, given up. Answers it as it stands then.
-- p: user_id, by_name, by_role, staff_hospital_id, id (null: a new one), version (null: not checked), patient_id, key (of the visit, null:
-- none), action, reason, content (the parts that are written), owner, labels (of a case's sections)
CREATE OR REPLACE FUNCTION write_record(p jsonb, p_kind text) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v_visit reservations;
  v records;
BEGIN
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = (p->>'staff_hospital_id')::bigint
      AND k.patient_id = (p->>'patient_id')::bigint) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  v_visit := lock_visit_of(p, p_kind);
  IF p->>'id' IS NOT NULL THEN v := lock_record(p, p_kind); END IF;
  PERFORM require_writer(v, p, p_kind);
  IF v.id IS NULL THEN RETURN begin_record(p, p_kind, v_visit); END IF;
  PERFORM require_record_step(v, p);
  PERFORM take_record_step(v, v_visit, p);
  SELECT * INTO v FROM records r WHERE r.id = v.id;
  RETURN v;
END $$;

-- A step is in the trail, but for a save. p: action, reason, audit
CREATE OR REPLACE FUNCTION audit_step(v records, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'action' = 'save' THEN RETURN; END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'action', p->>'action',
    'reason', nullif(p->>'reason', ''))));
END $$;

-- What an earlier version had in their place.
DROP FUNCTION IF EXISTS begin_case(jsonb, reservations);
DROP FUNCTION IF EXISTS lock_case(jsonb);
DROP FUNCTION IF EXISTS require_case_step(records, jsonb);
DROP FUNCTION IF EXISTS require_whole_case(bigint, jsonb, jsonb);
DROP FUNCTION IF EXISTS chart_of_case(records, reservations);
DROP FUNCTION IF EXISTS sign_case(records, reservations, jsonb, jsonb);
DROP FUNCTION IF EXISTS take_case_step(records, reservations, jsonb);
