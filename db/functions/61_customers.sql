-- Customers (docs/domain/customers.md): every patient whom a hospital knows, and what those who keep them have written.

-- The furthest that somebody has come at a hospital since a moment; null: nothing has happened. One plan for all: it is asked of each of
-- many, and where little is stored a plan of its own for each took twenty times what it then did (0.3 ms).
CREATE OR REPLACE FUNCTION stage_reached(p_hospital bigint, p_patient bigint, p_since timestamptz) RETURNS text LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan AS $$
  SELECT CASE
    -- OFFSET 0: each payment's by itself, and not what all reversals mirror.
    WHEN EXISTS (SELECT FROM payments p
      WHERE p.member_id = (SELECT m.id FROM members m WHERE m.hospital_id = p_hospital AND m.patient_id = p_patient)
        AND p.kind = 'pay' AND p.at > p_since AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses_id = p.id OFFSET 0)) THEN 'paying'
    WHEN EXISTS (SELECT FROM reservations r WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.visi_status = 1
      AND coalesce(r.in_chair_at, r.starts_at) > p_since) THEN 'visited'
    WHEN EXISTS (SELECT FROM reservations r WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.cancel_status = 0
      AND r.flow_status <> 'no_show' AND r.created_at > p_since) THEN 'booked' END
$$;

-- As it was set, until something happens that goes beyond it; 沉睡 ends with whatever happens.
CREATE OR REPLACE FUNCTION customer_stage(k hospital_patients) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN coalesce(w.stage, 'dormant') = 'dormant' THEN coalesce(w.reached, w.stage, 'lead')
    WHEN array_position(w.ranks, w.reached) > array_position(w.ranks, w.stage) THEN w.reached
    ELSE w.stage END
  FROM (SELECT c.stage, stage_reached(k.hospital_id, k.patient_id, coalesce(c.stage_at, '-infinity')) AS reached,
      '{lead,contacted,booked,visited,paying}'::text[] AS ranks
    FROM (SELECT) one LEFT JOIN customers c ON c.hospital_id = k.hospital_id AND c.patient_id = k.patient_id) w
$$;

-- How they first came: what was set here, else what their account registered with; the text where that is no channel.
CREATE OR REPLACE FUNCTION first_touch(k hospital_patients, OUT channel_id bigint, OUT said text) LANGUAGE sql STABLE AS $$
  SELECT coalesce(c.channel_id, r.channel_id), coalesce(h.name, r.said)
  FROM (SELECT) one LEFT JOIN customers c ON c.hospital_id = k.hospital_id AND c.patient_id = k.patient_id
    LEFT JOIN patients t ON t.id = k.patient_id
    LEFT JOIN channel_registrations r ON r.user_id = t.user_id AND r.hospital_id = k.hospital_id
    LEFT JOIN market_channels h ON h.id = coalesce(c.channel_id, r.channel_id)
$$;

-- The patients that a channel has brought: whose account registered by it and of whom nothing else was set, and who were set so.
CREATE OR REPLACE FUNCTION channel_patients(p_hospital bigint, p_channel bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT t.id FROM channel_registrations r JOIN patients t ON t.user_id = r.user_id
  WHERE r.hospital_id = p_hospital AND r.channel_id = p_channel AND NOT EXISTS (SELECT FROM customers c
    WHERE c.hospital_id = p_hospital AND c.patient_id = t.id AND c.channel_id IS NOT NULL)
  UNION ALL SELECT c.patient_id FROM customers c WHERE c.hospital_id = p_hospital AND c.channel_id = p_channel
$$;

-- The channel that has brought a patient, as channel_patients has it.
CREATE OR REPLACE FUNCTION channel_of(p_hospital bigint, p_patient bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT c.channel_id FROM customers c WHERE c.hospital_id = p_hospital AND c.patient_id = p_patient),
    (SELECT r.channel_id FROM patients t JOIN channel_registrations r ON r.user_id = t.user_id AND r.hospital_id = p_hospital WHERE t.id = p_patient))
$$;

-- What each channel has brought between two days, both included: accounts, people seen for the first time, who paid and how much (cents).
CREATE OR REPLACE FUNCTION channel_figures(p_hospital bigint, p_from date, p_to date) RETURNS TABLE (
  channel_id bigint, registered integer, first_visits integer, paying integer, paid bigint) LANGUAGE sql STABLE AS $$
  WITH money AS (
    SELECT m.patient_id, sum(q.amount) AS amount FROM paid_parts(p_hospital, p_from, p_to) q JOIN disposals d ON d.id = q.disposal_id
      JOIN members m ON m.id = d.member_id GROUP BY 1),
  -- OFFSET 0: each by their own visits.
  seen AS (
    SELECT DISTINCT r.patient_id FROM reservations r
    WHERE r.hospital_id = p_hospital AND r.visi_status = 1 AND r.date BETWEEN p_from AND p_to AND NOT EXISTS (SELECT FROM reservations x
      WHERE x.patient_id = r.patient_id AND x.hospital_id = p_hospital AND x.visi_status = 1 AND x.date < p_from OFFSET 0)),
  people AS (
    SELECT channel_of(p_hospital, coalesce(s.patient_id, money.patient_id)) AS channel_id, count(s.patient_id)::integer AS first_visits,
      count(*) FILTER (WHERE money.amount > 0)::integer AS paying, coalesce(sum(money.amount), 0)::bigint AS paid
    FROM seen s FULL JOIN money ON money.patient_id = s.patient_id GROUP BY 1)
  SELECT h.id, (SELECT count(*) FROM channel_registrations r WHERE r.channel_id = h.id AND r.hospital_id = p_hospital
      AND r.at >= clinic_instant(p_from, 0) AND r.at < clinic_instant(p_to + 1, 0))::integer,
    coalesce(p.first_visits, 0), coalesce(p.paying, 0), coalesce(p.paid, 0)
  FROM market_channels h LEFT JOIN people p ON p.channel_id = h.id WHERE h.hospital_id = p_hospital
$$;

-- As answers show a customer: the phone whole, for a presenter.
CREATE OR REPLACE FUNCTION customer_view(k hospital_patients) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('patient_id', k.patient_id, 'name', t.name, 'phone', t.phone, 'gender', t.gender,
    'age', extract(year FROM age(clinic_today(), t.birth_date))::int, 'card_no', k.card_no,
    'owner', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = c.owner_id),
    'stage', customer_stage(k), 'channel', CASE WHEN f.said IS NOT NULL THEN jsonb_build_object('id', f.channel_id, 'name', f.said) END,
    'labels', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY u.position, l.id), '[]')
      FROM label_uses u JOIN labels l ON l.id = u.label_id
      WHERE u.hospital_id = k.hospital_id AND u.target = 'patient' AND u.target_id = k.patient_id),
    'due_on', d.due_on, 'due_kind', d.kind,
    'last_visit', (SELECT max(r.date) FROM reservations r
      WHERE r.hospital_id = k.hospital_id AND r.patient_id = k.patient_id AND r.visi_status = 1),
    'next_visit', (SELECT min(r.date) FROM reservations r
      WHERE r.hospital_id = k.hospital_id AND r.patient_id = k.patient_id AND r.cancel_status = 0 AND r.starts_at > haomai_now()),
    'consumed', ledger_balance(m.id, 'consumed'), 'arrears', member_arrears(m.id),
    'remarks', coalesce(c.remarks, ''), 'version', coalesce(c.version, 0), 'created_at', k.created_at)
  FROM patients t JOIN members m ON m.hospital_id = k.hospital_id AND m.patient_id = k.patient_id
    CROSS JOIN LATERAL first_touch(k) f
    LEFT JOIN customers c ON c.hospital_id = k.hospital_id AND c.patient_id = k.patient_id
    LEFT JOIN LATERAL (SELECT x.due_on, x.kind FROM follow_ups x WHERE x.hospital_id = k.hospital_id AND x.patient_id = k.patient_id
      AND x.status = 'planned' AND is_marketing(x.kind) ORDER BY x.due_on, x.id LIMIT 1) d ON true
  WHERE t.id = k.patient_id
$$;

-- A customer of the hospital, locked, as they were seen: version 0 where nobody has written anything yet. p_own_only: who asks
-- sees their own and those whom nobody keeps
CREATE OR REPLACE FUNCTION lock_customer(p_hospital bigint, p_patient bigint, p_version integer, p_user bigint, p_own_only boolean)
RETURNS customers LANGUAGE plpgsql AS $$
DECLARE
  v customers;
BEGIN
  PERFORM 1 FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = p_patient;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  -- Of two who are the first to write of somebody, the second waits here.
  INSERT INTO customers (hospital_id, patient_id, version, created_at) VALUES (p_hospital, p_patient, 0, haomai_now()) ON CONFLICT DO NOTHING;
  SELECT * INTO v FROM customers c WHERE c.hospital_id = p_hospital AND c.patient_id = p_patient FOR NO KEY UPDATE;
  IF p_own_only AND v.owner_id <> p_user THEN
    PERFORM refuse('FORBIDDEN', jsonb_build_object('message',
      format('该客户由 %s 负责', (SELECT u.name FROM users u WHERE u.id = v.owner_id))));
  END IF;
  IF v.version <> p_version THEN
    PERFORM refuse('STALE', jsonb_build_object('current', (SELECT jsonb_build_object('version', v.version, 'owner_id', v.owner_id,
      'stage', customer_stage(k), 'channel_id', (first_touch(k)).channel_id, 'remarks', v.remarks)
      FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = p_patient)));
  END IF;
  RETURN v;
END $$;

-- Whether these may be written by who asks. p: as change_customer
CREATE OR REPLACE FUNCTION require_customer_change(v customers, v_channel bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_change jsonb := p->'change';
  v_owner bigint := (v_change->>'owner_id')::bigint;
  v_to bigint := (v_change->>'channel_id')::bigint;
BEGIN
  IF v_owner IS NOT NULL THEN
    IF NOT keeps_customers(v.hospital_id, v_owner) THEN PERFORM refuse_field('owner_id', '负责人不存在'); END IF;
    IF (p->>'own_only')::boolean AND v_owner <> (p->>'user_id')::bigint THEN
      PERFORM refuse('FORBIDDEN', '{"message": "只有销售主管、前台和店长可以转交客户"}');
    END IF;
  END IF;
  IF NOT v_change ? 'channel_id' THEN RETURN; END IF;
  IF v_to IS NOT NULL AND NOT EXISTS (SELECT FROM market_channels h WHERE h.id = v_to AND h.hospital_id = v.hospital_id AND h.status = 1) THEN
    PERFORM refuse_field('channel_id', '渠道不存在');
  END IF;
  IF v_channel IS NOT NULL AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse('FORBIDDEN', '{"message": "渠道以首次来源为准，只有店长可以修改"}');
  END IF;
  -- What their account registered with is not ours to take away.
  IF v_to IS NULL AND v.channel_id IS NULL THEN PERFORM refuse_field('channel_id', '渠道来自注册，不能清空'); END IF;
END $$;

-- What somebody writes of a customer: owner, stage, channel, remarks. p: session_id, user_id, staff_hospital_id, patient_id,
-- version (0: nobody has written anything), change (those of them that are to be otherwise), own_only (who asks sees their own
-- and those whom nobody keeps), owner (whether the owner of the house asks), audit, idem
CREATE OR REPLACE FUNCTION change_customer(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v customers;
  k hospital_patients;
  v_touch record;
  v_was jsonb;
  v_change jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_customer(v_hospital, (p->>'patient_id')::bigint, (p->>'version')::integer, (p->>'user_id')::bigint, (p->>'own_only')::boolean);
  SELECT * INTO k FROM hospital_patients h WHERE h.hospital_id = v_hospital AND h.patient_id = v.patient_id;
  v_touch := first_touch(k);
  v_was := jsonb_build_object('owner_id', v.owner_id, 'stage', customer_stage(k), 'channel_id', v_touch.channel_id, 'remarks', v.remarks);
  -- The same again is no change, and no later word.
  SELECT coalesce(jsonb_object_agg(c.key, c.value), '{}') INTO v_change FROM jsonb_each(p->'change') c WHERE c.value <> v_was->c.key;
  PERFORM require_customer_change(v, v_touch.channel_id, p || jsonb_build_object('change', v_change));
  IF v_change <> '{}' THEN PERFORM put_customer(k, v_change, v_was, v_touch.said, p); END IF;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('customer', customer_view(k), 'touched', touched(v_hospital, 'customers', ARRAY[k.patient_id])));
END $$;

-- Writes what is otherwise, and that it was. p_said: the name of the channel that it was; p: as change_customer
CREATE OR REPLACE FUNCTION put_customer(k hospital_patients, v_change jsonb, v_was jsonb, p_said text, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_channel boolean := v_change ? 'channel_id';
BEGIN
  UPDATE customers c SET version = c.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint,
      owner_id = CASE WHEN v_change ? 'owner_id' THEN (v_change->>'owner_id')::bigint ELSE c.owner_id END,
      stage = coalesce(v_change->>'stage', c.stage),
      stage_at = CASE WHEN v_change ? 'stage' THEN haomai_now() ELSE c.stage_at END,
      channel_id = CASE WHEN v_channel THEN (v_change->>'channel_id')::bigint ELSE c.channel_id END,
      remarks = coalesce(v_change->>'remarks', c.remarks)
    WHERE c.hospital_id = k.hospital_id AND c.patient_id = k.patient_id;
  PERFORM audit_customer(k, p->'audit', jsonb_build_object(
    'before', (SELECT jsonb_object_agg(w.key, w.value) FROM jsonb_each(v_was) w WHERE v_change ? w.key), 'after', v_change));
  IF v_channel THEN
    PERFORM audit_customer(k, p->'audit' || '{"action": "customer.channel"}',
      jsonb_build_object('before', p_said, 'after', (first_touch(k)).said));
  END IF;
END $$;

-- Whoever leaves keeps nobody any more: their customers go to who takes over, or to nobody, and so does what was open, or to the desk.
-- Answers what is touched by it.
CREATE OR REPLACE FUNCTION hand_over_customers(p_hospital bigint, p_user bigint, p_to bigint, p_by bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_to bigint := CASE WHEN keeps_customers(p_hospital, p_to) THEN p_to END;
  v_any boolean;
BEGIN
  UPDATE customers c SET owner_id = v_to, version = c.version + 1, updated_at = haomai_now(), updated_by = p_by
    WHERE c.hospital_id = p_hospital AND c.owner_id = p_user;
  v_any := FOUND;
  UPDATE follow_ups f SET assignee_id = v_to, role = CASE WHEN v_to IS NULL THEN 'customer_service' END, version = f.version + 1,
      updated_at = haomai_now()
    WHERE f.hospital_id = p_hospital AND f.assignee_id = p_user AND f.status = 'planned';
  RETURN CASE WHEN v_any THEN touched(p_hospital, 'customers', '{}') ELSE '[]' END
    || CASE WHEN FOUND THEN touched(p_hospital, 'followUps', '{}') ELSE '[]' END;
END $$;

-- The line of the trail: by the number of the card, for a name would stay there.
CREATE OR REPLACE FUNCTION audit_customer(k hospital_patients, p_audit jsonb, p_detail jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT audit(p_audit || jsonb_build_object('object', coalesce(k.card_no, k.patient_id::text), 'detail', p_detail))
$$;

-- Figures of those who keep customers or consult, between two days, both included; of one alone where p_person says who.
CREATE OR REPLACE FUNCTION consultant_figures(p_hospital bigint, p_from date, p_to date, p_person bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH people AS (
    SELECT m.user_id AS id, array_agg(m.role ORDER BY m.role) AS roles FROM memberships m
    WHERE m.hospital_id = p_hospital AND m.status = 'active' AND m.role IN ('consultant', 'sale', 'sale_manager')
      AND (p_person IS NULL OR m.user_id = p_person) GROUP BY 1),
  lists AS (
    SELECT d.id, coalesce(d.consultant_id, c.owner_id) AS person, d.status FROM disposals d JOIN members m ON m.id = d.member_id
      LEFT JOIN customers c ON c.hospital_id = d.hospital_id AND c.patient_id = m.patient_id
    WHERE d.hospital_id = p_hospital AND coalesce(d.consultant_id, c.owner_id) IN (SELECT x.id FROM people x)),
  money AS (
    SELECT l.person, sum(q.amount) AS paid FROM paid_parts(p_hospital, p_from, p_to) q JOIN lists l ON l.id = q.disposal_id GROUP BY 1),
  owed AS (
    SELECT l.person, sum(a.balance) AS arrears FROM lists l JOIN ledger_accounts a ON a.disposal_id = l.id AND a.kind = 'receivable'
    WHERE l.status = 2 GROUP BY 1)
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'roles', to_jsonb(x.roles),
    'customers', (SELECT count(*) FROM customers c WHERE c.hospital_id = p_hospital AND c.owner_id = x.id),
    'advisories', s.written, 'won', s.won, 'paid', coalesce(money.paid, 0), 'arrears', coalesce(owed.arrears, 0))
    ORDER BY coalesce(money.paid, 0) DESC, u.id), '[]')
  FROM people x JOIN users u ON u.id = x.id LEFT JOIN money ON money.person = x.id LEFT JOIN owed ON owed.person = x.id
    CROSS JOIN LATERAL (SELECT count(*) AS written, count(*) FILTER (WHERE a.status = 'won') AS won FROM advisories a
      WHERE a.hospital_id = p_hospital AND a.consultant_id = x.id AND a.created_at >= clinic_instant(p_from, 0)
        AND a.created_at < clinic_instant(p_to + 1, 0)) s
$$;
