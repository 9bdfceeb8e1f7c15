-- Changes of a reservation that claim slots: moving it, and referring it (docs/domain/slots-and-holds.md#moves).

-- Whose visit a key means, before the reservation is locked: patients are locked first (the order of everybody).
CREATE OR REPLACE FUNCTION patient_of_visit(p_key text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_patient bigint;
BEGIN
  SELECT patient_id INTO v_patient FROM reservations WHERE id = reservation_id_of(p_key);
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  RETURN v_patient;
END $$;

-- Locks the patients of a change in the order of their ids, once it is known that the new one may be named here.
CREATE OR REPLACE FUNCTION lock_patients(p jsonb, p_hospital bigint, p_old bigint, p_new bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_new <> p_old THEN
    PERFORM 1 FROM patients t WHERE t.id = p_new AND CASE WHEN (p->>'staff')::boolean
      THEN EXISTS (SELECT 1 FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = t.id)
      ELSE t.user_id = (p->>'user_id')::bigint END;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  END IF;
  PERFORM 1 FROM patients t WHERE t.id IN (p_old, p_new) ORDER BY t.id FOR NO KEY UPDATE;
END $$;

-- Whether a (locked) reservation can still go elsewhere.
CREATE OR REPLACE FUNCTION require_movable(v reservations, p jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  IF v.visi_status = 1 THEN PERFORM refuse('STATE', '{"message": "该患者已就诊，不能改约"}'); END IF;
  IF NOT (p->>'staff')::boolean AND at > v.starts_at - make_interval(mins => (p->>'cancel_minutes')::int) THEN
    PERFORM refuse('STATE', '{"message": "距就诊不足1小时，请联系医院改约"}');
  END IF;
END $$;

-- Claims (locked) slots for a reservation that may have some of them already. `at`: after the locks. Where a time is over,
-- nobody has taken it.
CREATE OR REPLACE FUNCTION claim_for(v reservations, p_ids bigint[], p_count integer, v_hold holds, p_session bigint, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_own bigint[] := ARRAY(SELECT s.id FROM slots s WHERE s.id = ANY (p_ids) AND s.reservation_id = v.id);
  v_new bigint[] := ARRAY(SELECT unnest(p_ids) EXCEPT SELECT unnest(v_own));
BEGIN
  IF cardinality(p_ids) < p_count OR count_open(v_new, p_session, at) < cardinality(v_new) THEN
    PERFORM refuse(CASE WHEN v_hold.id IS NOT NULL AND NOT hold_live(v_hold, at) THEN 'HOLD_EXPIRED' ELSE 'SLOT_TAKEN' END,
      jsonb_build_object('slot_ids', p_ids, 'slot_count', p_count) || CASE
        WHEN EXISTS (SELECT FROM slots s WHERE s.id = ANY (v_new) AND s.starts_at <= at) THEN '{"message": "已过时间，不能预约"}'
        ELSE '{}'::jsonb END);
  END IF;
END $$;

-- When the first of the slots that a reservation has left begins: from then on nobody can take them back. Null where it has
-- left none.
CREATE OR REPLACE FUNCTION first_left(v reservations, p_ids bigint[]) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT min(v.starts_at + (x.n - 1) * interval '15 minutes') FROM unnest(v.slot_ids) WITH ORDINALITY AS x(id, n)
  WHERE x.id <> ALL (p_ids)
$$;

-- For a hospital that a reservation has left: there it is over.
CREATE OR REPLACE FUNCTION gone_state(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('reservations', (SELECT jsonb_agg(e || '{"slot_ids": [], "cancel_status": 1, "kind": null}')
    FROM jsonb_array_elements(reservation_states(ARRAY[p_id])) e))
$$;

-- Numbers a change that concerns two hospitals, in the order of their ids. The scope ends at the second.
CREATE OR REPLACE FUNCTION number_two(
  p_one bigint, p_one_slots bigint[], p_one_reservations bigint[], p_one_extra jsonb,
  p_two bigint, p_two_slots bigint[], p_two_reservations bigint[], p_two_extra jsonb, p_request text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_one jsonb;
  v_two jsonb;
BEGIN
  IF p_one < p_two THEN
    PERFORM enter_hospital(p_one);
    v_one := number_changes(p_one, p_one_slots, p_one_reservations, p_one_extra, p_request, true);
  END IF;
  PERFORM enter_hospital(p_two);
  v_two := number_changes(p_two, p_two_slots, p_two_reservations, p_two_extra, p_request, true);
  IF p_one > p_two THEN
    PERFORM enter_hospital(p_one);
    v_one := number_changes(p_one, p_one_slots, p_one_reservations, p_one_extra, p_request, true);
    PERFORM enter_hospital(p_two);
  END IF;
  RETURN jsonb_build_array(v_one, v_two);
END $$;

-- The rows of a move: of a (locked) reservation that may go there, to (locked) slots. It begins no command and takes no
-- number: whoever calls it numbers what was left, what was freed, the new slots and the reservation. `at`: after the locks;
-- p_hold: the hold that the form names; p_used: the one that is used up.
-- p: session_id, user_id, source, remarks, reason, request_id
CREATE OR REPLACE FUNCTION move_rows(p jsonb, v reservations, p_first slots, p_ids bigint[], p_count integer, p_patient bigint,
  p_user bigint, p_department bigint, p_kind bigint, p_hold holds, p_used holds, at timestamptz,
  OUT left_slots bigint[], OUT freed bigint[], OUT view jsonb, OUT notified jsonb, OUT jobs jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_same_start boolean := p_first.id = v.slot_ids[1];
  v_same_day boolean := p_first.date = v.date AND p_first.hospital_id = v.hospital_id;
  v_ends timestamptz := p_first.starts_at + p_count * interval '15 minutes';
  v_before text;
BEGIN
  freed := '{}';
  IF p_ids <> v.slot_ids THEN PERFORM claim_for(v, p_ids, p_count, p_hold, (p->>'session_id')::bigint, move_rows.at); END IF;

  -- The old slots go free in the same breath.
  left_slots := ARRAY(SELECT unnest(v.slot_ids) EXCEPT SELECT unnest(p_ids));
  v_before := speak_for_all('system');
  PERFORM give_back(v.id, left_slots);
  UPDATE reservations SET hospital_id = p_first.hospital_id, department_id = p_department, doctor_id = p_first.doctor_id,
      patient_id = p_patient, user_id = p_user, slot_ids = p_ids, date = p_first.date, minute = p_first.minute,
      starts_at = p_first.starts_at, ends_at = v_ends, version = version + 1, kind_id = p_kind,
      seen_before = was_seen(p_patient, p_first.hospital_id, p_first.starts_at),
      chief_complaint = coalesce(p->>'source', chief_complaint), remarks = coalesce(p->>'remarks', remarks),
      reason = coalesce(p->>'reason', reason),
      fee = CASE WHEN p_first.doctor_id = v.doctor_id AND p_first.hospital_id = v.hospital_id THEN fee ELSE p_first.fee END,
      -- Who sits in the waiting room stays there, and who only gets more or less time stays where they are; on another
      -- day nobody has come yet.
      flow_status = CASE WHEN v_same_start OR v_same_day AND flow_status = 'arrived' THEN flow_status ELSE 'booked' END,
      arrived_at = CASE WHEN v_same_start OR v_same_day AND flow_status = 'arrived' THEN arrived_at END,
      in_chair_at = CASE WHEN v_same_start THEN in_chair_at END,
      -- Of a visit that nobody was told of here, what stood until now is what they know (visit_is_news).
      told_starts_at = coalesce(told_starts_at, CASE WHEN told_version IS NULL THEN starts_at END),
      told_doctor_id = coalesce(told_doctor_id, CASE WHEN told_version IS NULL THEN doctor_id END)
    WHERE id = v.id;
  INSERT INTO live_visits VALUES (v.id, p_first.hospital_id, p_first.doctor_id, p_patient, tstzrange(p_first.starts_at, v_ends))
    ON CONFLICT (reservation_id) DO UPDATE SET hospital_id = excluded.hospital_id, doctor_id = excluded.doctor_id,
      patient_id = excluded.patient_id, during = excluded.during;
  UPDATE slots SET reservation_id = v.id, hold_id = NULL WHERE id = ANY (p_ids);
  IF p_used.id IS NOT NULL THEN freed := end_hold(p_used, move_rows.at); END IF;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v.id, 'changed', move_rows.at, (p->>'user_id')::bigint);
  PERFORM speak_for_all(v_before);
  PERFORM know_patient(p_first.hospital_id, p_patient);

  view := reservation_view(v.id);
  notified := tell_account(p_user, 'reservation', jsonb_build_object('type', 'changed', 'reservation', view));
  IF v.user_id IS DISTINCT FROM p_user THEN
    notified := notified || tell_account(v.user_id, 'reservation', jsonb_build_object('type', 'cancelled', 'reservation', view));
  END IF;
  jobs := enqueue_visit(v.id, 'changed', v.version + 1, (p->>'user_id')::bigint, move_rows.at, p->>'request_id');
END $$;

-- p: session_id, user_id, key, staff, staff_hospital_id, by_name, by_role, version, slot_id (the first; null leaves the
--    slots), kind_id (null: as it is; at another hospital none), slot_count (null: the named kind's, else as it is), hold_id,
--    patient_id, department_id, keep_department (a move on the grid names none), source,
--    remarks, reason (null leaves each as it is), cancel_minutes, window_days, request_id, idem
CREATE OR REPLACE FUNCTION change_reservation(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_session bigint := (p->>'session_id')::bigint;
  v_staff boolean := (p->>'staff')::boolean;
  v_by bigint := (p->>'user_id')::bigint;
  v_replay jsonb;
  v_seen bigint;
  v_patient bigint;
  v_user bigint;
  v reservations;
  v_first slots;
  v_live holds;
  v_hold holds;
  v_used holds;
  v_kind visit_kinds;
  v_kind_id bigint;
  v_count integer;
  v_ids bigint[];
  v_department bigint := (p->>'department_id')::bigint;
  v_at timestamptz;
  v_same_start boolean;
  v_done record;
  v_events jsonb;
  v_gone jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_seen := patient_of_visit(p->>'key');
  IF NOT v_staff THEN PERFORM 1 FROM users WHERE id = v_by FOR NO KEY UPDATE; END IF;
  v_patient := coalesce((p->>'patient_id')::bigint, v_seen);
  PERFORM lock_patients(p, (p->>'staff_hospital_id')::bigint, v_seen, v_patient);
  v := lock_reservation(p);
  IF v.patient_id <> v_seen THEN PERFORM refuse('STALE'); END IF;

  SELECT * INTO v_first FROM slots WHERE id = coalesce((p->>'slot_id')::bigint, v.slot_ids[1])
    AND (NOT v_staff OR hospital_id = v.hospital_id);
  IF NOT FOUND THEN
    -- The slots that an old visit gave back are no more.
    PERFORM require_movable(v, p, haomai_now());
    PERFORM refuse('NOT_FOUND');
  END IF;
  IF (v_patient, v_first.hospital_id) <> (v.patient_id, v.hospital_id) THEN
    PERFORM require_unwritten(v);
    PERFORM let_go_of_visit(v);
  END IF;
  PERFORM enter_hospital(v.hospital_id);
  PERFORM require_open(v.hospital_id);
  PERFORM enter_hospital(v_first.hospital_id);
  PERFORM require_open(v_first.hospital_id);
  PERFORM require_window(v_first.date, (p->>'window_days')::int);
  IF (p->>'keep_department')::boolean THEN
    -- Moved to somebody of another department, it is a visit of theirs.
    v_department := CASE WHEN v_first.doctor_id = v.doctor_id THEN v.department_id
      ELSE (offered_departments(v_first.hospital_id, v_first.doctor_id)->0->>'id')::bigint END;
  ELSE
    PERFORM require_department(v_first.hospital_id, v_first.doctor_id, v_department,
      department_offered(v_first.hospital_id, v_first.doctor_id, v_department));
  END IF;
  -- What it is already it may stay, also where nobody else may become it any more.
  v_kind_id := CASE WHEN v_first.hospital_id = v.hospital_id THEN v.kind_id END;
  IF (p->>'kind_id')::bigint IS DISTINCT FROM v_kind_id AND p->>'kind_id' IS NOT NULL THEN
    v_kind := kind_wanted((p->>'kind_id')::bigint, v_first, v_staff);
    v_kind_id := v_kind.id;
  END IF;
  SELECT * INTO v_live FROM holds WHERE session_id = v_session AND ended_at IS NULL;
  v_hold := hold_named(v_live, v_session, (p->>'hold_id')::bigint, v_first.id);
  IF NOT v_staff AND EXISTS (SELECT 1 FROM reservations WHERE user_id = v_by AND doctor_id = v_first.doctor_id
      AND date = v_first.date AND cancel_status = 0 AND id <> v.id) THEN
    PERFORM refuse('LIMIT', '{"message": "同一天只能预约同一位医生一次"}');
  END IF;

  v_count := coalesce((p->>'slot_count')::int, v_kind.slot_count, cardinality(v.slot_ids));
  v_ids := slot_run(v_first, v_count);
  v_used := hold_of(v_live, v_ids);
  PERFORM lock_slots(v_ids || v.slot_ids || coalesce(v_used.slot_ids, '{}'));
  v_at := haomai_now();
  v_same_start := v_first.id = v.slot_ids[1];
  -- Who sits in the chair goes nowhere else, and may need more time, or less.
  IF NOT (v_staff AND v.flow_status = 'in_chair' AND v_same_start AND (p->>'keep_department')::boolean IS TRUE) THEN
    PERFORM require_movable(v, p, v_at);
  END IF;
  PERFORM require_version(v, p);
  -- As in write_reservation: it may have been closed while the slots were waited for.
  IF v_department <> coalesce(v.department_id, 0) AND NOT EXISTS (
      SELECT FROM departments d WHERE d.id = v_department AND d.bookable AND d.status = 1) THEN
    PERFORM refuse_field('department_id', '诊室不属于该医生');
  END IF;
  SELECT * INTO v_hold FROM holds WHERE id = v_hold.id;
  v_user := CASE WHEN v_patient = v.patient_id THEN v.user_id WHEN v_staff THEN (SELECT user_id FROM patients WHERE id = v_patient) ELSE v_by END;
  v_done := move_rows(p, v, v_first, v_ids, v_count, v_patient, v_user, v_department, v_kind_id, v_hold, v_used, v_at);
  IF v_first.hospital_id = v.hospital_id THEN
    v_events := jsonb_build_array(number_changes(v.hospital_id, v_ids || v_done.left_slots || v_done.freed, ARRAY[v.id],
      activity_of(p, 'changed', v.id), p->>'request_id', true));
  ELSE
    v_gone := gone_state(v.id);
    v_events := number_two(v.hospital_id, v_done.left_slots, '{}', v_gone,
      v_first.hospital_id, v_ids || v_done.freed, ARRAY[v.id], activity_of(p, 'changed', v.id), p->>'request_id');
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object(
    'reservation', v_done.view, 'account_events', v_done.notified, 'jobs', v_done.jobs, 'events', v_events,
    'from', jsonb_build_object('scheduling_time_id', v.slot_ids[1], 'slot_count', cardinality(v.slot_ids)),
    'undo_until', first_left(v, v_ids)));
END $$;

-- Where a hospital may refer to: itself, and the approved, unlocked hospitals of its alliances.
CREATE OR REPLACE FUNCTION referral_targets(p_hospital bigint) RETURNS TABLE (id bigint, name text, mode smallint) LANGUAGE sql STABLE AS $$
  SELECT h.id, h.name, h.mode FROM hospitals h JOIN hospital_numbers n ON n.hospital_id = h.id AND n.open
  WHERE h.id = p_hospital OR h.id IN (
    SELECT other.hospital_id FROM union_hospitals mine JOIN union_hospitals other ON other.union_id = mine.union_id
    WHERE mine.hospital_id = p_hospital)
  ORDER BY h.id <> p_hospital, h.name
$$;

-- The source ends, or stays visited, and the target begins, as long as the source is: in one transaction, seen by both at
-- once. What a visit is at one hospital (类型) it is not at another.
-- p: session_id, user_id, key, staff, staff_hospital_id, by_name, by_role, version, slot_id (at the target), department_id,
--    source, remarks, reason, window_days, request_id, idem
CREATE OR REPLACE FUNCTION refer_reservation(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_here bigint := (p->>'staff_hospital_id')::bigint;
  v_session bigint := (p->>'session_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_replay jsonb;
  v_seen bigint;
  v reservations;
  v_first slots;
  v_department bigint := (p->>'department_id')::bigint;
  v_used holds;
  v_count integer;
  v_ids bigint[];
  v_left bigint[] := '{}';
  v_freed bigint[] := '{}';
  v_at timestamptz;
  v_id bigint;
  v_made record;
  v_view jsonb;
  v_notified jsonb;
  v_jobs jsonb := '[]';
  v_events jsonb;
  v_theirs jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_seen := patient_of_visit(p->>'key');
  PERFORM 1 FROM patients WHERE id = v_seen FOR NO KEY UPDATE;
  v := lock_reservation(p);
  IF v.patient_id <> v_seen THEN PERFORM refuse('STALE'); END IF;
  SELECT * INTO v_first FROM slots WHERE id = (p->>'slot_id')::bigint;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(v_here);
  PERFORM require_open(v_first.hospital_id);
  IF NOT EXISTS (SELECT 1 FROM referral_targets(v_here) t WHERE t.id = v_first.hospital_id) THEN
    PERFORM refuse_field('hospital_id', '不能转诊到该医院');
  END IF;
  PERFORM require_window(v_first.date, (p->>'window_days')::int);
  PERFORM require_department(v_first.hospital_id, v_first.doctor_id, v_department,
    department_offered(v_first.hospital_id, v_first.doctor_id, v_department));

  v_count := greatest(cardinality(v.slot_ids), 1);
  -- The holds of the target are seen by the target's rows alone.
  PERFORM enter_hospital(v_first.hospital_id);
  v_ids := slot_run(v_first, v_count);
  SELECT * INTO v_used FROM holds WHERE session_id = v_session AND ended_at IS NULL;
  v_used := hold_of(v_used, v_ids);
  PERFORM enter_hospital(v_here);
  PERFORM lock_slots(v_ids || v.slot_ids || coalesce(v_used.slot_ids, '{}'));
  v_at := haomai_now();
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  PERFORM require_version(v, p);
  PERFORM enter_hospital(v_first.hospital_id);
  IF cardinality(v_ids) < v_count OR count_open(v_ids, v_session, v_at) < v_count THEN
    PERFORM refuse('SLOT_TAKEN', jsonb_build_object('slot_ids', v_ids, 'slot_count', v_count));
  END IF;
  SELECT * INTO v_first FROM slots WHERE id = v_first.id;
  PERFORM enter_hospital(v_here);

  IF v.visi_status = 0 THEN
    v_left := free_slots(v);
    UPDATE reservations SET cancel_status = 1, reason = '转诊', version = version + 1 WHERE id = v.id;
  ELSE
    UPDATE reservations SET version = version + 1 WHERE id = v.id;
  END IF;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v.id, 'referred', v_at, v_by);

  PERFORM enter_hospital(v_first.hospital_id);
  -- The target learns of the person by this referral alone: known there before the visit can be written.
  PERFORM speak_for_all('system');
  PERFORM know_patient(v_first.hospital_id, v.patient_id);
  PERFORM speak_for_all('');
  v_made := write_reservation(p, v_first, v_ids, v.patient_id, v.user_id, v_department,
    CASE WHEN v_first.hospital_id = v.hospital_id THEN v.kind_id END, v_used.id, v_at);
  v_freed := unhold(v_used.id, coalesce(v_used.slot_ids, '{}'));
  v_id := (v_made.made).id;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v_id, 'booked', v_at, v_by);
  UPDATE reservations SET referred_from = v.id WHERE id = v_id;
  v_view := reservation_view(v_id);
  v_notified := tell_account(v.user_id, 'reservation', jsonb_build_object('type', 'referred', 'reservation', v_view));
  v_jobs := enqueue_visit(v_id, 'referred', 1, v_by, v_at, p->>'request_id');
  -- There it is the hospital that refers, not somebody whom they don't know.
  v_theirs := activity_of(p || jsonb_build_object('by_name', (SELECT name FROM hospitals WHERE id = v_here), 'by_role', '',
    'user_id', NULL), 'referred', v_id);
  PERFORM enter_hospital(v_here);
  INSERT INTO referrals (source_id, source_hospital_id, target_id, target_hospital_id, referred_by, reason, remarks, created_at)
    VALUES (v.id, v_here, v_id, v_first.hospital_id, v_by, coalesce(p->>'reason', ''), coalesce(p->>'remarks', ''), v_at);
  IF v.visi_status = 0 THEN
    v_jobs := v_jobs || enqueue_visit(v.id, 'referred', v.version + 1, v_by, v_at, p->>'request_id');
  END IF;
  IF v_first.hospital_id = v_here THEN
    v_events := jsonb_build_array(number_changes(v_here, v_ids || v_left || v_freed, ARRAY[v.id, v_id],
      activity_of(p, 'referred', v.id), p->>'request_id', true));
  ELSE
    v_events := number_two(v_here, v_left, ARRAY[v.id], activity_of(p, 'referred', v.id),
      v_first.hospital_id, v_ids || v_freed, ARRAY[v_id], v_theirs, p->>'request_id');
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object(
    'reservation', v_view, 'account_events', v_notified, 'jobs', v_jobs, 'events', v_events));
END $$;
