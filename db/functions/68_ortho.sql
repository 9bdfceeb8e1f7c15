-- Orthodontics (正畸): docs/domain/records.md#orthodontics.

-- Never removed. Whose it is stays; it moves along its states, and what is over stays as it is.
CREATE OR REPLACE FUNCTION hold_ortho_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.hospital_id, NEW.patient_id, NEW.doctor_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.hospital_id, OLD.patient_id, OLD.doctor_id, OLD.created_at)
    AND NEW.version = OLD.version + 1 AND OLD.status NOT IN ('finished', 'stopped')
    AND (NEW.status = OLD.status OR ortho_moves(OLD.status, NEW.status)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'orthodontic case % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON ortho_cases FOR EACH ROW EXECUTE FUNCTION hold_ortho_case();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON ortho_cases FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON ortho_cases EXECUTE FUNCTION refuse_rewriting();

-- Whether a case goes from one state to another: ORTHO_MOVES of the contract.
CREATE OR REPLACE FUNCTION ortho_moves(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_to = ANY (CASE p_from WHEN 'planning' THEN '{active,stopped}'::text[] WHEN 'active' THEN '{retention,finished,stopped}'
    WHEN 'retention' THEN '{active,finished,stopped}' ELSE '{}' END)
$$;

-- As answers show one; the names of its states are a presenter's.
CREATE OR REPLACE FUNCTION ortho_case_view(v ortho_cases) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'status', v.status, 'started_on', v.started_on, 'ended_on', v.ended_on,
    'months_planned', v.months_planned, 'appliance', v.appliance, 'extractions', to_jsonb(v.extractions), 'goals', v.goals, 'plan', v.plan,
    'detail', v.detail, 'doctor', person_named(v.doctor_id), 'created_at', v.created_at,
    'updated', jsonb_build_object('at', v.updated_at, 'by', person_named(v.updated_by)), 'version', v.version)
$$;

-- Which month of its case a day is in, from 1: until it came to retention or to its end. Null before it has begun.
CREATE OR REPLACE FUNCTION ortho_month(v ortho_cases, p_day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_day >= v.started_on THEN
    (extract(year FROM a.span) * 12 + extract(month FROM a.span))::integer + 1 END
  FROM (SELECT age(least(p_day, v.ended_on), v.started_on) AS span) a
$$;

-- The controls of a case are those from its first day on; of one that has not begun, from the day it was planned.
CREATE OR REPLACE FUNCTION ortho_since(v ortho_cases) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(v.started_on, (v.created_at AT TIME ZONE 'Asia/Shanghai')::date)
$$;

-- What ends each command: its line in the trail, which names no word of what was written, and the answer.
CREATE OR REPLACE FUNCTION end_ortho_case(v ortho_cases, p jsonb, p_detail jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit(p->'audit' || jsonb_build_object('detail', jsonb_build_object('id', v.id) || p_detail,
    'object', (SELECT t.name FROM patients t WHERE t.id = v.patient_id)));
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('ortho_case', ortho_case_view(v),
    'touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])));
END $$;

-- The first day that a case has where it stands. Refuses: INVALID
CREATE OR REPLACE FUNCTION ortho_start(v ortho_cases) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  IF v.status = 'planning' AND v.started_on IS NOT NULL THEN PERFORM refuse_field('started_on', '矫治开始后才有开始日期'); END IF;
  IF v.started_on > clinic_today() THEN PERFORM refuse_field('started_on', '开始日期不能晚于今天'); END IF;
  IF v.started_on > v.ended_on THEN PERFORM refuse_field('started_on', '开始日期不能晚于结束日期'); END IF;
  RETURN CASE WHEN v.status = 'active' THEN coalesce(v.started_on, clinic_today()) ELSE v.started_on END;
END $$;

-- 新建正畸病例. p: session_id, user_id, staff_hospital_id, patient_id, status, started_on (null: today, once it has begun), months_planned,
-- appliance, extractions, goals, plan, detail, owner, audit, idem
-- Refuses: NOT_FOUND, the hospital does not know the patient; FORBIDDEN, they do not treat them; INVALID; STATE, one is open.
CREATE OR REPLACE FUNCTION add_ortho_case(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v ortho_cases;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  PERFORM require_treating(v_hospital, v_patient, p);
  v.status := p->>'status';
  v.started_on := (p->>'started_on')::date;
  v.started_on := ortho_start(v);
  INSERT INTO ortho_cases AS o (hospital_id, patient_id, doctor_id, status, started_on, months_planned, appliance, extractions, goals, plan,
      detail, created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, v_by, v.status, v.started_on, (p->>'months_planned')::integer, p->>'appliance',
      texts_of(p->'extractions'), p->>'goals', p->>'plan', p->'detail', haomai_now(), haomai_now(), v_by)
    ON CONFLICT (hospital_id, patient_id) WHERE status IN ('planning', 'active', 'retention') DO NOTHING RETURNING * INTO v;
  IF v.id IS NULL THEN PERFORM refuse('STATE', '{"message": "该患者已有进行中的正畸病例"}'); END IF;
  RETURN end_ortho_case(v, p, jsonb_build_object('status', v.status));
END $$;

-- What it says, or where it stands. p: session_id, user_id, staff_hospital_id, id, version, change (those of status, started_on,
-- months_planned, appliance, extractions, goals, plan, detail that are to be otherwise), owner, audit, idem
-- Refuses: NOT_FOUND; FORBIDDEN, they do not treat the patient; STALE; STATE, it is over or does not go there; INVALID.
CREATE OR REPLACE FUNCTION change_ortho_case(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_was ortho_cases;
  v ortho_cases;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_was FROM ortho_cases o WHERE o.id = (p->>'id')::bigint AND o.hospital_id = (p->>'staff_hospital_id')::bigint
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_treating(v_was.hospital_id, v_was.patient_id, p);
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v_was.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  IF v_was.status IN ('finished', 'stopped') THEN PERFORM refuse('STATE', '{"message": "正畸病例已结束，不能修改"}'); END IF;
  v := jsonb_populate_record(v_was, p->'change');
  IF v.status <> v_was.status AND NOT ortho_moves(v_was.status, v.status) THEN
    PERFORM refuse('STATE', '{"message": "正畸病例不能这样改变状态"}');
  END IF;
  v.ended_on := CASE WHEN v.status IN ('planning', 'active') THEN NULL ELSE coalesce(v_was.ended_on, clinic_today()) END;
  v.started_on := ortho_start(v);
  IF v.status IN ('retention', 'finished') AND v.started_on IS NULL THEN PERFORM refuse_field('started_on', '开始日期为必填项'); END IF;
  UPDATE ortho_cases o SET status = v.status, started_on = v.started_on, ended_on = v.ended_on, months_planned = v.months_planned,
      appliance = v.appliance, extractions = v.extractions, goals = v.goals, plan = v.plan, detail = v.detail, version = o.version + 1,
      updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint
    WHERE o.id = v.id RETURNING * INTO v;
  RETURN end_ortho_case(v, p, jsonb_strip_nulls(jsonb_build_object(
    'changed', nullif(changed_parts(to_jsonb(v_was) - '{version,updated_at,updated_by,status}'::text[],
      to_jsonb(v) - '{version,updated_at,updated_by,status}'::text[]), '[]'),
    'status', CASE WHEN v.status <> v_was.status THEN v.status END)));
END $$;
