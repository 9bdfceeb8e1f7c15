-- What a span of days came to, for /marketing/index (docs/domain/money.md#summary). Amounts are cents; days are those of the business.

-- What was kept of each closed day, and of each other day on which something moved the same, made now.
CREATE OR REPLACE FUNCTION span_days(p_hospital bigint, p_from date, p_to date) RETURNS TABLE (business_date date, sums jsonb) LANGUAGE sql STABLE AS $$
  SELECT c.business_date, c.sums FROM day_closings c WHERE c.hospital_id = p_hospital AND c.business_date BETWEEN p_from AND p_to
  UNION ALL
  SELECT o.day, jsonb_build_object('types', day_types(p_hospital, o.day), 'doctors', day_doctors(p_hospital, o.day),
    'categories', day_categories(p_hospital, o.day), 'accounts', day_accounts(p_hospital, o.day))
  FROM (SELECT DISTINCT t.business_date AS day FROM ledger_transactions t
    WHERE t.hospital_id = p_hospital AND t.business_date BETWEEN p_from AND p_to
      AND NOT EXISTS (SELECT FROM day_closings c WHERE c.hospital_id = p_hospital AND c.business_date = t.business_date)) o
$$;

-- What came in by each way less what was given back, day by day: [{date, type, amount}].
CREATE OR REPLACE FUNCTION span_types(p_days jsonb) RETURNS TABLE (day date, type integer, amount bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT (d->>'business_date')::date, w.type, w.taken - w.given_back FROM jsonb_array_elements(p_days) d,
    jsonb_to_recordset(d->'sums'->'types') AS w(type integer, taken bigint, given_back bigint)
$$;

-- What moved on an account of the hospital's, or of all of a kind.
CREATE OR REPLACE FUNCTION span_account(p_days jsonb, p_kind text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((d->'sums'->'accounts'->>p_kind)::bigint), 0)::bigint FROM jsonb_array_elements(p_days) d
$$;

-- Who paid a list whole for the first time between two days, and whether they did a second time within 180 days: {first, again}.
CREATE OR REPLACE FUNCTION span_first_paid(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH paid AS (
    SELECT d.member_id, d.paid_at, row_number() OVER (PARTITION BY d.member_id ORDER BY d.paid_at, d.id) AS nth,
      lead(d.paid_at) OVER (PARTITION BY d.member_id ORDER BY d.paid_at, d.id) AS next_at
    FROM disposals d WHERE d.hospital_id = p_hospital AND d.status = 3 AND d.paid_at IS NOT NULL AND d.total > 0)
  SELECT jsonb_build_object('first', count(*), 'again', count(*) FILTER (WHERE p.next_at < p.paid_at + interval '180 days'))
  FROM paid p WHERE p.nth = 1 AND p.paid_at >= clinic_instant(p_from, 0) AND p.paid_at < clinic_instant(p_to + 1, 0)
$$;

-- The figures of a span, each as it stands beside that of the span before.
CREATE OR REPLACE FUNCTION span_figures(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH days AS (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') AS all_days FROM span_days(p_hospital, p_from, p_to) d),
  span AS (SELECT clinic_instant(p_from, 0) AS since, clinic_instant(p_to + 1, 0) AS until),
  first AS (SELECT span_first_paid(p_hospital, p_from, p_to) AS paid),
  points AS (
    SELECT coalesce(sum(x.points) FILTER (WHERE x.counts = 'earned'), 0) AS earned, coalesce(-sum(x.points) FILTER (WHERE x.counts = 'spent'), 0) AS spent
    FROM points_moves(p_hospital) x WHERE x.business_date BETWEEN p_from AND p_to)
  SELECT jsonb_build_object(
    'billed', -span_account(d.all_days, 'revenue'),
    'received', (SELECT coalesce(sum(w.amount), 0) FROM span_types(d.all_days) w WHERE w.type IN (1, 2, 3, 4, 7)),
    'stored_spent', (SELECT coalesce(sum(w.amount), 0) FROM span_types(d.all_days) w WHERE w.type = 5),
    'patients', (SELECT count(DISTINCT t.member_id) FROM ledger_transactions t
      WHERE t.hospital_id = p_hospital AND t.business_date BETWEEN p_from AND p_to AND t.kind = 'disposal'),
    'new_members', (SELECT count(*) FROM members m, span s WHERE m.hospital_id = p_hospital AND m.created_at >= s.since AND m.created_at < s.until),
    'first_paid', f.paid->'first', 'paid_again', f.paid->'again',
    'coupons_claimed', (SELECT count(*) FROM coupon_claims q, span s WHERE q.hospital_id = p_hospital AND q.claimed_at >= s.since
      AND q.claimed_at < s.until AND q.state <> 'taken_back'),
    'coupons_used', (SELECT count(*) FROM coupon_claims q, span s WHERE q.hospital_id = p_hospital AND q.claimed_at >= s.since
      AND q.claimed_at < s.until AND q.state = 'used'),
    'points_earned', p.earned, 'points_spent', p.spent,
    'tasks_due', (SELECT count(*) FROM follow_ups u WHERE u.hospital_id = p_hospital AND u.due_on BETWEEN p_from AND p_to
      AND u.status <> 'cancelled'),
    'tasks_done', (SELECT count(*) FROM follow_ups u WHERE u.hospital_id = p_hospital AND u.due_on BETWEEN p_from AND p_to AND u.status = 'done'))
  FROM days d, first f, points p
$$;

-- What stands now: stored value, points, and what is owed, with what of it is owed for longer than so many days.
CREATE OR REPLACE FUNCTION standing_figures(p_hospital bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'stored', coalesce(sum(a.balance) FILTER (WHERE a.kind IN ('principal', 'gift')), 0),
    'points', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'points'), 0),
    'arrears', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'receivable'), 0),
    'over_7', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'receivable' AND d.issued_at < haomai_now() - interval '7 days'), 0),
    'over_30', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'receivable' AND d.issued_at < haomai_now() - interval '30 days'), 0),
    'over_90', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'receivable' AND d.issued_at < haomai_now() - interval '90 days'), 0))
  FROM ledger_accounts a LEFT JOIN disposals d ON d.id = a.disposal_id
  WHERE a.hospital_id = p_hospital AND a.kind IN ('principal', 'gift', 'points', 'receivable') AND a.balance <> 0
$$;

-- What was billed by doctor and by category, together over days: [{id, name, amount}], what is most first.
CREATE OR REPLACE FUNCTION span_parts(p_days jsonb, p_of text, p_one text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'amount', w.amount) ORDER BY w.amount DESC, w.id), '[]') FROM (
    SELECT (x->p_one->>'id')::bigint AS id, min(x->p_one->>'name') AS name, sum((x->>'amount')::bigint) AS amount
    FROM jsonb_array_elements(p_days) d, jsonb_array_elements(d->'sums'->p_of) x GROUP BY 1) w
  WHERE w.amount <> 0
$$;

-- How far those have come by now who became known between two days: [{stage, count}], each with those who came further.
CREATE OR REPLACE FUNCTION span_funnel(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH ranks AS (SELECT r.stage, r.n FROM unnest('{lead,contacted,booked,visited,paying}'::text[]) WITH ORDINALITY AS r(stage, n)),
  came AS MATERIALIZED (
    SELECT coalesce((SELECT r.n FROM ranks r WHERE r.stage = customer_stage(k)), 1) AS n FROM hospital_patients k
    WHERE k.hospital_id = p_hospital AND k.created_at >= clinic_instant(p_from, 0) AND k.created_at < clinic_instant(p_to + 1, 0))
  SELECT jsonb_agg(jsonb_build_object('stage', r.stage, 'count', (SELECT count(*) FROM came c WHERE c.n >= r.n)) ORDER BY r.n) FROM ranks r
$$;

-- What recharge rules brought: how often one was taken, and cents that came with it, less what was taken back.
CREATE OR REPLACE FUNCTION span_rules(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'count', w.count, 'amount', w.amount) ORDER BY w.amount DESC, w.id), '[]') FROM (
    SELECT r.id, r.name, count(*) AS count, sum(p.total)::bigint AS amount FROM shifts s JOIN payments p ON p.shift_id = s.id JOIN recharge_rules r ON r.id = p.rule_id
    WHERE s.hospital_id = p_hospital AND s.business_date BETWEEN p_from AND p_to AND NOT EXISTS (SELECT FROM payments x WHERE x.reverses_id = p.id)
    GROUP BY r.id) w
$$;

-- What coupons brought: how many were used, what they took off, and what their lists come to after that.
CREATE OR REPLACE FUNCTION span_coupons(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'count', w.count, 'off', w.off, 'amount', w.amount) ORDER BY w.amount DESC, w.id), '[]')
  FROM (SELECT c.id, c.name, count(*) AS count, coalesce(sum(o.off), 0)::bigint AS off, sum(d.total)::bigint AS amount
    FROM coupon_claims q JOIN coupons c ON c.id = q.coupon_id JOIN disposals d ON d.id = q.disposal_id
      CROSS JOIN LATERAL (SELECT sum(x.amount) AS off FROM disposal_discounts x WHERE x.claim_id = q.id AND x.disposal_id = d.id) o
    WHERE q.hospital_id = p_hospital AND q.state = 'used' AND q.used_at >= clinic_instant(p_from, 0) AND q.used_at < clinic_instant(p_to + 1, 0)
    GROUP BY c.id) w
$$;

CREATE OR REPLACE FUNCTION span_charts(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH days AS (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') AS all_days FROM span_days(p_hospital, p_from, p_to) d)
  SELECT jsonb_build_object(
    'received', (SELECT coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'type', w.type, 'amount', w.amount) ORDER BY w.day, w.type), '[]')
      FROM span_types(d.all_days) w WHERE w.type IN (1, 2, 3, 4, 7) AND w.amount <> 0),
    'categories', span_parts(d.all_days, 'categories', 'category'), 'doctors', span_parts(d.all_days, 'doctors', 'doctor'),
    'channels', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'registered', f.registered, 'first_visits', f.first_visits,
        'paying', f.paying, 'amount', f.paid) ORDER BY f.paid DESC, h.id), '[]')
      FROM channel_figures(p_hospital, p_from, p_to) f JOIN market_channels h ON h.id = f.channel_id),
    'funnel', span_funnel(p_hospital, p_from, p_to), 'rules', span_rules(p_hospital, p_from, p_to), 'coupons', span_coupons(p_hospital, p_from, p_to))
  FROM days d
$$;

-- One's own of a span: whom one keeps, what is due by today, what was won, and who came by one's invitation.
CREATE OR REPLACE FUNCTION own_figures(p_hospital bigint, p_person bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'customers', (SELECT count(*) FROM customers c WHERE c.hospital_id = p_hospital AND c.owner_id = p_person),
    'tasks_due', (SELECT count(*) FROM follow_ups u WHERE u.hospital_id = p_hospital AND u.assignee_id = p_person AND u.status = 'planned'
      AND u.due_on <= clinic_today()),
    'won', (SELECT count(*) FROM advisories a WHERE a.hospital_id = p_hospital AND a.consultant_id = p_person AND a.status = 'won'
      AND a.created_at >= clinic_instant(p_from, 0) AND a.created_at < clinic_instant(p_to + 1, 0)),
    'invited', (SELECT count(*) FROM users u WHERE u.invited_by = p_person AND u.created_at >= clinic_instant(p_from, 0)
      AND u.created_at < clinic_instant(p_to + 1, 0)))
$$;

-- What a hospital's summary is made of. p: from, to, before_from, before_to
CREATE OR REPLACE FUNCTION marketing_summary(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('now', span_figures(p_hospital, (p->>'from')::date, (p->>'to')::date),
    'before', span_figures(p_hospital, (p->>'before_from')::date, (p->>'before_to')::date),
    'standing', standing_figures(p_hospital), 'charts', span_charts(p_hospital, (p->>'from')::date, (p->>'to')::date), 'hospitals', NULL)
$$;

-- Figures of many, added up by their names.
CREATE OR REPLACE FUNCTION figures_together(p_all jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(w.key, w.amount), '{}') FROM (
    SELECT f.key, sum(f.value::bigint) AS amount FROM jsonb_array_elements(p_all) a, jsonb_each_text(a) f GROUP BY 1) w
$$;

-- For super_admin: one hospital's without people, or the sums of all, and what each of them has billed and received.
-- p: hospital_id (null: all), and as marketing_summary
CREATE OR REPLACE FUNCTION platform_summary(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_one bigint := (p->>'hospital_id')::bigint;
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  IF v_one IS NOT NULL THEN
    v_answer := jsonb_set(marketing_summary(v_one, p), '{charts,doctors}', 'null');
  ELSE
    WITH each AS MATERIALIZED (
      SELECT h.id, h.name, span_figures(h.id, (p->>'from')::date, (p->>'to')::date) AS now,
        span_figures(h.id, (p->>'before_from')::date, (p->>'before_to')::date) AS before, standing_figures(h.id) AS standing FROM hospitals h)
    SELECT jsonb_build_object('now', figures_together(jsonb_agg(e.now)), 'before', figures_together(jsonb_agg(e.before)),
      'standing', figures_together(jsonb_agg(e.standing)), 'charts', NULL,
      'hospitals', jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'billed', e.now->'billed', 'received', e.now->'received')
        ORDER BY (e.now->>'received')::bigint DESC, e.id)) INTO v_answer FROM each e;
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
