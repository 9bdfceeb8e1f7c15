-- Paying for lists of treatments (收费, docs/domain/money.md#bills): one transaction, all of it or nothing.

-- The lists that are paid, locked by id. They are issued, not void, and of one patient. p_ids: as they are to be paid
CREATE OR REPLACE FUNCTION lock_payable(p_hospital bigint, p_ids bigint[], p_version integer) RETURNS disposals[] LANGUAGE plpgsql AS $$
DECLARE
  v disposals;
  v_all disposals[] := '{}';
BEGIN
  FOR v IN SELECT * FROM disposals d WHERE d.id = ANY (p_ids) AND d.hospital_id = p_hospital ORDER BY d.id FOR NO KEY UPDATE LOOP
    IF cardinality(p_ids) = 1 AND v.version <> p_version THEN
      PERFORM refuse('STALE', jsonb_build_object('current', disposal_view(v.id)));
    END IF;
    IF v.status = 0 THEN PERFORM refuse('STATE', '{"message": "该处置单还是草稿，请先开单"}'); END IF;
    IF v.status = 4 THEN PERFORM refuse('STATE', '{"message": "该处置单已作废"}'); END IF;
    -- Another desk was quicker: there is nothing left to pay.
    IF v.status = 3 THEN PERFORM refuse_overpaid(v.id); END IF;
    v_all := v_all || v;
  END LOOP;
  IF cardinality(v_all) < cardinality(p_ids) THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF EXISTS (SELECT FROM unnest(v_all) d WHERE d.member_id <> v_all[1].member_id) THEN
    PERFORM refuse_field('ids', '只能合并收取同一位患者的处置单');
  END IF;
  RETURN v_all;
END $$;

-- The cards that pay, locked by id with the patient's own, whose points and consumption move: each pays once, none is locked, and each is
-- of the patient or of somebody else of the same account.
CREATE OR REPLACE FUNCTION lock_cards(p_hospital bigint, p_member bigint, p_cards bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_card bigint;
BEGIN
  -- The patient's own, once as such and once by its number.
  IF cardinality(p_cards) > (SELECT count(DISTINCT c) FROM unnest(p_cards) c) THEN
    PERFORM refuse_field('payments', '现金、积分和同一张会员卡只能各用一次');
  END IF;
  PERFORM 1 FROM members m WHERE m.hospital_id = p_hospital AND m.id = ANY (p_cards || p_member) ORDER BY m.id FOR NO KEY UPDATE;
  FOREACH v_card IN ARRAY (SELECT coalesce(array_agg(DISTINCT c ORDER BY c), '{}') FROM unnest(p_cards) c) LOOP
    IF v_card <> p_member THEN
      IF NOT EXISTS (SELECT FROM members m JOIN patients t ON t.id = m.patient_id JOIN patients o ON o.user_id = t.user_id
          JOIN members x ON x.patient_id = o.id
        WHERE m.id = v_card AND m.hospital_id = p_hospital AND x.id = p_member) THEN
        PERFORM refuse_field('payments', '只能使用同一账号下患者的会员卡');
      END IF;
    END IF;
    PERFORM lock_usable_member(p_hospital, v_card, NULL);
  END LOOP;
END $$;

-- Whether cards, which are locked, have what is to be paid from them: who comes too late for a balance is answered before anything is
-- written that would be undone. What is never below zero is the ledger's doing all the same. Refuses: BALANCE
CREATE OR REPLACE FUNCTION check_stored(p_member bigint, p_tenders jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_short bigint := (
    SELECT min(c.card) FROM jsonb_to_recordset(p_tenders) AS a(type integer, amount bigint, member_id bigint)
      CROSS JOIN LATERAL (SELECT coalesce(a.member_id, p_member) AS card OFFSET 0) c
    WHERE a.type = 5 AND a.amount > (
      SELECT coalesce(sum(x.balance), 0) FROM ledger_accounts x WHERE x.member_id = c.card AND x.kind IN ('principal', 'gift')));
BEGIN
  IF v_short IS NOT NULL THEN PERFORM refuse_balance(v_short, NULL); END IF;
END $$;

-- Who comes too late for the patient's own card, and asks for nothing else that could be refused, need not wait for those before them: what
-- the card has was committed. Who is told nothing here is told by check_stored and the ledger, once the card is theirs. p: as pay_disposals
CREATE OR REPLACE FUNCTION check_stored_now(v_lists disposals[], p_total bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_member bigint := v_lists[1].member_id;
  v_amount bigint;
BEGIN
  IF p->>'discount' IS NOT NULL OR p->>'coupon_claim_id' IS NOT NULL OR p->>'round_off' IS NOT NULL THEN RETURN; END IF;
  SELECT sum(a.amount) FILTER (WHERE a.type = 5) INTO v_amount FROM jsonb_to_recordset(p->'payments') AS a(type integer, amount bigint, member_id bigint)
    HAVING count(*) FILTER (WHERE a.type = 5) = 1 AND bool_and(a.type <= 5 AND a.member_id IS NULL);
  IF v_amount > (SELECT coalesce(sum(x.balance), 0) FROM ledger_accounts x WHERE x.member_id = v_member AND x.kind IN ('principal', 'gift'))
    AND p_total <= (SELECT sum(disposal_arrears(d.id)) FROM unnest(v_lists) d)
    AND EXISTS (SELECT FROM members m WHERE m.id = v_member AND m.vip_status = 0) THEN
    PERFORM refuse_balance(v_member, NULL);
  END IF;
END $$;

-- The tenders of a payment, written. Of stored value principal goes first. p_tenders: [{type, amount, tendered, trade_no, member_id}]
-- OFFSET 0: a balance is asked once.
CREATE OR REPLACE FUNCTION put_tenders(v payments, p_member bigint, p_tenders jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_written integer;
BEGIN
  INSERT INTO payment_tenders (hospital_id, payment_id, type, amount, member_id, principal, gift, points, tendered, change, trade_no)
    SELECT v.hospital_id, v.id, a.type, a.amount, c.member_id, c.principal,
      CASE WHEN a.type = 5 THEN a.amount - c.principal ELSE 0 END,
      CASE WHEN a.type = 6 THEN a.amount / (points_settings_of(v.hospital_id)).point_value ELSE 0 END,
      a.tendered, coalesce(a.tendered - a.amount, 0), a.trade_no
    FROM jsonb_array_elements(p_tenders) WITH ORDINALITY AS e(tender, n),
      jsonb_to_record(e.tender) AS a(type integer, amount bigint, tendered bigint, trade_no text, member_id bigint)
      CROSS JOIN LATERAL (SELECT CASE WHEN a.type = 5 THEN coalesce(a.member_id, p_member) END AS member_id,
        CASE WHEN a.type = 5 THEN least(a.amount, ledger_balance(coalesce(a.member_id, p_member), 'principal')) ELSE 0 END AS principal OFFSET 0) c
    ORDER BY e.n
    ON CONFLICT (hospital_id, type, trade_no) WHERE NOT reversed DO NOTHING;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written < jsonb_array_length(p_tenders) THEN
    PERFORM refuse('STATE', '{"message": "该交易号已登记"}');
  END IF;
END $$;

-- What of each tender pays which list: one after the other, in the order of both; and what of that earns points, by the terms of
-- now. p_owed: [{id, arrears}]
CREATE OR REPLACE FUNCTION put_splits(v payments, p_owed jsonb) RETURNS void LANGUAGE sql AS $$
  WITH tenders AS (
    SELECT t.id, t.amount, sum(t.amount) OVER (ORDER BY t.id) - t.amount AS low,
      CASE WHEN t.type <= 4 THEN t.amount WHEN t.type = 5 AND w.earn_on_balance THEN t.principal ELSE 0 END AS earning,
      w.yuan_per_point, w.earn_on_drugs
    FROM payment_tenders t LEFT JOIN terms_of_earning(v) w ON true WHERE t.payment_id = v.id),
  lists AS (
    SELECT (e.list->>'id')::bigint AS id, (e.list->>'arrears')::bigint AS amount,
      sum((e.list->>'arrears')::bigint) OVER (ORDER BY e.n) - (e.list->>'arrears')::bigint AS low
    FROM jsonb_array_elements(p_owed) WITH ORDINALITY AS e(list, n))
  INSERT INTO payment_splits (hospital_id, tender_id, disposal_id, amount, earning, yuan_per_point, drugs_earn)
    SELECT v.hospital_id, t.id, l.id, p.upto - p.since,
      CASE WHEN e.yuan_per_point IS NULL THEN 0 ELSE e.earning END, e.yuan_per_point, coalesce(t.earn_on_drugs, false)
    FROM tenders t CROSS JOIN lists l
      CROSS JOIN LATERAL (SELECT greatest(t.low, l.low) - t.low AS since, least(t.low + t.amount, l.low + l.amount) - t.low AS upto) p
      -- What earns goes first, as principal does.
      CROSS JOIN LATERAL (SELECT least(p.upto, t.earning) - least(p.since, t.earning) AS earning) q
      CROSS JOIN LATERAL (SELECT q.earning, CASE WHEN q.earning > 0 THEN t.yuan_per_point END AS yuan_per_point) e
    WHERE p.upto > p.since ORDER BY t.id, l.low
$$;

-- The entries of a payment: what came in by which way, and what of it each list owes no more; what was paid by anything but
-- points and insurance is consumption of the patient.
CREATE OR REPLACE FUNCTION payment_entries(v payments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH entries AS (
    SELECT e.* FROM payment_tenders t CROSS JOIN LATERAL (SELECT CASE WHEN t.type <= 5 THEN t.amount ELSE 0 END AS consumed) c
      CROSS JOIN LATERAL (VALUES
        (tender_account(t.type), t.member_id, NULL::bigint, CASE WHEN t.type = 5 THEN t.principal ELSE t.amount END),
        ('gift', t.member_id, NULL, t.gift),
        ('points', v.member_id, NULL, t.points), ('points_issued', NULL, NULL, -t.points),
        ('memo', NULL, NULL, c.consumed), ('consumed', v.member_id, NULL, -c.consumed)) AS e(kind, member_id, disposal_id, amount)
      WHERE t.payment_id = v.id
    UNION ALL SELECT 'receivable', NULL, s.disposal_id, -s.amount
      FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id WHERE t.payment_id = v.id)
  SELECT jsonb_agg(to_jsonb(e)) FROM entries e WHERE e.amount <> 0
$$;

-- So much off a list's lines (null: all of them), each in proportion to what is left of it: [{line_id, amount, low}], of which `low` says
-- that the project is now below its least price.
DROP FUNCTION IF EXISTS spread_off(bigint, bigint);
CREATE OR REPLACE FUNCTION spread_off(p_id bigint, p_amount bigint, p_lines jsonb) RETURNS jsonb LANGUAGE sql AS $$
  WITH lines AS (
    SELECT array_agg(l.id ORDER BY l.position) AS ids, array_agg((l.net - l.refunded)::bigint ORDER BY l.position) AS nets
    FROM disposal_lines l WHERE l.disposal_id = p_id AND (p_lines IS NULL OR p_lines @> to_jsonb(l.id))),
  moved AS (
    UPDATE disposal_lines l SET net = l.net - s.share
    FROM lines, unnest(lines.ids, spread_over(p_amount, lines.nets)) AS s(id, share)
    WHERE l.id = s.id AND s.share > 0 RETURNING l.id, s.share, l.project_id, l.net, l.count)
  SELECT coalesce(jsonb_agg(jsonb_build_object('line_id', m.id, 'amount', m.share, 'low', m.net < j.min_price * m.count)), '[]')
  FROM moved m LEFT JOIN projects j ON j.id = m.project_id
$$;

-- What is taken off a list at the desk, with its first payment: by hand, then by a coupon, then 抹零, each spread over its lines.
-- Answers how much.
-- p: discount {amount | percent (taken off), reason}, coupon_claim_id, round_off (cents), discount_max (percent of the list by
-- hand), user_id, audit, request_id; p_payment: that it comes with, if any
-- Refuses: as use_coupon; STATE where it was at the desk before; INVALID, more than the asker may, than there is, below a least price.
DROP FUNCTION IF EXISTS take_off(disposals, jsonb);
CREATE OR REPLACE FUNCTION take_off(v disposals, p_payment bigint, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
  v_round bigint := coalesce((p->>'round_off')::bigint, 0);
  v_off bigint := coalesce((p->'discount'->>'amount')::bigint, (v.total * (p->'discount'->>'percent')::bigint + 50) / 100, 0);
  v_claim bigint := (p->>'coupon_claim_id')::bigint;
  v_coupon jsonb := '{"off": 0}';
  v_all bigint;
  v_parts jsonb;
  v_cut jsonb;
  v_rounded jsonb;
  v_transaction bigint;
  v_before bigint := (SELECT coalesce(sum(x.amount), 0) FROM disposal_discounts x WHERE x.disposal_id = v.id AND x.kind = 'manual');
BEGIN
  IF v_off + v_round = 0 AND v_claim IS NULL THEN RETURN 0; END IF;
  IF v.at_desk THEN PERFORM refuse('STATE', '{"message": "首次收款后不能再优惠"}'); END IF;
  IF v_off + v_round > v.total THEN PERFORM refuse_field('discount', '优惠金额不能超过合计金额'); END IF;
  IF v_off > 0 AND (v_before + v_off) * 100 > (v.total + v_before) * (p->>'discount_max')::bigint THEN
    PERFORM refuse_field('discount', format('手动优惠最多为%s%%', p->>'discount_max'));
  END IF;
  v_parts := spread_off(v.id, v_off, NULL);
  IF jsonb_path_exists(v_parts, '$[*] ? (@.low == true)') THEN PERFORM refuse_field('discount', '优惠后低于项目的最低价'); END IF;
  IF v_claim IS NOT NULL THEN v_coupon := use_coupon(v, v_claim, p_payment); END IF;
  v_cut := spread_off(v.id, (v_coupon->>'off')::bigint, v_coupon->'lines');
  v_all := v_off + (v_coupon->>'off')::bigint + v_round;
  IF v_all > v.total THEN PERFORM refuse_field('round_off', '抹零不能超过合计金额'); END IF;
  v_rounded := spread_off(v.id, v_round, NULL);
  v_transaction := owe_disposal(v, -v_all, 'disposal_discount', v_by, p->>'request_id');
  INSERT INTO disposal_discounts (hospital_id, disposal_id, kind, amount, reason, staff_id, at, payment_id, transaction_id, parts, claim_id)
    SELECT v.hospital_id, v.id, x.kind, x.amount, x.reason, v_by, haomai_now(), p_payment, v_transaction, x.parts, x.claim_id
    FROM (VALUES ('manual', v_off, p->'discount'->>'reason', v_parts, NULL),
      ('coupon', (v_coupon->>'off')::bigint, (SELECT q.terms->>'name' FROM coupon_claims q WHERE q.id = v_claim), v_cut, v_claim),
      ('round', v_round, '', v_rounded, NULL)) AS x(kind, amount, reason, parts, claim_id)
    WHERE x.amount > 0;
  UPDATE disposals d SET total = d.total - v_all WHERE d.id = v.id;
  IF v_off > 0 THEN
    PERFORM audit(p->'audit' || jsonb_build_object('action', 'discount.manual', 'object', v.number,
      'detail', jsonb_build_object('id', v.id, 'amount', v_off, 'reason', p->'discount'->'reason')));
  END IF;
  RETURN v_all;
END $$;

-- 收费. p: session_id, user_id, staff_hospital_id, ids (lists of one patient), version (of a single one; null: not checked),
-- payments [{type, amount, tendered, trade_no, member_id}], owe (whether nothing may be paid: 挂账), discount, coupon_claim_id, round_off and
-- discount_max as take_off has them (of a single list), remarks, audit, request_id, idem
CREATE OR REPLACE FUNCTION pay_disposals(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_ids bigint[] := ARRAY(SELECT jsonb_array_elements_text(p->'ids')::bigint);
  v_total bigint;
  v_shift shifts;
  v_lists disposals[];
  v_owed jsonb;
  v_payment payments;
  v_off bigint := 0;
  v_points bigint;
  v_transaction bigint;
  v_earned bigint := 0;
  v_receipt jsonb;
  v_jobs jsonb;
  v_answer jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT coalesce(sum(a.amount), 0), sum(a.amount) FILTER (WHERE a.type = 6) INTO v_total, v_points
    FROM jsonb_to_recordset(p->'payments') AS a(type integer, amount bigint);
  v_shift := take_shift(v_hospital, (p->>'user_id')::bigint);
  v_lists := lock_payable(v_hospital, v_ids, (p->>'version')::integer);
  PERFORM check_stored_now(v_lists, v_total, p);
  PERFORM lock_cards(v_hospital, v_lists[1].member_id, ARRAY(SELECT coalesce((t->>'member_id')::bigint, v_lists[1].member_id)
    FROM jsonb_array_elements(p->'payments') t WHERE (t->>'type')::integer = 5));
  PERFORM end_points(v_hospital, v_lists[1].member_id, p->>'request_id');
  IF v_total > 0 THEN
    INSERT INTO payments (hospital_id, kind, shift_id, member_id, total, remarks, at, staff_id)
      VALUES (v_hospital, 'pay', v_shift.id, v_lists[1].member_id, v_total, p->>'remarks', haomai_now(), (p->>'user_id')::bigint)
      RETURNING * INTO v_payment;
  END IF;
  IF cardinality(v_lists) = 1 THEN v_off := take_off(v_lists[1], v_payment.id, p); END IF;
  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'arrears', disposal_arrears(d.id)) ORDER BY d.issued_at, d.id) INTO v_owed
    FROM unnest(v_lists) d;
  IF v_total > (SELECT sum((o->>'arrears')::bigint) FROM jsonb_array_elements(v_owed) o) THEN PERFORM refuse_overpaid(v_ids[1], v_off); END IF;
  IF v_points > 0 THEN PERFORM check_points(v_hospital, v_lists[1].member_id, v_ids, v_points); END IF;
  IF v_total > 0 THEN
    PERFORM check_stored(v_lists[1].member_id, p->'payments');
    v_transaction := post_payment(v_payment, v_shift.business_date, p->'payments', v_owed, p->>'request_id');
  -- A coupon may leave nothing to pay.
  ELSIF NOT (p->>'owe')::boolean AND (p->>'coupon_claim_id' IS NULL OR disposal_arrears(v_ids[1]) > 0) THEN
    PERFORM refuse_field('payments', '请填写收款金额');
  END IF;
  -- Of what it leaves unpaid a list is written down as owed (挂账) where nothing of the payment was for it.
  UPDATE disposals d SET at_desk = true, status = settled_status(o.arrears, true),
      paid_at = CASE WHEN o.arrears = 0 THEN coalesce(d.paid_at, haomai_now()) END, version = d.version + 1,
      on_account = d.on_account OR NOT EXISTS (SELECT FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
        WHERE t.payment_id = v_payment.id AND s.disposal_id = d.id)
    FROM (SELECT i AS id, disposal_arrears(i) AS arrears FROM unnest(v_ids) i OFFSET 0) o WHERE d.id = o.id;
  PERFORM settle_products(v_ids);
  IF v_total > 0 THEN v_earned := settle_lists(v_payment, v_payment.member_id, v_ids, v_shift, v_shift.staff_id, p->>'request_id'); END IF;
  PERFORM reward_invitation(v_lists[1].member_id, v_ids, v_shift, p->>'request_id');
  v_jobs := tell_balances(v_payment, v_transaction, p->>'request_id');
  v_answer := jsonb_build_object('account_events', tell_disposals(v_ids), 'member', member_view(v_lists[1].member_id), 'jobs', v_jobs,
    'change', (SELECT coalesce(sum(t.change), 0) FROM payment_tenders t WHERE t.payment_id = v_payment.id),
    'touched', touched(v_hospital, 'disposals', v_ids) || touched(v_hospital, 'members', ARRAY[v_lists[1].member_id]));
  -- From here on every other payment of the hospital waits for its number: what can be answered before stands before.
  IF v_payment.id IS NOT NULL THEN v_receipt := receipt_of_payment(v_payment, v_shift.business_date); END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', coalesce(v_receipt->>'receipt_no', '挂账'),
    'detail', jsonb_build_object('ids', p->'ids', 'amount', v_total, 'integral', v_earned, 'coupon_claim_id', p->'coupon_claim_id')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', v_answer || jsonb_build_object(
    'disposals', (SELECT jsonb_agg(disposal_view(i.id) ORDER BY i.n) FROM unnest(v_ids) WITH ORDINALITY AS i(id, n)),
    'payment', CASE WHEN v_payment.id IS NOT NULL THEN jsonb_build_object('id', v_payment.id) END, 'receipt', v_receipt,
    'integral_earned', v_earned));
END $$;
