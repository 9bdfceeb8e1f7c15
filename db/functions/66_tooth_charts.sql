-- The tooth chart (牙位图): docs/domain/records.md#tooth-chart. A finding is written once and ended once; the chart of a day is
-- what was so on it, as far as it is known now.

CREATE OR REPLACE FUNCTION hold_tooth_finding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
    AND to_jsonb(NEW) - '{to_on,end_reason,ended_by,ended_at}'::text[] = to_jsonb(OLD) - '{to_on,end_reason,ended_by,ended_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'tooth finding % is only ever ended, once', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON tooth_findings FOR EACH ROW EXECUTE FUNCTION hold_tooth_finding();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON tooth_findings FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON tooth_findings EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON tooth_switches FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON tooth_switches EXECUTE FUNCTION refuse_rewriting();

-- Where a tooth stands: of 55 and 15S it is 15.
CREATE OR REPLACE FUNCTION tooth_position(p_tooth text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_tooth < '5' THEN left(p_tooth, 2) ELSE (left(p_tooth, 1)::integer - 4)::text || substr(p_tooth, 2, 1) END
$$;

-- The positions of a chart, upper right to upper left and lower right to lower left.
CREATE OR REPLACE FUNCTION tooth_positions() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT '{18,17,16,15,14,13,12,11,21,22,23,24,25,26,27,28,48,47,46,45,44,43,42,41,31,32,33,34,35,36,37,38}'::text[]
$$;

-- Which of two teeth stands at each position on a day: what was set by hand by then, else by age. Under 6 all are primary, from
-- 6 to 12 as they come through, then permanent. `due`: not to be expected yet.
CREATE OR REPLACE FUNCTION dentition_on(p_hospital bigint, p_patient bigint, p_day date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH grown AS (
    SELECT coalesce(extract(year FROM age(p_day, t.birth_date))::integer, 99) AS years FROM patients t WHERE t.id = p_patient),
  hand AS (
    SELECT DISTINCT ON (tooth_position(s.tooth)) tooth_position(s.tooth) AS position, s.tooth FROM tooth_switches s
    WHERE s.patient_id = p_patient AND s.hospital_id = p_hospital AND s.from_on <= p_day
    ORDER BY tooth_position(s.tooth), s.from_on DESC, s.id DESC),
  placed AS (
    SELECT p.n, p.position, substr(p.position, 2, 1)::integer AS digit, left(p.position, 1)::integer AS quadrant, h.tooth AS hand, g.years
    FROM grown g CROSS JOIN unnest(tooth_positions()) WITH ORDINALITY AS p(position, n) LEFT JOIN hand h ON h.position = p.position),
  shown AS (
    SELECT s.n, s.position, s.hand IS NOT NULL AS by_hand, s.years,
      coalesce(s.hand, CASE WHEN s.digit <= 5 AND s.years < (CASE WHEN s.quadrant <= 2 THEN '{7,8,11,10,11}' ELSE '{6,7,10,10,11}' END::integer[])[s.digit]
        THEN (s.quadrant + 4)::text || s.digit ELSE s.position END) AS tooth,
      s.years < coalesce(('{6,12,13}'::integer[])[s.digit - 5], 0) AS due
    FROM placed s)
  SELECT jsonb_build_object(
    'stage', CASE WHEN min(years) < 6 THEN 'primary' WHEN min(years) <= 12 THEN 'mixed' ELSE 'permanent' END,
    'teeth', jsonb_agg(tooth ORDER BY n), 'due', coalesce(jsonb_agg(tooth ORDER BY n) FILTER (WHERE due), '[]'),
    'by_hand', coalesce(jsonb_agg(tooth ORDER BY n) FILTER (WHERE by_hand), '[]'))
  FROM shown
$$;

CREATE OR REPLACE FUNCTION tooth_finding_view(f tooth_findings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', f.id, 'tooth', f.tooth, 'surfaces', f.surfaces, 'state', f.state, 'phase', f.phase,
    'detail', f.detail, 'from_on', f.from_on, 'record_id', f.record_id)
$$;

-- The chart of a day, as a revision keeps it: nothing in it says what became of it later.
CREATE OR REPLACE FUNCTION chart_on(p_hospital bigint, p_patient bigint, p_day date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('on', p_day, 'dentition', dentition_on(p_hospital, p_patient, p_day), 'findings', (
    SELECT coalesce(jsonb_agg(tooth_finding_view(f) ORDER BY f.tooth, f.from_on, f.id), '[]') FROM tooth_findings f
    WHERE f.patient_id = p_patient AND f.hospital_id = p_hospital AND f.from_on <= p_day AND (f.to_on IS NULL OR f.to_on > p_day)
      AND f.end_reason IS DISTINCT FROM 'corrected'))
$$;

-- As answers show it: with how often it was changed, and every day on which something did.
CREATE OR REPLACE FUNCTION tooth_chart_view(p_hospital bigint, p_patient bigint, p_day date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT chart_on(p_hospital, p_patient, p_day) || jsonb_build_object(
    'version', coalesce((SELECT c.version FROM tooth_charts c WHERE c.hospital_id = p_hospital AND c.patient_id = p_patient), 1),
    'days', (SELECT coalesce(jsonb_agg(d.day ORDER BY d.day), '[]') FROM (
      SELECT f.from_on FROM tooth_findings f
        WHERE f.patient_id = p_patient AND f.hospital_id = p_hospital AND f.end_reason IS DISTINCT FROM 'corrected'
      UNION SELECT f.to_on FROM tooth_findings f
        WHERE f.patient_id = p_patient AND f.hospital_id = p_hospital AND f.end_reason <> 'corrected'
      UNION SELECT s.from_on FROM tooth_switches s WHERE s.patient_id = p_patient AND s.hospital_id = p_hospital) d(day)))
$$;

-- 422 at a part of a change. p_n: its place, from 0
CREATE OR REPLACE FUNCTION refuse_change(p_n integer, p_field text, p_message text) RETURNS void LANGUAGE sql AS $$
  SELECT refuse_field(format('changes.%s.%s', p_n, p_field), p_message)
$$;

-- The day that a change says: today where it says none, never later.
CREATE OR REPLACE FUNCTION day_of_change(p_change jsonb, p_n integer, p_field text) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  v_day date := coalesce((p_change->>p_field)::date, clinic_today());
BEGIN
  IF v_day > clinic_today() THEN PERFORM refuse_change(p_n, p_field, '日期不能晚于今天'); END IF;
  RETURN v_day;
END $$;

-- A tooth is gone from a day on: with it ends what only a tooth can have, and what else was said to be gone. An implant keeps
-- what it carries. Refused where something of it goes on later. p: kinds, user_id
CREATE OR REPLACE FUNCTION end_with_tooth(v_new tooth_findings, p_n integer, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ends text[] := texts_of(p->'kinds'->'living');
  v_gone text[] := texts_of(p->'kinds'->'gone');
  v_later boolean;
BEGIN
  IF EXISTS (SELECT FROM tooth_findings f WHERE f.patient_id = v_new.patient_id AND f.hospital_id = v_new.hospital_id
      AND f.tooth = v_new.tooth AND f.state = '种植' AND f.phase = 'existing' AND f.to_on IS NULL) THEN
    SELECT array_agg(s) INTO v_ends FROM unnest(v_ends) s WHERE s <> ALL (texts_of(p->'kinds'->'carried'));
  END IF;
  SELECT coalesce(bool_or(f.to_on > v_new.from_on OR f.to_on IS NULL AND f.from_on > v_new.from_on), false) INTO v_later
    FROM tooth_findings f WHERE f.patient_id = v_new.patient_id AND f.hospital_id = v_new.hospital_id AND f.tooth = v_new.tooth
      AND f.state = ANY (v_ends) AND f.phase = 'existing' AND f.end_reason IS DISTINCT FROM 'corrected';
  IF v_later THEN PERFORM refuse_change(p_n, 'from_on', '该牙在此日之后仍有其他状态'); END IF;
  UPDATE tooth_findings f SET to_on = greatest(v_new.from_on, f.from_on), ended_by = (p->>'user_id')::bigint, ended_at = haomai_now(),
      end_reason = CASE WHEN f.state = ANY (v_gone) THEN 'replaced' ELSE 'lost' END
    WHERE f.patient_id = v_new.patient_id AND f.hospital_id = v_new.hospital_id AND f.tooth = v_new.tooth AND f.to_on IS NULL
      AND (f.state = ANY (v_ends) OR f.state = ANY (v_gone) AND f.state <> v_new.state);
END $$;

-- What only a tooth can have is refused where on that day or later none is there, but for what an implant carries. p: kinds
CREATE OR REPLACE FUNCTION require_tooth(v_new tooth_findings, p_n integer, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_gone text;
BEGIN
  SELECT f.state INTO v_gone FROM tooth_findings f
    WHERE f.patient_id = v_new.patient_id AND f.hospital_id = v_new.hospital_id AND f.tooth = v_new.tooth AND f.phase = 'existing'
      AND f.state = ANY (texts_of(p->'kinds'->'gone')) AND f.end_reason IS DISTINCT FROM 'corrected'
      AND (f.to_on IS NULL OR f.to_on > v_new.from_on) LIMIT 1;
  IF v_gone IS NULL OR v_new.state = ANY (texts_of(p->'kinds'->'carried')) AND EXISTS (
      SELECT FROM tooth_findings f WHERE f.patient_id = v_new.patient_id AND f.hospital_id = v_new.hospital_id
        AND f.tooth = v_new.tooth AND f.state = '种植' AND f.to_on IS NULL) THEN RETURN; END IF;
  PERFORM refuse_change(p_n, 'state', format('该牙%s，不能标记%s', v_gone, v_new.state));
END $$;

-- Something is found. p: staff_hospital_id, patient_id, user_id, record_id, kinds
CREATE OR REPLACE FUNCTION add_finding(p_change jsonb, p_n integer, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v tooth_findings;
  v_id bigint;
BEGIN
  v.hospital_id := (p->>'staff_hospital_id')::bigint;
  v.patient_id := (p->>'patient_id')::bigint;
  v.tooth := p_change->>'tooth';
  v.state := p_change->>'state';
  v.phase := p_change->>'phase';
  v.from_on := day_of_change(p_change, p_n, 'from_on');
  -- What is only planned leaves the tooth where it is.
  IF v.state = ANY (texts_of(p->'kinds'->'gone')) THEN
    IF v.phase = 'existing' THEN PERFORM end_with_tooth(v, p_n, p); END IF;
  ELSIF v.state = ANY (texts_of(p->'kinds'->'living')) THEN
    PERFORM require_tooth(v, p_n, p);
  END IF;
  INSERT INTO tooth_findings (hospital_id, patient_id, tooth, surfaces, state, phase, detail, from_on, record_id, by, at)
    VALUES (v.hospital_id, v.patient_id, v.tooth,
      ARRAY(SELECT s FROM unnest('{M,O,D,B,L}'::text[]) s WHERE s = ANY (texts_of(p_change->'surfaces'))), v.state, v.phase,
      p_change->'detail', v.from_on, (p->>'record_id')::bigint, (p->>'user_id')::bigint, haomai_now())
    ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN PERFORM refuse_change(p_n, 'state', format('该牙已有未结束的%s', v.state)); END IF;
  RETURN v_id;
END $$;

-- Something is no more; what was a slip (corrected) never was. p: staff_hospital_id, patient_id, user_id
CREATE OR REPLACE FUNCTION end_finding(p_change jsonb, p_n integer, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_reason text := p_change->>'end_reason';
  v_day date := day_of_change(p_change, p_n, 'to_on');
  v tooth_findings;
BEGIN
  SELECT * INTO v FROM tooth_findings f WHERE f.id = (p_change->>'id')::bigint
    AND f.patient_id = (p->>'patient_id')::bigint AND f.hospital_id = (p->>'staff_hospital_id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse_change(p_n, 'id', '牙位记录不存在'); END IF;
  IF v.to_on IS NOT NULL THEN PERFORM refuse('STATE', '{"message": "该牙位记录已结束"}'); END IF;
  IF v_reason = 'corrected' THEN v_day := v.from_on; END IF;
  IF v_day < v.from_on THEN PERFORM refuse_change(p_n, 'to_on', '结束日期不能早于开始日期'); END IF;
  UPDATE tooth_findings f SET to_on = v_day, end_reason = v_reason, ended_by = (p->>'user_id')::bigint, ended_at = haomai_now()
    WHERE f.id = v.id;
END $$;

-- Of two teeth that may stand at a position, one does from a day on. p: staff_hospital_id, patient_id, user_id
CREATE OR REPLACE FUNCTION show_tooth(p_change jsonb, p_n integer, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tooth_switches (hospital_id, patient_id, tooth, from_on, by, at)
    VALUES ((p->>'staff_hospital_id')::bigint, (p->>'patient_id')::bigint, p_change->>'tooth',
      day_of_change(p_change, p_n, 'from_on'), (p->>'user_id')::bigint, haomai_now());
END $$;

-- The patient's row of this hospital, locked, and with it their chart, as it was seen. p: staff_hospital_id, patient_id, user_id, owner,
-- version, record_id
CREATE OR REPLACE FUNCTION lock_tooth_chart(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v tooth_charts;
BEGIN
  PERFORM 1 FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF NOT (p->>'owner')::boolean AND NOT is_treating(v_hospital, v_patient, (p->>'user_id')::bigint) THEN
    PERFORM refuse('FORBIDDEN', '{"message": "仅接诊人员可修改"}');
  END IF;
  SELECT * INTO v FROM tooth_charts c WHERE c.hospital_id = v_hospital AND c.patient_id = v_patient;
  IF coalesce(v.version, 1) <> (p->>'version')::integer THEN
    -- What there is now is read by who answers: a refusal carries nothing clinical.
    PERFORM refuse('STALE');
  END IF;
  IF p->>'record_id' IS NOT NULL AND NOT EXISTS (SELECT FROM records r WHERE r.id = (p->>'record_id')::bigint
      AND r.hospital_id = v_hospital AND r.patient_id = v_patient AND r.status <> 'void') THEN
    PERFORM refuse_field('record_id', '病历不存在');
  END IF;
END $$;

-- Changes of a chart, all or none, in their order.
-- p: session_id, user_id, staff_hospital_id, patient_id, version, record_id, changes, owner, kinds (of states), idem
CREATE OR REPLACE FUNCTION apply_chart(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_added bigint[] := '{}';
  v_change jsonb;
  v_n integer := 0;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM lock_tooth_chart(p);
  FOR v_change IN SELECT c FROM jsonb_array_elements(p->'changes') WITH ORDINALITY AS x(c, n) ORDER BY n LOOP
    CASE v_change->>'op'
      WHEN 'add' THEN v_added := v_added || add_finding(v_change, v_n, p);
      WHEN 'end' THEN PERFORM end_finding(v_change, v_n, p);
      ELSE PERFORM show_tooth(v_change, v_n, p);
    END CASE;
    v_n := v_n + 1;
  END LOOP;
  INSERT INTO tooth_charts AS c (hospital_id, patient_id, version, updated_at, updated_by)
    VALUES (v_hospital, v_patient, 2, haomai_now(), (p->>'user_id')::bigint)
    ON CONFLICT (hospital_id, patient_id) DO UPDATE SET version = c.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('chart', tooth_chart_view(v_hospital, v_patient, clinic_today()),
    'added', to_jsonb(v_added), 'touched', touched(v_hospital, 'patient_record', ARRAY[v_patient])));
END $$;

-- Whether what stands between [[ and ]] in a text names a tooth: 26, 26:OM, 24-27.
CREATE OR REPLACE FUNCTION token_names(p_token text, p_tooth text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_token LIKE '%-%' THEN coalesce(
      array_position(o.row, p_tooth) BETWEEN least(o.a, o.b) AND greatest(o.a, o.b), false)
    ELSE split_part(p_token, ':', 1) = p_tooth END
  FROM (SELECT r.row, array_position(r.row, split_part(p_token, '-', 1)) AS a,
      array_position(r.row, split_part(split_part(p_token, '-', 2), ':', 1)) AS b
    FROM (SELECT CASE WHEN p_tooth < '5' THEN tooth_positions()
      ELSE '{55,54,53,52,51,61,62,63,64,65,85,84,83,82,81,71,72,73,74,75}'::text[] END AS row) r) o
$$;

-- The sentences of a case that name a tooth.
CREATE OR REPLACE FUNCTION sentences_naming(p_content jsonb, p_tooth text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(s.said, '；' ORDER BY k.n, s.n)
  FROM unnest('{chief_complaint,present_history,past_history,exam,aux_exam,plan,treatment,doctor_order}'::text[]) WITH ORDINALITY AS k(name, n)
    CROSS JOIN LATERAL regexp_split_to_table(p_content->>k.name, '[。；\n]') WITH ORDINALITY AS s(said, n)
  WHERE EXISTS (SELECT FROM regexp_matches(s.said, '\[\[([^\[\]]+)\]\]', 'g') m WHERE token_names(m[1], p_tooth))
$$;

-- What is told of a tooth, or (p_tooth null) of all findings and what cases found and did, the newest first. p_texts: whether what a
-- case says is told, too
CREATE OR REPLACE FUNCTION tooth_story(p_hospital bigint, p_patient bigint, p_tooth text, p_texts boolean, p_limit integer, p_offset integer)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH of_tooth AS (
    SELECT f FROM tooth_findings f WHERE f.patient_id = p_patient AND f.hospital_id = p_hospital AND (p_tooth IS NULL OR f.tooth = p_tooth)),
  signed AS (
    SELECT c.id, c.revision, c.visit_date, c.signed_at, c.doctor_id FROM records c
    WHERE c.patient_id = p_patient AND c.hospital_id = p_hospital AND c.status IN ('signed', 'amended')),
  told AS (
    SELECT 'add' AS kind, (x.f).from_on AS on, (x.f).at, (x.f).by, ARRAY[(x.f).tooth] AS teeth, x.f, (x.f).record_id, NULL AS said, 0 AS n FROM of_tooth x
    UNION ALL
    -- A slip was ended when it was found to be one, not when it never was.
    SELECT 'end', CASE WHEN (x.f).end_reason = 'corrected' THEN ((x.f).ended_at AT TIME ZONE 'Asia/Shanghai')::date ELSE (x.f).to_on END,
      (x.f).ended_at, (x.f).ended_by, ARRAY[(x.f).tooth], x.f, (x.f).record_id, NULL, 1 FROM of_tooth x WHERE (x.f).ended_at IS NOT NULL
    UNION ALL
    SELECT 'diagnosis', c.visit_date, c.signed_at, c.doctor_id, d.teeth, NULL, c.id, d.name, -d.position
    FROM signed c JOIN record_diagnoses d ON d.record_id = c.id AND d.revision = c.revision
    WHERE CASE WHEN p_tooth IS NULL THEN d.teeth <> '{}' ELSE p_tooth = ANY (d.teeth) END
    UNION ALL
    SELECT 'treatment', c.visit_date, c.signed_at, c.doctor_id, t.teeth, NULL, c.id,
      concat_ws(' ', t.name, nullif(array_to_string(t.surfaces, ''), ''), '（' || nullif(t.material->>'name', '') || '）'), -t.position
    FROM signed c JOIN record_treatments t ON t.record_id = c.id AND t.revision = c.revision
    WHERE CASE WHEN p_tooth IS NULL THEN t.teeth <> '{}' ELSE p_tooth = ANY (t.teeth) END
    UNION ALL
    SELECT 'note', c.visit_date, c.signed_at, c.doctor_id, ARRAY[p_tooth], NULL, c.id, CASE WHEN p_texts THEN s.said END, -99
    FROM signed c JOIN record_revisions r ON r.record_id = c.id AND r.revision = c.revision
      CROSS JOIN LATERAL (SELECT sentences_naming(r.content, p_tooth) AS said OFFSET 0) s
    WHERE p_tooth IS NOT NULL AND s.said IS NOT NULL)
  SELECT jsonb_build_object('total', (SELECT count(*) FROM told), 'rows', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'on', p.on, 'at', p.at, 'by_name', person_named(p.by)->>'name', 'teeth', p.teeth,
        'finding', CASE WHEN (p.f).id IS NOT NULL THEN tooth_finding_view(p.f) || jsonb_build_object('to_on', (p.f).to_on, 'end_reason', (p.f).end_reason) END,
        'record', (SELECT jsonb_build_object('id', c.id, 'code', c.code, 'status', c.status) FROM records c WHERE c.id = p.record_id),
        'text', p.said) ORDER BY p.on DESC, p.at DESC, p.n DESC, (p.f).id DESC), '[]')
    FROM (SELECT * FROM told t ORDER BY t.on DESC, t.at DESC, t.n DESC, (t.f).id DESC LIMIT p_limit OFFSET p_offset) p))
$$;
