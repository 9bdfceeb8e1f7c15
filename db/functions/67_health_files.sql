-- The health file (健康档案) of a patient at a hospital: a record of kind base, of which each save is a revision that is signed at
-- once (docs/domain/records.md#the-health-file).

-- As answers show it, as it is now; names, and what is not for everybody, are a presenter's. p_days: after how many it is to be
-- looked over
CREATE OR REPLACE FUNCTION base_view(p_hospital bigint, p_patient bigint, p_days integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'code', r.code, 'version', r.version, 'revision', c.revision, 'at', c.at,
    'by', person_named(c.by_id), 'role', c.role, 'content', c.content, 'intact', record_intact(r),
    'review_due', c.at < haomai_now() - make_interval(days => p_days))
  FROM records r JOIN record_revisions c ON c.record_id = r.id AND c.revision = r.revision
  WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.kind = 'base' AND r.status <> 'void'
$$;

-- A page of its revisions, the newest first, each with what it made other than the one before.
CREATE OR REPLACE FUNCTION base_revisions(p_hospital bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('revision', x.revision, 'at', x.at, 'by_name', x.by_name, 'role', x.role,
      'content', x.content, 'changed', changed_parts(x.before, x.content), 'unchanged', x.before IS NOT DISTINCT FROM x.content) ORDER BY x.revision DESC), '[]')
  FROM (SELECT c.*, (SELECT b.content FROM record_revisions b WHERE b.record_id = c.record_id AND b.revision = c.revision - 1) AS before
    FROM records r JOIN record_revisions c ON c.record_id = r.id
    WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.kind = 'base' AND r.status <> 'void'
    ORDER BY c.revision DESC LIMIT p_limit OFFSET p_offset) x
$$;

-- The file of a patient (whose row here is locked) as it was seen; all null where there is none yet. p: version
CREATE OR REPLACE FUNCTION lock_base(v_known hospital_patients, p jsonb) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v records;
BEGIN
  SELECT * INTO v FROM records r WHERE r.hospital_id = v_known.hospital_id AND r.patient_id = v_known.patient_id AND r.kind = 'base'
    AND r.status <> 'void' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN v; END IF;
  IF p->>'version' IS NULL THEN PERFORM refuse_field('version', '版本为必填项'); END IF;
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  RETURN v;
END $$;

-- A patient's first file, as a draft that its first revision makes a file.
CREATE OR REPLACE FUNCTION begin_base(v_known hospital_patients, p jsonb) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := haomai_now();
  v records;
BEGIN
  INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
    VALUES (v_known.hospital_id, v_known.patient_id, 'base', (p->>'user_id')::bigint,
      take_number(v_known.hospital_id, 'JK', clinic_today()), p->'content', clinic_today(), v_now, v_now, (p->>'user_id')::bigint)
    RETURNING * INTO v;
  RETURN v;
END $$;

-- What somebody said when they were asked for allergies. Who has one has not denied them. p: allergy_state (null: as it is)
CREATE OR REPLACE FUNCTION set_allergy_state(v_known hospital_patients, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'allergy_state' IS NULL OR p->>'allergy_state' = v_known.allergy_state THEN RETURN; END IF;
  IF v_known.allergy_state = 'some' THEN PERFORM refuse_field('allergy_state', '已登记过敏原，须先排除'); END IF;
  IF p->>'allergy_state' = 'some' THEN PERFORM refuse_field('allergy_state', '请先登记过敏原'); END IF;
  UPDATE hospital_patients k SET allergy_state = p->>'allergy_state'
    WHERE k.hospital_id = v_known.hospital_id AND k.patient_id = v_known.patient_id;
END $$;

-- A save is a revision, also where it says what is said already (复核无变化). It answers no text: what is kept of it for its key
-- names the revision, and whoever may read it reads it.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, patient_id, version (null: none was seen), content, allergy_state,
-- owner, reason, audit, request_id, idem
CREATE OR REPLACE FUNCTION store_base(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_known hospital_patients;
  v records;
  v_revision integer;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_known := lock_health(v_hospital, (p->>'patient_id')::bigint);
  PERFORM require_treating(v_hospital, v_known.patient_id, p);
  v := lock_base(v_known, p);
  PERFORM set_allergy_state(v_known, p);
  IF v.id IS NULL THEN v := begin_base(v_known, p); END IF;
  v_revision := revise_record(v, 'sign', p->'content', NULL, p);
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'revision', v_revision)));
  RETURN end_health(v_known, p, jsonb_build_object('record_id', v.id, 'revision', v_revision));
END $$;
