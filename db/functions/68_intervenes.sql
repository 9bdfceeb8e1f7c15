-- Interventions (干预): docs/domain/records.md#interventions.

-- Never removed. Whose it is stays; a visit is let go of and not taken; what is void stays as it is.
CREATE OR REPLACE FUNCTION hold_intervene() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.hospital_id, NEW.patient_id, NEW.doctor_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.hospital_id, OLD.patient_id, OLD.doctor_id, OLD.created_at)
    AND (NEW.reservation_id IS NULL OR NEW.reservation_id = OLD.reservation_id)
    AND NEW.version = OLD.version + 1 AND OLD.status <> 'void' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'intervene % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON intervenes FOR EACH ROW EXECUTE FUNCTION hold_intervene();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON intervenes FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON intervenes EXECUTE FUNCTION refuse_rewriting();

-- As answers show one; the names of its states are a presenter's.
CREATE OR REPLACE FUNCTION intervene_view(v intervenes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'category', v.category, 'content', v.content, 'goal', v.goal, 'review_on', v.review_on,
    'outcome', v.outcome, 'status', v.status, 'version', v.version, 'created_at', v.created_at,
    'doctor', person_named(v.doctor_id), 'updated', jsonb_build_object('at', v.updated_at, 'by', person_named(v.updated_by)),
    'patient', (SELECT jsonb_build_object('id', t.id, 'name', t.name) FROM patients t WHERE t.id = v.patient_id),
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = v.hospital_id),
    'reservation', (SELECT jsonb_build_object('hash_id', r.hash_id, 'starts_at', r.starts_at)
      FROM reservations r WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id))
$$;

-- Its one open follow-up, locked; nothing where there is none.
CREATE OR REPLACE FUNCTION lock_review(v intervenes) RETURNS follow_ups LANGUAGE sql AS $$
  SELECT * FROM follow_ups f WHERE f.hospital_id = v.hospital_id AND f.patient_id = v.patient_id AND f.kind = 'clinical'
    AND f.cause = 'intervene:' || v.id AND f.status = 'planned' FOR NO KEY UPDATE
$$;

-- The follow-up is what the intervention says: planned for its day while it is open, else cancelled. One that somebody has moved or
-- done since is left as it is until the day is another. Its text says nothing of what was written: others than doctors read it.
-- v_was: as it was; null, there was none. Answers the job that tells it and what is touched.
CREATE OR REPLACE FUNCTION plan_review(v intervenes, v_was intervenes, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
  v_wanted boolean := v.status = 'open' AND v.review_on IS NOT NULL;
  v_moved boolean := v_wanted AND (v_was.id IS NULL OR v_was.status <> 'open' OR v.review_on IS DISTINCT FROM v_was.review_on);
  f follow_ups := lock_review(v);
BEGIN
  IF f.id IS NOT NULL AND NOT v_wanted THEN
    UPDATE follow_ups x SET status = 'cancelled', reason = CASE WHEN v.status = 'open' THEN '不再复查' ELSE '干预已结束' END,
        closed_at = haomai_now(), closed_by = v_by, version = x.version + 1, updated_at = haomai_now()
      WHERE x.id = f.id RETURNING * INTO f;
  ELSIF f.id IS NOT NULL AND v_moved THEN
    UPDATE follow_ups x SET due_on = v.review_on, version = x.version + 1, updated_at = haomai_now() WHERE x.id = f.id RETURNING * INTO f;
  ELSIF v_moved AND v.review_on >= clinic_today() THEN
    f.hospital_id := v.hospital_id;
    f.patient_id := v.patient_id;
    f.kind := 'clinical';
    f.cause := 'intervene:' || v.id;
    f.due_on := v.review_on;
    f.method := 'phone';
    f.content := '干预复查';
    f.assignee_id := v.doctor_id;
    f.created_by := v_by;
    f := insert_follow_up(f);
  ELSE
    RETURN '{"jobs": [], "touched": []}';
  END IF;
  RETURN jsonb_build_object('jobs', plan_follow_up(f, p->>'request_id'),
    'touched', touched(f.hospital_id, 'followUps', ARRAY[f.id]) || touched(f.hospital_id, 'customers', ARRAY[f.patient_id]));
END $$;

-- What ends each command: its line in the trail, which names no word of what was written, and the answer.
CREATE OR REPLACE FUNCTION end_intervene(v intervenes, p jsonb, p_detail jsonb, p_review jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit(p->'audit' || jsonb_build_object('detail', jsonb_build_object('id', v.id) || p_detail,
    'object', (SELECT t.name FROM patients t WHERE t.id = v.patient_id)));
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('intervene', intervene_view(v), 'jobs', p_review->'jobs',
    'touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id]) || (p_review->'touched')));
END $$;

CREATE OR REPLACE FUNCTION require_review_day(p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_day < clinic_today() THEN PERFORM refuse_field('review_on', '复查日期不能早于今天'); END IF;
END $$;

-- 新增干预. p: session_id, user_id, staff_hospital_id, patient_id, key (of the visit, null: none), category, content, goal, review_on
-- (null: none), owner, audit, request_id, idem
-- Refuses: INVALID; FORBIDDEN, they do not treat the patient; STATE, nobody has come yet.
CREATE OR REPLACE FUNCTION add_intervene(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_visit reservations;
  v_nothing intervenes;
  v intervenes;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  IF p->>'key' IS NOT NULL THEN v_visit := share_visit(v_hospital, v_patient, reservation_id_of(p->>'key')); END IF;
  PERFORM require_treating(v_hospital, v_patient, p);
  IF v_visit.id IS NOT NULL AND NOT is_writable(v_visit) THEN
    PERFORM refuse('STATE', '{"message": "该患者尚未登记到店，不能书写干预"}');
  END IF;
  PERFORM require_review_day((p->>'review_on')::date);
  INSERT INTO intervenes (hospital_id, patient_id, reservation_id, doctor_id, category, content, goal, review_on, created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, v_visit.id, v_by, p->>'category', p->>'content', p->>'goal', (p->>'review_on')::date,
      haomai_now(), haomai_now(), v_by)
    RETURNING * INTO v;
  RETURN end_intervene(v, p, '{}', plan_review(v, v_nothing, p));
END $$;

-- What it says, or where it stands. p: session_id, user_id, staff_hospital_id, id, version, change (those of category, content, goal,
-- review_on, outcome, status that are to be otherwise), owner, audit, request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN, they do not treat the patient, or another wrote it; STALE; STATE, it is void; INVALID.
CREATE OR REPLACE FUNCTION change_intervene(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v intervenes;
  v_was intervenes;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_was FROM intervenes i WHERE i.id = (p->>'id')::bigint AND i.hospital_id = v_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_treating(v_hospital, v_was.patient_id, p);
  IF NOT (p->>'owner')::boolean AND v_was.doctor_id <> v_by THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只能修改自己写的干预"}');
  END IF;
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v_was.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  IF v_was.status = 'void' THEN PERFORM refuse('STATE', '{"message": "该干预已作废"}'); END IF;
  v := jsonb_populate_record(v_was, p->'change');
  IF v.review_on IS DISTINCT FROM v_was.review_on THEN PERFORM require_review_day(v.review_on); END IF;
  UPDATE intervenes i SET category = v.category, content = v.content, goal = v.goal, review_on = v.review_on, outcome = v.outcome,
      status = v.status, version = i.version + 1, updated_at = haomai_now(), updated_by = v_by
    WHERE i.id = v.id RETURNING * INTO v;
  RETURN end_intervene(v, p, jsonb_strip_nulls(jsonb_build_object(
      'changed', nullif(changed_parts(to_jsonb(v_was) - '{version,updated_at,updated_by,status}'::text[],
        to_jsonb(v) - '{version,updated_at,updated_by,status}'::text[]), '[]'),
      'status', CASE WHEN v.status <> v_was.status THEN v.status END)), plan_review(v, v_was, p));
END $$;

-- A visit that becomes another patient's, or another hospital's, is no more the one that something was said or taken at. v: locked
CREATE OR REPLACE FUNCTION let_go_of_visit(v reservations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE intervenes i SET reservation_id = NULL, version = i.version + 1 WHERE i.reservation_id = v.id AND i.status <> 'void';
  UPDATE images i SET reservation_id = NULL, version = i.version + 1 WHERE i.reservation_id = v.id AND i.status <> 'void';
  v_before := speak_for_all(v_before);
END $$;

-- Of an account's patients, at every hospital, the newest first; none that is void. p_patient: null, of all
CREATE OR REPLACE FUNCTION own_intervenes(p_user bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT i.* FROM patients t JOIN intervenes i ON i.patient_id = t.id
    WHERE t.user_id = p_user AND i.status <> 'void' AND (p_patient IS NULL OR t.id = p_patient))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(intervene_view(i) ORDER BY i.id DESC), '[]') FROM intervenes i
      WHERE i.id IN (SELECT f.id FROM found f ORDER BY f.id DESC LIMIT p_limit OFFSET p_offset))) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
