-- What has a column at a hospital, in the grid's order: who is suspended, too, as long as there are visits of theirs to move. In a clinic (mode 2) booking takes no department, so no header has
-- one (docs/domain/wire.md#fields).
CREATE OR REPLACE FUNCTION grid_headers(p_hospital bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(c.header ORDER BY c.dept, c.position, c.id), '[]') FROM (
    SELECT DISTINCT ON (m.user_id) m.user_id AS id, coalesce(d.position, 999) AS dept, coalesce(p.position, 0) AS position,
      json_build_object('id', m.user_id, 'name', u.name, 'job_title', coalesce(p.job_title, ''),
        'department_id', d.id, 'department_name', d.name, 'role_name', m.role) AS header
    FROM memberships m
    JOIN users u ON u.id = m.user_id
    JOIN hospitals h ON h.id = m.hospital_id
    LEFT JOIN staff_posts p ON p.hospital_id = m.hospital_id AND p.user_id = m.user_id
    LEFT JOIN LATERAL (
      SELECT x.id, x.name, x.position FROM staff_departments sd JOIN departments x ON x.id = sd.department_id
      WHERE sd.hospital_id = m.hospital_id AND sd.user_id = m.user_id ORDER BY sd.position, x.id LIMIT 1) d ON h.mode = 1
    WHERE m.hospital_id = p_hospital AND m.status IN ('active', 'suspended') AND m.role IN ('doctor', 'dental_hygienist')
    ORDER BY m.user_id, m.role = 'dental_hygienist') c
$$;

-- The last day of each one's licence to practise, of several the latest, by the person; one without an end is no matter.
-- Whether it is over is asked of each day: no event says that midnight came.
CREATE OR REPLACE FUNCTION license_ends(p_hospital bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_object_agg(l.user_id, l.until) FROM (
    SELECT s.user_id, max((c->>'until')::date) AS until
    FROM staff_members s CROSS JOIN jsonb_array_elements(s.certificates) AS c
    WHERE s.hospital_id = p_hospital AND c->>'kind' LIKE '%执业证%'
    GROUP BY s.user_id HAVING count(*) = count(c->>'until')) l
$$;

-- What all days of a hospital have in common. Whatever changes it says so in the log (`headers`, `hospital`).
CREATE OR REPLACE FUNCTION grid_frame(p_hospital bigint) RETURNS json LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan AS $$
  SELECT json_build_object(
    'hospital', (SELECT json_build_object('id', h.id, 'name', h.name, 'mode', h.mode, 'lock', h.lock) FROM hospitals h WHERE h.id = p_hospital),
    'headers', grid_headers(p_hospital),
    'license_ends', license_ends(p_hospital),
    'kinds', (SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'look', k.look) ORDER BY k.id), '[]')
      FROM visit_kinds k WHERE k.hospital_id = p_hospital AND k.status = 'active'),
    'breaks', (SELECT coalesce(json_agg(json_build_object('weekday', w.weekday, 'doctor_id', w.doctor_id,
        'from', (b->>'from')::int, 'to', (b->>'to')::int, 'name', coalesce(nullif(b->>'name', ''), '休息'))), '[]')
      FROM working_hours w CROSS JOIN LATERAL jsonb_array_elements(w.breaks) b WHERE w.hospital_id = p_hospital))
$$;

-- Whether the frame that was read at a number is still the hospital's: nothing since then says otherwise, and all of what
-- was since then is there to be asked (the log is pruned). More than a few is sooner read anew.
CREATE OR REPLACE FUNCTION frame_stands(p_hospital bigint, p_known bigint, p_seq bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_known = p_seq THEN RETURN true; END IF;
  IF p_known IS NULL OR p_seq - p_known NOT BETWEEN 1 AND 50 THEN RETURN false; END IF;
  RETURN (SELECT count(*) = p_seq - p_known FROM hospital_events e
    WHERE e.hospital_id = p_hospital AND e.seq > p_known AND e.seq <= p_seq AND NOT e.body ?| '{headers,hospital}');
END $$;

-- A hospital's day, number and states of one snapshot (the function is STABLE, so all of it sees what its caller sees).
-- As slot_state has them, but column by column, and what few have by the slot's id: a day has hundreds, and their keys would
-- cost more than all the rest; statement by statement, so that what a day has not costs nothing.
-- p_visits: for the hospital's own staff, with its visits. Without, for the public, who have no hospital to speak for: this
-- enters it for them while it reads, touches neither a visit nor a patient, and knows none that is closed.
-- p_epoch, p_known: where the numbers stood when the caller read the frame it has, which is left out where it still stands.
CREATE OR REPLACE FUNCTION hospital_day(p_hospital bigint, p_date date, p_visits boolean, p_epoch integer, p_known bigint)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  n hospital_numbers;
  v_before text := coalesce(current_setting('haomai.hospital', true), '');
  v_said text;
  v_slots json;
  v_held bigint[];
  v_opened boolean;
  v_leave json;
  v_holds json;
  v_ids json;
  v_visits json;
  v_frame json;
BEGIN
  SELECT * INTO n FROM hospital_numbers x WHERE x.hospital_id = p_hospital AND (p_visits OR x.open);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NOT p_visits THEN v_said := set_config('haomai.hospital', p_hospital::text, true); END IF;

  SELECT json_build_object('id', json_agg(s.id), 'doctor_id', json_agg(s.doctor_id), 'minute', json_agg(s.minute),
      'status', json_object_agg(s.id, s.status) FILTER (WHERE s.status <> 'open'),
      'reason', json_object_agg(s.id, s.reason) FILTER (WHERE s.reason IS NOT NULL),
      'taken', json_agg(s.id) FILTER (WHERE s.reservation_id IS NOT NULL),
      'by', json_agg(s.reservation_id) FILTER (WHERE s.reservation_id IS NOT NULL)),
    array_agg(s.hold_id) FILTER (WHERE s.hold_id IS NOT NULL),
    EXISTS (SELECT FROM slot_days d WHERE d.hospital_id = p_hospital AND d.date = p_date)
    INTO v_slots, v_held, v_opened FROM slots s WHERE s.hospital_id = p_hospital AND s.date = p_date;

  -- A hold may be of several slots, of which one may have been given to another since.
  IF v_held IS NOT NULL THEN
    SELECT json_object_agg(s.id, json_build_object('holder', h.holder, 'by', h.by_name, 'by_role', h.by_role, 'expires_at', h.expires_at))
        FILTER (WHERE h.ended_at IS NULL)
      INTO v_holds FROM holds h CROSS JOIN LATERAL unnest(h.slot_ids) x(slot) JOIN slots s ON s.id = x.slot AND s.hold_id = h.id
      WHERE h.id = ANY (v_held) AND s.date = p_date;
  END IF;

  -- Why somebody is off duty where no slot has a row: leave, and the breaks of the frame.
  SELECT json_agg(json_build_object('doctor_id', x.doctor_id, 'from', x.from_minute, 'to', x.to_minute,
      'name', coalesce(nullif(x.reason, ''), '请假')))
    INTO v_leave FROM work_exceptions x WHERE x.hospital_id = p_hospital AND x.date = p_date AND x.kind = 'leave';

  IF p_visits THEN
    SELECT json_agg(r.id ORDER BY r.id), json_agg(r.state ORDER BY r.id) INTO v_ids, v_visits
      FROM reservation_raw r WHERE r.hospital_id = p_hospital AND r.date = p_date;
  END IF;

  IF n.epoch IS DISTINCT FROM p_epoch OR NOT frame_stands(p_hospital, p_known, n.seq) THEN v_frame := grid_frame(p_hospital); END IF;

  IF NOT p_visits THEN v_said := set_config('haomai.hospital', v_before, true); END IF;
  RETURN json_build_object('seq', n.seq, 'epoch', n.epoch, 'opened', v_opened, 'slots', v_slots, 'holds', v_holds,
    'leave', v_leave, 'visit_ids', v_ids, 'visits', v_visits, 'frame', v_frame);
END $$;

-- The first of `n` consecutive open slots that satisfies the rest of the call: helper of slot_alternatives. Holds one by one,
-- by their key.
CREATE OR REPLACE FUNCTION run_is_open(s slots, n integer, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = n FROM (
      -- By the doctor and the time: through the day of the hospital one slot would read all of it.
      SELECT x.* FROM slots x
      WHERE x.doctor_id = s.doctor_id AND x.starts_at >= s.starts_at AND x.starts_at < s.starts_at + n * interval '15 minutes'
      OFFSET 0) x
  WHERE x.hospital_id = s.hospital_id AND x.date = s.date
    AND x.status = 'open' AND x.next_status IS NULL AND x.reservation_id IS NULL AND x.starts_at > at
    AND (x.hold_id IS NULL OR NOT coalesce((SELECT hold_live(y, at) FROM holds y WHERE y.id = x.hold_id), false))
$$;

-- Up to three open alternatives to a slot that was lost: same person nearest, same department same time, next day same time.
-- In order first, and then asked one after the other until one is open: a rush asks this of every loser.
CREATE OR REPLACE FUNCTION slot_alternatives(p_slot bigint, n integer, p_last date) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v slots;
  v_at timestamptz := haomai_now();
  v_same bigint;
  v_department bigint;
  v_next bigint;
BEGIN
  SELECT * INTO v FROM slots WHERE id = p_slot;
  -- By the person and the time, always; the hospital is asked of what was found, or its whole calendar might be read.
  SELECT (x.s).id INTO v_same FROM (SELECT s FROM slots s
      WHERE s.doctor_id = v.doctor_id AND s.starts_at >= clinic_instant(v.date, 0) AND s.starts_at < clinic_instant(v.date + 1, 0)
        AND s.id <> v.id AND s.status = 'open' AND s.reservation_id IS NULL
      ORDER BY abs(s.minute - v.minute), s.minute DESC OFFSET 0) x
    WHERE (x.s).hospital_id = v.hospital_id AND run_is_open(x.s, n, v_at) LIMIT 1;
  SELECT (x.s).id INTO v_department FROM (SELECT t.s
      FROM (SELECT DISTINCT m.user_id FROM memberships m
        WHERE m.hospital_id = v.hospital_id AND m.role IN ('doctor', 'dental_hygienist') AND m.user_id <> v.doctor_id) m
      CROSS JOIN LATERAL (SELECT s, s.doctor_id FROM slots s WHERE s.doctor_id = m.user_id AND s.starts_at = v.starts_at
        AND s.department_id IS NOT DISTINCT FROM v.department_id AND s.status = 'open' AND s.reservation_id IS NULL OFFSET 0) t
      ORDER BY t.doctor_id OFFSET 0) x
    WHERE (x.s).hospital_id = v.hospital_id AND run_is_open(x.s, n, v_at) LIMIT 1;
  -- Day by day: the first that is open is soon found, and two months of a person are thousands of slots.
  FOR v_days IN 1 .. p_last - v.date LOOP
    SELECT (x.s).id INTO v_next FROM (SELECT s FROM slots s
        WHERE s.doctor_id = v.doctor_id AND s.starts_at = clinic_instant(v.date + v_days, v.minute)
          AND s.status = 'open' AND s.reservation_id IS NULL OFFSET 0) x
      WHERE (x.s).hospital_id = v.hospital_id AND run_is_open(x.s, n, v_at);
    EXIT WHEN v_next IS NOT NULL;
  END LOOP;
  RETURN (SELECT coalesce(jsonb_agg(r.state::jsonb ORDER BY x.o), '[]')
    FROM unnest(ARRAY[v_same, v_department, v_next]) WITH ORDINALITY AS x(id, o)
    CROSS JOIN LATERAL (SELECT w.state FROM slot_raw w WHERE w.id = x.id OFFSET 0) r);
END $$;

-- What the loser of a race is told: the slot's present state, who booked it (for staff), and alternatives.
CREATE OR REPLACE FUNCTION conflict_state(p_slot bigint, n integer, p_last date) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_taken bigint := (SELECT s.reservation_id FROM slots s WHERE s.id = p_slot);
  v_winner jsonb;
BEGIN
  IF v_taken IS NOT NULL THEN
    SELECT jsonb_build_object('name', coalesce(u.name, ''), 'patient', r.booked_by IS NOT DISTINCT FROM r.user_id,
        'roles', ARRAY(SELECT m.role FROM memberships m
          WHERE m.user_id = u.id AND m.hospital_id = r.hospital_id AND m.status = 'active'))
      INTO v_winner FROM reservations r LEFT JOIN users u ON u.id = r.booked_by WHERE r.id = v_taken;
  END IF;
  RETURN jsonb_build_object('slot', (slot_states(ARRAY[p_slot]))->0, 'alternatives', slot_alternatives(p_slot, n, p_last),
    'winner', v_winner);
END $$;
