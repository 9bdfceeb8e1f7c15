-- What one person asks for and another decides (docs/domain/money.md#giving-back).

-- Whether somebody else at the hospital may approve what this person asks for. p_second: the setting refund_second
CREATE OR REPLACE FUNCTION other_approver(p_hospital bigint, p_user bigint, p_second text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.status = 'active' AND m.user_id <> p_user
    AND (m.role = 'shop_owner' OR p_second = 'money' AND m.role = 'customer_service'))
$$;

-- Whether cash goes out for another way of paying (非原路): over that only an owner decides.
CREATE OR REPLACE FUNCTION goes_another_way(p_request jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM jsonb_array_elements(coalesce(p_request->'reckoned', '[]')) s WHERE s->>'replaces' IS NOT NULL)
$$;

-- As answers show what waits for a second person, or was decided.
CREATE OR REPLACE FUNCTION money_approval_view(v money_approvals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'kind', v.kind, 'status', v.status, 'amount', v.amount, 'disposal', (
      SELECT jsonb_build_object('id', d.id, 'number', d.number) FROM disposals d WHERE d.id = v.disposal_id),
    'member', (SELECT jsonb_build_object('id', m.id, 'name', t.name) FROM members m JOIN patients t ON t.id = m.patient_id WHERE m.id = v.member_id),
    'requested_by', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.requested_by),
    'decided_by', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.decided_by),
    'self_approved', v.self_approved, 'another_way', goes_another_way(v.request), 'to_balance', coalesce((v.request->>'to_balance')::boolean, false),
    'reason', v.reason, 'answer', v.answer, 'created_at', v.created_at, 'decided_at', v.decided_at,
    -- Till it is done, as it was reckoned when it was asked for.
    'sources', CASE WHEN v.status <> 'approved' THEN coalesce(jsonb_strip_nulls(v.request->'reckoned'), '[]') ELSE coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', t.type, 'amount', t.amount, 'replaces', t.replaces)) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = v.payment_id), '[]') END,
    'receipt', (SELECT receipt_view(x) FROM receipts x WHERE x.payment_id = v.payment_id),
    'topup_receipt', (SELECT receipt_view(x) FROM receipts x WHERE x.payment_id = v.topup_id), 'version', v.version)
$$;

-- Does what was asked for, in the shift of whoever asked, if it is money that goes back; the row says what was done. Answers {receipt, jobs}.
CREATE OR REPLACE FUNCTION carry_out(v money_approvals, v_shift shifts, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_done jsonb;
BEGIN
  IF v.kind = 'discount' THEN RETURN apply_discount(v, p_request); END IF;
  IF v.kind = 'refund' THEN
    v_done := refund_disposal(lock_refundable(v.hospital_id, v.disposal_id, NULL), v_shift, v.request, p_request);
  ELSE
    v_done := pay_card(lock_usable_member(v.hospital_id, v.member_id, NULL), v_shift, 'stored_refund', -1, v.amount,
      (v.request->>'gift_amount')::bigint, 0, v.request || jsonb_build_object('user_id', v_shift.staff_id, 'request_id', p_request));
  END IF;
  UPDATE money_approvals a SET payment_id = (v_done->>'payment')::bigint, topup_id = (v_done->>'topup')::bigint, taken = v_done->'taken',
    amount = coalesce((SELECT p.total FROM payments p WHERE p.id = (v_done->>'payment')::bigint), 0) WHERE a.id = v.id;
  RETURN v_done;
END $$;

-- What is answered and told once something was asked for or decided. p_done: as carry_out answers; null where nothing was done
CREATE OR REPLACE FUNCTION after_approval(p_id bigint, p_done jsonb, p_events jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('approval', money_approval_view(v), 'receipt', p_done->'receipt', 'jobs', coalesce(p_done->'jobs', '[]'),
    'disposal', CASE WHEN v.disposal_id IS NOT NULL THEN disposal_view(v.disposal_id) END,
    'account_events', p_events || CASE WHEN v.status = 'approved' AND v.disposal_id IS NOT NULL THEN tell_disposals(ARRAY[v.disposal_id]) ELSE '[]' END,
    'touched', touched(v.hospital_id, 'disposals', array_remove(ARRAY[v.disposal_id], NULL))
      || touched(v.hospital_id, 'members', ARRAY[v.member_id]) || touched(v.hospital_id, 'approvals', '{}')
      || touched_campaigns(v.disposal_id))
  FROM money_approvals v WHERE v.id = p_id
$$;

-- 优惠 beyond what whoever asks may take off: it waits for an owner; asked again, it is what is asked now. Answers account events.
-- p_priced: as price_disposal answers it
CREATE OR REPLACE FUNCTION ask_discount(p_id bigint, p_priced jsonb, p_reason text, p_by bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v money_approvals;
BEGIN
  INSERT INTO money_approvals AS a (hospital_id, kind, status, amount, disposal_id, member_id, request, reason, requested_by, created_at)
    SELECT d.hospital_id, 'discount', 'pending', (p_priced->>'manual')::bigint, d.id, d.member_id,
      jsonb_build_object('priced', p_priced, 'version', d.version), coalesce(p_reason, '低于价目表'), p_by, haomai_now()
    FROM disposals d WHERE d.id = p_id
    ON CONFLICT (disposal_id) WHERE status = 'pending' DO UPDATE SET amount = excluded.amount, request = excluded.request,
      reason = excluded.reason, requested_by = excluded.requested_by, created_at = excluded.created_at, version = a.version + 1
    RETURNING * INTO v;
  RETURN notify_people(array_remove(approvers(v.hospital_id, 'shop_owner'), p_by), approval_waits(v));
END $$;

-- The discount is taken off as it was asked for, where the list is still as it was then. Answers as carry_out does.
CREATE OR REPLACE FUNCTION apply_discount(v money_approvals, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_list disposals := lock_disposal(v.hospital_id, v.disposal_id, NULL);
  v_total bigint := (v.request->'priced'->>'total')::bigint;
BEGIN
  IF v_list.version <> (v.request->>'version')::integer OR v_list.status NOT IN (0, 1) THEN
    PERFORM refuse('STATE', '{"message": "处置单已有改动，请重新申请优惠"}');
  END IF;
  PERFORM put_lines(v_list, v.request->'priced', v.reason, v.requested_by);
  UPDATE disposals d SET total = v_total, version = d.version + 1 WHERE d.id = v_list.id;
  IF v_list.status = 1 THEN PERFORM use_entitlements(v_list, v.requested_by); END IF;
  PERFORM settle_campaigns(v_list.id, v_list.status = 1);
  IF v_list.status = 1 THEN
    PERFORM owe_disposal(v_list, v_total - v_list.total, 'disposal_discount', v.decided_by, p_request);
    PERFORM settle_disposal(v_list.id);
  END IF;
  RETURN '{}';
END $$;

-- Something is asked for: it waits, and who may decide is told; where whoever asks may and nobody else, it is done at once (自审).
-- Answers as after_approval. p: kind, amount (cents), disposal_id, member_id, reason, request; p_owner: whether the owner asks
-- Refuses with STATE what waits already.
CREATE OR REPLACE FUNCTION ask_money(v_shift shifts, p jsonb, p_owner boolean, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := v_shift.staff_id;
  -- Nobody but an owner decides over cash for another way.
  v_second text := CASE WHEN goes_another_way(p->'request') THEN 'shop_owner' ELSE (money_settings_of(v_shift.hospital_id)).refund_second END;
  v_alone boolean := (p_owner OR v_second = 'money') AND NOT other_approver(v_shift.hospital_id, v_by, v_second);
  v money_approvals;
  v_done jsonb;
BEGIN
  INSERT INTO money_approvals (hospital_id, kind, status, amount, disposal_id, member_id, request, reason, requested_by, created_at,
      self_approved, decided_by, decided_at)
    VALUES (v_shift.hospital_id, p->>'kind', CASE WHEN v_alone THEN 'approved' ELSE 'pending' END, (p->>'amount')::bigint,
      (p->>'disposal_id')::bigint, (p->>'member_id')::bigint, p->'request', p->>'reason', v_by, haomai_now(),
      v_alone, CASE WHEN v_alone THEN v_by END, CASE WHEN v_alone THEN haomai_now() END)
    ON CONFLICT DO NOTHING RETURNING * INTO v;
  IF NOT FOUND THEN
    PERFORM refuse('STATE', jsonb_build_object('message',
      CASE p->>'kind' WHEN 'refund' THEN '该处置单已有退费待审批' ELSE '该会员已有退储值待审批' END));
  END IF;
  IF v_alone THEN v_done := carry_out(v, v_shift, p_request); END IF;
  RETURN after_approval(v.id, v_done, CASE WHEN v_alone THEN '[]' ELSE
    notify_people(array_remove(approvers(v_shift.hospital_id, v_second), v_by), approval_waits(v)) END);
END $$;

-- Who may decide what waits. p_second: shop_owner or money
CREATE OR REPLACE FUNCTION approvers(p_hospital bigint, p_second text) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT m.user_id ORDER BY m.user_id) FROM memberships m WHERE m.hospital_id = p_hospital AND m.status = 'active'
    AND (m.role = 'shop_owner' OR p_second = 'money' AND m.role = 'customer_service')
$$;

-- As contract's APPROVAL_KINDS.
CREATE OR REPLACE FUNCTION approval_name(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind WHEN 'refund' THEN '退费' WHEN 'stored_refund' THEN '退储值' ELSE '优惠' END
$$;

CREATE OR REPLACE FUNCTION approval_waits(v money_approvals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'money', 'hospital_id', v.hospital_id,
    'title', format('有一笔%s待审批', approval_name(v.kind)),
    'content', format('%s 申请：%s', (SELECT u.name FROM users u WHERE u.id = v.requested_by), v.reason),
    'link', '/admin/charges/index?approvals=1', 'dedupe', format('money_approval:%s', v.id))
$$;

-- A second person decides. What was asked for is reckoned again and done in the shift of whoever asked.
-- p: session_id, user_id, staff_hospital_id, id, version, owner (whether the owner decides), status (approved or rejected), answer, audit,
-- request_id, idem
-- Refuses: FORBIDDEN, one's own, or not one's to decide; STATE, it is decided; as doing it does.
CREATE OR REPLACE FUNCTION decide_money(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_shift shifts;
  v money_approvals;
  v_done jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM money_approvals a WHERE a.id = (p->>'id')::bigint AND a.hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.requested_by = v_by THEN PERFORM refuse('FORBIDDEN', '{"message": "不能审批自己提交的申请"}'); END IF;
  IF NOT (p->>'owner')::boolean AND ((money_settings_of(v_hospital)).refund_second <> 'money' OR goes_another_way(v.request) OR v.kind = 'discount') THEN
    PERFORM refuse('FORBIDDEN', '{"message": "需要店主审批"}');
  END IF;
  IF v.kind <> 'discount' THEN v_shift := take_shift(v_hospital, v.requested_by); END IF;
  -- Before its approval, in the order of locks: the list, or the card.
  IF v.disposal_id IS NOT NULL THEN PERFORM lock_disposal(v_hospital, v.disposal_id, NULL);
  ELSE PERFORM lock_member(v_hospital, v.member_id, NULL); END IF;
  -- Decided by one: of two the second finds it decided.
  UPDATE money_approvals a SET status = p->>'status', answer = coalesce(p->>'answer', ''), decided_by = v_by, decided_at = haomai_now(),
      version = a.version + 1
    WHERE a.id = v.id AND a.status = 'pending' AND a.version = (p->>'version')::integer RETURNING * INTO v;
  IF NOT FOUND THEN PERFORM refuse_decided((p->>'id')::bigint); END IF;
  IF v.status = 'approved' THEN v_done := carry_out(v, v_shift, p->>'request_id'); END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', coalesce((SELECT d.number FROM disposals d WHERE d.id = v.disposal_id), '退储值'),
    'detail', jsonb_build_object('id', v.disposal_id, 'approval', v.id, 'status', v.status, 'reason', v.reason,
      'receipt', v_done->'receipt'->'receipt_no')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', after_approval(v.id, v_done, notify_people(ARRAY[v.requested_by], approval_decided(v))));
END $$;

CREATE OR REPLACE FUNCTION refuse_decided(p_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v money_approvals := (SELECT a FROM money_approvals a WHERE a.id = p_id);
BEGIN
  IF v.status <> 'pending' THEN
    PERFORM refuse('STATE', jsonb_build_object('message', format('该申请已由 %s 审批', (SELECT u.name FROM users u WHERE u.id = v.decided_by))));
  END IF;
  PERFORM refuse('STALE', jsonb_build_object('current', money_approval_view(v)));
END $$;

CREATE OR REPLACE FUNCTION approval_decided(v money_approvals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'money', 'hospital_id', v.hospital_id,
    'title', approval_name(v.kind) || CASE v.status WHEN 'approved' THEN '已批准' ELSE '未批准' END,
    'content', coalesce(nullif(v.answer, ''), v.reason),
    'link', CASE WHEN v.kind = 'discount' THEN format('/admin/visits/tolls/%s', v.disposal_id)
      WHEN v.disposal_id IS NULL THEN '/admin/charges/index?approvals=1' ELSE format('/admin/charges/tolls/%s', v.disposal_id) END,
    'dedupe', format('money_decided:%s', v.id))
$$;
