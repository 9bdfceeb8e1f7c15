-- Record sheets (记录单): docs/domain/records.md#sheets. What is computed of one is a presenter's.

-- As answers show a sheet: of perio with the chart of its day, by which teeth that are gone are skipped. p_revision: as it was in that one;
-- null, as it is now
CREATE OR REPLACE FUNCTION sheet_view(p_id bigint, p_revision integer DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT s.said || jsonb_build_object('kind', c.kind, 'findings', CASE WHEN c.kind = 'perio' THEN coalesce(
      (SELECT r.chart->'findings' FROM record_revisions r WHERE r.record_id = c.id AND r.revision = coalesce(p_revision, c.revision)),
      chart_on(c.hospital_id, c.patient_id, c.visit_date)->'findings') ELSE '[]' END)
  FROM records c CROSS JOIN LATERAL (SELECT record_view(c, p_revision) AS said OFFSET 0) s
  WHERE c.id = p_id AND c.kind IN ('perio', 'hygiene', 'ortho', 'surgery', 'general') AND s.said->'content' <> 'null'
$$;

-- What an operation lacks before it may be signed, by field.
CREATE OR REPLACE FUNCTION surgery_lacks(p_content jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_content->'procedure' = '[]' THEN '{"data.procedure": ["术式为必填项"]}'::jsonb ELSE '{}' END
    || CASE WHEN p_content->>'steps' !~ '\S' THEN '{"data.steps": ["手术经过为必填项"]}'::jsonb ELSE '{}' END
    -- What stays in the mouth is found again by one of them.
    || CASE WHEN EXISTS (SELECT FROM jsonb_array_elements(p_content->'implants') i WHERE concat(i->>'batch_no', i->>'udi') !~ '\S')
      THEN '{"data.implants": ["植入材料须填写批号或UDI"]}'::jsonb ELSE '{}' END
$$;

-- What a general sheet lacks before it may be signed, by field.
CREATE OR REPLACE FUNCTION general_lacks(p_content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_content->>'title' !~ '\S' THEN '{"data.title": ["标题为必填项"]}'::jsonb
      WHEN char_length(p_content->>'title') < 2 THEN '{"data.title": ["标题至少2个字符"]}'::jsonb ELSE '{}' END
    || CASE WHEN p_content->>'content' !~ '\S' THEN '{"data.content": ["内容为必填项"]}'::jsonb ELSE '{}' END
$$;

-- What a sheet lacks before it may be signed, by field.
CREATE OR REPLACE FUNCTION sheet_lacks(v records, p_content jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN v.kind = 'perio' THEN CASE WHEN EXISTS (SELECT FROM jsonb_each(p_content->'teeth') t(name, said)
        CROSS JOIN LATERAL jsonb_array_elements(t.said->'sites') s WHERE s->>'pd' IS NOT NULL) THEN '{}'
      ELSE '{"data.teeth": ["探诊深度为必填项"]}'::jsonb END
    -- Of which no one part is always to be said: at a control of retention there is no wire.
    WHEN v.kind = 'ortho' THEN CASE WHEN EXISTS (SELECT FROM jsonb_each(p_content) x(part, said)
        WHERE x.said NOT IN ('null', '[]', '{"upper": null, "lower": null}')) THEN '{}'
      ELSE '{"data.wires": ["复诊内容为必填项"]}'::jsonb END
    WHEN v.kind = 'surgery' THEN surgery_lacks(p_content)
    WHEN v.kind = 'general' THEN general_lacks(p_content)
    ELSE CASE WHEN p_content->'work' = '[]' THEN '{"data.work": ["洁牙内容为必填项"]}'::jsonb ELSE '{}' END
      -- Both are kept by the visit after which they were said.
      || CASE WHEN v.reservation_id IS NULL AND p_content->>'problem' <> '' THEN '{"data.problem": ["没有关联就诊，不能登记问题"]}'::jsonb ELSE '{}' END
      || CASE WHEN v.reservation_id IS NULL AND p_content->>'next_on' IS NOT NULL THEN '{"data.next_on": ["没有关联就诊，不能安排下次日期"]}'::jsonb
        ELSE '{}' END
    END
$$;

-- The sheet of perio that a cleaning goes by is the patient's, here. p: staff_hospital_id, patient_id, content
CREATE OR REPLACE FUNCTION require_perio(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->'content'->>'perio_id' IS NOT NULL AND NOT EXISTS (SELECT FROM records r WHERE r.id = (p->'content'->>'perio_id')::bigint
      AND r.hospital_id = (p->>'staff_hospital_id')::bigint AND r.patient_id = (p->>'patient_id')::bigint
      AND r.kind = 'perio' AND r.status <> 'void') THEN
    PERFORM refuse_field('data.perio_id', '牙周检查不存在');
  END IF;
END $$;

-- What a revision of a cleaning says anew for its visit, of which note_problem and advise_recall make what they do of everybody's: what
-- stands there already is not said again. Null: nothing.
CREATE OR REPLACE FUNCTION hygiene_news(v records) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT nullif(jsonb_strip_nulls(jsonb_build_object(
    'problem', CASE WHEN now.content->>'problem' NOT IN ('', coalesce(before.content->>'problem', ''))
      AND NOT EXISTS (SELECT FROM patient_problems x WHERE x.reservation_id = v.reservation_id AND x.problem = now.content->>'problem')
      THEN now.content->>'problem' END,
    'due_on', CASE WHEN now.content->>'next_on' IS DISTINCT FROM before.content->>'next_on'
      AND NOT EXISTS (SELECT FROM recalls x WHERE x.reservation_id = v.reservation_id AND x.due_on = (now.content->>'next_on')::date)
      THEN now.content->>'next_on' END)), '{}')
  FROM record_revisions now LEFT JOIN record_revisions before ON before.record_id = now.record_id AND before.revision = now.revision - 1
  WHERE now.record_id = v.id AND now.revision = v.revision AND now.action <> 'void'
$$;

-- A cleaning that is archived tells its (locked) visit its author's problem and next date. Answers whether there was any.
CREATE OR REPLACE FUNCTION feed_visit(v records) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_news jsonb := hygiene_news(v) || jsonb_build_object('user_id', v.doctor_id);
  v_visit reservations;
BEGIN
  IF v_news IS NULL THEN RETURN false; END IF;
  IF (v_news->>'due_on')::date < clinic_today() THEN PERFORM refuse_field('data.next_on', '下次预约日期不能早于今天'); END IF;
  UPDATE reservations r SET version = r.version + 1 WHERE r.id = v.reservation_id RETURNING * INTO v_visit;
  PERFORM note_problem(v_visit, v_news, haomai_now());
  PERFORM advise_recall(v_visit, v_news, haomai_now());
  PERFORM carry_jobs(v_visit.id, v_visit.version - 1, v_visit.version);
  RETURN true;
END $$;

-- One step of a sheet. p: session_id, kind, audit, request_id, idem, and as write_record has it
CREATE OR REPLACE FUNCTION write_sheet(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v records;
  v_fed boolean;
  v_answer jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := write_record(p, p->>'kind');
  PERFORM require_perio(p);
  v_fed := v.kind = 'hygiene' AND p->>'action' IN ('sign', 'amend', 'countersign') AND v.status <> 'review' AND feed_visit(v);
  PERFORM audit_step(v, p);
  PERFORM stay_open(v_hospital);
  v_answer := idem_end(p->'idem', jsonb_build_object('sheet', sheet_view(v.id), 'touched', touched(v_hospital, 'patient_record', ARRAY[v.patient_id])
    || CASE p->>'action' WHEN 'amend' THEN touched(v_hospital, 'amend_requests', '{}') ELSE '[]' END));
  IF NOT v_fed THEN RETURN v_answer; END IF;
  RETURN v_answer || jsonb_build_object('events', jsonb_build_array(
    number_changes(v_hospital, '{}', ARRAY[v.reservation_id], NULL, p->>'request_id', true)));
END $$;

-- What a patient of the account's own had done at cleanings, and when they are to come again: of the newest that were signed, at every
-- hospital.
CREATE OR REPLACE FUNCTION own_cleanings(p_user bigint, p_patient bigint, p_limit integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('hospital_name', h.name, 'date', c.visit_date, 'work', c.content->'work',
      'next_on', c.content->'next_on') ORDER BY c.visit_date DESC, c.id DESC), '[]') INTO v_own
    FROM (SELECT r.id, r.hospital_id, r.visit_date, x.content FROM patients t JOIN records r ON r.patient_id = t.id
        JOIN record_revisions x ON x.record_id = r.id AND x.revision = r.revision
      WHERE t.id = p_patient AND t.user_id = p_user AND r.kind = 'hygiene' AND r.status IN ('signed', 'amended')
      ORDER BY r.visit_date DESC, r.id DESC LIMIT p_limit) c JOIN hospitals h ON h.id = c.hospital_id;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
