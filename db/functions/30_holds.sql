-- Is a hold alive at an instant?
CREATE OR REPLACE FUNCTION hold_live(h holds, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT h.ended_at IS NULL AND h.expires_at > at AND (h.lease_until IS NULL OR h.lease_until > at)
$$;

-- The ids of `n` consecutive slots of one person from a first one, in order of time. Fewer, where rows are missing.
CREATE OR REPLACE FUNCTION slot_run(p_first slots, n integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(s.id ORDER BY s.starts_at) FROM slots s
  WHERE s.doctor_id = p_first.doctor_id AND s.hospital_id = p_first.hospital_id AND s.date = p_first.date
    AND s.starts_at >= p_first.starts_at AND s.starts_at < p_first.starts_at + n * interval '15 minutes'
$$;

-- Locks slots in id order, and the holds on them: whoever decides about a slot has been here. Losers wait.
-- Over all hospitals: who moves from one to another locks the slots of both at once, in the order of everybody.
CREATE OR REPLACE FUNCTION lock_slots(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM 1 FROM slots s WHERE s.id = ANY (ids) ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM 1 FROM holds h WHERE h.ended_at IS NULL AND h.id IN (SELECT s.hold_id FROM slots s WHERE s.id = ANY (ids))
    ORDER BY h.id FOR NO KEY UPDATE;
  PERFORM speak_for_all(v_before);
END $$;

-- THE decision: how many of these (locked) slots are open to this session now. Every path that claims goes through it.
CREATE OR REPLACE FUNCTION count_open(ids integer[], p_session integer, at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM slots s
  LEFT JOIN holds h ON h.id = s.hold_id AND hold_live(h, at)
  WHERE s.id = ANY (ids) AND s.status = 'open' AND s.reservation_id IS NULL AND s.starts_at > at
    AND (h.id IS NULL AND s.next_status IS NULL OR h.session_id = p_session)
$$;

-- Frees (locked) slots of a hold; what the template wanted of them meanwhile comes true.
CREATE OR REPLACE FUNCTION unhold(p_hold integer, ids integer[]) RETURNS integer[] LANGUAGE sql AS $$
  WITH freed AS (
    UPDATE slots SET hold_id = NULL, status = coalesce(next_status, status), fee = coalesce(next_fee, fee),
      reason = CASE WHEN next_status IS NULL THEN reason ELSE next_reason END,
      next_status = NULL, next_reason = NULL, next_fee = NULL
    WHERE id = ANY (ids) AND hold_id = p_hold RETURNING id)
  SELECT coalesce(array_agg(id), '{}') FROM freed
$$;

-- Ends the live hold of a session with its slots, which must be locked. Answers the slots that are free now.
CREATE OR REPLACE FUNCTION end_hold(h holds, at timestamptz) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET ended_at = at WHERE id = h.id AND ended_at IS NULL;
  RETURN unhold(h.id, h.slot_ids);
END $$;

-- Within which days a slot may be claimed: today to today + p_days.
CREATE OR REPLACE FUNCTION require_window(p_date date, p_days integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_date > clinic_today() + p_days THEN
    PERFORM refuse('LIMIT', '{"message": "该日期暂未开放预约"}');
  END IF;
END $$;

-- p: session_id, user_id, staff_hospital_id (null for patients), by_name, by_role, slot_id, slot_count, request_id, idem,
--    staff_seconds, patient_seconds, staff_days, patient_days, per_hour
CREATE OR REPLACE FUNCTION hold_slots(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_session integer := (p->>'session_id')::int;
  v_user integer := (p->>'user_id')::int;
  v_count integer := (p->>'slot_count')::int;
  v_replay jsonb;
  v_first slots;
  v_old holds;
  v_new holds;
  v_staff boolean;
  v_ids integer[];
  v_freed integer[] := '{}';
  v_at timestamptz;
  v_taken integer;
  v_events jsonb := '[]';
BEGIN
  PERFORM speak_as(p);
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM lock_session(v_session);
  SELECT * INTO v_first FROM slots WHERE id = (p->>'slot_id')::int;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_first.hospital_id);
  -- Staff at another hospital than their own are patients like everybody.
  v_staff := v_first.hospital_id = coalesce((p->>'staff_hospital_id')::int, 0);
  PERFORM require_open(v_first.hospital_id);
  PERFORM require_window(v_first.date, (CASE WHEN v_staff THEN p->>'staff_days' ELSE p->>'patient_days' END)::int);
  IF NOT v_staff THEN
    PERFORM 1 FROM users WHERE id = v_user FOR NO KEY UPDATE;
    SELECT count(*) INTO v_taken FROM holds WHERE user_id = v_user AND taken_at > haomai_now() - interval '1 hour';
    IF v_taken >= (p->>'per_hour')::int THEN
      PERFORM refuse('TOO_MANY', '{"message": "占号过于频繁，请稍后再试", "retry_after": 600}');
    END IF;
  END IF;

  v_ids := slot_run(v_first, v_count);
  SELECT * INTO v_old FROM holds WHERE session_id = v_session AND ended_at IS NULL;
  PERFORM lock_slots(v_ids || coalesce(v_old.slot_ids, '{}'));
  v_at := haomai_now(); -- after the locks: who waited must not decide by an old clock
  IF cardinality(v_ids) < v_count OR count_open(v_ids, v_session, v_at) < v_count THEN
    PERFORM refuse('SLOT_TAKEN', jsonb_build_object('slot_ids', v_ids));
  END IF;

  -- An expired hold of somebody else keeps its row: the sweep ends it and frees what else it had.
  -- What the new hold has too never becomes free in between: a slot follows its template when it is free (decision 005).
  IF v_old.id IS NOT NULL THEN
    v_old.slot_ids := ARRAY(SELECT unnest(v_old.slot_ids) EXCEPT SELECT unnest(v_ids));
    PERFORM enter_hospital(v_old.hospital_id);
    v_freed := end_hold(v_old, v_at);
    PERFORM enter_hospital(v_first.hospital_id);
  END IF;
  INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at)
    VALUES (v_first.hospital_id, v_session, v_user, v_ids, encode(gen_random_bytes(12), 'hex'),
      CASE WHEN v_staff THEN p->>'by_name' ELSE '患者' END, CASE WHEN v_staff THEN p->>'by_role' ELSE '' END,
      CASE WHEN v_staff THEN (p->>'staff_seconds')::int ELSE (p->>'patient_seconds')::int END, v_at,
      v_at + make_interval(secs => CASE WHEN v_staff THEN (p->>'staff_seconds')::int ELSE (p->>'patient_seconds')::int END))
    RETURNING * INTO v_new;
  UPDATE slots SET hold_id = v_new.id WHERE id = ANY (v_ids);

  IF v_old.id IS NULL OR v_old.hospital_id = v_first.hospital_id THEN
    v_events := jsonb_build_array(number_changes(v_first.hospital_id, v_freed || v_ids, '{}', NULL, p->>'request_id', true));
  ELSIF v_old.hospital_id < v_first.hospital_id THEN -- number rows by hospital id, always
    PERFORM enter_hospital(v_old.hospital_id);
    v_events := v_events || number_changes(v_old.hospital_id, v_freed, '{}', NULL, p->>'request_id', false);
    PERFORM enter_hospital(v_first.hospital_id);
    v_events := v_events || number_changes(v_first.hospital_id, v_ids, '{}', NULL, p->>'request_id', true);
  ELSE
    v_events := v_events || number_changes(v_first.hospital_id, v_ids, '{}', NULL, p->>'request_id', true);
    PERFORM enter_hospital(v_old.hospital_id);
    v_events := v_events || number_changes(v_old.hospital_id, v_freed, '{}', NULL, p->>'request_id', false);
    PERFORM enter_hospital(v_first.hospital_id);
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object(
    'hold', jsonb_build_object('id', v_new.id, 'scheduling_time_id', v_first.id, 'holder', v_new.holder, 'expires_at', v_new.expires_at),
    'slot', slot_states(ARRAY[v_first.id])->0, 'hospital_id', v_first.hospital_id, 'doctor_id', v_first.doctor_id,
    'fee', v_first.fee, 'staff', v_staff, 'events', v_events));
END $$;

-- p: session_id, user_id, hold_id, max_seconds, request_id
CREATE OR REPLACE FUNCTION extend_hold(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hold holds;
  v_at timestamptz;
BEGIN
  PERFORM speak_as(p);
  PERFORM lock_session((p->>'session_id')::int);
  SELECT * INTO v_hold FROM holds WHERE id = (p->>'hold_id')::int AND session_id = (p->>'session_id')::int;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_hold.hospital_id);
  PERFORM require_open(v_hold.hospital_id);
  PERFORM lock_slots(v_hold.slot_ids);
  v_at := haomai_now();
  SELECT * INTO v_hold FROM holds WHERE id = v_hold.id;
  -- Alive, and nobody has taken a slot of it in a moment when it was not.
  IF NOT hold_live(v_hold, v_at)
     OR (SELECT count(*) FROM slots WHERE hold_id = v_hold.id) < cardinality(v_hold.slot_ids) THEN
    PERFORM refuse('HOLD_EXPIRED', jsonb_build_object('slot_ids', v_hold.slot_ids));
  END IF;
  UPDATE holds SET expires_at = least(v_at + make_interval(secs => seconds), taken_at + make_interval(secs => (p->>'max_seconds')::int))
    WHERE id = v_hold.id RETURNING * INTO v_hold;
  RETURN jsonb_build_object(
    'hold', jsonb_build_object('id', v_hold.id, 'scheduling_time_id', v_hold.slot_ids[1], 'holder', v_hold.holder, 'expires_at', v_hold.expires_at),
    'events', jsonb_build_array(number_changes(v_hold.hospital_id, v_hold.slot_ids, '{}', NULL, p->>'request_id', true)));
END $$;

-- Releases a live hold and numbers it. Nothing where it has ended.
CREATE OR REPLACE FUNCTION release(p_hold integer, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hold holds;
  v_freed integer[];
BEGIN
  SELECT * INTO v_hold FROM holds WHERE id = p_hold AND ended_at IS NULL;
  IF NOT FOUND THEN RETURN '[]'; END IF;
  PERFORM lock_slots(v_hold.slot_ids);
  PERFORM 1 FROM holds WHERE id = p_hold AND ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN '[]'; END IF;
  v_freed := end_hold(v_hold, haomai_now());
  IF v_freed = '{}' THEN RETURN '[]'; END IF;
  RETURN jsonb_build_array(number_changes(v_hold.hospital_id, v_freed, '{}', NULL, p_request, false));
END $$;

-- p: session_id, user_id, hold_id, request_id
CREATE OR REPLACE FUNCTION release_hold(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hospital integer;
BEGIN
  PERFORM speak_as(p);
  PERFORM lock_session((p->>'session_id')::int);
  SELECT hospital_id INTO v_hospital FROM holds WHERE id = (p->>'hold_id')::int AND session_id = (p->>'session_id')::int;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_hospital);
  RETURN jsonb_build_object('events', release((p->>'hold_id')::int, p->>'request_id'));
END $$;

-- Ends sessions, and their holds with them, whosever and wherever they are. p: session_ids, request_id
CREATE OR REPLACE FUNCTION end_sessions(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids integer[] := ARRAY(SELECT jsonb_array_elements_text(p->'session_ids')::int);
  v_hold record;
  v_events jsonb := '[]';
  v_before text := speak_for_all('system');
BEGIN
  PERFORM 1 FROM sessions WHERE id = ANY (v_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE sessions SET revoked_at = haomai_now() WHERE id = ANY (v_ids) AND revoked_at IS NULL;
  FOR v_hold IN SELECT id FROM holds WHERE session_id = ANY (v_ids) AND ended_at IS NULL ORDER BY hospital_id, id LOOP
    v_events := v_events || release(v_hold.id, p->>'request_id');
  END LOOP;
  PERFORM speak_for_all(v_before);
  RETURN jsonb_build_object('events', v_events);
END $$;

-- Ends the dead holds of one hospital, and all of a closed one. Any process may call it; a slot somebody is busy with
-- waits for the next round.
CREATE OR REPLACE FUNCTION sweep_holds(p_hospital integer) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hold holds;
  v_at timestamptz := haomai_now();
  v_open boolean := (SELECT n.open FROM hospital_numbers n WHERE n.hospital_id = p_hospital);
  v_got integer;
  v_freed integer[] := '{}';
BEGIN
  FOR v_hold IN
    SELECT h.* FROM holds h WHERE h.hospital_id = p_hospital AND h.ended_at IS NULL AND NOT (v_open AND hold_live(h, v_at))
      ORDER BY h.id LIMIT 200
  LOOP
    SELECT count(*) INTO v_got FROM (
      SELECT 1 FROM slots s WHERE s.id = ANY (v_hold.slot_ids) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED) x;
    CONTINUE WHEN v_got < cardinality(v_hold.slot_ids);
    PERFORM 1 FROM holds h WHERE h.id = v_hold.id AND h.ended_at IS NULL AND NOT (v_open AND hold_live(h, v_at))
      FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    v_freed := v_freed || end_hold(v_hold, v_at);
  END LOOP;
  IF v_freed = '{}' THEN RETURN '{"events": []}'; END IF;
  RETURN jsonb_build_object('events', jsonb_build_array(number_changes(p_hospital, v_freed, '{}', NULL, NULL, false)));
END $$;

CREATE OR REPLACE FUNCTION hospitals_to_sweep() RETURNS SETOF integer LANGUAGE sql VOLATILE AS $$
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at)
  SELECT DISTINCT h.hospital_id FROM clock, holds h JOIN hospital_numbers n ON n.hospital_id = h.hospital_id
    WHERE h.ended_at IS NULL AND NOT (n.open AND hold_live(h, clock.at))
$$;

-- The process that has a session's socket keeps its hold alive; without one the lease runs out. No number is taken.
CREATE OR REPLACE FUNCTION renew_leases(p_sessions integer[], p_seconds integer) RETURNS void LANGUAGE sql AS $$
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at),
  mine AS (
    SELECT h.id FROM holds h, clock WHERE h.session_id = ANY (p_sessions) AND h.ended_at IS NULL
      AND (h.lease_until IS NULL OR h.lease_until > clock.at) ORDER BY h.id FOR NO KEY UPDATE OF h)
  UPDATE holds SET lease_until = clock.at + make_interval(secs => p_seconds) FROM mine, clock WHERE holds.id = mine.id
$$;
