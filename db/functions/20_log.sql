-- Takes the hospital's next number and writes the log row: the last statements of every command that changes what a
-- grid shows. The number's row stays locked until commit, so numbers commit in order and without a gap.
-- p_only_open: the command is refused where the hospital is locked or not approved.
CREATE OR REPLACE FUNCTION number_changes(
  p_hospital integer, p_slots integer[], p_reservations integer[], p_extra jsonb, p_request text, p_only_open boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_body jsonb;
  v_seq bigint;
  v_at timestamptz;
BEGIN
  v_body := jsonb_build_object('slots', slot_states(p_slots), 'reservations', reservation_states(p_reservations))
    || coalesce(p_extra, '{}');
  UPDATE hospital_numbers SET seq = seq + 1
    WHERE hospital_id = p_hospital AND (open OR NOT p_only_open) RETURNING seq INTO v_seq;
  IF NOT FOUND THEN PERFORM require_open(p_hospital); END IF;
  v_at := haomai_now();
  INSERT INTO hospital_events (hospital_id, seq, at, body, request_id) VALUES (p_hospital, v_seq, v_at, v_body, p_request);
  RETURN jsonb_build_object('hospital_id', p_hospital, 'seq', v_seq, 'at', v_at, 'request_id', p_request, 'body', v_body);
END $$;

-- A list of the hospital's staff is no longer what it was (advisories, registrations): open screens read it again. As the
-- last statement, like every number.
CREATE OR REPLACE FUNCTION tell_list(p_hospital integer, p_list text, p_request text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_array(number_changes(p_hospital, '{}', '{}', jsonb_build_object('lists', jsonb_build_array(p_list)), p_request, true))
$$;

-- Tells the account a reservation belongs to. Answers the row for the dispatch after commit, or null without account.
CREATE OR REPLACE FUNCTION tell_account(p_user integer, p_name text, p_body jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_before text;
BEGIN
  IF p_user IS NULL THEN RETURN '[]'; END IF;
  v_before := speak_for_all('system');
  INSERT INTO account_events (user_id, name, body, at) VALUES (p_user, p_name, p_body, haomai_now()) RETURNING id INTO v_id;
  PERFORM speak_for_all(v_before);
  RETURN jsonb_build_array(jsonb_build_object('id', v_id, 'user_id', p_user, 'name', p_name, 'body', p_body));
END $$;

-- A job for the worker, in the same transaction as what wants it.
CREATE OR REPLACE FUNCTION enqueue(p_job text, p_payload jsonb, p_due timestamptz, p_request text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO outbox (job, payload, due_at, request_id) VALUES (p_job, p_payload, p_due, p_request) RETURNING id INTO v_id;
  PERFORM speak_for_all(v_before);
  RETURN v_id;
END $$;

-- What a visit's change is followed by: the SMS and the notifications, and the reminders of its time. Answers the jobs' ids.
-- One statement, since every booking comes this way. A change waits some seconds: undone by then, it is told to nobody.
-- p_by: who did it.
CREATE OR REPLACE FUNCTION enqueue_visit(
  p_id integer, p_kind text, p_version integer, p_by integer, p_due timestamptz, p_request text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := jsonb_build_object('reservation_id', p_id, 'kind', p_kind, 'version', p_version, 'by', p_by);
  v_due timestamptz := p_due + CASE WHEN p_kind = 'changed' THEN interval '12 seconds' ELSE interval '0' END;
  v_jobs jsonb;
  v_before text := speak_for_all('system');
BEGIN
  WITH made AS (
    INSERT INTO outbox (job, payload, due_at, request_id)
      SELECT 'sms.reservation', v_said, v_due, p_request WHERE p_kind <> 'arrived'
      UNION ALL SELECT 'notify.visit', v_said, v_due, p_request
      UNION ALL SELECT 'sms.reminder', j.payload, j.due_at, p_request FROM reminder_jobs(p_id, p_due) j
        WHERE p_kind IN ('booked', 'changed', 'referred')
    RETURNING id)
  SELECT jsonb_agg(id) INTO v_jobs FROM made;
  PERFORM speak_for_all(v_before);
  RETURN v_jobs;
END $$;

-- What the status bar of the staff shows: who did what to which visit.
CREATE OR REPLACE FUNCTION activity_of(p jsonb, p_kind text, p_reservation integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('activity', jsonb_build_array(jsonb_build_object(
    'by', p->>'by_name', 'by_role', p->>'by_role', 'user_id', (p->>'user_id')::int, 'kind', p_kind,
    'doctor_id', r.doctor_id, 'date', r.date,
    'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'patient', t.name)))
  FROM reservations r JOIN patients t ON t.id = r.patient_id WHERE r.id = p_reservation
$$;
