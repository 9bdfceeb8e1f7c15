-- Giving back of lists of treatments (退费, docs/domain/money.md#giving-back): asked for by one, decided by another, and
-- reckoned again when it is done. What is owed shrinks first; money goes back to where it came from.

-- What is taken off each line: of k of n units what rounds down, less what was before, so that the last unit gives the rest.
-- p: lines [{line_id, count}], or amount (cents), spread over what is left of the lines
-- Refuses with INVALID: a line that is not the list's, more units than are left, more than is left of the list.
CREATE OR REPLACE FUNCTION refund_lines(v disposals, p jsonb) RETURNS TABLE (line_id bigint, count integer, amount bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_amount bigint := (p->>'amount')::bigint;
  v_most bigint;
BEGIN
  IF v_amount IS NOT NULL THEN
    SELECT sum(refundable(l)) INTO v_most FROM disposal_lines l WHERE l.disposal_id = v.id;
    IF v_amount > v_most THEN PERFORM refuse_field('amount', format('退费金额不能超过 %s 元', yuan(v_most::cents))); END IF;
    RETURN QUERY WITH lines AS (
        SELECT array_agg(l.id ORDER BY l.position) AS ids, array_agg(refundable(l) ORDER BY l.position) AS lefts
        FROM disposal_lines l WHERE l.disposal_id = v.id)
      SELECT s.id, 0, s.share FROM lines, unnest(lines.ids, spread_over(v_amount, lines.lefts)) AS s(id, share) WHERE s.share > 0;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM jsonb_to_recordset(p->'lines') AS r(line_id bigint, count integer)
      WHERE NOT EXISTS (SELECT FROM disposal_lines l WHERE l.id = r.line_id AND l.disposal_id = v.id)) THEN
    PERFORM refuse_field('lines', '处置单没有这一项');
  END IF;
  IF EXISTS (SELECT FROM jsonb_to_recordset(p->'lines') AS r(line_id bigint, count integer) JOIN disposal_lines l ON l.id = r.line_id
      WHERE r.count > l.count - l.refunded_count) THEN
    PERFORM refuse_field('lines', '退费数量超过剩余数量');
  END IF;
  -- The last unit: all that is left. What of a package is used up stays.
  RETURN QUERY SELECT l.id, r.count, greatest(0, l.net::bigint * (l.refunded_count + r.count) / l.count - l.refunded - used_up(l, r.count))
    FROM jsonb_to_recordset(p->'lines') AS r(line_id bigint, count integer) JOIN disposal_lines l ON l.id = r.line_id ORDER BY l.position;
END $$;

-- What is to be given back of each way: of cash that goes out for another one, of that one. p_sources: [{type, amount, replaces}]
CREATE OR REPLACE FUNCTION wanted_sources(p_sources jsonb) RETURNS TABLE (type integer, amount bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(a.replaces, a.type), sum(a.amount)::bigint
  FROM jsonb_to_recordset(p_sources) AS a(type integer, amount bigint, replaces integer) GROUP BY 1
$$;

-- Which parts of tenders the money goes back to, newest payment first, within one points, stored value, insurance, bank card,
-- WeChat, Alipay, cash; or as p_sources [{type, amount, replaces}] says (null: as it comes).
-- Refuses: OVERPAID, more to a way than came by it; INVALID where p_sources are not the amount.
CREATE OR REPLACE FUNCTION refund_sources(v disposals, p_amount bigint, p_sources jsonb) RETURNS TABLE (split_id bigint, tender_id bigint, amount bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_over record;
BEGIN
  IF p_sources IS NOT NULL AND (SELECT coalesce(sum(a.amount), 0) FROM wanted_sources(p_sources) a) <> p_amount THEN
    PERFORM refuse_field('sources', format('各退款方式合计应为 %s 元', yuan(p_amount::cents)));
  END IF;
  SELECT a.type, a.amount, coalesce(r.left, 0) AS rest INTO v_over
    FROM wanted_sources(p_sources) a LEFT JOIN (
      SELECT t.type, sum(s.amount - s.refunded) AS left FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
      WHERE s.disposal_id = v.id GROUP BY 1) r USING (type)
    WHERE a.amount > coalesce(r.left, 0) LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('OVERPAID', jsonb_build_object('message', format('该方式最多可退 %s 元', yuan(v_over.rest::cents))));
  END IF;
  RETURN QUERY WITH parts AS (
      SELECT s.id, s.tender_id, (s.amount - s.refunded)::bigint AS rest, w.type, w.wanted,
        sum(s.amount - s.refunded) OVER (PARTITION BY w.type
          ORDER BY t.payment_id DESC, array_position('{6,5,7,4,3,2,1}'::integer[], t.type::integer), s.id) AS upto
      FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
        -- Without a word of whoever asks, all ways are one.
        JOIN (SELECT a.type, a.amount AS wanted FROM wanted_sources(p_sources) a
          UNION ALL SELECT NULL, p_amount WHERE p_sources IS NULL) w ON w.type IS NULL OR w.type = t.type
      WHERE s.disposal_id = v.id AND s.amount > s.refunded)
    SELECT x.id, x.tender_id, x.taken FROM (
      SELECT q.id, q.tender_id, least(q.rest, q.wanted - (q.upto - q.rest))::bigint AS taken FROM parts q) x WHERE x.taken > 0;
END $$;

-- How many points come back of those that paid, with so many cents of their tender: what rounds down, so that the last cents give the rest.
CREATE OR REPLACE FUNCTION points_back(t payment_tenders, p_amount bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (t.points * (t.refunded + p_amount) / t.amount - t.points * t.refunded / t.amount)::bigint
$$;

-- The lots of points that come back, before their tenders say so: for 30 days at least. p_parts: [{tender_id, amount}]
CREATE OR REPLACE FUNCTION refund_lots(p_parts jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(l.lot), '[]') FROM (
    SELECT jsonb_array_elements(lots_back(o.id, points_back(t, p.amount), clinic_today() + 30)) AS lot
    FROM (SELECT x.tender_id, sum(x.amount)::bigint AS amount FROM jsonb_to_recordset(p_parts) AS x(tender_id bigint, amount bigint) GROUP BY 1) p
      JOIN payment_tenders t ON t.id = p.tender_id AND t.type = 6 JOIN ledger_transactions o ON o.payment_id = t.payment_id) l
$$;

-- The tenders of a giving back, and what of the first ones is gone by it. Of stored value gift goes back first, for it was
-- spent last. p_parts: [{split_id, tender_id, amount}]; p_sources: of which cash that goes out for another way is meant
CREATE OR REPLACE FUNCTION put_refund_tenders(v payments, p_parts jsonb, p_sources jsonb) RETURNS void LANGUAGE sql AS $$
  WITH cash AS (
    SELECT c.replaces, c.amount FROM jsonb_to_recordset(coalesce(p_sources, '[]')) AS c(replaces integer, amount bigint)
    WHERE c.replaces IS NOT NULL),
  parts AS (SELECT * FROM jsonb_to_recordset(p_parts) AS x(split_id bigint, tender_id bigint, amount bigint)),
  gone AS (
    SELECT t.id, t.type, t.member_id, p.amount,
      CASE WHEN t.type = 5 THEN least(t.gift, t.refunded + p.amount) - least(t.gift, t.refunded) ELSE 0 END AS gift,
      points_back(t, p.amount) AS points
    FROM (SELECT tender_id, sum(amount)::bigint AS amount FROM parts GROUP BY 1) p JOIN payment_tenders t ON t.id = p.tender_id),
  splits AS (UPDATE payment_splits s SET refunded = s.refunded + p.amount FROM parts p WHERE s.id = p.split_id),
  tenders AS (UPDATE payment_tenders t SET refunded = t.refunded + g.amount FROM gone g WHERE t.id = g.id)
  INSERT INTO payment_tenders (hospital_id, payment_id, type, amount, member_id, principal, gift, points, replaces)
    SELECT v.hospital_id, v.id, o.type, o.amount, o.member_id, o.principal, o.gift, o.points, o.replaces FROM (
      SELECT g.type, sum(g.amount) - coalesce((SELECT c.amount FROM cash c WHERE c.replaces = g.type), 0) AS amount, g.member_id,
        CASE WHEN g.type = 5 THEN sum(g.amount - g.gift) ELSE 0 END AS principal, sum(g.gift) AS gift,
        sum(g.points) AS points, NULL::integer AS replaces
      FROM gone g GROUP BY g.type, g.member_id
      UNION ALL SELECT 1, c.amount, NULL, 0, 0, 0, c.replaces FROM cash c) o
    WHERE o.amount > 0 ORDER BY o.type, o.member_id, o.replaces NULLS FIRST
$$;

-- The mirror of payment_entries: what goes back by which way, and what of the list is owed no more. p_off: what is taken off it
CREATE OR REPLACE FUNCTION refund_entries(v payments, p_disposal bigint, p_off bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(e.entry) FROM (
    SELECT jsonb_build_object('kind', 'revenue', 'amount', p_off) AS entry
    UNION ALL SELECT jsonb_build_object('kind', 'receivable', 'disposal_id', p_disposal, 'amount', coalesce(v.total, 0) - p_off)
    UNION ALL SELECT jsonb_build_object('kind', tender_account(t.type), 'amount', -t.amount)
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type <> 5
    UNION ALL SELECT jsonb_build_object('kind', 'principal', 'member_id', t.member_id, 'amount', -t.principal)
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type = 5
    UNION ALL SELECT jsonb_build_object('kind', 'gift', 'member_id', t.member_id, 'amount', -t.gift)
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type = 5
    UNION ALL SELECT jsonb_build_object('kind', 'points', 'member_id', v.member_id, 'amount', -t.points)
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type = 6
    UNION ALL SELECT jsonb_build_object('kind', 'points_issued', 'amount', t.points)
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type = 6
    UNION ALL SELECT jsonb_build_object('kind', 'memo', 'amount', -sum(t.amount))
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type <= 5
    UNION ALL SELECT jsonb_build_object('kind', 'consumed', 'member_id', v.member_id, 'amount', sum(t.amount))
      FROM payment_tenders t WHERE t.payment_id = v.id AND t.type <= 5) e
  WHERE (e.entry->>'amount')::bigint <> 0
$$;

-- A list that money may go back of, locked, with the cards it may go back to and then the tenders that paid it, each by id: what is
-- left of a tender is decided by one after the other, whichever of its lists is given back.
CREATE OR REPLACE FUNCTION lock_refundable(p_hospital bigint, p_id bigint, p_version integer) RETURNS disposals LANGUAGE plpgsql AS $$
DECLARE
  v disposals := lock_disposal(p_hospital, p_id, p_version);
BEGIN
  IF v.status NOT IN (2, 3) OR v.total = 0 AND NOT has_free_units(v.id, NULL) THEN PERFORM refuse('STATE', '{"message": "该处置单没有可退的费用"}'); END IF;
  PERFORM 1 FROM members m WHERE m.id = v.member_id OR m.id IN (SELECT t.member_id FROM payment_splits s
    JOIN payment_tenders t ON t.id = s.tender_id WHERE s.disposal_id = v.id) ORDER BY m.id FOR NO KEY UPDATE;
  PERFORM 1 FROM payment_tenders t WHERE t.id IN (SELECT s.tender_id FROM payment_splits s WHERE s.disposal_id = v.id)
    ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM lock_entitlements(ARRAY[v.id]);
  RETURN v;
END $$;

-- What giving back comes to: {off, amount, lines [{line_id, count, amount}], parts [{split_id, tender_id, amount}]}. `off` leaves the list, of
-- which what is owed shrinks first; `amount` is money; `sources` are its ways. p: lines or amount, sources, to_balance (whether what would go
-- over the counter goes to the card instead)
-- Refuses: as refund_lines and refund_sources; INVALID where nothing goes back, or nothing of it could go to the card.
CREATE OR REPLACE FUNCTION reckon_refund(v disposals, p jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_lines jsonb := (SELECT coalesce(jsonb_agg(to_jsonb(l)), '[]') FROM refund_lines(v, p) l);
  v_off bigint := (SELECT coalesce(sum((l->>'amount')::bigint), 0) FROM jsonb_array_elements(v_lines) l);
  v_amount bigint := greatest(0, v_off - disposal_arrears(v.id));
  v_parts jsonb := (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM refund_sources(v, v_amount, nullif(p->'sources', 'null')) s);
  v_ways jsonb := (SELECT coalesce(jsonb_agg(to_jsonb(w) ORDER BY w.type), '[]') FROM (
    SELECT t.type, sum((x->>'amount')::bigint) AS amount FROM jsonb_array_elements(v_parts) x
      JOIN payment_tenders t ON t.id = (x->>'tender_id')::bigint GROUP BY 1) w);
BEGIN
  IF v_off = 0 AND NOT has_free_units(v.id, v_lines) THEN PERFORM refuse_field('lines', '没有可退的金额'); END IF;
  IF (p->>'to_balance')::boolean AND NOT EXISTS (SELECT FROM jsonb_array_elements(v_ways) w WHERE (w->>'type')::integer <= 4) THEN
    PERFORM refuse_field('to_balance', '没有可以转入储值的金额');
  END IF;
  RETURN jsonb_build_object('off', v_off, 'amount', v_amount, 'lines', v_lines, 'parts', v_parts,
    'sources', coalesce(nullif(p->'sources', 'null'), v_ways));
END $$;

-- 转入储值: what would have gone over the counter is topped up by the same ways, so that the drawer stays as it is.
-- Answers as pay_card does. v: the giving back
CREATE OR REPLACE FUNCTION store_refund(v payments, v_shift shifts, p_reason text, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_card members := lock_usable_member(v.hospital_id, v.member_id, NULL);
  v_tenders jsonb := (SELECT jsonb_agg(jsonb_build_object('type', t.type, 'amount', t.amount) ORDER BY t.id)
    FROM payment_tenders t WHERE t.payment_id = v.id AND t.type <= 4);
  v_amount bigint := (SELECT sum((t->>'amount')::bigint) FROM jsonb_array_elements(v_tenders) t);
BEGIN
  PERFORM check_stored_limit(v_card, v_amount);
  RETURN pay_card(v_card, v_shift, 'topup', 1, v_amount, 0, 0, jsonb_build_object('user_id', v_shift.staff_id, 'remarks', p_reason,
    'request_id', p_request), v_tenders);
END $$;

-- Gives back of a locked list, in the shift of whoever asked for it. 
-- Answers {payment, topup, taken, receipt, jobs}. p: lines or amount, sources, to_balance, reason
CREATE OR REPLACE FUNCTION refund_disposal(v disposals, v_shift shifts, p jsonb, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_due jsonb := reckon_refund(v, p);
  v_payment payments;
  v_lots jsonb;
  v_transaction bigint;
  v_receipt jsonb;
  v_stored jsonb;
  v_jobs jsonb;
BEGIN
  PERFORM end_points(v.hospital_id, v.member_id, p_request);
  IF (v_due->>'amount')::bigint > 0 THEN
    INSERT INTO payments (hospital_id, kind, shift_id, member_id, total, remarks, at, staff_id)
      VALUES (v.hospital_id, 'refund', v_shift.id, v.member_id, (v_due->>'amount')::bigint, p->>'reason', haomai_now(), v_shift.staff_id)
      RETURNING * INTO v_payment;
    v_lots := refund_lots(v_due->'parts');
    PERFORM put_refund_tenders(v_payment, v_due->'parts', nullif(p->'sources', 'null'));
  END IF;
  -- Times of a package come back without a cent.
  IF (v_due->>'off')::bigint > 0 THEN
    v_transaction := post_ledger(jsonb_build_object('hospital_id', v.hospital_id, 'kind', 'refund', 'at', haomai_now(),
      'business_date', v_shift.business_date, 'member_id', v.member_id, 'disposal_id', v.id, 'staff_id', v_shift.staff_id,
      'payment_id', v_payment.id, 'shift_id', v_shift.id, 'reason', p->>'reason', 'request_id', p_request,
      'lots', v_lots), refund_entries(v_payment, v.id, (v_due->>'off')::bigint));
  END IF;
  UPDATE disposal_lines l SET refunded_count = l.refunded_count + r.count, refunded = l.refunded + r.amount
    FROM jsonb_to_recordset(v_due->'lines') AS r(line_id bigint, count integer, amount bigint) WHERE l.id = r.line_id;
  UPDATE disposals d SET total = d.total - (v_due->>'off')::bigint WHERE d.id = v.id;
  IF v.total > 0 AND (v_due->>'off')::bigint = v.total THEN PERFORM return_coupons(v.id, NULL); END IF;
  PERFORM refund_products(v.id, v_due->'lines');
  PERFORM settle_campaigns(v.id, true);
  PERFORM settle_disposal(v.id);
  PERFORM settle_lists(v_payment, v.member_id, ARRAY[v.id], v_shift, v_shift.staff_id, p_request);
  v_jobs := tell_balances(v_payment, v_transaction, p_request);
  IF v_payment.id IS NOT NULL THEN v_receipt := receipt_of_payment(v_payment, v_shift.business_date); END IF;
  IF (p->>'to_balance')::boolean THEN v_stored := store_refund(v_payment, v_shift, p->>'reason', p_request); END IF;
  RETURN jsonb_build_object('payment', v_payment.id, 'topup', v_stored->'payment', 'taken', v_due->'lines', 'receipt', v_receipt,
    'jobs', v_jobs || coalesce(v_stored->'jobs', '[]'));
END $$;

-- 退费: asked for; done at once only where nobody else could approve it (自审).
-- p: session_id, user_id, staff_hospital_id, id, version, owner (whether the owner asks), lines [{line_id, count}] or amount (cents),
-- sources [{type, amount, replaces}], to_balance, reason, audit, request_id, idem
CREATE OR REPLACE FUNCTION request_refund(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_shift shifts;
  v disposals;
  v_due jsonb;
  v_done jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_shift := take_shift(v_hospital, (p->>'user_id')::bigint);
  v := lock_refundable(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  v_due := reckon_refund(v, p);
  v_done := ask_money(v_shift, jsonb_build_object('kind', 'refund', 'amount', v_due->'amount', 'disposal_id', v.id, 'member_id', v.member_id,
    'reason', p->'reason', 'request', jsonb_build_object('lines', p->'lines', 'amount', p->'amount', 'sources', p->'sources',
      'to_balance', p->'to_balance', 'reason', p->'reason', 'reckoned', v_due->'sources')),
    (p->>'owner')::boolean, p->>'request_id');
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.number, 'detail', jsonb_build_object('id', v.id, 'amount', v_due->'amount',
    'off', v_due->'off', 'reason', p->'reason', 'approval', v_done->'approval'->'id', 'pending', v_done->'approval'->>'status' = 'pending',
    'self_approved', v_done->'approval'->'self_approved', 'receipt', v_done->'receipt'->'receipt_no')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', v_done);
END $$;
