DROP FUNCTION IF EXISTS yuan(integer);

-- The one place through which every SMS goes (contract/sms.ts has the states, docs/decisions/017 the rules).

-- The row of a message: one for one cause, however often it is said. p: phone, kind, text, params, hospital_id,
-- reservation_id, review_id, invite_id, resend_of, reason, dedupe, request_id. Answers its id.
CREATE OR REPLACE FUNCTION write_sms(p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, reservation_id, review_id, invite_id, resend_of,
      reason, dedupe, request_id, created_at)
    VALUES (p->>'phone', p->>'kind', p->>'text', coalesce(p->'params', '[]'), (p->>'hospital_id')::bigint,
      (p->>'reservation_id')::bigint, (p->>'review_id')::bigint, (p->>'invite_id')::bigint, (p->>'resend_of')::bigint,
      coalesce(p->>'reason', ''), p->>'dedupe', p->>'request_id', haomai_now())
    ON CONFLICT (dedupe) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN SELECT id INTO v_id FROM sms_messages WHERE dedupe = p->>'dedupe'; END IF;
  PERFORM speak_for_all(v_before);
  RETURN v_id;
END $$;

-- When a message that nobody just asked for may go: now, or at the end of the quiet hours. Minutes of the clinic's day.
CREATE OR REPLACE FUNCTION sms_due(p_now timestamptz, p_from integer, p_to integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN c.minute >= p_from THEN clinic_instant(c.day + 1, p_to)
    WHEN c.minute < p_to THEN clinic_instant(c.day, p_to)
    ELSE p_now END
  FROM (SELECT (p_now AT TIME ZONE 'Asia/Shanghai')::date AS day,
    extract(hour FROM p_now AT TIME ZONE 'Asia/Shanghai')::int * 60 + extract(minute FROM p_now AT TIME ZONE 'Asia/Shanghai')::int AS minute) c
$$;

-- Whether the person of a phone wants no message of this kind: the phone said stop, or its account turned the kind off.
CREATE OR REPLACE FUNCTION sms_refusal(p_phone text, p_kind text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_kind = 'code' THEN NULL
    WHEN EXISTS (SELECT FROM sms_stops s WHERE s.phone = p_phone) THEN '对方已退订短信'
    WHEN EXISTS (SELECT FROM notification_preferences c JOIN users u ON u.id = c.user_id
      WHERE u.phone = p_phone AND c.kind = p_kind AND c.channel = 'sms' AND NOT c.enabled) THEN '对方已关闭此类短信'
  END
$$;

-- Spends on a hospital's day where its budget bears it: one statement decides between two workers who would spend the last.
-- p: hospital_id, cost, daily_budget and warn_percent (where the hospital has said nothing). Answers {ok, account_events}.
CREATE OR REPLACE FUNCTION spend_on_sms(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_cost cents := (p->>'cost')::cents;
  v_budget cents;
  v_warn integer;
  d sms_days;
  v_events jsonb := '[]';
BEGIN
  SELECT s.daily_budget, s.warn_percent INTO v_budget, v_warn FROM sms_settings s WHERE s.hospital_id = v_hospital;
  IF NOT FOUND THEN
    v_budget := (p->>'daily_budget')::cents;
    v_warn := (p->>'warn_percent')::int;
  END IF;
  INSERT INTO sms_days (hospital_id, date) VALUES (v_hospital, clinic_today()) ON CONFLICT DO NOTHING;
  UPDATE sms_days SET count = count + 1, cost = cost + v_cost
    WHERE hospital_id = v_hospital AND date = clinic_today() AND (v_budget IS NULL OR cost + v_cost <= v_budget)
    RETURNING * INTO d;
  IF NOT FOUND THEN
    UPDATE sms_days SET spent_at = haomai_now() WHERE hospital_id = v_hospital AND date = clinic_today() AND spent_at IS NULL;
    IF FOUND THEN
      v_events := notify_shop_owners(v_hospital, '今日短信预算已用完', format('今日预算 %s 元已用完，之后的短信不再发送。可在短信记录中提高预算后重发。', yuan(v_budget)));
    END IF;
    RETURN jsonb_build_object('ok', false, 'account_events', v_events);
  END IF;
  IF v_budget IS NOT NULL AND d.cost * 100 >= v_budget * v_warn THEN
    UPDATE sms_days SET warned_at = haomai_now() WHERE hospital_id = v_hospital AND date = d.date AND warned_at IS NULL;
    IF FOUND THEN
      v_events := notify_shop_owners(v_hospital, '短信预算即将用完', format('今日已用 %s 元，预算 %s 元。', yuan(d.cost), yuan(v_budget)));
    END IF;
  END IF;
  RETURN jsonb_build_object('ok', true, 'account_events', v_events);
END $$;

CREATE OR REPLACE FUNCTION yuan(p_cents cents) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(p_cents / 100.0, 'FM999999990.00')
$$;

CREATE OR REPLACE FUNCTION notify_shop_owners(p_hospital bigint, p_title text, p_content text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT notify_people(shop_owners(p_hospital), jsonb_build_object('kind', 'sms', 'title', p_title, 'content', p_content,
    'link', '/admin/notifications/sms', 'hospital_id', p_hospital,
    'dedupe', format('sms:%s:%s:%s', p_hospital, clinic_today(), p_title)))
$$;

-- Turns a message that is still to be sent to `sending`, where it may be sent now. p: id, urgent (somebody just asked for
-- it), quiet_from, quiet_to (minutes), price (cents a segment), daily_budget, warn_percent
-- Answers {result: send, message} | {result: waits | ended, kind} | {result: past, state, kind}, and account_events, jobs.
CREATE OR REPLACE FUNCTION begin_sms(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  m sms_messages;
  v_why text;
  v_due timestamptz;
  v_segments integer;
  v_cost cents := 0;
  v_spent jsonb := '{"account_events": []}';
BEGIN
  SELECT * INTO m FROM sms_messages WHERE id = (p->>'id')::bigint FOR UPDATE;
  IF NOT FOUND OR m.state NOT IN ('queued', 'failed', 'over_budget') THEN
    RETURN jsonb_build_object('result', 'past', 'state', m.state, 'kind', m.kind);
  END IF;
  v_why := sms_refusal(m.phone, m.kind);
  IF v_why IS NOT NULL THEN
    UPDATE sms_messages SET state = 'stopped', error = v_why, due_at = NULL WHERE id = m.id;
    RETURN jsonb_build_object('result', 'ended', 'kind', m.kind);
  END IF;
  v_due := sms_due(haomai_now(), (p->>'quiet_from')::int, (p->>'quiet_to')::int);
  IF NOT (p->>'urgent')::boolean AND v_due > haomai_now() THEN
    IF m.due_at IS NOT DISTINCT FROM v_due THEN RETURN jsonb_build_object('result', 'waits', 'kind', m.kind); END IF;
    UPDATE sms_messages SET state = 'queued', due_at = v_due WHERE id = m.id;
    RETURN jsonb_build_object('result', 'waits', 'kind', m.kind, 'jobs', jsonb_build_array(
      enqueue('sms.send', jsonb_build_object('sms_id', m.id), v_due, m.request_id)));
  END IF;
  v_segments := CASE WHEN length(m.text) <= 70 THEN 1 ELSE ceil(length(m.text) / 67.0) END;
  IF m.hospital_id IS NOT NULL AND m.kind <> 'code' THEN
    v_cost := v_segments * (p->>'price')::int;
    v_spent := spend_on_sms(p || jsonb_build_object('hospital_id', m.hospital_id, 'cost', v_cost));
    IF NOT (v_spent->>'ok')::boolean THEN
      UPDATE sms_messages SET state = 'over_budget', error = '超出今日短信预算' WHERE id = m.id;
      RETURN jsonb_build_object('result', 'ended', 'kind', m.kind, 'account_events', v_spent->'account_events');
    END IF;
  END IF;
  UPDATE sms_messages SET state = 'sending', tries = tries + 1, error = NULL, due_at = NULL, segments = v_segments, cost = v_cost
    WHERE id = m.id RETURNING * INTO m;
  RETURN jsonb_build_object('result', 'send', 'account_events', v_spent->'account_events', 'message', jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'phone', m.phone, 'text', m.text, 'params', m.template_params, 'dedupe', m.dedupe,
    'day', clinic_today(), 'cost', m.cost));
END $$;

-- What became of a try. What was not accepted costs nothing; what was, costs what the provider counted.
-- p: id, state (queued, sent, failed, unknown), provider_id, error, fee (segments; null where nobody said), price,
--   day (on which begin_sms spent), ask_seconds (until the provider is asked what became of it; null: never)
CREATE OR REPLACE FUNCTION end_sms(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m sms_messages;
  v_cost cents;
BEGIN
  SELECT * INTO m FROM sms_messages WHERE id = (p->>'id')::bigint AND state IN ('sending', 'unknown') FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  v_cost := CASE
    WHEN m.cost = 0 OR p->>'state' IN ('queued', 'failed') THEN 0
    WHEN p->>'fee' IS NULL THEN m.cost
    ELSE (p->>'fee')::int * (p->>'price')::int END;
  IF m.cost > 0 AND p->>'day' IS NOT NULL THEN
    UPDATE sms_days SET cost = cost + v_cost - m.cost, count = count - CASE WHEN v_cost = 0 THEN 1 ELSE 0 END
      WHERE hospital_id = m.hospital_id AND date = (p->>'day')::date;
  END IF;
  UPDATE sms_messages SET state = p->>'state', provider_id = p->>'provider_id', error = p->>'error', cost = v_cost,
      segments = CASE WHEN p->>'state' IN ('queued', 'failed') THEN 0 ELSE coalesce((p->>'fee')::int, segments) END,
      sent_at = CASE WHEN p->>'state' = 'sent' THEN haomai_now() END,
      ask_at = haomai_now() + make_interval(secs => (p->>'ask_seconds')::int)
    WHERE id = m.id;
END $$;

-- What the phone's network said of a message, by the provider's number of it, or by ours where nobody knows that. The first
-- word is the last: a second report, late or doubled, changes nothing. p: serial, reference, delivered, error, at
CREATE OR REPLACE FUNCTION report_sms(p jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sms_messages SET state = CASE WHEN (p->>'delivered')::boolean THEN 'delivered' ELSE 'undelivered' END,
      provider_id = coalesce(provider_id, p->>'serial'), error = nullif(p->>'error', ''), ask_at = NULL,
      sent_at = coalesce(sent_at, created_at),
      delivered_at = CASE WHEN (p->>'delivered')::boolean THEN coalesce((p->>'at')::timestamptz, haomai_now()) END
    WHERE state IN ('sent', 'unknown') AND CASE WHEN provider_id IS NULL THEN dedupe = p->>'reference' ELSE provider_id = p->>'serial' END;
  RETURN FOUND;
END $$;

-- Messages whose fate the provider is to be asked now, and when next if it has no answer: after 1, 5 and 30 minutes and 6 hours.
CREATE OR REPLACE FUNCTION sms_to_ask(p_limit integer) RETURNS TABLE (id bigint, phone text, dedupe text, provider_id text, since timestamptz)
LANGUAGE sql AS $$
  UPDATE sms_messages m SET asked = m.asked + 1,
      ask_at = haomai_now() + (ARRAY['4 minutes', '25 minutes', '330 minutes']::interval[])[m.asked + 1]
    FROM (SELECT x.id FROM sms_messages x WHERE x.ask_at <= haomai_now() AND x.state IN ('sent', 'unknown')
      ORDER BY x.ask_at LIMIT p_limit FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id RETURNING m.id, m.phone, m.dedupe, m.provider_id, m.created_at
$$;

-- A phone wants no more, or again. p: phone, stopped, source
CREATE OR REPLACE FUNCTION stop_sms(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  IF (p->>'stopped')::boolean THEN
    INSERT INTO sms_stops (phone, source, stopped_at) VALUES (p->>'phone', p->>'source', haomai_now()) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM sms_stops WHERE phone = p->>'phone';
  END IF;
  PERFORM speak_for_all(v_before);
END $$;

-- Once more with the same words: the newest of its chain, where its fate allows it. One press, one message: its cause is the
-- one before with `:resend`. Answers the new row's id, or refuses. p: id, request_id, tenant (null: the platform), states
CREATE OR REPLACE FUNCTION resend_sms(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  m sms_messages;
  v_id bigint;
  v_before text;
BEGIN
  SELECT * INTO m FROM sms_messages WHERE id = (p->>'id')::bigint
    AND (coalesce(p->>'tenant', p->>'house') IS NULL OR hospital_id = coalesce(p->>'tenant', p->>'house')::bigint);
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF m.hospital_id IS NOT NULL THEN PERFORM require_open(m.hospital_id); END IF;
  IF m.kind = 'code' THEN PERFORM refuse('STATE', '{"message": "验证码不能重发"}'); END IF;
  -- Its link is not kept, and each sending makes another.
  IF m.invite_id IS NOT NULL THEN PERFORM refuse('STATE', '{"message": "请在员工邀请中重新发送"}'); END IF;
  v_before := speak_for_all('system');
  IF sms_refusal(m.phone, m.kind) IS NOT NULL THEN
    PERFORM refuse('STATE', jsonb_build_object('message', sms_refusal(m.phone, m.kind)));
  END IF;
  IF NOT p->'states' ? m.state THEN PERFORM refuse('STATE', '{"message": "该短信不需要重发"}'); END IF;
  IF NOT sms_still_true(m) THEN PERFORM refuse('STATE', '{"message": "预约已变化，短信内容已过时"}'); END IF;
  INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, reservation_id, review_id, resend_of, reason,
      dedupe, request_id, created_at)
    VALUES (m.phone, m.kind, m.text, m.template_params, m.hospital_id, m.reservation_id, m.review_id, m.id, '重发：' || m.reason,
      m.dedupe || ':resend', p->>'request_id', haomai_now())
    ON CONFLICT (dedupe) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN PERFORM refuse('STATE', '{"message": "该短信已重发过"}'); END IF;
  PERFORM speak_for_all(v_before);
  RETURN jsonb_build_object('id', v_id, 'kind', m.kind, 'phone', m.phone, 'jobs', jsonb_build_array(
    enqueue('sms.send', jsonb_build_object('sms_id', v_id), haomai_now(), p->>'request_id')));
END $$;

-- Whether a message says of whom and when a visit is as it would be said now; its params are hospital, doctor, when, patient.
CREATE OR REPLACE FUNCTION sms_says(m sms_messages) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reservations r JOIN users d ON d.id = r.doctor_id JOIN hospitals h ON h.id = r.hospital_id
    WHERE r.id = m.reservation_id AND m.template_params->>0 = h.name AND m.template_params->>1 = d.name AND m.template_params->>2 = visit_when(r.starts_at))
$$;

-- Whether something newer has been said of the same visit (a repeat of the same words is not).
CREATE OR REPLACE FUNCTION sms_is_old(m sms_messages) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sms_messages n WHERE n.reservation_id = m.reservation_id AND n.id > m.id
    AND n.kind IN ('booked', 'changed', 'referred') AND n.state <> 'withdrawn' AND NOT starts_with(n.dedupe, m.dedupe))
$$;

-- Whether what a message says of a visit is still so. Its cause: `reservation:<id>:<kind>:<version>`, or of a reminder
-- `reservation:<id>:reminder:<which>:<seconds>`.
CREATE OR REPLACE FUNCTION visit_sms_still_true(m sms_messages) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE m.kind
    WHEN 'cancelled' THEN EXISTS (SELECT FROM reservations r WHERE r.id = m.reservation_id AND r.cancel_status = 1
      AND m.dedupe LIKE format('reservation:%s:cancelled:%s%%', r.id, r.version))
    WHEN 'reminder' THEN sms_says(m) AND reminder_wanted(m.reservation_id, split_part(m.dedupe, ':', 4),
      to_timestamp(split_part(m.dedupe, ':', 5)::bigint), haomai_now())
    ELSE sms_says(m) AND NOT sms_is_old(m) AND EXISTS (SELECT FROM reservations r WHERE r.id = m.reservation_id
      AND r.cancel_status = 0 AND r.visi_status = 0) END
$$;

-- The same of any message; of stored value, whose cause is `balance:<transaction>`: it was not taken back.
CREATE OR REPLACE FUNCTION sms_still_true(m sms_messages) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE m.kind
    WHEN 'balance' THEN NOT EXISTS (SELECT FROM ledger_transactions r WHERE r.reverses_id = split_part(m.dedupe, ':', 2)::bigint)
    ELSE m.reservation_id IS NULL OR visit_sms_still_true(m) END
$$;

-- Takes back what waits of a visit and says what is no more so, with why (docs/decisions/041). Part of each change, and of the
-- job that would send. A message that a worker has in its hands just now is left to it: it looks at the visit again before it
-- sends, and withdraws by this same statement; waiting for it here would be a deadlock. Answers their ids. Speaks for the system.
CREATE OR REPLACE FUNCTION withdraw_sms(p_reservation bigint) RETURNS bigint[] LANGUAGE sql AS $$
  WITH waits AS (
    SELECT m.id FROM sms_messages m WHERE m.reservation_id = p_reservation AND m.state = 'queued' FOR UPDATE SKIP LOCKED),
  taken AS (
    UPDATE sms_messages m SET state = 'withdrawn', due_at = NULL, error = CASE
        WHEN r.cancel_status = 1 AND r.reason = '转诊' THEN '预约后来已转诊'
        WHEN r.cancel_status = 1 THEN '预约后来已取消'
        WHEN sms_says(m) THEN '已不需要'
        ELSE '预约后来已更改' END
      FROM waits, reservations r
      WHERE m.id = waits.id AND r.id = p_reservation AND NOT sms_still_true(m) RETURNING m.id)
  SELECT coalesce(array_agg(taken.id), '{}') FROM taken
$$;

-- What the patient of a visit holds of it, as far as messages go. unheard: all there was to hear was withdrawn. taken_back: the
-- newest word was. Both are false of a visit that has no messages: it was told otherwise.
CREATE OR REPLACE FUNCTION sms_heard(p_reservation bigint, OUT unheard boolean, OUT taken_back boolean) LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(m.state = 'withdrawn') FILTER (WHERE m.kind <> 'cancelled'), false),
    coalesce((array_agg(m.state = 'withdrawn' ORDER BY m.id DESC) FILTER (WHERE m.kind IN ('booked', 'changed', 'referred')))[1], false)
  FROM sms_messages m WHERE m.reservation_id = p_reservation
$$;
