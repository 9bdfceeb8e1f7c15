-- A hospital's day in one statement: number and states of one snapshot.
CREATE OR REPLACE FUNCTION grid_snapshot(p_hospital integer, p_date date) RETURNS json LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan AS $$
  SELECT json_build_object(
    'seq', n.seq, 'epoch', n.epoch,
    'hospital', json_build_object('id', h.id, 'name', h.name, 'mode', h.mode, 'lock', h.lock, 'status', h.status),
    'slots', (SELECT coalesce(json_agg(s.state ORDER BY s.doctor_id, s.minute), '[]') FROM slot_raw s
      WHERE s.hospital_id = p_hospital AND s.date = p_date),
    'reservations', (SELECT coalesce(json_agg(r.state ORDER BY r.id), '[]') FROM reservation_raw r
      WHERE r.hospital_id = p_hospital AND r.date = p_date),
    'headers', (SELECT coalesce(json_agg(c.header ORDER BY c.dept, c.position, c.id), '[]') FROM (
      SELECT DISTINCT ON (m.user_id) m.user_id AS id, coalesce(d.position, 999) AS dept, coalesce(p.position, 0) AS position,
        json_build_object('id', m.user_id, 'name', u.name, 'job_title', coalesce(p.job_title, ''),
          'department_id', d.id, 'department_name', d.name, 'role_name', m.role) AS header
      FROM memberships m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN staff_posts p ON p.hospital_id = m.hospital_id AND p.user_id = m.user_id
      LEFT JOIN LATERAL (
        SELECT x.id, x.name, x.position FROM staff_departments sd JOIN departments x ON x.id = sd.department_id
        WHERE sd.hospital_id = m.hospital_id AND sd.user_id = m.user_id ORDER BY sd.position, x.id LIMIT 1) d ON true
      WHERE m.hospital_id = p_hospital AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')
      ORDER BY m.user_id, m.role = 'dental_hygienist') c),
    -- Why somebody is off duty where no slot has a row: breaks and leave.
    'off', (SELECT coalesce(json_agg(json_build_object('doctor_id', o.doctor_id, 'from', o.from_minute, 'to', o.to_minute, 'name', o.name)), '[]') FROM (
      SELECT w.doctor_id, (b->>'from')::int AS from_minute, (b->>'to')::int AS to_minute, coalesce(nullif(b->>'name', ''), '休息') AS name
        FROM working_hours w CROSS JOIN LATERAL jsonb_array_elements(w.breaks) b
        WHERE w.hospital_id = p_hospital AND w.weekday = extract(isodow FROM p_date)
      UNION ALL
      SELECT x.doctor_id, x.from_minute, x.to_minute, coalesce(nullif(x.reason, ''), '请假')
        FROM work_exceptions x WHERE x.hospital_id = p_hospital AND x.date = p_date AND x.kind = 'leave') o))
  FROM hospitals h JOIN hospital_numbers n ON n.hospital_id = h.id WHERE h.id = p_hospital
$$;

-- The first of `n` consecutive open slots that satisfies the rest of the call: helper of slot_alternatives.
CREATE OR REPLACE FUNCTION run_is_open(s slots, n integer, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = n FROM slots x
  LEFT JOIN holds h ON h.id = x.hold_id AND hold_live(h, at)
  WHERE x.doctor_id = s.doctor_id AND x.hospital_id = s.hospital_id AND x.date = s.date
    AND x.starts_at >= s.starts_at AND x.starts_at < s.starts_at + n * interval '15 minutes'
    AND x.status = 'open' AND x.next_status IS NULL AND x.reservation_id IS NULL AND h.id IS NULL AND x.starts_at > at
$$;

-- Up to three open alternatives to a slot that was lost: same person nearest, same department same time, next day same time.
CREATE OR REPLACE FUNCTION slot_alternatives(p_slot integer, n integer, p_last date) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v slots;
  v_at timestamptz := haomai_now();
  v_same integer;
  v_department integer;
  v_next integer;
BEGIN
  SELECT * INTO v FROM slots WHERE id = p_slot;
  SELECT s.id INTO v_same FROM slots s
    WHERE s.hospital_id = v.hospital_id AND s.doctor_id = v.doctor_id AND s.date = v.date AND s.id <> v.id AND run_is_open(s, n, v_at)
    ORDER BY abs(s.minute - v.minute), s.minute DESC LIMIT 1;
  SELECT s.id INTO v_department FROM slots s
    WHERE s.hospital_id = v.hospital_id AND s.date = v.date AND s.minute = v.minute AND s.doctor_id <> v.doctor_id
      AND s.department_id IS NOT DISTINCT FROM v.department_id AND run_is_open(s, n, v_at)
    ORDER BY s.doctor_id LIMIT 1;
  SELECT s.id INTO v_next FROM slots s
    WHERE s.hospital_id = v.hospital_id AND s.doctor_id = v.doctor_id AND s.date > v.date AND s.date <= p_last
      AND s.minute = v.minute AND run_is_open(s, n, v_at)
    ORDER BY s.date LIMIT 1;
  RETURN (SELECT coalesce(jsonb_agg(r.state::jsonb ORDER BY x.o), '[]')
    FROM unnest(ARRAY[v_same, v_department, v_next]) WITH ORDINALITY AS x(id, o) JOIN slot_raw r ON r.id = x.id);
END $$;

-- What the loser of a race is told: the slot's present state, who booked it (for staff), and alternatives.
CREATE OR REPLACE FUNCTION conflict_state(p_slot integer, n integer, p_last date) RETURNS jsonb LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan AS $$
  SELECT jsonb_build_object('slot', (slot_states(ARRAY[p_slot]))->0, 'alternatives', slot_alternatives(p_slot, n, p_last),
    'winner', (SELECT jsonb_build_object('name', coalesce(u.name, ''), 'patient', r.booked_by IS NOT DISTINCT FROM r.user_id,
        'roles', ARRAY(SELECT m.role FROM memberships m
          WHERE m.user_id = u.id AND m.hospital_id = r.hospital_id AND m.status = 'active'))
      FROM slots s JOIN reservations r ON r.id = s.reservation_id LEFT JOIN users u ON u.id = r.booked_by WHERE s.id = p_slot))
$$;
