-- What earlier versions had, by other names or answers.
DROP FUNCTION IF EXISTS department_in(jsonb, integer), patient_known(integer, integer), enqueue_visit_at(integer, timestamptz, text, integer, integer, timestamptz, text),
  make_reservation(jsonb, slots, integer[], integer, integer, integer, timestamptz),
  write_reservation(jsonb, slots, integer[], integer, integer, integer, timestamptz),
  write_reservation(jsonb, slots, integer[], integer, integer, integer, integer, timestamptz),
  write_reservation(jsonb, slots, integer[], integer, integer, integer, integer, integer, timestamptz),
  require_account_limits(integer, integer, date, integer), require_department(integer, integer, integer);

-- The departments a form offers for a person: those that take bookings; none in a clinic (mode 2).
CREATE OR REPLACE FUNCTION offered_departments(p_hospital bigint, p_doctor bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY s.position, d.id), '[]')
  FROM hospitals h
  JOIN staff_departments s ON s.hospital_id = h.id AND s.user_id = p_doctor
  JOIN departments d ON d.id = s.department_id AND d.bookable AND d.status = 1
  WHERE h.id = p_hospital AND h.mode = 1
$$;

-- The name of one of the departments that are offered for a person; null where it is none of them.
CREATE OR REPLACE FUNCTION department_offered(p_hospital bigint, p_doctor bigint, p_department bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT d.name FROM hospitals h
  JOIN staff_departments s ON s.hospital_id = h.id AND s.user_id = p_doctor
  JOIN departments d ON d.id = s.department_id AND d.bookable AND d.status = 1
  WHERE h.id = p_hospital AND h.mode = 1 AND d.id = p_department
$$;

-- The department of a form must be one that is offered; clinics have none. p_name: as department_offered answers
CREATE OR REPLACE FUNCTION require_department(p_hospital bigint, p_doctor bigint, p_department bigint, p_name text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_name IS NOT NULL THEN RETURN; END IF;
  IF p_department IS NOT NULL THEN PERFORM refuse_field('department_id', '诊室不属于该医生'); END IF;
  IF offered_departments(p_hospital, p_doctor) <> '[]' THEN PERFORM refuse_field('department_id', '诊室为必填项'); END IF;
END $$;

-- A person for the desk: known by ID number at this hospital, else new. The key of hospital_certificates decides
-- between two desks that register the same person at once. The number comes sealed; nothing here could open it.
-- p: name, phone, gender, birth_date, certificate_cipher, certificate_blind (both base64)
CREATE OR REPLACE FUNCTION desk_patient(p_hospital bigint, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_blind bytea := decode(p->>'certificate_blind', 'base64');
  v_id bigint;
  v_before text;
BEGIN
  SELECT patient_id INTO v_id FROM hospital_certificates WHERE hospital_id = p_hospital AND certificate_blind = v_blind;
  IF FOUND THEN RETURN v_id; END IF;
  -- Nobody's patient until a hospital knows them.
  v_before := speak_for_all('system');
  INSERT INTO patients (name, phone, gender, birth_date, certificate_type, certificate_cipher, certificate_blind)
    VALUES (p->>'name', p->>'phone', p->>'gender', (p->>'birth_date')::date, 1,
      decode(p->>'certificate_cipher', 'base64'), v_blind) RETURNING id INTO v_id;
  INSERT INTO hospital_certificates (hospital_id, certificate_blind, patient_id)
    VALUES (p_hospital, v_blind, v_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    DELETE FROM patients WHERE id = v_id;
    SELECT patient_id INTO v_id FROM hospital_certificates WHERE hospital_id = p_hospital AND certificate_blind = v_blind;
  END IF;
  PERFORM speak_for_all(v_before);
  PERFORM know_patient(p_hospital, v_id);
  RETURN v_id;
END $$;

CREATE OR REPLACE FUNCTION know_patient(p_hospital bigint, p_patient bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH known AS (
    INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
      VALUES (p_hospital, p_patient, 'HC' || lpad(p_patient::text, greatest(8, length(p_patient::text)), '0')) ON CONFLICT DO NOTHING)
  INSERT INTO hospital_certificates (hospital_id, certificate_blind, patient_id)
    SELECT p_hospital, certificate_blind, id FROM patients WHERE id = p_patient AND certificate_blind IS NOT NULL
    ON CONFLICT DO NOTHING;
END $$;

-- A patient, locked: bookings for one person come one after the other. All null where the scope does not reach them.
-- here: the hospital knows them; unlisted: they have an ID number by which it does not.
CREATE OR REPLACE FUNCTION patient_known(p_hospital bigint, p_patient bigint, OUT id bigint, OUT user_id bigint, OUT name text,
  OUT here boolean, OUT unlisted boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.id, t.user_id, t.name,
      EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = t.id),
      t.certificate_blind IS NOT NULL AND NOT EXISTS (SELECT FROM hospital_certificates c
        WHERE c.hospital_id = p_hospital AND c.certificate_blind = t.certificate_blind)
    INTO patient_known.id, patient_known.user_id, patient_known.name, here, unlisted
    FROM patients t WHERE t.id = p_patient FOR NO KEY UPDATE OF t;
END $$;

-- The desk has told a person what their health data is used for: once for each text. p: user_id, version, log (as audit)
CREATE OR REPLACE FUNCTION note_informed(p_hospital bigint, p_patient bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p IS NULL OR p = 'null'::jsonb THEN RETURN; END IF;
  UPDATE hospital_patients SET informed_at = haomai_now(), informed_by = (p->>'user_id')::bigint, informed_version = p->>'version'
    WHERE hospital_id = p_hospital AND patient_id = p_patient AND informed_version IS DISTINCT FROM p->>'version';
  IF FOUND THEN PERFORM audit(p->'log'); END IF;
END $$;

-- A patient account has at most so many live reservations ahead, and one per doctor and day.
-- p_moving: the one of these that is to move there, which makes them no more; null where another is to come.
CREATE OR REPLACE FUNCTION require_account_limits(p_user bigint, p_doctor bigint, p_date date, p_max integer, p_moving bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  SELECT count(*) FILTER (WHERE r.visi_status = 0 AND r.starts_at > haomai_now()) AS ahead,
      coalesce(bool_or(r.id = p_moving AND r.visi_status = 0), false) AS moves,
      coalesce(bool_or(r.doctor_id = p_doctor AND r.date = p_date AND r.id IS DISTINCT FROM p_moving), false) AS same
    INTO v FROM reservations r WHERE r.user_id = p_user AND r.cancel_status = 0
      AND (r.starts_at > haomai_now() OR r.date = p_date);
  IF v.ahead >= p_max AND NOT v.moves THEN
    PERFORM refuse('LIMIT', jsonb_build_object('message', format('每个账号最多同时有%s个未就诊的预约', p_max)));
  END IF;
  IF v.same THEN PERFORM refuse('LIMIT', '{"message": "同一天只能预约同一位医生一次"}'); END IF;
END $$;

-- Makes the reservation of (locked, open) slots and gives them to it; a hold of theirs ends. p as in book_slots, p_kind the
-- kind of it, or null; p_first as it is under its lock, for its fee. Answers the reservation, the first of the slots as it is
-- now, and what the visit is shown as.
CREATE OR REPLACE FUNCTION write_reservation(
  p jsonb, p_first slots, p_ids bigint[], p_patient bigint, p_user bigint, p_department bigint, p_kind bigint, p_hold bigint,
  at timestamptz,
  OUT made reservations, OUT taken slots, OUT kind json
) LANGUAGE plpgsql AS $$
DECLARE
  v record;
  v_ends timestamptz := p_first.starts_at + cardinality(p_ids) * interval '15 minutes';
BEGIN
  WITH r AS (
    INSERT INTO reservations (hash_id, hospital_id, department_id, doctor_id, patient_id, user_id, booked_by, slot_ids,
        date, minute, starts_at, ends_at, chief_complaint, remarks, fee, kind_id, seen_before, created_at,
        told_version)
      SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), p_first.hospital_id, p_department,
        p_first.doctor_id, p_patient, p_user, (p->>'user_id')::bigint, p_ids, p_first.date, p_first.minute,
        p_first.starts_at, v_ends, p->>'source', coalesce(p->>'remarks', ''), p_first.fee, p_kind,
        -- As was_seen, in the statement: a function costs more than what it asks.
        EXISTS (SELECT FROM reservations b WHERE b.patient_id = p_patient AND b.hospital_id = p_first.hospital_id
          AND b.starts_at < p_first.starts_at AND b.visi_status = 1), at, 0
      WHERE p_department IS NULL OR EXISTS (
        -- Whoever closes a department locks its people's slots first: by now it is closed, or waits for this visit.
        SELECT FROM departments d WHERE d.id = p_department AND d.bookable AND d.status = 1)
      RETURNING *),
  l AS (
    INSERT INTO live_visits (reservation_id, hospital_id, doctor_id, patient_id, during)
      SELECT r.id, r.hospital_id, r.doctor_id, r.patient_id, tstzrange(r.starts_at, r.ends_at) FROM r),
  h AS (UPDATE holds SET ended_at = coalesce(ended_at, at) WHERE id = p_hold),
  t AS (UPDATE slots s SET reservation_id = r.id, hold_id = NULL FROM r WHERE s.id = ANY (p_ids) RETURNING s AS slot)
  -- The kind as kind_of says it.
  SELECT r AS made, t.slot AS taken, k.kind INTO v FROM r CROSS JOIN t
    LEFT JOIN LATERAL (SELECT json_build_object('id', y.id, 'name', y.name, 'look', y.look) AS kind FROM visit_kinds y
      WHERE y.hospital_id = r.hospital_id AND CASE WHEN r.kind_id IS NOT NULL THEN y.id = r.kind_id
        ELSE y.look = CASE WHEN r.seen_before THEN 'return' ELSE 'first' END END
      ORDER BY y.id LIMIT 1) k ON true;
  IF NOT FOUND THEN PERFORM refuse_field('department_id', '诊室不属于该医生'); END IF;
  made := v.made;
  taken := v.taken;
  kind := v.kind;
END $$;

-- p: session_id, user_id, staff (the staff form), staff_hospital_id, by_name, by_role, slot_id, hold_id, kind_id (null: the
--    hold's), slot_count (null: what is held, unless it is another kind now; else the kind's, else 1),
--    patient_id | person (desk_patient), informed (note_informed), department_id, source, remarks,
--    date, minute (the staff form says them again), window_days, max_live, request_id, idem
CREATE OR REPLACE FUNCTION book_slots(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_session bigint := (p->>'session_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_staff boolean := (p->>'staff')::boolean;
  v_tenant bigint := (p->>'staff_hospital_id')::bigint;
  v_request text := p->>'request_id';
  v_replay jsonb;
  v_seen record;
  v_first slots;
  v_live holds;
  v_hold holds;
  v_used holds;
  v_kind visit_kinds;
  v_kind_id bigint;
  v_count integer;
  v_ids bigint[];
  v_patient bigint := (p->>'patient_id')::bigint;
  v_user bigint;
  v_department bigint := (p->>'department_id')::bigint;
  v_at timestamptz;
  v_locked record;
  v_made record;
  v reservations;
  v_states jsonb;
  v_freed bigint[];
  v_view jsonb;
  v_answer jsonb;
  v_noted record;
  v_known record;
  v_said text;
BEGIN
  -- Account, then patient: always in this order, so that bookings for one person come one after the other.
  v_replay := begin_command(p, NOT v_staff);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_user := CASE WHEN NOT v_staff THEN v_by END;
  -- All that does not change while the locks are waited for.
  SELECT s AS slot, n.open, h.name AS hospital, u.name AS doctor,
      -- As column_role and department_offered, in the statement: a function costs more than what it asks.
      coalesce((SELECT m.role FROM memberships m WHERE m.hospital_id = h.id AND m.user_id = u.id
        AND m.role IN ('doctor', 'dental_hygienist')
        ORDER BY m.role DESC LIMIT 1), 'doctor') AS role,
      (SELECT d.name FROM staff_departments o JOIN departments d ON d.id = o.department_id AND d.bookable AND d.status = 1
        WHERE h.mode = 1 AND o.hospital_id = h.id AND o.user_id = u.id AND o.department_id = v_department) AS department
    INTO v_seen
    FROM slots s JOIN hospital_numbers n ON n.hospital_id = s.hospital_id JOIN hospitals h ON h.id = s.hospital_id
      JOIN users u ON u.id = s.doctor_id
    WHERE s.id = (p->>'slot_id')::bigint AND (NOT v_staff OR s.hospital_id = v_tenant);
  v_first := v_seen.slot;
  IF v_first.id IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  v_said := enter_hospital(v_first.hospital_id)::text;

  SELECT * INTO v_live FROM holds WHERE session_id = v_session AND ended_at IS NULL;
  IF v_live.id IS NOT NULL OR p->>'hold_id' IS NOT NULL THEN
    v_hold := hold_named(v_live, v_session, (p->>'hold_id')::bigint, v_first.id);
  END IF;
  IF v_staff AND (p->>'date' IS DISTINCT FROM v_first.date::text OR (p->>'minute')::int <> v_first.minute) THEN
    PERFORM refuse_field('time', '时间点与号源不符');
  END IF;
  IF v_seen.department IS NULL THEN
    v_said := require_department(v_first.hospital_id, v_first.doctor_id, v_department, NULL)::text;
  END IF;
  IF p->>'kind_id' IS NOT NULL THEN v_kind := kind_wanted((p->>'kind_id')::bigint, v_first, v_staff); END IF;
  v_kind_id := coalesce(v_kind.id, v_hold.kind_id);

  IF v_patient IS NOT NULL THEN
    v_known := patient_known(v_first.hospital_id, v_patient);
    IF v_known.id IS NULL OR (v_staff AND NOT v_known.here) OR (NOT v_staff AND v_known.user_id IS DISTINCT FROM v_user) THEN
      PERFORM refuse('NOT_FOUND');
    END IF;
  END IF;
  IF NOT v_seen.open THEN PERFORM require_open(v_first.hospital_id); END IF;
  v_said := require_window(v_first.date, (p->>'window_days')::int)::text;
  IF NOT v_staff THEN
    v_said := require_account_limits(v_user, v_first.doctor_id, v_first.date, (p->>'max_live')::int, NULL)::text;
  END IF;
  IF v_patient IS NULL THEN
    v_patient := desk_patient(v_first.hospital_id, p->'person');
    v_known := patient_known(v_first.hospital_id, v_patient);
  END IF;
  IF v_staff THEN v_user := v_known.user_id; END IF;

  v_count := coalesce((p->>'slot_count')::int,
    CASE WHEN v_kind.id IS NULL OR v_kind.id = v_hold.kind_id THEN cardinality(v_hold.slot_ids) END, v_kind.slot_count, 1);
  v_ids := CASE WHEN v_count = 1 THEN ARRAY[v_first.id] ELSE slot_run(v_first, v_count) END;
  IF v_live.id IS NOT NULL THEN v_used := hold_of(v_live, v_ids); END IF;
  v_locked := lock_open(v_ids, v_used.slot_ids, v_session);
  v_first := v_locked.slot;
  v_at := v_locked.at;
  IF v_locked.open < v_count THEN
    SELECT * INTO v_hold FROM holds WHERE id = v_hold.id;
    PERFORM refuse(CASE WHEN v_hold.id IS NOT NULL AND NOT hold_live(v_hold, v_at) THEN 'HOLD_EXPIRED' ELSE 'SLOT_TAKEN' END,
      jsonb_build_object('slot_ids', v_ids));
  END IF;

  v_made := write_reservation(p, v_first, v_ids, v_patient, v_user, v_department, v_kind_id, v_used.id, v_at);
  v := v_made.made;
  v_states := CASE WHEN v_count = 1 THEN jsonb_build_array(slot_state(v_made.taken, v.hash_id, v_known.name, false, NULL))
    ELSE slot_states(v_ids) END;
  IF v_used.id IS NOT NULL AND NOT v_used.slot_ids <@ v_ids THEN
    v_freed := unhold(v_used.id, v_used.slot_ids);
    IF v_freed <> '{}' THEN v_states := v_states || slot_states(v_freed); END IF;
  END IF;
  IF NOT v_known.here OR v_known.unlisted THEN v_said := know_patient(v_first.hospital_id, v_patient)::text; END IF;
  IF p->>'informed' IS NOT NULL THEN v_said := note_informed(v_first.hospital_id, v_patient, p->'informed')::text; END IF;
  v_view := reservation_seen(v, v_seen.hospital, v_seen.department, v_seen.doctor, v_seen.role, v_known.name);
  v_noted := note_visit(v.id, v.starts_at, 'booked', 1, v_by, v_at, v_request, v_user,
    jsonb_build_object('type', 'created', 'reservation', v_view));
  v_answer := idem_end(p->'idem', jsonb_build_object('reservation', v_view));
  -- All but the number is done: whoever else waits for it at this hospital waits for no more than the commit.
  RETURN jsonb_build_object('reservation', v_view, 'account_events', v_noted.notified, 'jobs', v_noted.jobs,
    'events', jsonb_build_array(number_states(v_first.hospital_id, v_states,
      -- Alerts change behind the patient's lock, which is held by now.
      jsonb_build_array(reservation_state(v, v_known.name, v_made.kind, (SELECT k.alerts FROM hospital_patients k
        WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id))), activity_seen(p, 'booked', v_view), v_request, true)));
END $$;

-- Which reservation a key means: the integer or the hash_id (docs/domain/wire.md#values). An id and no condition, so
-- that the row is found by its key: a condition of two columns would look at every row that the scope reaches.
CREATE OR REPLACE FUNCTION reservation_id_of(p_key text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_key ~ '^[0-9]{1,16}$' THEN RETURN p_key::bigint; END IF;
  RETURN (SELECT id FROM reservations WHERE hash_id = p_key);
END $$;

-- The reservation a person means by `key` (integer or hash_id), locked; 404 where it is not theirs.
-- p: key, staff, staff_hospital_id, user_id
CREATE OR REPLACE FUNCTION lock_reservation(p jsonb) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v reservations;
BEGIN
  SELECT r.* INTO v FROM reservations r JOIN patients t ON t.id = r.patient_id
    WHERE r.id = reservation_id_of(p->>'key')
      AND CASE WHEN (p->>'staff')::boolean THEN r.hospital_id = (p->>'staff_hospital_id')::bigint
        ELSE r.user_id = (p->>'user_id')::bigint OR t.user_id = (p->>'user_id')::bigint END
    FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  RETURN v;
END $$;

CREATE OR REPLACE FUNCTION require_version(v reservations, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'version' IS NOT NULL AND (p->>'version')::int <> v.version THEN PERFORM refuse('STALE'); END IF;
END $$;

-- Gives (locked) slots of a reservation back; what the template wanted of them meanwhile comes true.
CREATE OR REPLACE FUNCTION give_back(p_reservation bigint, ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE slots SET reservation_id = NULL, status = coalesce(next_status, status), fee = coalesce(next_fee, fee),
    reason = CASE WHEN next_status IS NULL THEN reason ELSE next_reason END,
    next_status = NULL, next_reason = NULL, next_fee = NULL
    WHERE id = ANY (ids) AND reservation_id = p_reservation
$$;

-- Frees the slots of a reservation (whose row is locked). Answers them.
CREATE OR REPLACE FUNCTION free_slots(v reservations) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_slots(v.slot_ids);
  PERFORM give_back(v.id, v.slot_ids);
  DELETE FROM live_visits WHERE reservation_id = v.id;
  RETURN v.slot_ids;
END $$;

-- The rows of a cancellation, of a (locked) reservation that may be cancelled. It begins no command and takes no number:
-- whoever calls it numbers `slots` and the reservation. `at`: after the locks
CREATE OR REPLACE FUNCTION cancel_rows(v reservations, p_reason text, p_by bigint, at timestamptz, p_request text,
  OUT slots bigint[], OUT view jsonb, OUT notified jsonb, OUT jobs jsonb) LANGUAGE plpgsql AS $$
BEGIN
  slots := free_slots(v);
  UPDATE reservations SET cancel_status = 1, reason = p_reason, version = version + 1 WHERE id = v.id;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v.id, 'cancelled', cancel_rows.at, p_by);
  view := reservation_view(v.id);
  notified := tell_account(v.user_id, 'reservation', jsonb_build_object('type', 'cancelled', 'reservation', view));
  jobs := enqueue_visit(v.id, 'cancelled', v.version + 1, p_by, cancel_rows.at, p_request);
END $$;

-- p: session_id, user_id, key, staff, staff_hospital_id, by_name, by_role, reason, version, cancel_minutes, request_id, idem
CREATE OR REPLACE FUNCTION cancel_reservation(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_staff boolean := (p->>'staff')::boolean;
  v_replay jsonb;
  v reservations;
  v_at timestamptz;
  v_done record;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_reservation(p);
  PERFORM enter_hospital(v.hospital_id);
  IF v_staff THEN PERFORM require_open(v.hospital_id); END IF;
  v_at := haomai_now();
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  IF v.visi_status = 1 THEN PERFORM refuse('STATE', '{"message": "该患者已就诊，不能取消"}'); END IF;
  IF NOT v_staff AND v_at > v.starts_at - make_interval(mins => (p->>'cancel_minutes')::int) THEN
    PERFORM refuse('STATE', '{"message": "距就诊不足1小时，请联系医院取消"}');
  END IF;
  PERFORM require_version(v, p);
  v_done := cancel_rows(v, p->>'reason', (p->>'user_id')::bigint, v_at, p->>'request_id');
  RETURN idem_end(p->'idem', jsonb_build_object(
    'reservation', v_done.view, 'account_events', v_done.notified, 'jobs', v_done.jobs,
    'events', jsonb_build_array(number_changes(v.hospital_id, v_done.slots, ARRAY[v.id],
      activity_of(p, 'cancelled', v.id), p->>'request_id', v_staff))));
END $$;

-- A step of a visit. p: session_id, user_id, key, staff, staff_hospital_id, by_name, by_role, version, to, request_id, idem,
--   next (contract's FLOW_NEXT), visit (就诊: from anywhere before it, at once to done; docs/domain/visits.md#visited)
CREATE OR REPLACE FUNCTION step_reservation(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_to text := p->>'to';
  v_replay jsonb;
  v reservations;
  v_at timestamptz;
  v_by text;
  v_view jsonb;
  v_notified jsonb;
  v_jobs jsonb := '[]';
  v_turned bigint[] := '{}';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_reservation(p);
  PERFORM enter_hospital(v.hospital_id);
  PERFORM require_open(v.hospital_id);
  v_at := haomai_now();
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  IF v.date <> clinic_today() THEN PERFORM refuse('STATE', '{"message": "只能操作今日的预约"}'); END IF;
  IF v.visi_status = 1 AND v_to <> 'done' OR v.visi_status = 1 AND (p->>'visit')::boolean OR v.flow_status = 'done' THEN
    SELECT u.name INTO v_by FROM reservation_steps s JOIN users u ON u.id = s.by
      WHERE s.reservation_id = v.id AND s.step IN ('in_chair', 'done') AND s.at IN (v.in_chair_at, v.done_at)
      ORDER BY s.id LIMIT 1;
    PERFORM refuse('STATE', jsonb_build_object('message', format('该患者已由 %s 标记为已就诊', coalesce(v_by, '同事'))));
  END IF;
  PERFORM require_version(v, p);
  IF NOT (p->>'visit')::boolean AND NOT coalesce(p->'next'->v.flow_status ? v_to, false) THEN
    PERFORM refuse('STATE', '{"message": "当前状态不允许此操作"}');
  END IF;
  IF v_to = 'no_show' AND v.starts_at > v_at THEN
    PERFORM refuse('STATE', '{"message": "未到预约时间，不能标记未到"}');
  END IF;
  UPDATE reservations SET flow_status = v_to, version = version + 1,
      visi_status = CASE WHEN v_to IN ('in_chair', 'done') THEN 1 ELSE 0 END,
      arrived_at = CASE v_to WHEN 'booked' THEN NULL WHEN 'no_show' THEN NULL ELSE coalesce(arrived_at, v_at) END,
      in_chair_at = CASE WHEN v_to IN ('in_chair', 'done') THEN coalesce(in_chair_at, v_at) END,
      done_at = CASE WHEN v_to = 'done' THEN v_at END
    WHERE id = v.id;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v.id, v_to, v_at, (p->>'user_id')::bigint);
  IF v.visi_status <> (v_to IN ('in_chair', 'done'))::int THEN v_turned := turn_seen(v); END IF;
  v_view := reservation_view(v.id);
  v_notified := tell_account(v.user_id, 'reservation', jsonb_build_object(
    'type', CASE WHEN v.visi_status = 0 AND v_to IN ('in_chair', 'done') THEN 'visited' ELSE 'changed' END, 'reservation', v_view));
  IF v_to = 'arrived' AND v.doctor_id <> (p->>'user_id')::bigint THEN
    v_jobs := enqueue_visit(v.id, 'arrived', v.version + 1, (p->>'user_id')::bigint, v_at, p->>'request_id');
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object(
    'reservation', v_view, 'account_events', v_notified, 'jobs', v_jobs,
    'events', jsonb_build_array(number_changes(v.hospital_id, v.slot_ids, v.id || v_turned,
      activity_of(p, CASE v_to WHEN 'booked' THEN 'rebooked' ELSE v_to END, v.id), p->>'request_id', true))));
END $$;

-- What hangs on a visit and keeps its last step from being taken back; null where nothing does. Of consultations only those
-- since that step: who comes may have been talked to before.
CREATE OR REPLACE FUNCTION hangs_on(p_id bigint, p_since timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM hygiene_charges WHERE reservation_id = p_id) THEN '该就诊已收费，不能撤销'
    WHEN EXISTS (SELECT FROM patient_problems WHERE reservation_id = p_id) THEN '该就诊已有记录，不能撤销'
    WHEN EXISTS (SELECT FROM recalls WHERE reservation_id = p_id) THEN '该就诊已安排下次预约，不能撤销'
    WHEN EXISTS (SELECT FROM advisories WHERE reservation_id = p_id AND created_at >= p_since) THEN '该就诊已有咨询记录，不能撤销'
  END
$$;

-- The last step of a visit taken back, by who made it and at once: what it stamped goes, what was before it stays.
-- p: session_id, user_id, key, staff, staff_hospital_id, by_name, by_role, version, seconds (how long it can be taken
--   back), request_id, idem
CREATE OR REPLACE FUNCTION undo_step(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
  v_replay jsonb;
  v reservations;
  s reservation_steps;
  v_at timestamptz;
  v_why text;
  v_to text;
  v_view jsonb;
  v_notified jsonb;
  v_turned bigint[] := '{}';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_reservation(p);
  PERFORM enter_hospital(v.hospital_id);
  PERFORM require_open(v.hospital_id);
  -- What somebody is just hanging on it is there afterwards, or waits and finds it undone.
  PERFORM 1 FROM reservations WHERE id = v.id FOR UPDATE;
  v_at := haomai_now();
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  SELECT * INTO s FROM reservation_steps WHERE reservation_id = v.id ORDER BY id DESC LIMIT 1;
  IF s.step = 'referred' THEN PERFORM refuse('STATE', '{"message": "该患者已转诊，不能撤销"}'); END IF;
  IF coalesce(s.step NOT IN ('arrived', 'in_chair', 'done') OR s.step <> v.flow_status, true) THEN
    PERFORM refuse('STATE', '{"message": "没有可以撤销的操作"}');
  END IF;
  v_why := hangs_on(v.id, s.at);
  IF v_why IS NOT NULL THEN PERFORM refuse('STATE', jsonb_build_object('message', v_why)); END IF;
  PERFORM require_version(v, p);
  IF s."by" IS DISTINCT FROM v_by THEN PERFORM refuse('FORBIDDEN', '{"message": "只能撤销自己的操作"}'); END IF;
  IF v_at > s.at + make_interval(secs => (p->>'seconds')::int) THEN
    PERFORM refuse('STATE', '{"message": "已超过撤销时间"}');
  END IF;
  -- A step stamps its own moment and leaves earlier ones: what is older tells what was before. Of arriving it is the steps.
  v_to := CASE
    WHEN v.in_chair_at < s.at THEN 'in_chair'
    WHEN v.arrived_at < s.at THEN 'arrived'
    WHEN (SELECT b.step FROM reservation_steps b WHERE b.reservation_id = v.id AND b.id < s.id
      AND b.step IN ('booked', 'changed', 'no_show') ORDER BY b.id DESC LIMIT 1) = 'no_show' THEN 'no_show'
    ELSE 'booked' END;
  UPDATE reservations SET flow_status = v_to, version = version + 1,
      visi_status = CASE v_to WHEN 'in_chair' THEN 1 ELSE 0 END,
      arrived_at = CASE WHEN arrived_at < s.at THEN arrived_at END,
      in_chair_at = CASE WHEN in_chair_at < s.at THEN in_chair_at END,
      done_at = NULL
    WHERE id = v.id AND version = (p->>'version')::int AND flow_status = s.step;
  IF NOT FOUND THEN PERFORM refuse('STALE'); END IF;
  INSERT INTO reservation_steps (reservation_id, step, at, by) VALUES (v.id, 'undone', v_at, v_by);
  IF v.visi_status <> (v_to IN ('in_chair', 'done'))::int THEN v_turned := turn_seen(v); END IF;
  v_view := reservation_view(v.id);
  v_notified := tell_account(v.user_id, 'reservation', jsonb_build_object('type', 'changed', 'reservation', v_view));
  RETURN idem_end(p->'idem', jsonb_build_object(
    'reservation', v_view, 'account_events', v_notified, 'jobs', '[]'::jsonb,
    'events', jsonb_build_array(number_changes(v.hospital_id, v.slot_ids, v.id || v_turned, activity_of(p,
      CASE s.step WHEN 'arrived' THEN 'rebooked' WHEN 'in_chair' THEN 'unseated' ELSE 'reopened' END, v.id),
      p->>'request_id', true))));
END $$;
