-- Stored value and points of a member (docs/domain/money.md#whose-money). Each moves in the ledger alone.

-- What went over the counter for a member's card, its posting, its receipt and the SMS that tells of it.
-- Answers {payment, receipt, jobs}. p_sign: 1 taken, -1 given back
-- p: user_id, payment_type, trade_no, remarks, rule_id, request_id; p_tenders: [{type, amount}] where there are several; p_coupons: so many of p_coupon
-- come with it
DROP FUNCTION IF EXISTS pay_card(members, shifts, text, integer, bigint, bigint, bigint, jsonb);
DROP FUNCTION IF EXISTS pay_card(members, shifts, text, integer, bigint, bigint, bigint, jsonb, jsonb);
CREATE OR REPLACE FUNCTION pay_card(
  v members, v_shift shifts, p_kind text, p_sign integer, p_amount bigint, p_gift bigint, p_points bigint, p jsonb,
  p_tenders jsonb DEFAULT NULL, p_coupon bigint DEFAULT NULL, p_coupons bigint DEFAULT 0
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_tenders jsonb := coalesce(p_tenders, jsonb_build_array(
    jsonb_build_object('type', p->'payment_type', 'amount', p_amount, 'trade_no', p->'trade_no')));
  v_at timestamptz := haomai_now();
  v_payment payments;
  v_transaction bigint;
  v_jobs jsonb;
BEGIN
  INSERT INTO payments (hospital_id, kind, shift_id, member_id, rule_id, total, remarks, at, staff_id)
    VALUES (v.hospital_id, p_kind, v_shift.id, v.id, (p->>'rule_id')::bigint, p_amount, coalesce(p->>'remarks', ''), v_at,
      (p->>'user_id')::bigint) RETURNING * INTO v_payment;
  INSERT INTO payment_tenders (hospital_id, payment_id, type, amount, trade_no)
    SELECT v.hospital_id, v_payment.id, t.type, t.amount, t.trade_no
    FROM jsonb_to_recordset(v_tenders) AS t(type integer, amount bigint, trade_no text)
    ON CONFLICT (hospital_id, type, trade_no) WHERE NOT reversed DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该交易号已登记"}'); END IF;
  PERFORM give_with_topup(v_payment, p_coupon, p_coupons, v_payment.staff_id);
  v_transaction := post_ledger(
    jsonb_build_object('hospital_id', v.hospital_id, 'kind', p_kind, 'at', v_at, 'business_date', v_shift.business_date,
      'member_id', v.id, 'staff_id', p->'user_id', 'payment_id', v_payment.id, 'shift_id', v_shift.id, 'request_id', p->>'request_id'),
    (SELECT jsonb_agg(jsonb_build_object('kind', tender_account(t.type), 'amount', p_sign * t.amount))
      FROM jsonb_to_recordset(v_tenders) AS t(type integer, amount bigint)) || jsonb_build_array(
      jsonb_build_object('kind', 'principal', 'member_id', v.id, 'amount', -p_sign * p_amount),
      jsonb_build_object('kind', 'gift_cost', 'amount', p_sign * p_gift),
      jsonb_build_object('kind', 'gift', 'member_id', v.id, 'amount', -p_sign * p_gift),
      jsonb_build_object('kind', 'memo', 'amount', p_sign * p_amount),
      jsonb_build_object('kind', 'recharged', 'member_id', v.id, 'amount', -p_sign * p_amount),
      jsonb_build_object('kind', 'points_issued', 'amount', p_sign * p_points),
      jsonb_build_object('kind', 'points', 'member_id', v.id, 'amount', -p_sign * p_points)));
  v_jobs := tell_balances(v_payment, v_transaction, p->>'request_id');
  RETURN jsonb_build_object('payment', v_payment.id, 'receipt', receipt_of_payment(v_payment, v_shift.business_date), 'jobs', v_jobs);
END $$;

-- LIMIT where a member would have more principal than the hospital lets one have.
CREATE OR REPLACE FUNCTION check_stored_limit(v members, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_limit cents := (money_settings_of(v.hospital_id)).stored_limit;
BEGIN
  IF ledger_balance(v.id, 'principal') + p_amount > v_limit THEN
    PERFORM refuse('LIMIT', jsonb_build_object('message', format('储值本金不能超过 %s 元', yuan(v_limit))));
  END IF;
END $$;

-- 充值. p: session_id, user_id, staff_hospital_id, id, version (that was seen; null: not checked), amount, gift_amount (null:
--    none was typed; cents), payment_type, rule_id, owner (whether the owner asks), trade_no, remarks, audit, request_id, idem
CREATE OR REPLACE FUNCTION top_up_member(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_amount bigint := (p->>'amount')::bigint;
  v_gift bigint := coalesce((p->>'gift_amount')::bigint, 0);
  v_points bigint := 0;
  v_coupon bigint;
  v_coupons bigint := 0;
  v_settings money_settings;
  v_shift shifts;
  v members;
  v_paid jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  -- Not before: until the command has begun, it speaks for nobody and sees no row of the hospital's.
  v_settings := money_settings_of(v_hospital);
  v_shift := take_shift(v_hospital, (p->>'user_id')::bigint);
  v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF p->>'rule_id' IS NOT NULL THEN
    SELECT gift, points, coupon, coupons INTO v_gift, v_points, v_coupon, v_coupons FROM gift_of_rule(v, (p->>'rule_id')::bigint, v_amount);
    IF (p->>'gift_amount')::bigint <> v_gift THEN PERFORM refuse_field('gift_amount', '赠送金额与充值方案不符'); END IF;
  ELSIF v_gift > 0 AND v_settings.gift_by_rule_only AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse_field('gift_amount', '赠送金额只能按充值规则');
  END IF;
  PERFORM check_stored_limit(v, v_amount);
  v_paid := pay_card(v, v_shift, 'topup', 1, v_amount, v_gift, v_points, p, NULL, v_coupon, v_coupons);
  PERFORM audit(p->'audit' || jsonb_build_object('object', v_paid->'receipt'->>'receipt_no',
    'detail', jsonb_build_object('amount', v_amount, 'gift_amount', v_gift, 'integral', v_points,
      'coupon_id', v_coupon, 'coupons', v_coupons)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v) || v_paid);
END $$;

-- 退储值: principal, and gift taken away with it. Above what goes back without a second person it waits for one.
-- Answers with a receipt, or with the approval that waits. p: as top_up_member, of which it takes no rule; its remarks are the reason
CREATE OR REPLACE FUNCTION refund_stored(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_amount bigint := (p->>'amount')::bigint;
  v_gift bigint := coalesce((p->>'gift_amount')::bigint, 0);
  v_shift shifts;
  v members;
  v_paid jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_shift := take_shift(v_hospital, (p->>'user_id')::bigint);
  v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF v_amount < 100 AND v_amount <> ledger_balance(v.id, 'principal') THEN
    PERFORM refuse_field('amount', '充值金额最小为1,最大为10000');
  END IF;
  IF v_amount > (money_settings_of(v_hospital)).refund_alone_max THEN
    IF v_amount > ledger_balance(v.id, 'principal') OR v_gift > ledger_balance(v.id, 'gift') THEN PERFORM refuse_balance(v.id, NULL); END IF;
    v_paid := ask_money(v_shift, jsonb_build_object('kind', 'stored_refund', 'amount', v_amount, 'member_id', v.id, 'reason', p->'remarks',
      'request', jsonb_build_object('amount', v_amount, 'gift_amount', v_gift, 'payment_type', p->'payment_type',
        'trade_no', p->'trade_no', 'remarks', p->'remarks', 'reckoned', jsonb_build_array(jsonb_build_object('type', p->'payment_type', 'amount', v_amount)))),
      (p->>'owner')::boolean, p->>'request_id');
  ELSE
    v_paid := pay_card(v, v_shift, 'stored_refund', -1, v_amount, v_gift, 0, p || jsonb_build_object('rule_id', NULL));
  END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', coalesce(v_paid->'receipt'->>'receipt_no', '待审批'),
    'detail', jsonb_build_object('amount', v_amount, 'gift_amount', v_gift, 'reason', p->'remarks')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v) || jsonb_build_object('receipt', NULL, 'approval', NULL, 'jobs', '[]'::jsonb) || v_paid
    || jsonb_build_object('touched', touched(v_hospital, 'members', ARRAY[v.id]) || touched(v_hospital, 'approvals', '{}')));
END $$;

-- 积分变动 by hand. p: session_id, user_id, staff_hospital_id, id, version, type (incr, decr, clearing), integral (null for clearing),
--    remarks, audit, request_id, idem
CREATE OR REPLACE FUNCTION change_points(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_change bigint;
  v members;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  PERFORM end_points(v_hospital, v.id, p->>'request_id');
  v_change := CASE p->>'type' WHEN 'incr' THEN (p->>'integral')::bigint WHEN 'decr' THEN -(p->>'integral')::bigint
    ELSE -ledger_balance(v.id, 'points') END;
  IF v_change = 0 THEN PERFORM refuse('STATE', '{"message": "该会员没有积分"}'); END IF;
  PERFORM post_ledger(
    jsonb_build_object('hospital_id', v_hospital, 'kind', 'points', 'at', haomai_now(), 'business_date', business_date(v_hospital),
      'member_id', v.id, 'staff_id', p->'user_id', 'reason', nullif(p->>'remarks', ''), 'request_id', p->>'request_id'),
    jsonb_build_array(jsonb_build_object('kind', 'points_issued', 'amount', v_change),
      jsonb_build_object('kind', 'points', 'member_id', v.id, 'amount', -v_change)));
  PERFORM audit_member(v, p->'audit', jsonb_build_object('integral', v_change, 'reason', p->'remarks'));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v));
END $$;
