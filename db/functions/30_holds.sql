DROP FUNCTION IF EXISTS plainly_gone(integer[], integer[], integer[], integer, integer, integer[], text[], text[]),
  hold_to_book(integer, integer, integer);
-- Is a hold alive at an instant?
CREATE OR REPLACE FUNCTION hold_live(h holds, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT h.ended_at IS NULL AND h.expires_at > at AND (h.lease_until IS NULL OR h.lease_until > at)
$$;

-- The ids of `n` consecutive slots of one person from a first one, in order of time. Fewer, where rows are missing.
CREATE OR REPLACE FUNCTION slot_run(p_first slots, n integer) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(s.id ORDER BY s.starts_at) FROM slots s
  WHERE s.doctor_id = p_first.doctor_id AND s.hospital_id = p_first.hospital_id AND s.date = p_first.date
    AND s.starts_at >= p_first.starts_at AND s.starts_at < p_first.starts_at + n * interval '15 minutes'
$$;

-- Locks slots in id order, and the holds on them: whoever decides about a slot has been here. Losers wait.
-- Over all hospitals: who moves from one to another locks the slots of both at once, in the order of everybody.
CREATE OR REPLACE FUNCTION lock_slots(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_holds bigint[];
BEGIN
  -- What a locked row says is what it says now, also to who waited for it.
  SELECT array_agg(l.hold_id) FILTER (WHERE l.hold_id IS NOT NULL) INTO v_holds
    FROM (SELECT s.hold_id FROM slots s WHERE s.id = ANY (ids) ORDER BY s.id FOR NO KEY UPDATE) l;
  IF v_holds IS NOT NULL THEN
    PERFORM 1 FROM holds h WHERE h.id = ANY (v_holds) ORDER BY h.id FOR NO KEY UPDATE;
  END IF;
  v_before := speak_for_all(v_before);
END $$;

-- THE decision: whether a (locked) slot is open to a session at an instant. h: the hold that is on it, or null
CREATE OR REPLACE FUNCTION slot_open(s slots, h holds, p_session bigint, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.status = 'open' AND s.reservation_id IS NULL AND s.starts_at > at
    AND CASE WHEN hold_live(h, at) THEN h.session_id = p_session ELSE s.next_status IS NULL END
$$;

-- How many of these (locked) slots are open to this session now. Every path that claims goes through it, or lock_open.
CREATE OR REPLACE FUNCTION count_open(ids bigint[], p_session bigint, at timestamptz) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- The hold by its key: a plain join would look at all holds that are live, and so would a condition that it is, through
  -- the index of those. Whether it lives, and what is past, is asked of what was found.
  RETURN (SELECT count(*) FROM slots s
    LEFT JOIN LATERAL (SELECT y AS hold FROM holds y WHERE y.id = s.hold_id OFFSET 0) h ON true
    WHERE s.id = ANY (ids) AND slot_open(s, h.hold, p_session, at));
END $$;

-- Locks the slots of a claim, and with them those of a hold that it uses up (p_used, null without one). Says how many of the
-- first are open to the session, and since when: after the locks, for who waited must not decide by an old clock; and what
-- the first of them is now. One slot, as most claims have, is locked and judged by its key. In the hospital of `ids`.
CREATE OR REPLACE FUNCTION lock_open(ids bigint[], p_used bigint[], p_session bigint,
  OUT open integer, OUT at timestamptz, OUT slot slots) LANGUAGE plpgsql AS $$
DECLARE
  v_hold holds;
  v_said text;
BEGIN
  IF cardinality(ids) = 1 AND coalesce(p_used = ids, true) THEN
    SELECT * INTO slot FROM slots s WHERE s.id = ids[1] FOR NO KEY UPDATE;
    IF slot.hold_id IS NOT NULL THEN SELECT * INTO v_hold FROM holds h WHERE h.id = slot.hold_id FOR NO KEY UPDATE; END IF;
    at := haomai_now();
    open := coalesce(slot_open(slot, v_hold, p_session, at)::int, 0);
  ELSE
    v_said := lock_slots(ids || coalesce(p_used, '{}'))::text;
    at := haomai_now();
    open := count_open(ids, p_session, at);
    SELECT * INTO slot FROM slots s WHERE s.id = ids[1];
  END IF;
END $$;

-- Booked, or held by another session, at this moment.
CREATE OR REPLACE FUNCTION is_gone(s slots, p_session bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF s.reservation_id IS NOT NULL OR s.hold_id IS NULL THEN RETURN s.reservation_id IS NOT NULL; END IF;
  RETURN coalesce((SELECT h.session_id <> p_session AND hold_live(h, haomai_now()) FROM holds h WHERE h.id = s.hold_id), false);
END $$;

-- Of those who come in a crowd to hold a slot each, in their order: for whom nothing else could come of it now than that it
-- is gone. Whoever may have held it already under this Idempotency-Key, and whoever is told something else first, is not
-- among them. It locks nothing and decides nothing: hold_slots does, for all others.
-- p_tenants: staff_hospital_id, 0 for patients; p_routes, p_keys: '' for none
CREATE OR REPLACE FUNCTION plainly_gone(p_slots bigint[], p_sessions bigint[], p_tenants bigint[], p_staff_days integer,
  p_patient_days integer, p_accounts bigint[], p_routes text[], p_keys text[]) RETURNS boolean[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_today date := clinic_today();
  v_gone boolean[];
BEGIN
  v_gone := ARRAY(SELECT coalesce(
      (SELECT n.open AND s.date <= v_today + CASE WHEN s.hospital_id = x.tenant THEN p_staff_days ELSE p_patient_days END
          AND is_gone(s, x.session)
        FROM slots s JOIN hospital_numbers n ON n.hospital_id = s.hospital_id WHERE s.id = x.slot)
      -- Counted, by its key: an EXISTS may read all keys of a day into memory to look for one.
      AND (SELECT count(*) FROM idempotency_keys k WHERE k.account_id = x.account AND k.route = x.route AND k.key = x.key) = 0,
      false)
    FROM unnest(p_slots, p_sessions, p_tenants, p_accounts, p_routes, p_keys) WITH ORDINALITY AS x(slot, session, tenant, account, route, key, n)
    ORDER BY x.n);
  v_before := speak_for_all(v_before);
  RETURN v_gone;
END $$;

-- Frees (locked) slots of a hold; what the template wanted of them meanwhile comes true.
CREATE OR REPLACE FUNCTION unhold(p_hold bigint, ids bigint[]) RETURNS bigint[] LANGUAGE sql AS $$
  WITH freed AS (
    UPDATE slots SET hold_id = NULL, status = coalesce(next_status, status), fee = coalesce(next_fee, fee),
      reason = CASE WHEN next_status IS NULL THEN reason ELSE next_reason END,
      next_status = NULL, next_reason = NULL, next_fee = NULL
    WHERE id = ANY (ids) AND hold_id = p_hold RETURNING id)
  SELECT coalesce(array_agg(id), '{}') FROM freed
$$;

-- Ends the live hold of a session with its slots, which must be locked. Answers the slots that are free now.
-- Found by its id alone: where it also had to be alive, it might be looked for among all that are.
CREATE OR REPLACE FUNCTION end_hold(h holds, at timestamptz) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET ended_at = coalesce(ended_at, at) WHERE id = h.id;
  IF h.slot_ids = '{}' THEN RETURN '{}'; END IF;
  RETURN unhold(h.id, h.slot_ids);
END $$;

-- A session's live hold where it is of this booking: with any of its slots, it is used up by it. Else null.
CREATE OR REPLACE FUNCTION hold_of(p_live holds, p_ids bigint[]) RETURNS holds LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_live.slot_ids && p_ids THEN RETURN p_live; END IF;
  RETURN NULL;
END $$;

-- Of a session that books a slot: the hold that its form names; without one its live hold, where that begins there. They are
-- two where a second tab has held anew meanwhile. p_live: the session's, or null; p_hold: null where none is named.
-- In the slot's hospital. The session is locked: it gets no other hold meanwhile.
CREATE OR REPLACE FUNCTION hold_named(p_live holds, p_session bigint, p_hold bigint, p_slot bigint) RETURNS holds LANGUAGE plpgsql AS $$
DECLARE
  v holds := p_live;
BEGIN
  IF p_hold IS NULL THEN
    IF v.slot_ids[1] = p_slot THEN RETURN v; END IF;
    RETURN NULL;
  END IF;
  IF v.id IS DISTINCT FROM p_hold THEN
    SELECT * INTO v FROM holds WHERE id = p_hold AND session_id = p_session;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  END IF;
  IF v.slot_ids[1] <> p_slot THEN PERFORM refuse_field('hold_id', '占号与号源不符'); END IF;
  RETURN v;
END $$;

-- Within which days a slot may be claimed: today to today + p_days.
CREATE OR REPLACE FUNCTION require_window(p_date date, p_days integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- As clinic_today, which cannot be written into an expression and would be called.
  IF p_date > (haomai_now() AT TIME ZONE 'Asia/Shanghai')::date + p_days THEN
    PERFORM refuse('LIMIT', '{"message": "该日期暂未开放预约"}');
  END IF;
END $$;

-- What a form that books a slot shows: who and where, and for an account its patients (the phone masked: it tells people
-- apart, no more). p_user: null for staff
CREATE OR REPLACE FUNCTION booking_form(p_hospital bigint, p_doctor bigint, p_department bigint, p_user bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_today date := clinic_today();
BEGIN
  RETURN (SELECT jsonb_build_object(
      'doctor', jsonb_build_object('id', u.id, 'name', u.name, 'job_title', coalesce(p.job_title, ''), 'department_name', d.name),
      'hospital', jsonb_build_object('id', h.id, 'name', h.name),
      'departments', CASE WHEN h.mode = 1 THEN offered_departments(h.id, u.id) ELSE '[]' END, 'role_name', column_role(h.id, u.id),
      'kinds', offered_kinds(h.id, u.id, p_user IS NULL),
      'patients', CASE WHEN p_user IS NULL THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
          'age', extract(year FROM age(v_today, t.birth_date))::int,
          'phone', left(t.phone, 3) || '****' || right(t.phone, 4)) ORDER BY t.id), '[]')
        FROM patients t WHERE t.user_id = p_user) END)
    FROM hospitals h JOIN users u ON u.id = p_doctor
    LEFT JOIN staff_posts p ON p.hospital_id = h.id AND p.user_id = u.id
    LEFT JOIN departments d ON d.id = p_department
    WHERE h.id = p_hospital);
END $$;

-- p: session_id, user_id, staff_hospital_id (null for patients), by_name, by_role, slot_id, kind_id, slot_count (null: the
--    kind's, else 1), request_id, idem,
--    staff_seconds, patient_seconds, staff_days, patient_days, per_hour, max_live, moving (the key of the account's own visit
--    that is to move there), lease_seconds (null: no lease)
CREATE OR REPLACE FUNCTION hold_slots(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_session bigint := (p->>'session_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
  v_count integer;
  v_kind visit_kinds;
  v_tenant bigint := (p->>'staff_hospital_id')::bigint;
  v_request text := p->>'request_id';
  v_replay jsonb;
  v_first slots;
  v_seen record;
  v_moving bigint;
  v_old holds;
  v_new holds;
  v_staff boolean;
  v_seconds integer;
  v_ids bigint[];
  v_freed bigint[] := '{}';
  v_at timestamptz;
  v_locked record;
  v_made record;
  v_states jsonb;
  v_answer jsonb;
  v_events jsonb := '[]';
  v_said text;
BEGIN
  v_replay := begin_command(p, v_tenant IS NULL);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT s AS slot, n.open INTO v_seen FROM slots s JOIN hospital_numbers n ON n.hospital_id = s.hospital_id
    WHERE s.id = (p->>'slot_id')::bigint;
  v_first := v_seen.slot;
  IF v_first.id IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  v_said := enter_hospital(v_first.hospital_id)::text;
  -- Staff at another hospital than their own are patients like everybody.
  v_staff := v_first.hospital_id IS NOT DISTINCT FROM v_tenant;
  IF NOT v_seen.open THEN PERFORM require_open(v_first.hospital_id); END IF;
  v_said := require_window(v_first.date, (CASE WHEN v_staff THEN p->>'staff_days' ELSE p->>'patient_days' END)::int)::text;
  IF p->>'kind_id' IS NOT NULL THEN v_kind := kind_wanted((p->>'kind_id')::bigint, v_first, v_staff); END IF;
  v_count := coalesce((p->>'slot_count')::int, v_kind.slot_count, 1);
  -- Who comes when it is gone for all to see need not wait for anybody. Who may have it is decided below, under the locks.
  IF v_count = 1 AND is_gone(v_first, v_session) THEN
    PERFORM refuse('SLOT_TAKEN', jsonb_build_object('slot_ids', ARRAY[v_first.id]));
  END IF;
  -- Which visit is to move there: the asker's own, or none.
  IF p->>'moving' IS NOT NULL THEN
    SELECT id INTO v_moving FROM reservations WHERE id = reservation_id_of(p->>'moving') AND user_id = v_user;
    IF v_moving IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  END IF;
  IF NOT v_staff THEN
    IF v_tenant IS NOT NULL THEN v_said := lock_account(v_user)::text; END IF;
    IF (SELECT count(*) FROM holds WHERE user_id = v_user AND taken_at > haomai_now() - interval '1 hour') >= (p->>'per_hour')::int THEN
      PERFORM refuse('TOO_MANY', '{"message": "占号过于频繁，请稍后再试", "retry_after": 600}');
    END IF;
    -- What could not be booked is not kept from others while a form is filled in.
    v_said := require_account_limits(v_user, v_first.doctor_id, v_first.date, (p->>'max_live')::int, v_moving)::text;
  END IF;

  v_ids := CASE WHEN v_count = 1 THEN ARRAY[v_first.id] ELSE slot_run(v_first, v_count) END;
  SELECT * INTO v_old FROM holds WHERE session_id = v_session AND ended_at IS NULL;
  v_locked := lock_open(v_ids, v_old.slot_ids, v_session);
  v_at := v_locked.at;
  IF v_locked.open < v_count THEN PERFORM refuse('SLOT_TAKEN', jsonb_build_object('slot_ids', v_ids)); END IF;

  -- An expired hold of somebody else keeps its row: the sweep ends it and frees what else it had.
  -- What the new hold has too never becomes free in between: a slot follows its template when it is free (decision 005).
  IF v_old.id IS NOT NULL THEN
    v_old.slot_ids := ARRAY(SELECT unnest(v_old.slot_ids) EXCEPT SELECT unnest(v_ids));
    PERFORM enter_hospital(v_old.hospital_id);
    v_freed := end_hold(v_old, v_at);
    PERFORM enter_hospital(v_first.hospital_id);
  END IF;
  v_seconds := (CASE WHEN v_staff THEN p->>'staff_seconds' ELSE p->>'patient_seconds' END)::int;
  WITH made AS (
    INSERT INTO holds (hospital_id, session_id, user_id, kind_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at,
      lease_until)
      VALUES (v_first.hospital_id, v_session, v_user, v_kind.id, v_ids, encode(gen_random_bytes(12), 'hex'),
        CASE WHEN v_staff THEN p->>'by_name' ELSE '患者' END, CASE WHEN v_staff THEN p->>'by_role' ELSE '' END,
        v_seconds, v_at, v_at + make_interval(secs => v_seconds),
        v_at + make_interval(secs => (p->>'lease_seconds')::int))
      RETURNING *),
  taken AS (UPDATE slots s SET hold_id = made.id FROM made WHERE s.id = ANY (v_ids) RETURNING s AS slot)
  SELECT made AS hold, taken.slot INTO v_made FROM made, taken;
  v_new := v_made.hold;
  v_states := CASE WHEN v_count = 1 THEN jsonb_build_array(slot_state(v_made.slot, NULL, NULL, false, v_new)) ELSE slot_states(v_ids) END;
  -- All of the answer before the number: whoever else waits for it at this hospital waits for no more than the commit.
  v_answer := idem_end(p->'idem', jsonb_build_object(
    'hold', jsonb_build_object('id', v_new.id, 'scheduling_time_id', v_first.id, 'holder', v_new.holder, 'expires_at', v_new.expires_at),
    'slot_count', v_count,
    'slot', CASE WHEN v_count = 1 THEN v_states->0 ELSE slot_states(ARRAY[v_first.id])->0 END,
    'hospital_id', v_first.hospital_id, 'doctor_id', v_first.doctor_id, 'fee', v_first.fee, 'staff', v_staff, 'at', v_at,
    'form', booking_form(v_first.hospital_id, v_first.doctor_id, v_first.department_id, CASE WHEN NOT v_staff THEN v_user END)));

  IF v_old.id IS NULL THEN
    v_events := jsonb_build_array(number_states(v_first.hospital_id, v_states, '[]', NULL, v_request, true));
  ELSIF v_old.hospital_id = v_first.hospital_id THEN
    v_events := jsonb_build_array(number_changes(v_first.hospital_id, v_freed || v_ids, '{}', NULL, v_request, true));
  ELSIF v_old.hospital_id < v_first.hospital_id THEN -- number rows by hospital id, always
    PERFORM enter_hospital(v_old.hospital_id);
    v_events := v_events || number_changes(v_old.hospital_id, v_freed, '{}', NULL, v_request, false);
    PERFORM enter_hospital(v_first.hospital_id);
    v_events := v_events || number_changes(v_first.hospital_id, v_ids, '{}', NULL, v_request, true);
  ELSE
    v_events := v_events || number_changes(v_first.hospital_id, v_ids, '{}', NULL, v_request, true);
    PERFORM enter_hospital(v_old.hospital_id);
    v_events := v_events || number_changes(v_old.hospital_id, v_freed, '{}', NULL, v_request, false);
    PERFORM enter_hospital(v_first.hospital_id);
  END IF;
  RETURN v_answer || jsonb_build_object('events', v_events);
END $$;

-- A session's hold as it is at this moment, with what its form needs. It locks nothing and changes nothing. Where it is gone:
-- SLOT_TAKEN if a slot of it can't be had any more, HOLD_EXPIRED if it has only ended.
-- p: session_id, user_id, staff_hospital_id (null for patients), hold_id
CREATE OR REPLACE FUNCTION see_hold(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_session bigint := (p->>'session_id')::bigint;
  v_at timestamptz := haomai_now();
  v_hold holds;
  v_first slots;
  v_staff boolean;
  v_count integer;
BEGIN
  PERFORM speak_as(p);
  SELECT * INTO v_hold FROM holds WHERE id = (p->>'hold_id')::bigint AND session_id = v_session;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_hold.hospital_id);
  PERFORM require_open(v_hold.hospital_id);
  v_count := cardinality(v_hold.slot_ids);
  IF NOT hold_live(v_hold, v_at)
     OR (SELECT count(*) FROM slots s WHERE s.id = ANY (v_hold.slot_ids) AND s.hold_id = v_hold.id) < v_count THEN
    PERFORM refuse(CASE WHEN count_open(v_hold.slot_ids, v_session, v_at) < v_count THEN 'SLOT_TAKEN' ELSE 'HOLD_EXPIRED' END,
      jsonb_build_object('slot_ids', v_hold.slot_ids));
  END IF;
  SELECT * INTO v_first FROM slots s WHERE s.id = v_hold.slot_ids[1];
  v_staff := v_hold.hospital_id IS NOT DISTINCT FROM (p->>'staff_hospital_id')::bigint;
  RETURN jsonb_build_object(
    'hold', jsonb_build_object('id', v_hold.id, 'scheduling_time_id', v_first.id, 'holder', v_hold.holder, 'expires_at', v_hold.expires_at),
    'slot_count', v_count, 'slot', slot_states(ARRAY[v_first.id])->0, 'hospital_id', v_hold.hospital_id,
    'doctor_id', v_first.doctor_id, 'fee', v_first.fee, 'staff', v_staff, 'at', v_at,
    'form', booking_form(v_hold.hospital_id, v_first.doctor_id, v_first.department_id,
      CASE WHEN NOT v_staff THEN v_hold.user_id END));
END $$;

-- p: session_id, user_id, hold_id, max_seconds, request_id
CREATE OR REPLACE FUNCTION extend_hold(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_hold holds;
  v_at timestamptz;
BEGIN
  PERFORM speak_as(p);
  PERFORM lock_session((p->>'session_id')::bigint);
  SELECT * INTO v_hold FROM holds WHERE id = (p->>'hold_id')::bigint AND session_id = (p->>'session_id')::bigint;
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
CREATE OR REPLACE FUNCTION release(p_hold bigint, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hold holds;
  v_freed bigint[];
BEGIN
  SELECT * INTO v_hold FROM holds WHERE id = p_hold;
  IF v_hold.id IS NULL OR v_hold.ended_at IS NOT NULL THEN RETURN '[]'; END IF;
  PERFORM lock_slots(v_hold.slot_ids);
  SELECT * INTO v_hold FROM holds WHERE id = p_hold FOR NO KEY UPDATE;
  IF v_hold.id IS NULL OR v_hold.ended_at IS NOT NULL THEN RETURN '[]'; END IF;
  v_freed := end_hold(v_hold, haomai_now());
  IF v_freed = '{}' THEN RETURN '[]'; END IF;
  RETURN jsonb_build_array(number_changes(v_hold.hospital_id, v_freed, '{}', NULL, p_request, false));
END $$;

-- p: session_id, user_id, hold_id, request_id
CREATE OR REPLACE FUNCTION release_hold(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_hospital bigint;
BEGIN
  PERFORM speak_as(p);
  PERFORM lock_session((p->>'session_id')::bigint);
  SELECT hospital_id INTO v_hospital FROM holds WHERE id = (p->>'hold_id')::bigint AND session_id = (p->>'session_id')::bigint;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_hospital);
  RETURN jsonb_build_object('events', release((p->>'hold_id')::bigint, p->>'request_id'));
END $$;

-- Ends sessions, and their holds with them, whosever and wherever they are. p: session_ids, request_id
CREATE OR REPLACE FUNCTION end_sessions(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[] := ARRAY(SELECT jsonb_array_elements_text(p->'session_ids')::bigint);
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
-- waits for the next round. Answers how many it ended, and the events of what is free by that.
CREATE OR REPLACE FUNCTION sweep_holds(p_hospital bigint) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_hold holds;
  v_at timestamptz := haomai_now();
  v_open boolean := (SELECT n.open FROM hospital_numbers n WHERE n.hospital_id = p_hospital);
  v_got integer;
  v_ended integer := 0;
  v_freed bigint[] := '{}';
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
    v_ended := v_ended + 1;
  END LOOP;
  IF v_freed = '{}' THEN RETURN jsonb_build_object('events', '[]'::jsonb, 'ended', v_ended); END IF;
  RETURN jsonb_build_object('ended', v_ended, 'events', jsonb_build_array(number_changes(p_hospital, v_freed, '{}', NULL, NULL, false)));
END $$;

CREATE OR REPLACE FUNCTION hospitals_to_sweep() RETURNS SETOF bigint LANGUAGE sql VOLATILE AS $$
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at)
  SELECT DISTINCT h.hospital_id FROM clock, holds h JOIN hospital_numbers n ON n.hospital_id = h.hospital_id
    WHERE h.ended_at IS NULL AND NOT (n.open AND hold_live(h, clock.at))
$$;

-- The process that has a session's socket keeps its hold alive; without one the lease runs out. No number is taken.
CREATE OR REPLACE FUNCTION renew_leases(p_sessions bigint[], p_seconds integer) RETURNS void LANGUAGE sql AS $$
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at),
  mine AS (
    SELECT h.id FROM holds h, clock WHERE h.session_id = ANY (p_sessions) AND h.ended_at IS NULL
      AND (h.lease_until IS NULL OR h.lease_until > clock.at) ORDER BY h.id FOR NO KEY UPDATE OF h)
  UPDATE holds SET lease_until = clock.at + make_interval(secs => p_seconds) FROM mine, clock WHERE holds.id = mine.id
$$;

-- What a session asked for that was worked for only after its last socket had gone: a hold without a lease gets its last one.
CREATE OR REPLACE FUNCTION lease_late_holds(p_sessions bigint[], p_seconds integer) RETURNS void LANGUAGE sql AS $$
  WITH late AS (
    SELECT h.id FROM holds h WHERE h.session_id = ANY (p_sessions) AND h.ended_at IS NULL AND h.lease_until IS NULL
      ORDER BY h.id FOR NO KEY UPDATE OF h)
  UPDATE holds SET lease_until = haomai_now() + make_interval(secs => p_seconds) FROM late WHERE holds.id = late.id
$$;
