-- Plans of follow-ups (docs/domain/customers.md#plans): what a hospital asks its patients after a treatment, and when.

-- With which a hospital begins, by their names: days after the treatment, and what is asked.
CREATE OR REPLACE FUNCTION first_follow_up_plans(p_hospital bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO follow_up_plans (hospital_id, name, trigger, steps)
  SELECT p_hospital, x.name, 'project', (SELECT jsonb_agg(jsonb_build_object('after_days', s.day, 'method', 'phone',
      'role', 'customer_service', 'content', s.content) ORDER BY s.day) FROM (
      SELECT unnest(x.days) AS day, unnest(x.contents) AS content) s)
  FROM (VALUES
    ('拔牙', '{1,7}'::int[], ARRAY['拔牙后第1天：出血、疼痛、肿胀情况', '拔牙后第7天：伤口愈合，是否需要拆线']),
    ('种植', '{1,7,14,90}', ARRAY['种植术后第1天：出血、疼痛、肿胀情况', '种植术后第7天：伤口情况，提醒拆线',
      '种植术后第14天：伤口愈合情况', '种植术后3个月：预约复查']),
    ('根管', '{3}', ARRAY['根管治疗后第3天：疼痛、咬合情况']),
    ('洁牙', '{180}', ARRAY['洁牙后半年：提醒定期洁牙'])) x(name, days, contents)
  ON CONFLICT (hospital_id, name) DO NOTHING
$$;

-- However a hospital comes to be, it has these.
CREATE OR REPLACE FUNCTION begin_follow_up_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM first_follow_up_plans(NEW.id);
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_begin_follow_up_plans AFTER INSERT ON hospitals
  FOR EACH ROW EXECUTE FUNCTION begin_follow_up_plans();

-- Hospitals of before there were any.
DO $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM first_follow_up_plans(h.id) FROM hospitals h
    WHERE NOT EXISTS (SELECT FROM follow_up_plans t WHERE t.hospital_id = h.id);
  PERFORM speak_for_all(v_before);
END $$;

-- One step of a plan for a patient, if that day is still to come and nobody has had it of the same treatment, whatever became of it.
CREATE OR REPLACE FUNCTION insert_plan_step(v follow_ups, p_from date, p_step jsonb) RETURNS follow_ups LANGUAGE plpgsql AS $$
DECLARE
  v_made follow_ups;
BEGIN
  v.due_on := p_from + (p_step->>'after_days')::int;
  v.cause := v.cause || ':' || (p_step->>'after_days');
  INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, method, content, role, created_at, created_by)
    SELECT v.hospital_id, v.patient_id, 'clinical', v.cause, v.due_on, p_step->>'method', p_step->>'content', p_step->>'role',
      haomai_now(), v.created_by
    WHERE v.due_on >= clinic_today() AND NOT EXISTS (SELECT FROM follow_ups x WHERE x.hospital_id = v.hospital_id
      AND x.patient_id = v.patient_id AND x.kind = 'clinical' AND x.cause = v.cause)
    ON CONFLICT (hospital_id, patient_id, kind, cause) WHERE status = 'planned' DO NOTHING RETURNING * INTO v_made;
  RETURN v_made;
END $$;

-- 按计划回访. p: session_id, user_id, staff_hospital_id, patient_id, plan_id, from_on (of the treatment; null: today), audit,
-- request_id, idem
-- Refuses: INVALID; STATE, none of its steps is still to be planned.
CREATE OR REPLACE FUNCTION apply_follow_up_plan(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_from date := coalesce((p->>'from_on')::date, clinic_today());
  v_plan follow_up_plans;
  v follow_ups;
  v_made follow_ups;
  v_step jsonb;
  v_ids bigint[] := '{}';
  v_jobs jsonb := '[]';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v.hospital_id := (p->>'staff_hospital_id')::bigint;
  v.patient_id := (p->>'patient_id')::bigint;
  v.created_by := (p->>'user_id')::bigint;
  PERFORM 1 FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id;
  IF NOT FOUND THEN PERFORM refuse_field('patient_id', '患者不存在'); END IF;
  SELECT * INTO v_plan FROM follow_up_plans t WHERE t.id = (p->>'plan_id')::bigint AND t.hospital_id = v.hospital_id AND t.enabled;
  IF NOT FOUND THEN PERFORM refuse_field('plan_id', '回访计划不存在'); END IF;
  v.cause := format('plan:%s:%s', v_plan.id, v_from);
  FOR v_step IN SELECT s FROM jsonb_array_elements(v_plan.steps) s ORDER BY (s->>'after_days')::int LOOP
    v_made := insert_plan_step(v, v_from, v_step);
    IF v_made.id IS NOT NULL THEN
      v_ids := v_ids || v_made.id;
      v_jobs := v_jobs || plan_follow_up(v_made, p->>'request_id');
    END IF;
  END LOOP;
  IF v_ids = '{}' THEN PERFORM refuse('STATE', '{"message": "该计划已安排或已过期"}'); END IF;
  SELECT * INTO v FROM follow_ups f WHERE f.id = v_ids[1];
  PERFORM audit_follow_up(v, p->'audit', jsonb_build_object('plan', v_plan.name, 'from_on', v_from, 'count', cardinality(v_ids)));
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('jobs', v_jobs,
    'follow_ups', (SELECT jsonb_agg(follow_up_view(i) ORDER BY n) FROM unnest(v_ids) WITH ORDINALITY u(i, n)),
    'touched', touched(v.hospital_id, 'followUps', v_ids) || touched(v.hospital_id, 'customers', ARRAY[v.patient_id])));
END $$;
