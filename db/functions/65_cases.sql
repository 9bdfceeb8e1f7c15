-- Cases (病历): docs/domain/records.md#cases.

-- The text that is made of what was found: 26 急性牙髓炎；24 中龋
CREATE OR REPLACE FUNCTION diagnosis_text(p jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(concat_ws(' ', nullif(array_to_string(texts_of(d.said->'teeth'), '、'), ''), d.said->>'name'), '；' ORDER BY d.n), '')
  FROM jsonb_array_elements(p) WITH ORDINALITY AS d(said, n)
$$;

-- As answers show a case. p_revision: as it was in that one; null, as it is now
CREATE OR REPLACE FUNCTION case_view(p_id bigint, p_revision integer DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT s.said || jsonb_build_object('diagnosis', diagnosis_text(s.said->'content'->'diagnoses'),
    'disposal_ids', (SELECT jsonb_agg(x.disposal_id ORDER BY x.position) FROM record_treatments x
      WHERE x.record_id = c.id AND x.revision = coalesce(p_revision, c.revision)))
  FROM records c CROSS JOIN LATERAL (SELECT record_view(c, p_revision) AS said OFFSET 0) s
  WHERE c.id = p_id AND c.kind = 'case' AND s.said->'content' <> 'null'
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

-- The revisions of a case, the oldest first, each with what it made other than the one before, and what that replaced.
CREATE OR REPLACE FUNCTION case_revisions_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(t.told || jsonb_build_object('replaced', replaced_parts(b.content, n.content)) ORDER BY n.revision), '[]')
  FROM jsonb_array_elements(record_revisions_view(p_id)) t(told)
    JOIN record_revisions n ON n.record_id = p_id AND n.revision = (t.told->>'revision')::bigint
    LEFT JOIN record_revisions b ON b.record_id = p_id AND b.revision = n.revision - 1
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

-- What is done stands on the hospital's list of projects, where it says that it does.
CREATE OR REPLACE FUNCTION require_projects(p_hospital bigint, p_treatments jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p_treatments) t WHERE t->>'project_id' IS NOT NULL
      AND NOT EXISTS (SELECT FROM projects x WHERE x.id = (t->>'project_id')::bigint AND x.hospital_id = p_hospital)) THEN
    PERFORM refuse_field('treatments', '处置项目不存在');
  END IF;
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

-- One step of a case. p: session_id, used, labels (of the sections), audit, request_id, idem, and as write_record has it
CREATE OR REPLACE FUNCTION write_case(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v records;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := write_record(p, 'case');
  PERFORM require_projects(v_hospital, p->'content'->'treatments');
  PERFORM count_uses(v_hospital, p);
  PERFORM audit_step(v, p);
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('case', case_view(v.id), 'touched', touched(v_hospital, 'patient_record', ARRAY[v.patient_id])
    || CASE p->>'action' WHEN 'amend' THEN touched(v_hospital, 'amend_requests', '{}') ELSE '[]' END));
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
        || CASE WHEN p_id IS NULL THEN '{}' ELSE jsonb_build_object('revisions', case_revisions_view(p.id), 'chart', kept_chart(p.id)) END ORDER BY p.visit_date DESC, p.id DESC), '[]')
      FROM (SELECT * FROM found ORDER BY visit_date DESC, id DESC LIMIT p_limit OFFSET p_offset) p)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;

-- 未完成病历 of somebody: drafts of visits that are done, and their visits done in the last 30 days that have no case.
CREATE OR REPLACE FUNCTION unfinished_cases(p_hospital bigint, p_user bigint) RETURNS TABLE (
  id bigint, code text, patient_id bigint, hash_id text, starts_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.code, c.patient_id, v.hash_id, v.starts_at FROM records c JOIN reservations v ON v.id = c.reservation_id
  WHERE c.hospital_id = p_hospital AND c.doctor_id = p_user AND c.kind = 'case' AND c.status = 'draft' AND v.flow_status = 'done'
  UNION ALL
  SELECT NULL, NULL, v.patient_id, v.hash_id, v.starts_at FROM reservations v
  WHERE v.hospital_id = p_hospital AND v.doctor_id = p_user AND v.flow_status = 'done' AND v.cancel_status = 0
    AND v.date BETWEEN clinic_today() - 30 AND clinic_today()
    AND NOT EXISTS (SELECT FROM records c WHERE c.reservation_id = v.id AND c.kind = 'case' AND c.status <> 'void')
$$;

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
