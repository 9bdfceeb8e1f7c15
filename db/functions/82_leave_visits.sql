-- The visits of somebody who leaves: where they could go, and that all of them go where it was decided (83_leave.sql).

-- Visits to come from a day on (p_only: of these alone), each with up to five times of the same day with room for it: of
-- others who treat as this person does, of its department first, the nearest first, when the patient has no other visit.
-- It locks nothing.
CREATE OR REPLACE FUNCTION leave_visits(p_hospital bigint, p_user bigint, p_from date, p_only bigint[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_at timestamptz := haomai_now();
  v_found jsonb;
BEGIN
  WITH visits AS MATERIALIZED (
    SELECT r.id, r.hash_id, r.version, r.date, r.starts_at, r.ends_at, r.department_id, r.patient_id,
      cardinality(r.slot_ids) AS n, t.name
    FROM coming_visits(p_hospital, p_user, p_from) r JOIN patients t ON t.id = r.patient_id
    WHERE p_only IS NULL OR r.id = ANY (p_only)),
  people AS (
    SELECT m.user_id, u.name, ARRAY(SELECT d.department_id FROM staff_departments d
        WHERE d.hospital_id = p_hospital AND d.user_id = m.user_id) AS departments
    FROM (SELECT DISTINCT x.user_id FROM memberships x JOIN memberships own ON own.hospital_id = p_hospital
        AND own.user_id = p_user AND own.role = x.role AND own.status IN ('active', 'suspended')
      WHERE x.hospital_id = p_hospital AND x.user_id <> p_user AND x.status = 'active'
        AND x.role IN ('doctor', 'dental_hygienist')) m
    JOIN users u ON u.id = m.user_id),
  free AS (
    SELECT s.id, s.doctor_id, s.date, s.minute, s.starts_at,
      s.minute / 15 - row_number() OVER (PARTITION BY s.doctor_id, s.date ORDER BY s.minute) AS island
    FROM slots s LEFT JOIN holds h ON h.id = s.hold_id
    WHERE s.hospital_id = p_hospital AND s.date IN (SELECT date FROM visits)
      AND s.doctor_id IN (SELECT user_id FROM people) AND s.status = 'open' AND s.reservation_id IS NULL
      AND s.next_status IS NULL AND s.starts_at > v_at AND (h.id IS NULL OR NOT hold_live(h, v_at))),
  runs AS (
    SELECT f.*, count(*) OVER (PARTITION BY f.doctor_id, f.date, f.island ORDER BY f.minute DESC) AS room FROM free f),
  -- Asked once a visit, and not for each of its times.
  busy AS MATERIALIZED (
    SELECT v.id, b.during FROM visits v JOIN live_visits b ON b.patient_id = v.patient_id AND b.reservation_id <> v.id),
  options AS (
    SELECT v.id, f.doctor_id, f.id AS slot, p.name, f.starts_at, row_number() OVER (PARTITION BY v.id ORDER BY
        v.department_id IS NULL OR v.department_id = ANY (p.departments) DESC,
        greatest(f.starts_at - v.starts_at, v.starts_at - f.starts_at), f.starts_at, p.user_id) AS place
    FROM visits v JOIN runs f ON f.date = v.date AND f.room >= v.n JOIN people p ON p.user_id = f.doctor_id
    WHERE NOT EXISTS (SELECT FROM busy b WHERE b.id = v.id
      AND b.during && tstzrange(f.starts_at, f.starts_at + v.n * interval '15 minutes')))
  SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', v.hash_id, 'version', v.version, 'date', v.date,
      'time', to_char(v.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'patient', v.name,
      'options', (SELECT coalesce(jsonb_agg(jsonb_build_object('doctor_id', o.doctor_id, 'scheduling_time_id', o.slot,
          'name', o.name, 'time', to_char(o.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')) ORDER BY o.place), '[]')
        FROM options o WHERE o.id = v.id AND o.place <= 5)) ORDER BY v.starts_at, v.id), '[]')
    INTO v_found FROM visits v;
  PERFORM speak_for_all(v_before);
  RETURN v_found;
END $$;

-- Each visit to come goes where it was decided, by the one claim. Where one can't (a visit that came or was changed meanwhile,
-- a time that is gone, or that another of them has) it answers `undecided`, those with their times, and the caller undoes all:
-- patients' names are nothing for an error. Patients, reservations (p_seen) and slots (p_slots) are locked.
-- p: by, by_name, by_role, request_id, decisions [{hash_id, to (a slot; null: cancel), version (null: not looked at)}].
-- Answers {slots, ids, account_events, jobs, activity}
CREATE OR REPLACE FUNCTION settle_visits(p jsonb, p_hospital bigint, p_user bigint, p_from date, p_seen bigint[],
  p_patients bigint[], p_slots bigint[], at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_as jsonb := jsonb_build_object('user_id', p->'by', 'by_name', p->'by_name', 'by_role', p->'by_role',
    'request_id', p->'request_id');
  v reservations;
  d record;
  v_done record;
  v_ids bigint[] := '{}';
  v_slots bigint[] := '{}';
  v_rest bigint[] := '{}';
  v_notified jsonb := '[]';
  v_jobs jsonb := '[]';
  v_activity jsonb := '[]';
BEGIN
  FOR d IN
    SELECT r AS visit, x.hash_id, x."to", x.version FROM coming_visits(p_hospital, p_user, p_from) r
    LEFT JOIN jsonb_to_recordset(p->'decisions') AS x(hash_id text, "to" bigint, version integer) ON x.hash_id = r.hash_id
    ORDER BY x."to" IS NOT NULL, r.starts_at, r.id
  LOOP
    v := d.visit;
    IF d.hash_id IS NULL OR v.id <> ALL (p_seen) OR v.patient_id <> ALL (p_patients) OR NOT v.slot_ids <@ p_slots
        OR d.version <> v.version THEN
      v_rest := v_rest || v.id;
    ELSIF d."to" IS NULL THEN
      v_done := cancel_rows(v, '医生离职', (p->>'by')::bigint, settle_visits.at, p->>'request_id');
      v_ids := v_ids || v.id;
      v_slots := v_slots || v_done.slots;
      v_notified := v_notified || v_done.notified;
      v_jobs := v_jobs || v_done.jobs;
      v_activity := v_activity || (activity_of(v_as, 'cancelled', v.id)->'activity');
    ELSE
      v_done := settle_move(v_as, v, d."to", p_user, p_from, p_slots, settle_visits.at);
      IF v_done.ids IS NULL THEN
        v_rest := v_rest || v.id;
        CONTINUE;
      END IF;
      v_ids := v_ids || v.id;
      v_slots := v_slots || v_done.ids;
      v_notified := v_notified || v_done.notified;
      v_jobs := v_jobs || v_done.jobs;
      v_activity := v_activity || (activity_of(v_as, 'changed', v.id)->'activity');
    END IF;
  END LOOP;
  IF v_rest <> '{}' THEN
    RETURN jsonb_build_object('undecided', leave_visits(p_hospital, p_user, p_from, v_rest));
  END IF;
  RETURN jsonb_build_object('slots', v_slots, 'ids', v_ids, 'account_events', v_notified, 'jobs', v_jobs,
    'activity', v_activity);
END $$;

-- One of them to another time. `ids`: the slots that look otherwise now; null where it can't go there, and stays.
CREATE OR REPLACE FUNCTION settle_move(p jsonb, v reservations, p_to bigint, p_user bigint, p_from date, p_slots bigint[],
  at timestamptz, OUT ids bigint[], OUT notified jsonb, OUT jobs jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_count integer := cardinality(v.slot_ids);
  v_first slots;
  v_ids bigint[];
  v_busy boolean;
  v_before text;
  v_done record;
BEGIN
  SELECT * INTO v_first FROM slots s WHERE s.id = p_to AND s.hospital_id = v.hospital_id;
  v_ids := slot_run(v_first, v_count);
  IF v_ids IS NULL OR cardinality(v_ids) < v_count OR NOT v_ids <@ p_slots
      OR v_first.doctor_id = p_user AND v_first.date >= p_from
      OR count_open(v_ids, NULL, settle_move.at) < v_count THEN RETURN; END IF;
  v_before := speak_for_all('system');
  v_busy := EXISTS (SELECT FROM live_visits b WHERE b.patient_id = v.patient_id AND b.reservation_id <> v.id
    AND b.during && tstzrange(v_first.starts_at, v_first.starts_at + v_count * interval '15 minutes'));
  PERFORM speak_for_all(v_before);
  IF v_busy THEN RETURN; END IF;
  v_done := move_rows(p, v, v_first, v_ids, v_count, v.patient_id, v.user_id,
    CASE WHEN v_first.doctor_id = v.doctor_id THEN v.department_id
      ELSE (offered_departments(v.hospital_id, v_first.doctor_id)->0->>'id')::bigint END,
    v.kind_id, NULL, NULL, settle_move.at);
  ids := v_ids || v_done.left_slots;
  notified := v_done.notified;
  jobs := v_done.jobs;
END $$;
