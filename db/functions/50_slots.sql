-- What they answer has changed its type, which nothing can replace (docs/decisions/003).
DROP FUNCTION IF EXISTS usual_fee(integer, integer), wanted_slots(integer, integer, date, date);

-- What extra hours cost and where they are, where nobody says otherwise: as most of the person's weekly hours do.
CREATE OR REPLACE FUNCTION usual_fee(p_hospital bigint, p_doctor bigint) RETURNS cents LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT w.fee FROM working_hours w WHERE w.hospital_id = p_hospital AND w.doctor_id = p_doctor
    GROUP BY w.fee ORDER BY count(*) DESC, w.fee LIMIT 1), 0)
$$;
CREATE OR REPLACE FUNCTION usual_department(p_hospital bigint, p_doctor bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT s.department_id FROM staff_departments s WHERE s.hospital_id = p_hospital AND s.user_id = p_doctor
    ORDER BY s.position, s.department_id LIMIT 1
$$;

-- The slots that hours, breaks and exceptions want of a person in a span of days, until their last day here; suspended they
-- are while the person is
-- (docs/domain/slots-and-holds.md#templates).
CREATE OR REPLACE FUNCTION wanted_slots(p_hospital bigint, p_doctor bigint, p_from date, p_to date)
RETURNS TABLE (date date, minute integer, status text, reason text, department_id bigint, fee cents) LANGUAGE sql STABLE AS $$
  WITH days AS (
    SELECT d.date FROM slot_days d WHERE d.hospital_id = p_hospital AND d.date BETWEEN p_from AND p_to
      AND d.date <= coalesce((SELECT s.leaving_on FROM staff_members s
        WHERE s.hospital_id = p_hospital AND s.user_id = p_doctor), 'infinity')),
  weekly AS (
    SELECT d.date, m.minute::int, w.department_id, w.fee
    FROM days d
    JOIN working_hours w ON w.hospital_id = p_hospital AND w.doctor_id = p_doctor AND w.weekday = extract(isodow FROM d.date)
    CROSS JOIN LATERAL generate_series(w.from_minute, w.to_minute - 15, 15) AS m(minute)
    WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(w.breaks) b
      WHERE m.minute < (b->>'to')::int AND m.minute + 15 > (b->>'from')::int)),
  extra AS (
    SELECT d.date, m.minute::int, coalesce(x.department_id, usual_department(p_hospital, p_doctor)) AS department_id,
      coalesce(x.fee, usual_fee(p_hospital, p_doctor)) AS fee, x.id AS rank
    FROM days d
    JOIN work_exceptions x ON x.hospital_id = p_hospital AND x.doctor_id = p_doctor AND x.date = d.date AND x.kind = 'extra'
    CROSS JOIN LATERAL generate_series(x.from_minute + (15 - x.from_minute % 15) % 15, x.to_minute - 15, 15) AS m(minute)),
  base AS (
    SELECT DISTINCT ON (u.date, u.minute) u.* FROM (
      SELECT w.*, 0 AS rank FROM weekly w UNION ALL SELECT * FROM extra) u ORDER BY u.date, u.minute, u.rank)
  SELECT b.date, b.minute, CASE WHEN x.kind = 'suspended' OR b.date <= s.suspended_until THEN 'suspended'
      WHEN x.kind = 'leave' THEN 'withdrawn' ELSE 'open' END,
    CASE WHEN x.kind IS NOT NULL THEN nullif(x.reason, '') END, b.department_id, b.fee
  FROM base b
  LEFT JOIN (SELECT coalesce(m.suspended_until, 'infinity') AS suspended_until FROM staff_members m
    WHERE m.hospital_id = p_hospital AND m.user_id = p_doctor AND m.suspended_at IS NOT NULL) s ON true
  LEFT JOIN LATERAL (
    SELECT e.kind, e.reason FROM work_exceptions e
    WHERE e.hospital_id = p_hospital AND e.doctor_id = p_doctor AND e.date = b.date AND e.kind IN ('suspended', 'leave')
      AND e.from_minute < b.minute + 15 AND e.to_minute > b.minute
    ORDER BY e.kind DESC, e.id LIMIT 1) x ON true
$$;

-- Generating and changing a template exclude each other per person and hospital, in the order of people.
CREATE OR REPLACE FUNCTION lock_generation(p_hospital bigint, p_people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_person bigint;
BEGIN
  FOR v_person IN SELECT DISTINCT p FROM unnest(p_people) p ORDER BY p LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(format('slots|%s|%s', p_hospital, v_person), 78));
  END LOOP;
END $$;

-- What is wanted and what is to be done about it, as rows. A temporary table would hold them as well, but the first that a
-- backend makes is a new schema, and a new schema makes every backend plan all that it knows anew (docs/decisions/054).
CREATE OR REPLACE FUNCTION wanted_of(p jsonb)
RETURNS TABLE (date date, minute integer, status text, reason text, department_id bigint, fee cents) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM jsonb_to_recordset(p)
    AS w(date date, minute integer, status text, reason text, department_id bigint, fee cents)
$$;
CREATE OR REPLACE FUNCTION moved_of(p jsonb)
RETURNS TABLE (id bigint, busy boolean, shown boolean, status text, reason text, department_id bigint, fee cents,
  was text, was_fee cents) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM jsonb_to_recordset(p) AS m(id bigint, busy boolean, shown boolean, status text, reason text,
    department_id bigint, fee cents, was text, was_fee cents)
$$;

-- Brings the slots of a person in line with the template. Never touches a held or booked slot: those come back in
-- `untouched` (and, where only the fee differs, are counted in `kept`), and take their new state when they are free.
-- The past stays as it was. `slots`: those that look otherwise now, for whoever numbers the change.
CREATE OR REPLACE FUNCTION bring_slots(p_hospital bigint, p_doctor bigint, p_from date, p_to date) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
  v_wanted jsonb;
  v_moved jsonb;
  v_added bigint[];
  v_report jsonb;
  v_before text;
BEGIN
  PERFORM lock_generation(p_hospital, ARRAY[p_doctor]);
  PERFORM 1 FROM slots s WHERE s.hospital_id = p_hospital AND s.doctor_id = p_doctor AND s.date BETWEEN p_from AND p_to
    ORDER BY s.id FOR NO KEY UPDATE;
  v_at := haomai_now();
  v_wanted := (SELECT coalesce(jsonb_agg(w), '[]') FROM wanted_slots(p_hospital, p_doctor, p_from, p_to) w);

  -- What the person's hours elsewhere left behind when they moved here: a start is one row, over all hospitals.
  v_before := speak_for_all('system');
  DELETE FROM slots s USING wanted_of(v_wanted) w WHERE s.doctor_id = p_doctor AND s.starts_at = clinic_instant(w.date, w.minute)
    AND s.hospital_id <> p_hospital AND s.starts_at > v_at AND s.status = 'withdrawn'
    AND s.reservation_id IS NULL AND s.hold_id IS NULL;
  PERFORM speak_for_all(v_before);
  WITH added AS (
    INSERT INTO slots (hospital_id, doctor_id, department_id, date, minute, starts_at, status, reason, fee)
    SELECT p_hospital, p_doctor, w.department_id, w.date, w.minute, clinic_instant(w.date, w.minute), w.status, w.reason, w.fee
    FROM wanted_of(v_wanted) w WHERE NOT EXISTS (
      SELECT 1 FROM slots s WHERE s.doctor_id = p_doctor AND s.starts_at = clinic_instant(w.date, w.minute))
    ORDER BY w.date, w.minute
    ON CONFLICT (doctor_id, starts_at) DO NOTHING RETURNING id)
  SELECT coalesce(array_agg(id), '{}') INTO v_added FROM added;

  SELECT coalesce(jsonb_agg(m), '[]') INTO v_moved FROM (
    SELECT s.id, s.reservation_id IS NOT NULL OR h.id IS NOT NULL AS busy,
      (coalesce(w.status, 'withdrawn'), w.reason) IS DISTINCT FROM (s.status, s.reason) OR s.hold_id IS NOT NULL AS shown,
      coalesce(w.status, 'withdrawn') AS status, w.reason, coalesce(w.department_id, s.department_id) AS department_id,
      coalesce(w.fee, s.fee) AS fee, s.status AS was, s.fee AS was_fee
    FROM slots s
    LEFT JOIN wanted_of(v_wanted) w ON w.date = s.date AND w.minute = s.minute
    LEFT JOIN holds h ON h.id = s.hold_id AND hold_live(h, v_at)
    WHERE s.hospital_id = p_hospital AND s.doctor_id = p_doctor AND s.date BETWEEN p_from AND p_to AND s.starts_at > v_at
      AND NOT s.id = ANY (v_added)
      AND ((coalesce(w.status, 'withdrawn'), w.reason) IS DISTINCT FROM (s.status, s.reason)
        OR w.fee IS NOT NULL AND (w.fee, w.department_id) IS DISTINCT FROM (s.fee, s.department_id)
        OR s.next_status IS NOT NULL OR s.next_fee IS NOT NULL)) m;

  UPDATE slots s SET next_status = CASE WHEN m.status <> 'open' THEN m.status END,
      next_reason = CASE WHEN m.status <> 'open' THEN m.reason END, next_fee = nullif(m.fee, s.fee)
    FROM moved_of(v_moved) m WHERE m.id = s.id AND m.busy;
  UPDATE slots s SET status = m.status, reason = m.reason, department_id = m.department_id, fee = m.fee,
      next_status = NULL, next_reason = NULL, next_fee = NULL, hold_id = NULL
    FROM moved_of(v_moved) m WHERE m.id = s.id AND NOT m.busy;

  SELECT jsonb_build_object('added', cardinality(v_added),
      'withdrawn', count(*) FILTER (WHERE NOT busy AND status = 'withdrawn' AND was <> 'withdrawn'),
      'suspended', count(*) FILTER (WHERE NOT busy AND status = 'suspended' AND was <> 'suspended'),
      'reopened', count(*) FILTER (WHERE NOT busy AND status = 'open' AND was <> 'open'),
      'repriced', count(*) FILTER (WHERE NOT busy AND fee <> was_fee),
      'kept', count(*) FILTER (WHERE busy AND status = 'open' AND fee <> was_fee),
      'slots', to_jsonb(v_added || coalesce(array_agg(id ORDER BY id) FILTER (WHERE NOT busy AND shown), '{}')))
    INTO v_report FROM moved_of(v_moved);
  RETURN v_report || jsonb_build_object('untouched', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('scheduling_time_id', s.id, 'date', s.date,
      'time', to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'doctor_id', s.doctor_id, 'doctor', u.name,
      'reason', CASE WHEN s.reservation_id IS NULL THEN 'held' ELSE 'booked' END, 'patient', t.name) ORDER BY s.starts_at), '[]')
    FROM moved_of(v_moved) m JOIN slots s ON s.id = m.id JOIN users u ON u.id = s.doctor_id
    LEFT JOIN reservations r ON r.id = s.reservation_id LEFT JOIN patients t ON t.id = r.patient_id
    WHERE m.busy AND m.status <> 'open'));
END $$;

-- The same, numbered where something looks otherwise: for who generates. Also in a closed hospital.
CREATE OR REPLACE FUNCTION sync_slots(p_hospital bigint, p_doctor bigint, p_from date, p_to date, p_request text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_report jsonb := bring_slots(p_hospital, p_doctor, p_from, p_to);
  v_slots bigint[] := ARRAY(SELECT jsonb_array_elements_text(v_report->'slots')::bigint);
BEGIN
  RETURN v_report - 'slots' || jsonb_build_object('events', CASE WHEN v_slots = '{}' THEN '[]'
    ELSE jsonb_build_array(number_changes(p_hospital, v_slots, '{}', NULL, p_request, false)) END);
END $$;

-- Everybody with hours or exceptions at a hospital.
CREATE OR REPLACE FUNCTION people_with_hours(p_hospital bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT doctor_id FROM working_hours WHERE hospital_id = p_hospital
  UNION SELECT doctor_id FROM work_exceptions WHERE hospital_id = p_hospital ORDER BY 1
$$;

-- Rows for one day, from the first time that somebody looks at it. A second caller waits for the first.
CREATE OR REPLACE FUNCTION ensure_day(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_person bigint;
  v_report jsonb;
  v_events jsonb := '[]';
BEGIN
  INSERT INTO slot_days VALUES (p_hospital, p_date) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN '{"events": []}'; END IF;
  -- All of them before the first number is taken: who changes a template takes its number last.
  PERFORM lock_generation(p_hospital, ARRAY(SELECT people_with_hours(p_hospital)));
  FOR v_person IN SELECT people_with_hours(p_hospital) LOOP
    v_report := sync_slots(p_hospital, v_person, p_date, p_date, NULL);
    v_events := v_events || (v_report->'events');
  END LOOP;
  RETURN jsonb_build_object('events', v_events);
END $$;
