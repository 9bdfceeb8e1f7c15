-- 冲正 (docs/domain/money.md#taking-back): a payment or a top-up that was keyed in wrongly is mirrored whole, with all that came with it.

-- What a payment moved, locked in the order of locks: its lists, the cards, its tenders. Answers the lists.
CREATE OR REPLACE FUNCTION lock_reversible(v payments) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[] := ARRAY(SELECT DISTINCT s.disposal_id FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
    WHERE t.payment_id = v.id ORDER BY 1);
BEGIN
  PERFORM 1 FROM disposals d WHERE d.id = ANY (v_ids) ORDER BY d.id FOR NO KEY UPDATE;
  PERFORM 1 FROM members m WHERE m.id = v.member_id OR m.id IN (SELECT t.member_id FROM payment_tenders t WHERE t.payment_id = v.id)
    ORDER BY m.id FOR NO KEY UPDATE;
  PERFORM 1 FROM payment_tenders t WHERE t.payment_id = v.id ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM lock_entitlements(v_ids);
  RETURN v_ids;
END $$;

-- Why a payment, its tenders locked, cannot be taken back any more. p_ids: its lists
CREATE OR REPLACE FUNCTION check_reversible(v payments, p_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments r WHERE r.reverses_id = v.id) THEN PERFORM refuse('STATE', '{"message": "该笔已冲正"}'); END IF;
  IF EXISTS (SELECT FROM payment_tenders t WHERE t.payment_id = v.id AND t.refunded > 0)
    OR EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = ANY (p_ids) AND l.refunded > 0) THEN
    PERFORM refuse('STATE', '{"message": "其中已有退费，不能冲正"}');
  END IF;
  IF EXISTS (SELECT FROM money_approvals a WHERE a.topup_id = v.id) THEN
    PERFORM refuse('STATE', '{"message": "由退费转入的储值不能冲正"}');
  END IF;
END $$;

-- What was taken off a list with a payment is owed again, line by line.
CREATE OR REPLACE FUNCTION undo_discounts(v payments, p_first bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mirror_ledger(x.transaction_id, p - 'payment_id')
    FROM (SELECT DISTINCT d.transaction_id FROM disposal_discounts d WHERE d.payment_id = p_first) x;
  UPDATE disposal_lines l SET net = l.net + u.amount FROM (
    SELECT r.line_id, sum(r.amount) AS amount FROM disposal_discounts d, jsonb_to_recordset(d.parts) AS r(line_id bigint, amount bigint)
    WHERE d.payment_id = p_first GROUP BY 1) u WHERE l.id = u.line_id;
  UPDATE disposals d SET total = d.total + u.amount FROM (
    SELECT x.disposal_id, sum(x.amount) AS amount FROM disposal_discounts x WHERE x.payment_id = p_first GROUP BY 1) u
    WHERE d.id = u.disposal_id;
  DELETE FROM disposal_discounts d WHERE d.payment_id = p_first;
  PERFORM return_coupons(NULL, p_first);
END $$;

-- The mirror of a payment: its tenders with what of them is gone by it, its posting, what was taken off with it, its lists.
-- Answers the ledger's transaction. v: the reversal; p: as mirror_ledger has it
CREATE OR REPLACE FUNCTION mirror_payment(v payments, p_ids bigint[], p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_transaction bigint;
BEGIN
  INSERT INTO payment_tenders (hospital_id, payment_id, type, amount, member_id, principal, gift, points)
    SELECT v.hospital_id, v.id, t.type, t.amount, t.member_id, t.principal, t.gift, t.points FROM payment_tenders t
    WHERE t.payment_id = v.reverses_id ORDER BY t.id;
  PERFORM take_back_given(v.reverses_id);
  UPDATE payment_splits s SET refunded = s.amount FROM payment_tenders t WHERE t.id = s.tender_id AND t.payment_id = v.reverses_id;
  UPDATE payment_tenders t SET refunded = t.amount, reversed = true WHERE t.payment_id = v.reverses_id;
  v_transaction := mirror_ledger((SELECT l.id FROM ledger_transactions l WHERE l.payment_id = v.reverses_id), p);
  PERFORM undo_discounts(v, v.reverses_id, p);
  UPDATE disposals d SET at_desk = d.on_account OR EXISTS (
    SELECT FROM payment_splits s WHERE s.disposal_id = d.id AND s.refunded < s.amount) WHERE d.id = ANY (p_ids);
  PERFORM settle_disposal(i) FROM unnest(p_ids) i;
  RETURN v_transaction;
END $$;

-- p: session_id, user_id, staff_hospital_id, id, owner (whether the owner asks), reason, audit, request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN, another's; STATE, closed, taken back, or given back in part; BALANCE, what was topped up is spent; STATE, a coupon that
-- came with it is used.
CREATE OR REPLACE FUNCTION reverse_payment(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_first payments;
  v_shift shifts;
  v_ids bigint[];
  v payments;
  v_transaction bigint;
  v_jobs jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_first FROM payments x WHERE x.id = (p->>'id')::bigint AND x.hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v_first.kind NOT IN ('pay', 'topup') THEN PERFORM refuse('STATE', '{"message": "只能冲正收款和充值"}'); END IF;
  IF NOT (p->>'owner')::boolean AND v_first.staff_id <> v_by THEN PERFORM refuse('FORBIDDEN', '{"message": "只能冲正自己收的款"}'); END IF;
  -- In the shift that took it, so that both are counted in one or neither.
  SELECT * INTO v_shift FROM shifts s WHERE s.id = v_first.shift_id FOR SHARE;
  IF v_shift.closed_at IS NOT NULL THEN PERFORM refuse('STATE', '{"message": "该班次已交班，不能冲正"}'); END IF;
  v_ids := lock_reversible(v_first);
  PERFORM check_reversible(v_first, v_ids);
  PERFORM end_points(v_hospital, v_first.member_id, p->>'request_id');
  INSERT INTO payments (hospital_id, kind, shift_id, member_id, total, remarks, at, staff_id, reverses_id)
    VALUES (v_hospital, 'reversal', v_shift.id, v_first.member_id, v_first.total, p->>'reason', haomai_now(), v_by, v_first.id)
    RETURNING * INTO v;
  v_transaction := mirror_payment(v, v_ids, jsonb_build_object('at', v.at, 'business_date', v_shift.business_date, 'staff_id', v_by,
    'payment_id', v.id, 'shift_id', v_shift.id, 'reason', p->>'reason', 'request_id', p->>'request_id'));
  PERFORM settle_lists(v, v.member_id, v_ids, v_shift, v_by, p->>'request_id');
  v_jobs := tell_balances(v, v_transaction, p->>'request_id');
  PERFORM receipt_of_payment(v, v_shift.business_date);
  PERFORM audit(p->'audit' || jsonb_build_object('object', (SELECT x.receipt_no FROM receipts x WHERE x.payment_id = v_first.id),
    'detail', jsonb_build_object('id', v_first.id, 'amount', v.total, 'reason', p->'reason',
      'receipt', (SELECT x.receipt_no FROM receipts x WHERE x.payment_id = v.id))));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('payment', payment_view(v), 'jobs', v_jobs, 'account_events', tell_disposals(v_ids),
    'touched', touched(v_hospital, 'disposals', v_ids) || touched(v_hospital, 'members', ARRAY[v.member_id])));
END $$;
