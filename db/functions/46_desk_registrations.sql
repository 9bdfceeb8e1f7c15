-- Desk registrations (docs/decisions/023): written, submitted, and confirmed into a reservation. A desk registration is
-- locked after the session and before the patient; nobody who has locked a patient waits for one.

-- A desk registration as the product reads it. `person` is sealed as in patients; server/features/desk-registrations opens it.
CREATE OR REPLACE FUNCTION desk_registration_view(v patient_registrations) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'id', v.id, 'status', v.status, 'version', v.version, 'visit_type', v.visit_type, 'patient_id', v.patient_id,
    'name', coalesce(t.name, v.person->>'name', ''), 'phone', coalesce(t.phone, v.person->>'phone', ''),
    'certificate_cipher', CASE WHEN v.patient_id IS NULL THEN v.person->>'certificate_cipher' ELSE encode(t.certificate_cipher, 'base64') END,
    'certificate_blind', CASE WHEN v.patient_id IS NULL THEN v.person->>'certificate_blind' ELSE encode(t.certificate_blind, 'base64') END,
    'gender', CASE WHEN v.patient_id IS NULL THEN v.person->>'gender' ELSE t.gender END,
    'age', extract(year FROM age(clinic_today(), coalesce(t.birth_date, (v.person->>'birth_date')::date)))::int,
    'card_no', (SELECT k.card_no FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id),
    'department_id', v.department_id,
    'department_name', (SELECT d.name FROM departments d WHERE d.id = v.department_id AND d.hospital_id = v.hospital_id),
    'doctor_id', v.doctor_id, 'doctor_name', (SELECT u.name FROM users u WHERE u.id = v.doctor_id),
    'scheduling_time_id', v.scheduling_time_id, 'date', v.date,
    'time', CASE WHEN v.minute IS NOT NULL THEN to_char(make_time(v.minute / 60, v.minute % 60, 0), 'HH24:MI') END,
    'source', v.source, 'remarks', v.remarks,
    'reservation', (SELECT jsonb_build_object('id', r.id, 'hash_id', r.hash_id, 'cancel_status', r.cancel_status,
      'flow_status', r.flow_status) FROM reservations r WHERE r.id = v.reservation_id),
    'created_by_name', coalesce((SELECT u.name FROM users u WHERE u.id = v.created_by), ''),
    'confirmed_by_name', (SELECT u.name FROM reservations r JOIN users u ON u.id = r.booked_by WHERE r.id = v.reservation_id),
    'created_at', v.created_at, 'updated_at', v.updated_at)
  FROM (SELECT 1) x LEFT JOIN patients t ON t.id = v.patient_id
$$;

-- A desk registration of this hospital, locked, in a hospital that is open; 409 where it is over, or other than was seen.
-- p: id, version, staff_hospital_id
CREATE OR REPLACE FUNCTION lock_desk_registration(p jsonb) RETURNS patient_registrations LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v patient_registrations;
BEGIN
  SELECT * INTO v FROM patient_registrations WHERE id = (p->>'id')::bigint AND hospital_id = v_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(v_hospital);
  IF v.status = 'confirmed' THEN
    PERFORM refuse('STATE', jsonb_build_object('message', format('该登记已由 %s 确认挂号',
      coalesce((SELECT u.name FROM reservations r JOIN users u ON u.id = r.booked_by WHERE r.id = v.reservation_id), '同事'))));
  ELSIF v.status = 'cancelled' THEN
    PERFORM refuse('STATE', '{"message": "该登记已取消"}');
  END IF;
  IF p->>'version' IS NOT NULL AND (p->>'version')::int <> v.version THEN PERFORM refuse('STALE'); END IF;
  RETURN v;
END $$;

-- What is named must be of this hospital. A slot says whose and when it is; who is named with a day and a time, which slot.
CREATE OR REPLACE FUNCTION settle_desk_registration(v patient_registrations, p_change jsonb) RETURNS patient_registrations LANGUAGE plpgsql AS $$
DECLARE
  v_slot slots;
BEGIN
  IF v.patient_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  IF p_change->>'scheduling_time_id' IS NOT NULL THEN
    SELECT * INTO v_slot FROM slots WHERE id = v.scheduling_time_id AND hospital_id = v.hospital_id;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
    v.doctor_id := v_slot.doctor_id;
    v.date := v_slot.date;
    v.minute := v_slot.minute;
  ELSIF p_change ?| ARRAY['doctor_id', 'date', 'minute'] THEN
    v.scheduling_time_id := (SELECT s.id FROM slots s WHERE s.hospital_id = v.hospital_id AND s.doctor_id = v.doctor_id
      AND s.date = v.date AND s.minute = v.minute);
  END IF;
  IF v.doctor_id IS NOT NULL AND NOT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v.hospital_id
      AND m.user_id = v.doctor_id AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')) THEN
    PERFORM refuse_field('doctor_id', '该医生不在本院');
  END IF;
  IF v.department_id IS NOT NULL AND NOT EXISTS (SELECT FROM departments d
      WHERE d.id = v.department_id AND d.hospital_id = v.hospital_id) THEN
    PERFORM refuse_field('department_id', '诊室不属于本院');
  END IF;
  RETURN v;
END $$;

-- A new desk registration, or a change of one: what `change` names is written, null takes away. `person` is what is typed of
-- somebody; a known patient_id goes before it. Whatever was submitted is a draft again: what was checked is what is
-- confirmed. p: session_id, user_id, staff_hospital_id, id (null: a new one), version, change, person, cancel, idem
CREATE OR REPLACE FUNCTION write_desk_registration(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_change jsonb := coalesce(p->'change', '{}');
  v_typed jsonb := coalesce(p->'person', '{}');
  v_at timestamptz := haomai_now();
  v_replay jsonb;
  v_was text;
  v patient_registrations;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF p->>'id' IS NULL THEN
    PERFORM require_open(v_hospital);
    INSERT INTO patient_registrations (hospital_id, created_by, created_at, updated_at)
      VALUES (v_hospital, (p->>'user_id')::bigint, v_at, v_at) RETURNING * INTO v;
  ELSE
    v := lock_desk_registration(p);
    v_was := v.status;
  END IF;
  v := settle_desk_registration(jsonb_populate_record(v, v_change), v_change);
  IF v_change->>'patient_id' IS NOT NULL THEN
    v.person := NULL;
  ELSIF v_typed <> '{}' THEN
    v.patient_id := NULL;
    v.person := coalesce(v.person, '{}') || v_typed;
  END IF;
  v.status := 'draft';
  IF (p->>'cancel')::boolean THEN
    v.status := 'cancelled';
    -- Nobody became a patient by it: what is kept is whom the desk had written down.
    v.person := v.person - ARRAY['certificate_cipher', 'certificate_blind', 'birth_date'];
  END IF;
  UPDATE patient_registrations SET patient_id = v.patient_id, person = v.person, department_id = v.department_id,
      doctor_id = v.doctor_id, scheduling_time_id = v.scheduling_time_id, date = v.date, minute = v.minute, source = v.source,
      remarks = v.remarks, visit_type = v.visit_type, status = v.status, updated_at = v_at,
      version = version + CASE WHEN p->>'id' IS NULL THEN 0 ELSE 1 END
    WHERE id = v.id RETURNING * INTO v;
  PERFORM stay_open(v_hospital);
  -- A draft is saved with each word; colleagues are told of what comes, goes and changes its state.
  RETURN idem_end(p->'idem', jsonb_build_object('registration', desk_registration_view(v), 'touched', CASE
    WHEN v.status IS DISTINCT FROM v_was THEN touched(v_hospital, 'registrations', ARRAY[v.id]) ELSE '[]' END));
END $$;

-- All that is missing or wrong, by field, in the words of docs/domain/desk-registration.md#submitting.
CREATE OR REPLACE FUNCTION desk_registration_errors(v patient_registrations) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH said AS (
    SELECT 'name' AS field, CASE WHEN coalesce(v.person->>'name', '') = '' THEN '姓名为必填项'
        WHEN length(v.person->>'name') < 2 THEN '姓名长度为2至100个字符' END AS message WHERE v.patient_id IS NULL
    UNION ALL SELECT 'phone', CASE WHEN coalesce(v.person->>'phone', '') = '' THEN '手机号为必填项'
        WHEN v.person->>'phone' !~ '^1[0-9]{10}$' THEN '请输入正确的手机号' END WHERE v.patient_id IS NULL
    UNION ALL SELECT 'certificate_number', '身份证为必填项'
      WHERE v.patient_id IS NULL AND v.person->>'certificate_blind' IS NULL
    UNION ALL SELECT 'source', '主诉为必填项' WHERE v.source = ''
    UNION ALL SELECT 'date', CASE WHEN v.date IS NULL THEN '日期为必填项' WHEN v.date < clinic_today() THEN '日期不能早于今天' END
    UNION ALL SELECT 'time', CASE WHEN v.minute IS NULL THEN '时间点为必填项'
        WHEN v.scheduling_time_id IS NULL AND v.doctor_id IS NOT NULL AND v.date >= clinic_today() THEN '该医生在此时间没有号源' END
    UNION ALL SELECT 'department_id', CASE
        WHEN v.department_id IS NULL AND x.offered <> '[]' THEN '诊室为必填项'
        WHEN v.doctor_id IS NOT NULL AND v.department_id IS NOT NULL
          AND NOT x.offered @> jsonb_build_array(jsonb_build_object('id', v.department_id)) THEN '诊室不属于该医生' END
      FROM (SELECT CASE WHEN v.doctor_id IS NOT NULL THEN offered_departments(v.hospital_id, v.doctor_id)
        ELSE (SELECT CASE WHEN h.mode = 1 THEN '["any"]'::jsonb ELSE '[]' END FROM hospitals h WHERE h.id = v.hospital_id) END AS offered) x
    UNION ALL SELECT 'doctor_id', '医生为必填项' WHERE v.doctor_id IS NULL)
  SELECT coalesce(jsonb_object_agg(field, jsonb_build_array(message)), '{}') FROM said WHERE message IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION require_complete(v patient_registrations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_errors jsonb := desk_registration_errors(v);
BEGIN
  IF v_errors <> '{}' THEN PERFORM refuse('INVALID', jsonb_build_object('errors', v_errors)); END IF;
END $$;

-- p: session_id, user_id, staff_hospital_id, id, version, idem
CREATE OR REPLACE FUNCTION submit_desk_registration(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v patient_registrations;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_desk_registration(p);
  IF v.status <> 'draft' THEN PERFORM refuse('STATE', '{"message": "该登记已提交"}'); END IF;
  PERFORM require_complete(v);
  UPDATE patient_registrations SET status = 'submitted', version = version + 1, updated_at = haomai_now()
    WHERE id = v.id RETURNING * INTO v;
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('registration', desk_registration_view(v),
    'touched', touched(v.hospital_id, 'registrations', ARRAY[v.id])));
END $$;

-- The kind (类型) that a desk registration means by its visit_type: 初诊 or 复诊 as this hospital has them for this doctor; null
-- where it has none, and the visit is shown by whether the patient was here before (kind_of).
CREATE OR REPLACE FUNCTION registered_kind(v patient_registrations) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (k->>'id')::bigint FROM jsonb_array_elements(offered_kinds(v.hospital_id, v.doctor_id, true)) k
  WHERE k->>'look' = CASE v.visit_type WHEN 'again' THEN 'return' ELSE 'first' END LIMIT 1
$$;

-- Books what was submitted, through the claim of everybody; who comes today is here already. All of it or nothing. A
-- desk registration names one time: the visit takes no more than that, or what the desk holds.
-- p: as book_slots for staff, without slot and person; and id, version, next (contract's FLOW_NEXT)
CREATE OR REPLACE FUNCTION confirm_desk_registration(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v patient_registrations;
  v_done jsonb;
  v_here jsonb;
  v_patient bigint;
  v_known boolean;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_desk_registration(p);
  IF v.status <> 'submitted' THEN PERFORM refuse('STATE', '{"message": "请先提交该登记"}'); END IF;
  -- The day may have passed since, or the slot may have gone from the template.
  PERFORM require_complete(v);
  v_done := book_slots(p || jsonb_build_object('idem', NULL, 'slot_id', v.scheduling_time_id, 'patient_id', v.patient_id,
    'person', v.person, 'department_id', v.department_id, 'source', v.source, 'remarks', v.remarks, 'date', v.date, 'minute', v.minute,
    'max_live', NULL, 'kind_id', registered_kind(v), 'slot_count', coalesce((SELECT cardinality(h.slot_ids) FROM holds h
      WHERE h.id = (p->>'hold_id')::bigint AND h.session_id = (p->>'session_id')::bigint), 1)));
  v_patient := (v_done->'reservation'->>'patient_id')::bigint;
  -- Whom this transaction has written nobody knew; who was faster by a moment with the same number has written them.
  v_known := NOT EXISTS (SELECT FROM patients t WHERE t.id = v_patient AND t.xmin = pg_current_xact_id()::xid);
  IF v.date = clinic_today() THEN
    v_here := step_reservation(p || jsonb_build_object('idem', NULL, 'key', v_done->'reservation'->>'id', 'version', NULL,
      'to', 'arrived', 'visit', false));
    v_done := v_done || jsonb_build_object('reservation', v_here->'reservation',
      'events', (v_done->'events') || (v_here->'events'), 'jobs', (v_done->'jobs') || (v_here->'jobs'),
      'account_events', (v_done->'account_events') || (v_here->'account_events'));
  END IF;
  UPDATE patient_registrations SET status = 'confirmed', reservation_id = (v_done->'reservation'->>'id')::bigint,
      patient_id = v_patient, person = NULL, version = version + 1, updated_at = haomai_now()
    WHERE id = v.id RETURNING * INTO v;
  RETURN idem_end(p->'idem', v_done || jsonb_build_object('registration', desk_registration_view(v), 'known', v_known,
    'touched', touched(v.hospital_id, 'registrations', ARRAY[v.id])));
END $$;

-- A person at the desk who books nothing now. The same ID number at this hospital is the same patient, and theirs stays as
-- it is. p: session_id, user_id, staff_hospital_id, person (as desk_patient; without a number: somebody new), row (the other
-- columns of patients), age (where no birth date is known), health (columns, kept where they were told what it is for),
-- informed (note_informed), idem
CREATE OR REPLACE FUNCTION add_desk_patient(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_informed boolean := coalesce(p->'informed', 'null') <> 'null';
  v_replay jsonb;
  v_id bigint;
  v_was patients;
  v patients;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM require_open(v_hospital);
  IF p->'person'->>'certificate_blind' IS NOT NULL THEN
    v_id := desk_patient(v_hospital, p->'person');
  ELSE
    v_id := new_unnumbered_patient(v_hospital, p->'person');
  END IF;
  SELECT * INTO v_was FROM patients WHERE id = v_id AND xmin = pg_current_xact_id()::xid;
  IF FOUND THEN
    v := jsonb_populate_record(v_was, (p->'row') || CASE WHEN v_informed THEN coalesce(p->'health', '{}') ELSE '{}' END);
    v.birth_date := coalesce(v.birth_date, clinic_today() - make_interval(years => (p->>'age')::int));
    UPDATE patients SET email = v.email, gender = v.gender, birth_date = v.birth_date, certificate_type = v.certificate_type,
        nationality = v.nationality, nation = v.nation, province = v.province, city = v.city, area = v.area,
        address = v.address, is_marry = v.is_marry, industry = v.industry, contact_name = v.contact_name,
        contact_phone = v.contact_phone, health_status = v.health_status, medical_history = v.medical_history,
        allergic_history = v.allergic_history, medication_history = v.medication_history
      WHERE id = v_id;
    PERFORM note_informed(v_hospital, v_id, p->'informed');
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object('id', v_id, 'known', v_was.id IS NULL, 'told', v_informed));
END $$;

-- Who gave no ID number is somebody new: likenesses were offered on the screen.
CREATE OR REPLACE FUNCTION new_unnumbered_patient(p_hospital bigint, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO patients (name, phone, gender) VALUES (p->>'name', p->>'phone', p->>'gender') RETURNING id INTO v_id;
  PERFORM speak_for_all(v_before);
  PERFORM know_patient(p_hospital, v_id);
  RETURN v_id;
END $$;
