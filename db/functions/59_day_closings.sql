-- 日结 (docs/domain/money.md#closing): a business date of which nothing changes any more, chained to the last one.

-- What moved on a day, over each account of the hospital and over those of its members and lists together, in cents and points.
CREATE OR REPLACE FUNCTION day_accounts(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(m.kind, m.amount), '{}') FROM (
    SELECT a.kind, sum(e.amount) AS amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.hospital_id = p_hospital AND t.business_date = p_date GROUP BY 1) m
$$;

-- What was taken and given back on a day, by way of paying.
CREATE OR REPLACE FUNCTION day_types(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(w) ORDER BY w.type), '[]') FROM (
    SELECT t.type, coalesce(sum(t.amount) FILTER (WHERE payment_sign(p.kind) = 1), 0)::bigint AS taken,
      coalesce(sum(t.amount) FILTER (WHERE payment_sign(p.kind) = -1), 0)::bigint AS given_back, count(*)::int AS count
    FROM shifts s JOIN payments p ON p.shift_id = s.id JOIN payment_tenders t ON t.payment_id = p.id
    WHERE s.hospital_id = p_hospital AND s.business_date = p_date GROUP BY 1) w
$$;

-- What of the day's payments was for whose lists, less what was given back and taken back. doctor null: a list without one.
CREATE OR REPLACE FUNCTION day_doctors(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('doctor', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END,
      'amount', w.amount) ORDER BY w.amount DESC, u.id), '[]')
  FROM (SELECT d.doctor_id, sum(q.amount) AS amount FROM paid_parts(p_hospital, p_date, p_date) q JOIN disposals d ON d.id = q.disposal_id GROUP BY 1) w
    LEFT JOIN users u ON u.id = w.doctor_id
  WHERE w.amount <> 0
$$;

-- What was written that day, by category of the price list, after discounts. category null: drugs, fees and what is sold beside them.
CREATE OR REPLACE FUNCTION day_categories(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('category', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END,
      'amount', w.amount) ORDER BY w.amount DESC, c.id), '[]')
  FROM (SELECT j.category_id, sum(l.net)::bigint AS amount FROM ledger_transactions t JOIN disposals d ON d.id = t.disposal_id
      JOIN disposal_lines l ON l.disposal_id = d.id LEFT JOIN projects j ON j.id = l.project_id
    WHERE t.hospital_id = p_hospital AND t.business_date = p_date AND t.kind = 'disposal' AND d.status <> 4 GROUP BY 1) w
    LEFT JOIN project_categories c ON c.id = w.category_id
$$;

-- What an owner should look at: how many, and how much of differences.
CREATE OR REPLACE FUNCTION day_exceptions(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH given AS (
    SELECT a.self_approved, goes_another_way(a.request) AS another_way FROM shifts s JOIN payments p ON p.shift_id = s.id
      JOIN money_approvals a ON a.payment_id = p.id WHERE s.hospital_id = p_hospital AND s.business_date = p_date)
  SELECT jsonb_build_object('self_approved', (SELECT count(*) FROM given WHERE self_approved),
    'another_way', (SELECT count(*) FROM given WHERE another_way),
    'reversals', (SELECT count(*) FROM shifts s JOIN payments p ON p.shift_id = s.id
      WHERE s.hospital_id = p_hospital AND s.business_date = p_date AND p.kind = 'reversal'),
    'reprints', (SELECT count(*) FROM document_prints x WHERE x.hospital_id = p_hospital AND x.print_no > 0
      AND (x.printed_at AT TIME ZONE 'Asia/Shanghai')::date = p_date),
    'differences', (SELECT coalesce(jsonb_object_agg(w.key, w.amount), '{}') FROM (
      SELECT d.key, sum(d.value::bigint) AS amount FROM shifts s, jsonb_each_text(s.difference) d
      WHERE s.hospital_id = p_hospital AND s.business_date = p_date AND d.value <> '0' GROUP BY 1) w))
$$;

-- What stands on all cards of a hospital now, in cents and points.
CREATE OR REPLACE FUNCTION cards_standing(p_hospital bigint) RETURNS TABLE (stored bigint, points bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.balance) FILTER (WHERE a.kind IN ('principal', 'gift')), 0)::bigint,
    coalesce(sum(a.balance) FILTER (WHERE a.kind = 'points'), 0)::bigint FROM ledger_accounts a WHERE a.hospital_id = p_hospital
$$;

-- What stands at the end of a day: of the accounts of members and lists, whose own side is above zero.
CREATE OR REPLACE FUNCTION day_standing(p_hospital bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('stored', coalesce(sum(a.balance) FILTER (WHERE a.kind IN ('principal', 'gift')), 0),
    'arrears', coalesce(sum(a.balance) FILTER (WHERE a.kind = 'receivable'), 0)) FROM ledger_accounts a WHERE a.hospital_id = p_hospital
$$;

-- What moved after a day on cards, in cents and points: {stored, points}.
CREATE OR REPLACE FUNCTION moved_after(p_hospital bigint, p_date date) RETURNS TABLE (stored bigint, points bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(e.amount) FILTER (WHERE a.kind IN ('principal', 'gift')), 0)::bigint,
    coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'points'), 0)::bigint
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
  WHERE t.hospital_id = p_hospital AND t.business_date > p_date AND a.member_id IS NOT NULL
$$;

-- What of a day the summary need not reckon again: what stood on cards at its end, without what counts for later days by now, and what
-- moved of points. Nothing enters a closed day, so it stays true.
CREATE OR REPLACE FUNCTION day_totals(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('stored', s.stored - m.stored, 'points', s.points - m.points) || day_points(p_hospital, p_date)
  FROM cards_standing(p_hospital) s, moved_after(p_hospital, p_date) m
$$;

-- SHA-256, in hex, over the entries since the last day that was closed, in their order, after that day's digest; and how many
-- there are. Days on which nobody took money are closed with the next one.
CREATE OR REPLACE FUNCTION day_digest(p_hospital bigint, p_date date, OUT entries integer, OUT digest text) LANGUAGE sql STABLE AS $$
  WITH last AS (
    SELECT c.business_date, c.digest FROM day_closings c
    WHERE c.hospital_id = p_hospital AND c.business_date < p_date ORDER BY c.business_date DESC LIMIT 1)
  SELECT count(e.account_id)::integer, encode(sha256(convert_to(coalesce((SELECT l.digest FROM last l), '')
    || coalesce(string_agg(concat_ws(' ', t.id, t.kind, e.account_id, e.amount, e.balance_after), E'\n' ORDER BY t.id, e.account_id), ''),
    'UTF8')), 'hex')
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.hospital_id = p_hospital AND t.business_date <= p_date
    AND t.business_date > coalesce((SELECT l.business_date FROM last l), '-infinity')
$$;

-- All that a closing says of its day: contract's sums.
CREATE OR REPLACE FUNCTION day_sums(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('types', day_types(p_hospital, p_date), 'doctors', day_doctors(p_hospital, p_date),
    'categories', day_categories(p_hospital, p_date), 'accounts', day_accounts(p_hospital, p_date),
    'standing', day_standing(p_hospital), 'exceptions', day_exceptions(p_hospital, p_date))
$$;

CREATE OR REPLACE FUNCTION day_closing_view(v day_closings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'date', v.business_date, 'sums', v.sums, 'entries', v.entries, 'digest', v.digest, 'closed_at', v.closed_at,
    'closed_by', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.closed_by))
$$;

-- 日结. p: session_id, user_id, staff_hospital_id, date, audit, request_id, idem
-- Refuses: INVALID, a day to come; STATE, closed, before one that is, with an open shift (with whose), or after one with shifts
-- that is not (with which).
CREATE OR REPLACE FUNCTION close_day(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_date date := (p->>'date')::date;
  v_open text;
  v_earlier date;
  v_digest record;
  v day_closings;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF v_date > clinic_today() THEN PERFORM refuse_field('date', '不能日结未来的日期'); END IF;
  -- What is being posted is waited for; what comes after counts for the next day.
  PERFORM pg_advisory_xact_lock(day_lock(v_hospital));
  IF v_date <= last_closed_day(v_hospital) THEN PERFORM refuse('STATE', '{"message": "该日已日结"}'); END IF;
  SELECT string_agg(DISTINCT u.name, '、') INTO v_open FROM shifts s JOIN users u ON u.id = s.staff_id
    WHERE s.hospital_id = v_hospital AND s.business_date <= v_date AND s.closed_at IS NULL;
  IF v_open IS NOT NULL THEN PERFORM refuse('STATE', jsonb_build_object('message', format('%s 还没有交班', v_open))); END IF;
  SELECT min(s.business_date) INTO v_earlier FROM shifts s
    WHERE s.hospital_id = v_hospital AND s.business_date < v_date
      AND s.business_date > coalesce(last_closed_day(v_hospital), '-infinity');
  IF v_earlier IS NOT NULL THEN PERFORM refuse('STATE', jsonb_build_object('message', format('请先日结 %s', v_earlier))); END IF;
  SELECT * INTO v_digest FROM day_digest(v_hospital, v_date);
  INSERT INTO day_closings (hospital_id, business_date, sums, totals, entries, digest, closed_by, closed_at)
    VALUES (v_hospital, v_date, day_sums(v_hospital, v_date), day_totals(v_hospital, v_date), v_digest.entries, v_digest.digest, (p->>'user_id')::bigint, haomai_now()) RETURNING * INTO v;
  PERFORM audit(p->'audit' || jsonb_build_object('object', p->>'date', 'detail', jsonb_build_object('entries', v.entries, 'digest', v.digest)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('closing', day_closing_view(v), 'touched', touched(v_hospital, 'shifts', '{}')));
END $$;
