-- What a span of days came to, for /marketing/index (docs/domain/money.md#summary). Amounts are cents; days are those of the business.

-- What was kept of each closed day, and of each other day on which something moved the same, made now: [{business_date, sums, points}].
DROP FUNCTION IF EXISTS span_days(bigint, date, date);
CREATE OR REPLACE FUNCTION days_of_span(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH closed AS (SELECT c.business_date, c.sums, c.totals FROM day_closings c WHERE c.hospital_id = p_hospital AND c.business_date BETWEEN p_from AND p_to),
  days AS (
    SELECT c.business_date, c.sums, coalesce(c.totals, day_points(p_hospital, c.business_date)) AS points FROM closed c
    UNION ALL
    SELECT o.day, jsonb_build_object('types', day_types(p_hospital, o.day), 'doctors', day_doctors(p_hospital, o.day),
      'categories', day_categories(p_hospital, o.day), 'accounts', day_accounts(p_hospital, o.day)), day_points(p_hospital, o.day)
    FROM (SELECT x::date AS day FROM generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') x) o
    WHERE NOT EXISTS (SELECT FROM closed c WHERE c.business_date = o.day)
      AND EXISTS (SELECT FROM ledger_transactions t WHERE t.hospital_id = p_hospital AND t.business_date = o.day OFFSET 0))
  SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM days d
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
-- Of who paid one then each is looked up by themselves (OFFSET 0): all that a hospital was ever paid is years.
CREATE OR REPLACE FUNCTION span_first_paid(p_hospital bigint, p_from date, p_to date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH paid AS (
    SELECT DISTINCT ON (d.member_id) d.member_id, d.paid_at, d.id FROM disposals d
    WHERE d.hospital_id = p_hospital AND d.status = 3 AND d.total > 0 AND d.paid_at >= clinic_instant(p_from, 0) AND d.paid_at < clinic_instant(p_to + 1, 0)
    ORDER BY d.member_id, d.paid_at, d.id)
  SELECT jsonb_build_object('first', count(*), 'again', count(*) FILTER (WHERE EXISTS (SELECT FROM disposals x
    WHERE x.hospital_id = p_hospital AND x.member_id = p.member_id AND x.status = 3 AND x.total > 0 AND (x.paid_at, x.id) > (p.paid_at, p.id)
      AND x.paid_at < p.paid_at + interval '180 days' OFFSET 0)))
  FROM paid p WHERE NOT EXISTS (SELECT FROM disposals x WHERE x.hospital_id = p_hospital AND x.member_id = p.member_id AND x.status = 3
    AND x.total > 0 AND x.paid_at < clinic_instant(p_from, 0) OFFSET 0)
$$;

-- The figures of a span, each as it stands beside that of the span before. p_days: days_of_span
DROP FUNCTION IF EXISTS span_figures(bigint, date, date);
CREATE OR REPLACE FUNCTION span_figures(p_hospital bigint, p_from date, p_to date, p_days jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH span AS (SELECT clinic_instant(p_from, 0) AS since, clinic_instant(p_to + 1, 0) AS until),
  first AS MATERIALIZED (SELECT span_first_paid(p_hospital, p_from, p_to) AS paid),
  points AS (
    SELECT coalesce(sum((d->'points'->>'earned')::bigint), 0) AS earned, coalesce(sum((d->'points'->>'spent')::bigint), 0) AS spent
    FROM jsonb_array_elements(p_days) d),
  -- The one list of what is to be followed up, as its page has it.
  tasks AS (
    SELECT count(*) AS due, count(*) FILTER (WHERE u.status = 'done') AS done FROM follow_up_rows(p_hospital) u
    WHERE u.due_on BETWEEN p_from AND p_to AND u.status <> 'cancelled')
  SELECT jsonb_build_object(
    'billed', -span_account(p_days, 'revenue'),
    'received', (SELECT coalesce(sum(w.amount), 0) FROM span_types(p_days) w WHERE w.type IN (1, 2, 3, 4, 7)),
    'stored_spent', (SELECT coalesce(sum(w.amount), 0) FROM span_types(p_days) w WHERE w.type = 5),
    'patients', (SELECT count(DISTINCT t.member_id) FROM ledger_transactions t
      WHERE t.hospital_id = p_hospital AND t.business_date BETWEEN p_from AND p_to AND t.kind = 'disposal'),
    'new_members', (SELECT count(*) FROM members m, span s WHERE m.hospital_id = p_hospital AND m.created_at >= s.since AND m.created_at < s.until),
    'first_paid', f.paid->'first', 'paid_again', f.paid->'again',
    'coupons_claimed', (SELECT count(*) FROM coupon_claims q, span s WHERE q.hospital_id = p_hospital AND q.claimed_at >= s.since
      AND q.claimed_at < s.until AND q.state <> 'taken_back'),
    'coupons_used', (SELECT count(*) FROM coupon_claims q, span s WHERE q.hospital_id = p_hospital AND q.claimed_at >= s.since
      AND q.claimed_at < s.until AND q.state = 'used'),
    'points_earned', p.earned, 'points_spent', p.spent,
    'tasks_due', k.due, 'tasks_done', k.done)
  FROM first f, points p, tasks k
$$;

-- What stands on cards now: what stood when a day was last closed, and what moved since; where none was this month, or none said it,
-- what there is on each. Both are the same sum.
CREATE OR REPLACE FUNCTION cards_now(p_hospital bigint) RETURNS TABLE (stored bigint, points bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v record;
BEGIN
  SELECT c.business_date, c.totals INTO v FROM day_closings c WHERE c.hospital_id = p_hospital ORDER BY c.business_date DESC LIMIT 1;
  IF v.totals IS NULL OR v.business_date < clinic_today() - 31 THEN RETURN QUERY SELECT * FROM cards_standing(p_hospital);
  ELSE
    RETURN QUERY SELECT (v.totals->>'stored')::bigint + m.stored, (v.totals->>'points')::bigint + m.points FROM moved_after(p_hospital, v.business_date) m;
  END IF;
END $$;

-- What stands now: stored value, points, and what is owed, with what of it is owed for longer than so many days. Of lists in any other
-- state nothing is.
CREATE OR REPLACE FUNCTION standing_figures(p_hospital bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH owed AS (
    SELECT a.balance, d.issued_at FROM disposals d JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
    WHERE d.hospital_id = p_hospital AND d.status IN (1, 2))
  SELECT jsonb_build_object('stored', c.stored, 'points', c.points, 'arrears', coalesce(sum(o.balance), 0),
    'over_7', coalesce(sum(o.balance) FILTER (WHERE o.issued_at < haomai_now() - interval '7 days'), 0),
    'over_30', coalesce(sum(o.balance) FILTER (WHERE o.issued_at < haomai_now() - interval '30 days'), 0),
    'over_90', coalesce(sum(o.balance) FILTER (WHERE o.issued_at < haomai_now() - interval '90 days'), 0))
  FROM cards_now(p_hospital) c LEFT JOIN owed o ON true GROUP BY c.stored, c.points
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
    SELECT coalesce(array_position('{lead,contacted,booked,visited,paying}', customer_stage(k)), 1) AS n FROM hospital_patients k
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

-- What moved between two days, as pictures have it. p_days: days_of_span
DROP FUNCTION IF EXISTS span_charts(bigint, date, date);
CREATE OR REPLACE FUNCTION span_charts(p_hospital bigint, p_from date, p_to date, p_days jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'received', (SELECT coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'type', w.type, 'amount', w.amount) ORDER BY w.day, w.type), '[]')
      FROM span_types(p_days) w WHERE w.type IN (1, 2, 3, 4, 7) AND w.amount <> 0),
    'categories', span_parts(p_days, 'categories', 'category'), 'doctors', span_parts(p_days, 'doctors', 'doctor'),
    'channels', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'registered', f.registered, 'first_visits', f.first_visits,
        'paying', f.paying, 'amount', f.paid) ORDER BY f.paid DESC, h.id), '[]')
      FROM channel_figures(p_hospital, p_from, p_to) f JOIN market_channels h ON h.id = f.channel_id),
    'funnel', span_funnel(p_hospital, p_from, p_to), 'rules', span_rules(p_hospital, p_from, p_to), 'coupons', span_coupons(p_hospital, p_from, p_to))
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

-- The figures of a span and of that before. p: from, to, before_from, before_to; p_days: of the span itself
CREATE OR REPLACE FUNCTION figures_beside(p_hospital bigint, p jsonb, p_days jsonb) RETURNS TABLE (now jsonb, before jsonb) LANGUAGE sql STABLE AS $$
  SELECT span_figures(p_hospital, (p->>'from')::date, (p->>'to')::date, p_days),
    span_figures(p_hospital, (p->>'before_from')::date, (p->>'before_to')::date,
      days_of_span(p_hospital, (p->>'before_from')::date, (p->>'before_to')::date))
$$;

-- What a hospital's summary is made of. p: as figures_beside
CREATE OR REPLACE FUNCTION marketing_summary(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Once for figures and charts.
  v_days jsonb := days_of_span(p_hospital, (p->>'from')::date, (p->>'to')::date);
BEGIN
  RETURN (SELECT jsonb_build_object('now', f.now, 'before', f.before, 'standing', standing_figures(p_hospital),
    'charts', span_charts(p_hospital, (p->>'from')::date, (p->>'to')::date, v_days), 'hospitals', NULL) FROM figures_beside(p_hospital, p, v_days) f);
END $$;

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
      SELECT h.id, h.name, f.now, f.before, standing_figures(h.id) AS standing FROM hospitals h
        CROSS JOIN LATERAL figures_beside(h.id, p, days_of_span(h.id, (p->>'from')::date, (p->>'to')::date)) f)
    SELECT jsonb_build_object('now', figures_together(jsonb_agg(e.now)), 'before', figures_together(jsonb_agg(e.before)),
      'standing', figures_together(jsonb_agg(e.standing)), 'charts', NULL,
      'hospitals', jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'billed', e.now->'billed', 'received', e.now->'received')
        ORDER BY (e.now->>'received')::bigint DESC, e.id)) INTO v_answer FROM each e;
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
