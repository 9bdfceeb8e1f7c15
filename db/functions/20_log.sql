DROP FUNCTION IF EXISTS note_visit(integer, timestamptz, text, integer, integer, timestamptz, text, integer, jsonb);
-- Takes the hospital's next number and writes the log row: the last statements of every command that changes what a
-- grid shows. The number's row stays locked until commit, so numbers commit in order and without a gap.
-- p_only_open: the command is refused where the hospital is locked or not approved.
CREATE OR REPLACE FUNCTION number_changes(
  p_hospital bigint, p_slots bigint[], p_reservations bigint[], p_extra jsonb, p_request text, p_only_open boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN number_states(p_hospital, slot_states(p_slots),
    CASE WHEN p_reservations = '{}' THEN '[]' ELSE reservation_states(p_reservations) END, p_extra, p_request, p_only_open);
END $$;

-- The same, by who has the states at hand.
CREATE OR REPLACE FUNCTION number_states(
  p_hospital bigint, p_slots jsonb, p_reservations jsonb, p_extra jsonb, p_request text, p_only_open boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_body jsonb := jsonb_build_object('slots', p_slots, 'reservations', p_reservations) || coalesce(p_extra, '{}');
  v_seq bigint;
  v_at timestamptz;
BEGIN
  WITH n AS (
    UPDATE hospital_numbers SET seq = seq + 1
      WHERE hospital_id = p_hospital AND (open OR NOT p_only_open) RETURNING seq)
  INSERT INTO hospital_events (hospital_id, seq, at, body, request_id)
    SELECT p_hospital, n.seq, haomai_now(), v_body, p_request FROM n RETURNING seq, at INTO v_seq, v_at;
  IF v_seq IS NULL THEN
    PERFORM require_open(p_hospital);
    RAISE EXCEPTION 'no number of hospital % to be had', p_hospital;
  END IF;
  RETURN jsonb_build_object('hospital_id', p_hospital, 'seq', v_seq, 'at', v_at, 'request_id', p_request, 'body', v_body);
END $$;

-- For the answer of a command (`touched`): a list of the hospital's staff is no longer what it was in these rows, and open
-- screens read it again. It takes no number: no booking waits for it, and no grid hears of it.
CREATE OR REPLACE FUNCTION touched(p_hospital bigint, p_list text, p_ids bigint[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(
    jsonb_build_object('hospital_id', p_hospital, 'name', p_list, 'ids', to_jsonb(p_ids), 'audience', 'staff'))
$$;

-- Tells the account a reservation belongs to. Answers the row for the dispatch after commit, or null without account.
CREATE OR REPLACE FUNCTION tell_account(p_user bigint, p_name text, p_body jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_before text;
BEGIN
  IF p_user IS NULL THEN RETURN '[]'; END IF;
  v_before := speak_for_all('system');
  INSERT INTO account_events (user_id, name, body, at) VALUES (p_user, p_name, p_body, haomai_now()) RETURNING id INTO v_id;
  v_before := speak_for_all(v_before);
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
-- A change waits some seconds: undone by then, it is told to nobody. p_by: who did it.
CREATE OR REPLACE FUNCTION enqueue_visit(
  p_id bigint, p_kind text, p_version integer, p_by bigint, p_due timestamptz, p_request text
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN (note_visit(p_id, (SELECT r.starts_at FROM reservations r WHERE r.id = p_id AND r.cancel_status = 0),
    p_kind, p_version, p_by, p_due, p_request, NULL, NULL)).jobs;
END $$;

-- The same in one statement with the step, which is of the kind's name, and with what its account is told, where p_notice says
-- it: every booking comes this way.
-- p_starts: when the visit is, null where it is not any more; p_user: null without account; notified: as tell_account answers
CREATE OR REPLACE FUNCTION note_visit(
  p_id bigint, p_starts timestamptz, p_kind text, p_version integer, p_by bigint, p_due timestamptz, p_request text,
  p_user bigint, p_notice jsonb, OUT notified jsonb, OUT jobs jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := jsonb_build_object('reservation_id', p_id, 'kind', p_kind, 'version', p_version, 'by', p_by);
  v_due timestamptz := p_due + CASE WHEN p_kind = 'changed' THEN interval '12 seconds' ELSE interval '0' END;
  v_reminded boolean := p_kind IN ('booked', 'changed', 'referred');
  -- Evaluated here and not in the statement: a function a row costs more than all the rest of it.
  v_day timestamptz := reminder_due('day_before', p_starts);
  v_day_said jsonb := reminder_said(p_id, 'day_before', p_starts);
  v_hours timestamptz := reminder_due('two_hours', p_starts);
  v_hours_said jsonb := reminder_said(p_id, 'two_hours', p_starts);
  v_event bigint;
  v_before text := speak_for_all('system');
BEGIN
  -- What was said of it and has not gone yet goes no more.
  IF p_kind IN ('changed', 'cancelled', 'referred') THEN PERFORM withdraw_sms(p_id); END IF;
  WITH step AS (
    INSERT INTO reservation_steps (reservation_id, step, at, by) SELECT p_id, p_kind, p_due, p_by WHERE p_notice IS NOT NULL),
  event AS (
    INSERT INTO account_events (user_id, name, body, at) SELECT p_user, 'reservation', p_notice, p_due
      WHERE p_user IS NOT NULL AND p_notice IS NOT NULL RETURNING id),
  made AS (
    INSERT INTO outbox (job, payload, due_at, request_id)
      SELECT x.job, x.said, x.due, p_request FROM (VALUES
        ('sms.reservation', v_said, v_due, p_kind <> 'arrived'), ('notify.visit', v_said, v_due, true),
        ('sms.reminder', v_day_said, v_day, v_reminded AND v_day > p_due),
        ('sms.reminder', v_hours_said, v_hours, v_reminded AND v_hours > p_due)) AS x(job, said, due, wanted)
      WHERE x.wanted
    RETURNING id)
  SELECT jsonb_agg(made.id), (SELECT event.id FROM event) INTO jobs, v_event FROM made;
  v_before := speak_for_all(v_before);
  notified := CASE WHEN v_event IS NULL THEN '[]' ELSE jsonb_build_array(
    jsonb_build_object('id', v_event, 'user_id', p_user, 'name', 'reservation', 'body', p_notice)) END;
END $$;

-- What the status bar of the staff shows: who did what to which visit, of one that has been read (reservation_view).
CREATE OR REPLACE FUNCTION activity_seen(p jsonb, p_kind text, p_view jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('activity', jsonb_build_array(jsonb_build_object(
    'by', p->'by_name', 'by_role', p->'by_role', 'user_id', p->'user_id', 'kind', p_kind,
    'doctor_id', p_view->'doctor_id', 'date', p_view->'date', 'time', p_view->'time', 'patient', p_view->'patient')))
$$;

CREATE OR REPLACE FUNCTION activity_of(p jsonb, p_kind text, p_reservation bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('activity', jsonb_build_array(jsonb_build_object(
    'by', p->>'by_name', 'by_role', p->>'by_role', 'user_id', (p->>'user_id')::bigint, 'kind', p_kind,
    'doctor_id', r.doctor_id, 'date', r.date,
    'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'patient', t.name)))
  FROM reservations r JOIN patients t ON t.id = r.patient_id WHERE r.id = p_reservation
$$;
