-- Cases (病历): docs/domain/records.md#cases.

-- The text that is made of what was found: 26 急性牙髓炎；24 中龋
CREATE OR REPLACE FUNCTION diagnosis_text(p jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(concat_ws(' ', nullif(array_to_string(texts_of(d.said->'teeth'), '、'), ''), d.said->>'name'), '；' ORDER BY d.n), '')
  FROM jsonb_array_elements(p) WITH ORDINALITY AS d(said, n)
$$;

-- 补记: whether a case was signed more than a day after its visit ended.
CREATE OR REPLACE FUNCTION is_late(c records) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(c.signed_at > coalesce((SELECT coalesce(v.done_at, v.ends_at) FROM reservations v WHERE v.id = c.reservation_id),
    clinic_instant(c.visit_date + 1, 0)) + interval '24 hours', false)
$$;

-- As answers show a case; names of states, and what is not for everybody, are a presenter's. p_revision: as it was in that one;
-- null, as it is now
CREATE OR REPLACE FUNCTION case_view(p_id bigint, p_revision integer DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'code', c.code, 'status', c.status, 'version', c.version,
    'revision', coalesce(p_revision, c.revision, 0), 'visit_date', c.visit_date,
    'patient', jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
      'age', extract(year FROM age(c.visit_date, t.birth_date))::integer),
    'hospital', jsonb_build_object('id', h.id, 'name', h.name), 'doctor', person_named(c.doctor_id), 'updated_by', person_named(c.updated_by),
    'reservation', CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('hash_id', v.hash_id, 'starts_at', v.starts_at) END,
    'content', s.content, 'diagnosis', diagnosis_text(s.content->'diagnoses'),
    'disposal_ids', (SELECT jsonb_agg(x.disposal_id ORDER BY x.position) FROM record_treatments x
      WHERE x.record_id = c.id AND x.revision = coalesce(p_revision, c.revision)),
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
  FROM records c JOIN patients t ON t.id = c.patient_id JOIN hospitals h ON h.id = c.hospital_id
    LEFT JOIN reservations v ON v.id = c.reservation_id
    LEFT JOIN record_revisions n ON n.record_id = c.id AND n.revision = coalesce(p_revision, c.revision)
    CROSS JOIN LATERAL (SELECT CASE WHEN p_revision IS NULL THEN coalesce(n.content, c.draft) ELSE n.content END AS content OFFSET 0) s
  WHERE c.id = p_id AND c.kind = 'case' AND s.content IS NOT NULL
$$;

-- What a part of a case says, in words.
CREATE OR REPLACE FUNCTION case_part_text(p_content jsonb, p_part text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_part
    WHEN 'diagnoses' THEN diagnosis_text(p_content->'diagnoses')
    WHEN 'treatments' THEN (SELECT string_agg(concat_ws(' ', nullif(array_to_string(texts_of(t.said->'teeth'), '、'), ''),
        nullif(array_to_string(texts_of(t.said->'surfaces'), ''), ''), t.said->>'name'), '；' ORDER BY t.n)
      FROM jsonb_array_elements(p_content->'treatments') WITH ORDINALITY AS t(said, n))
    ELSE p_content->>p_part END
$$;

-- What an amendment replaced: of each part that it changed the words that stood there, where there were any.
CREATE OR REPLACE FUNCTION replaced_parts(p_before jsonb, p_now jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('part', k.part, 'text', case_part_text(p_before, k.part)) ORDER BY k.part), '[]')
  FROM jsonb_array_elements_text(changed_parts(p_before, p_now)) k(part) WHERE case_part_text(p_before, k.part) ~ '\S'
$$;

-- The revisions of a case, the oldest first, each with what it made other than the one before.
CREATE OR REPLACE FUNCTION record_revisions_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('revision', r.revision, 'action', r.action, 'by_name', r.by_name, 'at', r.at,
    'reason', r.reason, 'changed', changed_parts(r.before, r.content), 'replaced', replaced_parts(r.before, r.content)) ORDER BY r.revision), '[]')
  FROM (SELECT x.*, lag(x.content) OVER (ORDER BY x.revision) AS before FROM record_revisions x WHERE x.record_id = p_id) r
$$;

-- The tooth chart as a revision keeps it; of the newest where none is named.
CREATE OR REPLACE FUNCTION kept_chart(p_id bigint, p_revision integer DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT r.chart FROM records c JOIN record_revisions r ON r.record_id = c.id AND r.revision = coalesce(p_revision, c.revision) WHERE c.id = p_id
$$;

-- What a case lacks before it may be signed, by field. p_labels: what each section is called
CREATE OR REPLACE FUNCTION case_lacks(p_hospital bigint, p jsonb, p_labels jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_wanted text[] := '{chief_complaint,exam,doctor_order}';
  v_errors jsonb := '{}';
BEGIN
  IF p->>'visit_type' = 'first' THEN v_wanted := v_wanted || '{present_history,past_history}'; END IF;
  SELECT coalesce(jsonb_object_agg(k, jsonb_build_array((p_labels->>k) || '为必填项')), '{}') INTO v_errors
    FROM unnest(v_wanted) k WHERE p->>k !~ '\S';
  IF jsonb_array_length(p->'diagnoses') = 0 THEN v_errors := v_errors || '{"diagnoses": ["诊断为必填项"]}'; END IF;
  IF p->>'treatment' !~ '\S' AND p->>'plan' !~ '\S' THEN v_errors := v_errors || '{"treatment": ["处置或治疗计划为必填项"]}'; END IF;
  -- What a template left to be filled in.
  v_errors := v_errors || (SELECT coalesce(jsonb_object_agg(k, jsonb_build_array('还有未填写的占位：' || substring(p->>k FROM '\{([^{}]+)\}'))), '{}')
    FROM jsonb_object_keys(p_labels) k WHERE p->>k ~ '\{[^{}]+\}');
  IF EXISTS (SELECT FROM jsonb_array_elements(p->'treatments') t
      JOIN projects x ON x.id = (t->>'project_id')::bigint AND x.hospital_id = p_hospital AND x.implant
      WHERE t->>'status' = 'done' AND concat(t->'material'->>'batch_no', t->'material'->>'udi') = '') THEN
    v_errors := v_errors || '{"treatments": ["植入材料须填写批号或UDI"]}';
  END IF;
  RETURN v_errors;
END $$;

-- What a draft begins with: the visit's complaint, what is known of the patient, and whether they were seen here before.
CREATE OR REPLACE FUNCTION case_begun(p_hospital bigint, p_patient bigint, v reservations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('visit_type', CASE WHEN CASE WHEN v.id IS NULL THEN was_seen(p_patient, p_hospital, haomai_now())
      ELSE v.seen_before END THEN 'again' ELSE 'first' END, 'chief_complaint', coalesce(left(v.chief_complaint, 500), ''),
    'present_history', '', 'past_history', coalesce(past_history_of(p_hospital, p_patient), ''), 'exam', '', 'aux_exam', '', 'plan', '', 'treatment', '', 'doctor_order', '',
    'diagnoses', '[]'::jsonb, 'treatments', '[]'::jsonb)
$$;

-- The visit that a case is of, shared: it stays this patient's until the commit, and in the chair where it is.
CREATE OR REPLACE FUNCTION share_visit(p_hospital bigint, p_patient bigint, p_id bigint) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v reservations;
BEGIN
  SELECT * INTO v FROM reservations r WHERE r.id = p_id AND r.hospital_id = p_hospital AND r.patient_id = p_patient FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse_field('reservation_id', '预约不存在'); END IF;
  RETURN v;
END $$;

-- Whether something may be written of a visit: its patient is there, or was.
CREATE OR REPLACE FUNCTION is_writable(v reservations) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT v.cancel_status = 0 AND v.flow_status IN ('arrived', 'in_chair', 'done')
$$;

-- A new draft. Of a visit that has one already there is none. p: as write_case has it
CREATE OR REPLACE FUNCTION begin_case(p jsonb, v_visit reservations) RETURNS records LANGUAGE plpgsql AS $$
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
    VALUES (v_hospital, v_patient, 'case', v_visit.id, (p->>'user_id')::bigint, v_visit.department_id,
      take_number(v_hospital, 'BL', clinic_today()), case_begun(v_hospital, v_patient, v_visit) || (p->'content'),
      coalesce(v_visit.date, clinic_today()), v_now, v_now, (p->>'user_id')::bigint)
    ON CONFLICT (reservation_id) WHERE kind = 'case' AND status <> 'void' DO NOTHING RETURNING * INTO v;
  IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该就诊已有病历"}'); END IF;
  RETURN v;
END $$;

-- A case, locked, as it was seen. p: staff_hospital_id, id, version, patient_id
CREATE OR REPLACE FUNCTION lock_case(p jsonb) RETURNS records LANGUAGE plpgsql AS $$
DECLARE
  v records;
BEGIN
  SELECT * INTO v FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = (p->>'staff_hospital_id')::bigint AND r.kind = 'case'
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.patient_id <> (p->>'patient_id')::bigint THEN PERFORM refuse_field('patient_id', '病历不能改为另一位患者'); END IF;
  IF v.version <> (p->>'version')::integer THEN
    -- What there is now is read by who answers: a refusal carries no clinical text.
    PERFORM refuse('STALE');
  END IF;
  RETURN v;
END $$;

-- Who may take a step with a (locked) case, and where it may stand. p: user_id, owner, action
CREATE OR REPLACE FUNCTION require_case_step(v records, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
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

-- 422 with all that a case lacks.
CREATE OR REPLACE FUNCTION require_whole_case(p_hospital bigint, p_content jsonb, p_labels jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_errors jsonb := case_lacks(p_hospital, p_content, p_labels);
BEGIN
  IF v_errors <> '{}' THEN PERFORM refuse('INVALID', jsonb_build_object('errors', v_errors)); END IF;
END $$;

-- What an open case says from now on. p_status: draft, review
CREATE OR REPLACE FUNCTION keep_draft(v records, p_draft jsonb, p_status text, p jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE records r SET draft = p_draft, status = p_status, version = r.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint,
    submitted_at = CASE WHEN p_status = 'review' THEN haomai_now() END,
    return_reason = CASE p->>'action' WHEN 'return' THEN p->>'reason' WHEN 'sign' THEN '' ELSE r.return_reason END WHERE r.id = v.id
$$;

-- The tooth chart of the day that a case is of, for its revision: until it is signed that day is its visit's.
CREATE OR REPLACE FUNCTION chart_of_case(v records, v_visit reservations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT chart_on(v.hospital_id, v.patient_id, CASE WHEN v.signed_at IS NULL THEN coalesce(v_visit.date, v.visit_date) ELSE v.visit_date END)
$$;

-- Signed by its author: archived, or laid before who looks over what they write.
CREATE OR REPLACE FUNCTION sign_case(v records, v_visit reservations, p_draft jsonb, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_whole_case(v.hospital_id, p_draft, p->'labels');
  IF v_visit.id IS NOT NULL AND (v_visit.cancel_status = 1 OR v_visit.visi_status <> 1) THEN
    PERFORM refuse('STATE', '{"message": "该患者尚未就诊，不能归档"}');
  END IF;
  IF works_at(v.hospital_id, supervisor_of(v)) THEN
    PERFORM keep_draft(v, p_draft, 'review', p);
  ELSE
    PERFORM revise_record(v, 'sign', p_draft, chart_of_case(v, v_visit), p);
  END IF;
END $$;

-- What is done stands on the hospital's list of projects, where it says that it does.
CREATE OR REPLACE FUNCTION require_projects(p_hospital bigint, p_treatments jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p_treatments) t WHERE t->>'project_id' IS NOT NULL
      AND NOT EXISTS (SELECT FROM projects x WHERE x.id = (t->>'project_id')::bigint AND x.hospital_id = p_hospital)) THEN
    PERFORM refuse_field('treatments', '处置项目不存在');
  END IF;
END $$;

-- A step that may be taken, with a (locked) case.
CREATE OR REPLACE FUNCTION take_case_step(v records, v_visit reservations, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_action text := p->>'action';
  v_said jsonb := coalesce((SELECT r.content FROM record_revisions r WHERE r.record_id = v.id AND r.revision = v.revision), v.draft);
  v_content jsonb := v_said || (p->'content');
BEGIN
  CASE v_action
    WHEN 'save' THEN PERFORM keep_draft(v, v_content, 'draft', p);
    WHEN 'sign' THEN PERFORM sign_case(v, v_visit, v_content, p);
    WHEN 'return' THEN PERFORM keep_draft(v, v_said, 'draft', p);
    WHEN 'amend' THEN
      PERFORM require_whole_case(v.hospital_id, v_content, p->'labels');
      PERFORM use_amend_leave(v, p);
      PERFORM revise_record(v, 'amend', v_content, chart_of_case(v, v_visit), p);
    WHEN 'countersign' THEN PERFORM revise_record(v, v_action, v_said, chart_of_case(v, v_visit), p);
    -- Given up, it keeps what it had.
    ELSE PERFORM revise_record(v, v_action, v_said,
      (SELECT r.chart FROM record_revisions r WHERE r.record_id = v.id AND r.revision = v.revision), p);
  END CASE;
END $$;

-- What was put into a case is counted, so that what is used most stands first: of the hospital's and of one's own. In the order of
-- their ids: of two cases the second waits. p: user_id, used (null: nothing)
CREATE OR REPLACE FUNCTION count_uses(p_hospital bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->'used' IS NULL OR p->'used' = 'null' THEN RETURN; END IF;
  UPDATE emr_templates m SET uses = m.uses + 1 FROM (SELECT t.id FROM emr_templates t
      WHERE t.id = ANY (ARRAY(SELECT x::bigint FROM jsonb_array_elements_text(p->'used'->'templates') x)) AND t.hospital_id = p_hospital
        AND (t.user_id IS NULL OR t.user_id = (p->>'user_id')::bigint) ORDER BY t.id FOR NO KEY UPDATE) u WHERE m.id = u.id;
  UPDATE phrases m SET uses = m.uses + 1 FROM (SELECT t.id FROM phrases t
      WHERE t.id = ANY (ARRAY(SELECT x::bigint FROM jsonb_array_elements_text(p->'used'->'phrases') x)) AND t.hospital_id = p_hospital
        AND (t.user_id IS NULL OR t.user_id = (p->>'user_id')::bigint) ORDER BY t.id FOR NO KEY UPDATE) u WHERE m.id = u.id;
END $$;

-- One step of a case: written, signed, looked over, amended, given up.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, id (null: a new one), version (null: not checked), patient_id, key (of the
-- visit, null: none), action, reason, content (the parts that are written), used, owner, labels (of the sections), audit, request_id, idem
CREATE OR REPLACE FUNCTION write_case(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_action text := p->>'action';
  v_visit reservations;
  v_visit_id bigint;
  v records;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = (p->>'patient_id')::bigint) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  IF p->>'id' IS NULL AND p->>'key' IS NOT NULL THEN
    v_visit := share_visit(v_hospital, (p->>'patient_id')::bigint, reservation_id_of(p->>'key'));
  ELSIF p->>'id' IS NOT NULL THEN
    SELECT r.reservation_id INTO v_visit_id FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = v_hospital;
    IF v_visit_id IS NOT NULL THEN SELECT * INTO v_visit FROM reservations r WHERE r.id = v_visit_id FOR SHARE; END IF;
    v := lock_case(p);
  END IF;
  IF v_action = 'save' AND NOT (p->>'owner')::boolean AND (p->>'user_id')::bigint IS DISTINCT FROM v.doctor_id
    AND NOT is_treating(v_hospital, (p->>'patient_id')::bigint, (p->>'user_id')::bigint) THEN
    PERFORM refuse('FORBIDDEN', '{"message": "仅接诊人员可修改"}');
  END IF;
  PERFORM require_projects(v_hospital, p->'content'->'treatments');
  IF v.id IS NULL THEN
    v := begin_case(p, v_visit);
  ELSE
    PERFORM require_case_step(v, p);
    PERFORM take_case_step(v, v_visit, p);
  END IF;
  PERFORM count_uses(v_hospital, p);
  IF v_action <> 'save' THEN
    PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'action', v_action,
      'reason', nullif(p->>'reason', ''))));
  END IF;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('case', case_view(v.id), 'touched', touched(v_hospital, 'patient_record', ARRAY[v.patient_id])
    || CASE v_action WHEN 'amend' THEN touched(v_hospital, 'amend_requests', '{}') ELSE '[]' END));
END $$;

-- Signed cases of an account's patients, at every hospital, the newest first. p_id: one of them alone, with its revisions; p_patient: null,
-- of all
CREATE OR REPLACE FUNCTION own_cases(p_user bigint, p_id bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT c.id, c.visit_date FROM patients t JOIN records c ON c.patient_id = t.id
    WHERE t.user_id = p_user AND c.kind = 'case' AND c.status IN ('signed', 'amended') AND (p_id IS NULL OR c.id = p_id)
      AND (p_patient IS NULL OR t.id = p_patient))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(case_view(p.id)
        || CASE WHEN p_id IS NULL THEN '{}' ELSE jsonb_build_object('revisions', record_revisions_view(p.id), 'chart', kept_chart(p.id)) END ORDER BY p.visit_date DESC, p.id DESC), '[]')
      FROM (SELECT * FROM found ORDER BY visit_date DESC, id DESC LIMIT p_limit OFFSET p_offset) p)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;

-- In the evening who has not signed what they wrote of the day's visits that are done, in the morning of the day before's: each of them
-- once, however often this runs. Answers account events.
CREATE OR REPLACE FUNCTION tell_unsigned() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_evening boolean := haomai_now() >= clinic_instant(clinic_today(), 12 * 60);
  v_day date := clinic_today() - (NOT v_evening)::integer;
  v_events jsonb := '[]';
  c record;
BEGIN
  FOR c IN
    SELECT r.hospital_id, r.doctor_id, count(*) AS n FROM records r JOIN reservations v ON v.id = r.reservation_id
      JOIN hospital_numbers o ON o.hospital_id = r.hospital_id AND o.open
    WHERE r.status = 'draft' AND r.kind = 'case' AND v.flow_status = 'done' AND v.date = v_day AND works_at(r.hospital_id, r.doctor_id)
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    v_events := v_events || notify_person(jsonb_build_object('user_id', c.doctor_id, 'kind', 'record', 'title', '病历未归档',
      'content', format('%s有 %s 份病历尚未归档，请及时完成。', CASE WHEN v_evening THEN '今天' ELSE '昨天' END, c.n),
      'link', '/manage/visits/case_info', 'hospital_id', c.hospital_id,
      'dedupe', format('unsigned:%s:%s:%s:%s', c.hospital_id, c.doctor_id, v_day, v_evening)));
  END LOOP;
  RETURN v_events;
END $$;
