-- Raw states: what the log keeps and the grid reads, one definition for both. Presenters (server/features/scheduling/
-- present.ts) make the public and the staff projection of them; nothing of this leaves the server as it is.

-- Of rows that are at hand: what a command has just written it need not read again, past every fence.
-- p_reservation: its hash_id; h: live or null
CREATE OR REPLACE FUNCTION slot_state(s slots, p_reservation text, p_patient text, p_visited boolean, h holds) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', s.id, 'doctor_id', s.doctor_id, 'date', s.date, 'minute', s.minute,
    'status', s.status, 'reason', s.reason,
    'reservation_id', p_reservation, 'patient', p_patient, 'visited', p_visited,
    'hold', CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object(
      'holder', h.holder, 'by', h.by_name, 'by_role', h.by_role, 'expires_at', h.expires_at) END)
$$;

-- Whether a patient was visited at a hospital before an instant. Written with the visit (`seen_before`), so that a day need
-- not ask it of each.
CREATE OR REPLACE FUNCTION was_seen(p_patient bigint, p_hospital bigint, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- An index has those that took place alone: whoever comes often costs no more than who comes first.
  RETURN EXISTS (SELECT FROM reservations b
    WHERE b.patient_id = p_patient AND b.hospital_id = p_hospital AND b.starts_at < p_at AND b.visi_status = 1);
END $$;

-- What a visit is shown as: its kind; without one (of before there were kinds, or nobody has said it) 初诊 or 复诊, by whether
-- the patient was visited here before. reservation_raw has the same row by row.
CREATE OR REPLACE FUNCTION kind_of(r reservations) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT json_build_object('id', k.id, 'name', k.name, 'look', k.look) FROM visit_kinds k
    WHERE k.hospital_id = r.hospital_id AND CASE WHEN r.kind_id IS NOT NULL THEN k.id = r.kind_id
      ELSE k.look = CASE WHEN r.seen_before THEN 'return' ELSE 'first' END END
    ORDER BY k.id LIMIT 1);
END $$;

-- p_alerts: the patient's, as hospital_patients has them for all staff; null where nobody knows them
CREATE OR REPLACE FUNCTION reservation_state(r reservations, p_patient text, p_kind json, p_alerts jsonb) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'hash_id', r.hash_id, 'slot_ids', r.slot_ids, 'patient', p_patient, 'chief_complaint', r.chief_complaint,
    'cancel_status', r.cancel_status, 'visi_status', r.visi_status, 'flow_status', r.flow_status,
    'arrived_at', r.arrived_at, 'in_chair_at', r.in_chair_at, 'done_at', r.done_at, 'version', r.version,
    'kind', p_kind, 'alerts', coalesce(p_alerts, '[]'))
$$;

CREATE OR REPLACE VIEW slot_raw WITH (security_invoker = true) AS
  SELECT s.id, s.hospital_id, s.date, s.doctor_id, s.minute,
    slot_state(s, r.hash_id, p.name, coalesce(r.visi_status = 1, false), h.live) AS state
  FROM slots s
  -- Each by its key, whatever the tables looked like when the plan was made: as a join one slot might read all visits of a
  -- hospital, and through the index of live holds all of those.
  LEFT JOIN LATERAL (SELECT y.hash_id, y.patient_id, y.visi_status FROM reservations y WHERE y.id = s.reservation_id OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT y.name FROM patients y WHERE y.id = r.patient_id OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT CASE WHEN y.ended_at IS NULL THEN y END AS live FROM holds y WHERE y.id = s.hold_id OFFSET 0) h ON true;

CREATE OR REPLACE VIEW reservation_raw WITH (security_invoker = true) AS
  SELECT r.id, r.hospital_id, r.date,
    reservation_state(r, p.name, k.kind, a.alerts) AS state
  FROM reservations r CROSS JOIN LATERAL (SELECT y.name FROM patients y WHERE y.id = r.patient_id OFFSET 0) p
  -- As kind_of, in the statement: a day has hundreds, and a function a row costs more than what it asks.
  LEFT JOIN LATERAL (SELECT json_build_object('id', y.id, 'name', y.name, 'look', y.look) AS kind FROM visit_kinds y
    WHERE y.hospital_id = r.hospital_id AND CASE WHEN r.kind_id IS NOT NULL THEN y.id = r.kind_id
      ELSE y.look = CASE WHEN r.seen_before THEN 'return' ELSE 'first' END END
    ORDER BY y.id LIMIT 1) k ON true
  LEFT JOIN LATERAL (SELECT y.alerts FROM hospital_patients y
    WHERE y.hospital_id = r.hospital_id AND y.patient_id = r.patient_id OFFSET 0) a ON true;

-- What earlier versions had, by other arguments.
DROP FUNCTION IF EXISTS reservation_state(reservations, text), reservation_state(reservations, text, json);

CREATE OR REPLACE FUNCTION slot_states(ids bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  -- One by one: a plan that serves any number of ids would read whole tables for one.
  SELECT coalesce(json_agg(r.state ORDER BY x.id), '[]')::jsonb FROM (SELECT DISTINCT unnest(ids)) AS x(id)
  CROSS JOIN LATERAL (SELECT s.state FROM slot_raw s WHERE s.id = x.id OFFSET 0) r
$$;

CREATE OR REPLACE FUNCTION reservation_states(ids bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(state ORDER BY id), '[]')::jsonb FROM reservation_raw WHERE id = ANY (ids)
$$;

-- doctor or dental_hygienist: as what a person has a column at a hospital. Of both the first, as the index has them.
CREATE OR REPLACE FUNCTION column_role(p_hospital bigint, p_user bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT m.role FROM memberships m
    WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.role IN ('doctor', 'dental_hygienist')
    ORDER BY m.role DESC LIMIT 1), 'doctor')
$$;

-- A reservation with the fields of docs/domain/visits.md#fields. names: hospital, department, doctor, role, patient
CREATE OR REPLACE FUNCTION reservation_seen(r reservations, p_hospital text, p_department text, p_doctor text, p_role text,
  p_patient text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', r.id, 'hash_id', r.hash_id, 'reservation_id', r.id,
    'appointment_time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'),
    'date', r.date, 'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'),
    'slot_count', cardinality(r.slot_ids), 'scheduling_time_id', r.slot_ids[1],
    'hospital_id', r.hospital_id, 'hospital_name', p_hospital,
    'department_id', r.department_id, 'department_name', p_department,
    'doctor_id', r.doctor_id, 'doctor_name', p_doctor, 'role_name', p_role,
    'patient_id', r.patient_id, 'patient', p_patient,
    'chief_complaint', r.chief_complaint, 'remarks', r.remarks, 'fee', jsonb_build_object('price', r.fee),
    'status', CASE WHEN r.cancel_status = 1 THEN 2 ELSE 1 END,
    'cancel_status', r.cancel_status, 'visi_status', r.visi_status, 'flow_status', r.flow_status,
    'reason', r.reason, 'version', r.version, 'created_at', r.created_at)
$$;

CREATE OR REPLACE FUNCTION reservation_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT reservation_seen(r, h.name, d.name, u.name, column_role(r.hospital_id, r.doctor_id), p.name)
  FROM reservations r
  JOIN hospitals h ON h.id = r.hospital_id
  JOIN users u ON u.id = r.doctor_id
  JOIN patients p ON p.id = r.patient_id
  LEFT JOIN departments d ON d.id = r.department_id
  WHERE r.id = p_id
$$;
