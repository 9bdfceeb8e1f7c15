-- The slots that hours, breaks and exceptions want of a person in a span of days (decisions.md section 3).
CREATE OR REPLACE FUNCTION wanted_slots(p_hospital integer, p_doctor integer, p_from date, p_to date)
RETURNS TABLE (date date, minute integer, status text, reason text, department_id integer, fee integer) LANGUAGE sql STABLE AS $$
  WITH days AS (
    SELECT d.date FROM slot_days d WHERE d.hospital_id = p_hospital AND d.date BETWEEN p_from AND p_to),
  weekly AS (
    SELECT d.date, m.minute::int, w.department_id, w.fee
    FROM days d
    JOIN working_hours w ON w.hospital_id = p_hospital AND w.doctor_id = p_doctor AND w.weekday = extract(isodow FROM d.date)
    CROSS JOIN LATERAL generate_series(w.from_minute, w.to_minute - 15, 15) AS m(minute)
    WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(w.breaks) b
      WHERE m.minute < (b->>'to')::int AND m.minute + 15 > (b->>'from')::int)),
  extra AS (
    SELECT d.date, m.minute::int, x.department_id, coalesce(x.fee, 0) AS fee
    FROM days d
    JOIN work_exceptions x ON x.hospital_id = p_hospital AND x.doctor_id = p_doctor AND x.date = d.date AND x.kind = 'extra'
    CROSS JOIN LATERAL generate_series(x.from_minute + (15 - x.from_minute % 15) % 15, x.to_minute - 15, 15) AS m(minute)),
  base AS (
    SELECT DISTINCT ON (u.date, u.minute) u.* FROM (
      SELECT * FROM weekly UNION ALL SELECT * FROM extra) u ORDER BY u.date, u.minute)
  SELECT b.date, b.minute, CASE x.kind WHEN 'suspended' THEN 'suspended' WHEN 'leave' THEN 'withdrawn' ELSE 'open' END,
    CASE WHEN x.kind IS NOT NULL THEN nullif(x.reason, '') END, b.department_id, b.fee
  FROM base b
  LEFT JOIN LATERAL (
    SELECT e.kind, e.reason FROM work_exceptions e
    WHERE e.hospital_id = p_hospital AND e.doctor_id = p_doctor AND e.date = b.date AND e.kind IN ('suspended', 'leave')
      AND e.from_minute < b.minute + 15 AND e.to_minute > b.minute
    ORDER BY e.kind DESC, e.id LIMIT 1) x ON true
$$;

-- Brings the slots of a person in line with the template. Never touches a held or booked slot: those come back in
-- `untouched`, and take their new state when they are free. The past stays as it was.
CREATE OR REPLACE FUNCTION sync_slots(p_hospital integer, p_doctor integer, p_from date, p_to date, p_request text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
  v_added integer[];
  v_changed integer[];
  v_withdrawn integer;
  v_suspended integer;
  v_untouched jsonb;
  v_events jsonb := '[]';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(format('slots|%s|%s', p_hospital, p_doctor), 78));
  PERFORM 1 FROM slots s WHERE s.hospital_id = p_hospital AND s.doctor_id = p_doctor AND s.date BETWEEN p_from AND p_to
    ORDER BY s.id FOR NO KEY UPDATE;
  v_at := haomai_now();
  CREATE TEMP TABLE IF NOT EXISTS wanted (
    date date, minute integer, status text, reason text, department_id integer, fee integer) ON COMMIT DELETE ROWS;
  DELETE FROM wanted;
  INSERT INTO wanted SELECT * FROM wanted_slots(p_hospital, p_doctor, p_from, p_to);

  WITH added AS (
    INSERT INTO slots (hospital_id, doctor_id, department_id, date, minute, starts_at, status, reason, fee)
    SELECT p_hospital, p_doctor, w.department_id, w.date, w.minute, clinic_instant(w.date, w.minute), w.status, w.reason, w.fee
    FROM wanted w WHERE NOT EXISTS (
      SELECT 1 FROM slots s WHERE s.doctor_id = p_doctor AND s.starts_at = clinic_instant(w.date, w.minute))
    ON CONFLICT (doctor_id, starts_at) DO NOTHING RETURNING id)
  SELECT coalesce(array_agg(id), '{}') INTO v_added FROM added;

  CREATE TEMP TABLE IF NOT EXISTS moves (
    id integer, busy boolean, status text, reason text, department_id integer, fee integer, was text) ON COMMIT DELETE ROWS;
  DELETE FROM moves;
  INSERT INTO moves
    SELECT s.id, s.reservation_id IS NOT NULL OR h.id IS NOT NULL,
      coalesce(w.status, 'withdrawn'), w.reason, coalesce(w.department_id, s.department_id), coalesce(w.fee, s.fee), s.status
    FROM slots s
    LEFT JOIN wanted w ON w.date = s.date AND w.minute = s.minute
    LEFT JOIN holds h ON h.id = s.hold_id AND hold_live(h, v_at)
    WHERE s.hospital_id = p_hospital AND s.doctor_id = p_doctor AND s.date BETWEEN p_from AND p_to AND s.starts_at > v_at
      AND NOT s.id = ANY (v_added)
      AND ((coalesce(w.status, 'withdrawn'), w.reason) IS DISTINCT FROM (s.status, s.reason)
        OR w.fee IS NOT NULL AND (w.fee, w.department_id) IS DISTINCT FROM (s.fee, s.department_id)
        OR s.next_status IS NOT NULL);

  UPDATE slots s SET next_status = CASE WHEN m.status <> 'open' THEN m.status END,
      next_reason = CASE WHEN m.status <> 'open' THEN m.reason END
    FROM moves m WHERE m.id = s.id AND m.busy;
  WITH changed AS (
    UPDATE slots s SET status = m.status, reason = m.reason, department_id = m.department_id, fee = m.fee,
        next_status = NULL, next_reason = NULL, hold_id = NULL
      FROM moves m WHERE m.id = s.id AND NOT m.busy RETURNING s.id)
  SELECT coalesce(array_agg(id), '{}') INTO v_changed FROM changed;

  SELECT count(*) FILTER (WHERE status = 'withdrawn' AND was <> 'withdrawn'), count(*) FILTER (WHERE status = 'suspended' AND was <> 'suspended')
    INTO v_withdrawn, v_suspended FROM moves WHERE NOT busy;
  SELECT coalesce(jsonb_agg(jsonb_build_object('scheduling_time_id', s.id, 'date', s.date,
      'time', to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'),
      'reason', CASE WHEN s.reservation_id IS NULL THEN 'held' ELSE 'booked' END, 'patient', t.name) ORDER BY s.starts_at), '[]')
    INTO v_untouched
    FROM moves m JOIN slots s ON s.id = m.id
    LEFT JOIN reservations r ON r.id = s.reservation_id LEFT JOIN patients t ON t.id = r.patient_id
    WHERE m.busy AND m.status <> 'open';

  IF v_added || v_changed <> '{}' THEN
    v_events := jsonb_build_array(number_changes(p_hospital, v_added || v_changed, '{}', NULL, p_request, false));
  END IF;
  RETURN jsonb_build_object('added', cardinality(v_added), 'withdrawn', v_withdrawn, 'suspended', v_suspended,
    'untouched', v_untouched, 'events', v_events);
END $$;

-- Everybody with hours or exceptions at a hospital.
CREATE OR REPLACE FUNCTION people_with_hours(p_hospital integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT doctor_id FROM working_hours WHERE hospital_id = p_hospital
  UNION SELECT doctor_id FROM work_exceptions WHERE hospital_id = p_hospital ORDER BY 1
$$;

-- Rows for one day, from the first time that somebody looks at it. A second caller waits for the first.
CREATE OR REPLACE FUNCTION ensure_day(p_hospital integer, p_date date) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_person integer;
  v_report jsonb;
  v_events jsonb := '[]';
BEGIN
  INSERT INTO slot_days VALUES (p_hospital, p_date) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN '{"events": []}'; END IF;
  FOR v_person IN SELECT people_with_hours(p_hospital) LOOP
    v_report := sync_slots(p_hospital, v_person, p_date, p_date, NULL);
    v_events := v_events || (v_report->'events');
  END LOOP;
  RETURN jsonb_build_object('events', v_events);
END $$;
