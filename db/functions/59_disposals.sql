-- Lists of treatments (处置单, docs/domain/money.md#bills): written, issued, void. What is owed of one is its account.

-- What of a list is still to be paid, in cents.
CREATE OR REPLACE FUNCTION disposal_arrears(p_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.disposal_id = p_id AND a.kind = 'receivable'), 0)::bigint
$$;

-- Somebody by name, null for nobody: whose name may be known is a long question, and is asked where there is somebody.
CREATE OR REPLACE FUNCTION person_named(p_id bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_id IS NULL THEN RETURN NULL; END IF;
  RETURN (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = p_id);
END $$;

-- As answers show a list; the capitals and names of states are a presenter's. OFFSET 0: each payment by its key; a plan of while there were
-- few joined them as they come, and read all of a hospital's.
CREATE OR REPLACE FUNCTION disposal_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d.id, 'number', d.number, 'code', k.card_no, 'member_id', d.member_id,
    'patient', jsonb_build_object('id', t.id, 'name', t.name), 'hospital', jsonb_build_object('name', h.name),
    'doctor', person_named(d.doctor_id),
    'consultant', person_named(d.consultant_id),
    'reservation', (SELECT jsonb_build_object('hash_id', r.hash_id, 'starts_at', r.starts_at) FROM reservations r WHERE r.id = d.reservation_id),
    'price', d.price, 'discount', d.price - d.total - f.refunded, 'total', d.total, 'refunded', f.refunded,
    'refund_status', CASE WHEN f.refunded = 0 THEN 0 WHEN d.total > 0 THEN 1 ELSE 2 END,
    'refund_pending', coalesce(w.refund, false), 'discount_pending', coalesce(w.discount, false), 'arrears', o.arrears,
    'amount', CASE WHEN d.status IN (0, 4) THEN 0 ELSE d.total - o.arrears END,
    'status', d.status, 'paid_at', d.paid_at, 'remarks', d.remarks, 'created_at', d.created_at, 'issued_at', d.issued_at, 'version', d.version,
    'lines', f.lines,
    'discounts', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'amount', x.amount, 'reason', x.reason) ORDER BY x.id), '[]')
      FROM disposal_discounts x WHERE x.disposal_id = d.id),
    'payments', (SELECT coalesce(jsonb_agg(jsonb_build_object('type', n.type, 'amount', s.amount - s.refunded, 'at', p.at, 'receipt_no', x.receipt_no)
        ORDER BY s.id), '[]')
      FROM payment_splits s CROSS JOIN LATERAL (SELECT i.type, i.payment_id FROM payment_tenders i WHERE i.id = s.tender_id OFFSET 0) n
        CROSS JOIN LATERAL (SELECT i.at FROM payments i WHERE i.id = n.payment_id OFFSET 0) p
        CROSS JOIN LATERAL (SELECT i.receipt_no FROM receipts i WHERE i.payment_id = n.payment_id OFFSET 0) x
      WHERE s.disposal_id = d.id AND s.amount > s.refunded))
  FROM disposals d CROSS JOIN LATERAL (SELECT disposal_arrears(d.id) AS arrears) o
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.refunded), 0) AS refunded,
      coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'ref', coalesce(l.project_id, l.marketing_product_id, l.product_id),
        'entitlement_id', l.entitlement_id, 'kept', CASE WHEN l.kind = 'product' THEN
          (SELECT jsonb_agg(used_up(l, k) ORDER BY k) FROM generate_series(0, l.count - l.refunded_count) k) END,
        'name', l.name, 'specification', l.specification, 'unit', l.unit, 'unit_price', l.unit_price, 'count', l.count,
        'price', l.unit_price * l.count, 'net', l.net, 'refunded_count', l.refunded_count, 'refunded', l.refunded, 'doctor_id', l.doctor_id, 'tooth', l.tooth,
        'remarks', l.remarks, 'campaign', CASE WHEN l.campaign_project_id IS NOT NULL THEN campaign_of(l) END) ORDER BY l.position), '[]') AS lines FROM disposal_lines l WHERE l.disposal_id = d.id) f
    CROSS JOIN LATERAL (SELECT bool_or(a.kind = 'refund') AS refund, bool_or(a.kind = 'discount') AS discount
      FROM money_approvals a WHERE a.disposal_id = d.id AND a.status = 'pending') w
    JOIN members m ON m.id = d.member_id JOIN patients t ON t.id = m.patient_id JOIN hospitals h ON h.id = d.hospital_id
    JOIN hospital_patients k ON k.hospital_id = d.hospital_id AND k.patient_id = t.id
  WHERE d.id = p_id
$$;

CREATE OR REPLACE FUNCTION works_at(p_hospital bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.status = 'active')
$$;

-- A list of the hospital, locked. p_version: that was seen; null, not checked
CREATE OR REPLACE FUNCTION lock_disposal(p_hospital bigint, p_id bigint, p_version integer) RETURNS disposals LANGUAGE plpgsql AS $$
DECLARE
  v disposals;
BEGIN
  SELECT * INTO v FROM disposals d WHERE d.id = p_id AND d.hospital_id = p_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.version <> p_version THEN PERFORM refuse('STALE', jsonb_build_object('current', disposal_view(p_id))); END IF;
  RETURN v;
END $$;

-- Where a list stands: by what is owed of it, and whether it was at the desk.
CREATE OR REPLACE FUNCTION settled_status(p_arrears bigint, p_at_desk boolean) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_arrears = 0 THEN 3 WHEN p_at_desk THEN 2 ELSE 1 END
$$;

-- A list stands there. OFFSET 0: what is owed is asked once.
CREATE OR REPLACE FUNCTION settle_disposal(p_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE disposals d SET status = settled_status(o.arrears, d.at_desk),
    paid_at = CASE WHEN o.arrears = 0 THEN coalesce(d.paid_at, haomai_now()) END, version = d.version + 1
  FROM (SELECT disposal_arrears(p_id) AS arrears OFFSET 0) o WHERE d.id = p_id;
  SELECT settle_products(ARRAY[p_id])
$$;

-- What is owed of a list changes by so much, and what was sold with it: by which transaction. p_by: whose doing
DROP FUNCTION IF EXISTS owe_disposal(disposals, bigint, text, bigint, text);
CREATE OR REPLACE FUNCTION owe_disposal(v disposals, p_amount bigint, p_kind text, p_by bigint, p_request text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN RETURN NULL; END IF;
  RETURN post_ledger(
    jsonb_build_object('hospital_id', v.hospital_id, 'kind', p_kind, 'at', haomai_now(), 'business_date', business_date(v.hospital_id),
      'member_id', v.member_id, 'disposal_id', v.id, 'staff_id', p_by, 'request_id', p_request),
    jsonb_build_array(jsonb_build_object('kind', 'receivable', 'disposal_id', v.id, 'amount', p_amount),
      jsonb_build_object('kind', 'revenue', 'amount', -p_amount)));
END $$;

-- The lines and discounts of a list, anew. p_priced: as price_disposal answers it
CREATE OR REPLACE FUNCTION put_lines(v disposals, p_priced jsonb, p_reason text, p_by bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_uses(v.id, true);
  DELETE FROM disposal_lines l WHERE l.disposal_id = v.id;
  DELETE FROM disposal_discounts x WHERE x.disposal_id = v.id;
  INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, project_id, product_id, name, specification, unit,
      unit_price, count, leveled, net, doctor_id, tooth, remarks, campaign_project_id, marketing_product_id, terms, entitlement_id)
    SELECT v.hospital_id, v.id, l.position, l.kind, l.project_id, l.product_id, l.name, l.specification, l.unit, l.unit_price,
      l.count, l.leveled, l.net, l.doctor_id, l.tooth, l.remarks, l.campaign_project_id, l.marketing_product_id, l.terms, l.entitlement_id
    FROM jsonb_to_recordset(p_priced->'lines') AS l("position" smallint, kind text, project_id bigint, product_id bigint, name text,
      specification text, unit text, unit_price bigint, count smallint, leveled bigint, net bigint,
      doctor_id bigint, tooth text, remarks text, campaign_project_id bigint, marketing_product_id bigint, terms jsonb, entitlement_id bigint);
  INSERT INTO disposal_discounts (hospital_id, disposal_id, kind, amount, reason, staff_id, at)
    SELECT v.hospital_id, v.id, x.kind, x.amount, x.reason, x.staff_id, haomai_now()
    FROM (VALUES ('level', (p_priced->>'level')::bigint, '', NULL), ('campaign', (p_priced->>'campaign')::bigint, campaign_names(p_priced), NULL),
      ('manual', (p_priced->>'manual')::bigint, coalesce(p_reason, ''), p_by))
      AS x(kind, amount, reason, staff_id) WHERE x.amount > 0;
END $$;

-- 开单: a list is written, or changed while nobody has paid, and issued where that is asked for.
-- p: session_id, user_id, staff_hospital_id, id (null: a new one), version, own_only (whether another's list is not theirs to
-- change), doctor_id (who treats, where no visit says it), patient_id, reservation_id, consultant_id, projects, drugs, products, discount,
-- discount_max, request_approval (whether more off than that waits for an owner, and the list is written without it), issue, remarks,
-- audit, request_id, idem
CREATE OR REPLACE FUNCTION write_disposal(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_now timestamptz := haomai_now();
  v_member members;
  v_visit reservations;
  v_priced jsonb;
  v_wanted jsonb;
  v_events jsonb := '[]';
  v disposals;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF p->>'id' IS NOT NULL THEN
    v := lock_disposal(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
    IF (p->>'own_only')::boolean AND v_by NOT IN (v.created_by, coalesce(v.doctor_id, v.created_by)) THEN
      PERFORM refuse('FORBIDDEN', '{"message": "只能修改自己开的处置单"}');
    END IF;
    IF v.status NOT IN (0, 1) THEN PERFORM refuse('STATE', '{"message": "该处置单已收费或已作废，不能修改"}'); END IF;
    -- Also where that was taken back: its receipt says these lines.
    IF EXISTS (SELECT FROM payment_splits s WHERE s.disposal_id = v.id) THEN
      PERFORM refuse('STATE', '{"message": "该处置单收过费，不能修改，请作废后重开"}');
    END IF;
  END IF;
  SELECT * INTO v_member FROM members m WHERE m.hospital_id = v_hospital AND m.patient_id = (p->>'patient_id')::bigint;
  IF NOT FOUND THEN PERFORM refuse_field('patient_id', '患者不存在'); END IF;
  IF v.id IS NOT NULL AND v.member_id <> v_member.id THEN PERFORM refuse_field('patient_id', '处置单不能改为另一位患者'); END IF;
  IF p->>'reservation_id' IS NOT NULL THEN
    SELECT * INTO v_visit FROM reservations r WHERE r.id = (p->>'reservation_id')::bigint AND r.hospital_id = v_hospital
      AND r.patient_id = v_member.patient_id;
    IF NOT FOUND THEN PERFORM refuse_field('reservation_id', '预约不存在'); END IF;
  END IF;
  IF p->>'consultant_id' IS NOT NULL AND NOT works_at(v_hospital, (p->>'consultant_id')::bigint) THEN
    PERFORM refuse_field('consultant_id', '咨询师不是本院员工');
  END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements(p->'projects') l WHERE l->>'doctor_id' IS NOT NULL
      AND NOT works_at(v_hospital, (l->>'doctor_id')::bigint)) THEN
    PERFORM refuse_field('projects', '医生不是本院员工');
  END IF;
  PERFORM check_entitlements(v_member, p);
  IF (p->>'request_approval')::boolean THEN v_wanted := beyond_share(v_hospital, level_in_force(v_member), p); END IF;
  v_priced := price_disposal(v_hospital, level_in_force(v_member), CASE WHEN v_wanted IS NULL THEN p ELSE without_manual(p) END);
  IF v.id IS NULL THEN
    INSERT INTO disposals (hospital_id, member_id, doctor_id, reservation_id, created_by, created_at)
      VALUES (v_hospital, v_member.id, coalesce(v_visit.doctor_id, (p->>'doctor_id')::bigint), v_visit.id, v_by, v_now) RETURNING * INTO v;
  END IF;
  IF v.status = 1 OR (p->>'issue')::boolean THEN PERFORM check_campaigns(v_member, p, v_priced->'lines'); END IF;
  PERFORM put_lines(v, v_priced, CASE WHEN v_wanted IS NULL THEN p->'discount'->>'reason' END, v_by);
  UPDATE disposals d SET price = (v_priced->>'price')::bigint, total = (v_priced->>'total')::bigint,
      consultant_id = (p->>'consultant_id')::bigint, remarks = p->>'remarks', version = d.version + 1 WHERE d.id = v.id;
  IF v.status = 1 OR (p->>'issue')::boolean THEN PERFORM use_entitlements(v, v_by); END IF;
  PERFORM settle_campaigns(v.id, v.status = 1 OR (p->>'issue')::boolean);
  IF v.status = 1 THEN
    PERFORM owe_disposal(v, (v_priced->>'total')::bigint - v.total, 'disposal_change', v_by, p->>'request_id');
  ELSIF (p->>'issue')::boolean THEN
    PERFORM owe_disposal(v, (v_priced->>'total')::bigint, 'disposal', v_by, p->>'request_id');
    UPDATE disposals d SET number = take_number(v_hospital, 'CZ', business_date(v_hospital)), issued_at = v_now WHERE d.id = v.id;
  END IF;
  IF v.status = 1 OR (p->>'issue')::boolean THEN PERFORM settle_disposal(v.id); END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', (SELECT coalesce(d.number, '草稿') FROM disposals d WHERE d.id = v.id),
    'detail', jsonb_build_object('id', v.id, 'total', v_priced->'total', 'manual', v_priced->'manual', 'asked', v_wanted->'manual')));
  IF v_wanted IS NOT NULL THEN v_events := ask_discount(v.id, v_wanted, p->'discount'->>'reason', v_by); END IF;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', with_events(changed_disposal(v.id, v_hospital, v_member.id), v_events));
END $$;

-- Tells the accounts whose patients lists are of where these stand now; of a draft nobody. Answers as tell_account does.
CREATE OR REPLACE FUNCTION tell_disposals(p_ids bigint[]) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(e.event ORDER BY e.id), '[]') FROM (
    SELECT d.id, jsonb_array_elements(tell_account(t.user_id, 'disposal', jsonb_build_object('id', d.id, 'status', d.status))) AS event
    FROM disposals d JOIN members m ON m.id = d.member_id JOIN patients t ON t.id = m.patient_id
    WHERE d.id = ANY (p_ids) AND d.issued_at IS NOT NULL) e
$$;

-- What each command about a list answers.
CREATE OR REPLACE FUNCTION changed_disposal(p_id bigint, p_hospital bigint, p_member bigint) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('disposal', disposal_view(p_id), 'account_events', tell_disposals(ARRAY[p_id]),
    'touched', touched(p_hospital, 'disposals', ARRAY[p_id]) || touched(p_hospital, 'members', ARRAY[p_member])
      || touched_campaigns(p_id))
$$;

-- An answer with more account events.
CREATE OR REPLACE FUNCTION with_events(p_answer jsonb, p_events jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT p_answer || jsonb_build_object('account_events', coalesce(p_answer->'account_events', '[]') || p_events)
$$;

-- 作废: of a list of which nothing was paid. p: session_id, user_id, staff_hospital_id, id, version, own_only, reason, audit,
-- request_id, idem
CREATE OR REPLACE FUNCTION void_disposal(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v disposals;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_disposal(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF (p->>'own_only')::boolean AND (p->>'user_id')::bigint NOT IN (v.created_by, coalesce(v.doctor_id, v.created_by)) THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只能作废自己开的处置单"}');
  END IF;
  IF v.status = 4 THEN PERFORM refuse('STATE', '{"message": "该处置单已作废"}'); END IF;
  IF EXISTS (SELECT FROM disposal_discounts x WHERE x.disposal_id = v.id AND x.kind = 'write_off') THEN
    PERFORM refuse('STATE', '{"message": "该处置单已核销坏账，不能作废"}');
  END IF;
  -- What a coupon paid whole, a campaign gives for nothing, or comes out of packages alone, is paid by nothing else.
  IF v.status > 0 AND disposal_arrears(v.id) < v.total
    OR v.status = 3 AND NOT (v.total = 0
      AND (EXISTS (SELECT FROM coupon_claims q WHERE q.disposal_id = v.id) OR has_campaigns(v.id) OR uses_alone(v.id))) THEN
    PERFORM refuse('STATE', '{"message": "该处置单已收费，请退费"}');
  END IF;
  PERFORM drop_uses(v.id, false);
  IF v.status > 0 THEN PERFORM owe_disposal(v, -v.total, 'disposal_void', (p->>'user_id')::bigint, p->>'request_id'); END IF;
  PERFORM return_coupons(v.id, NULL);
  PERFORM settle_campaigns(v.id, false);
  UPDATE disposals d SET status = 4, voided_at = haomai_now(), void_reason = p->>'reason', version = d.version + 1 WHERE d.id = v.id;
  PERFORM settle_products(ARRAY[v.id]);
  PERFORM audit(p->'audit' || jsonb_build_object('object', coalesce(v.number, '草稿'),
    'detail', jsonb_build_object('id', v.id, 'total', v.total, 'reason', p->'reason')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_disposal(v.id, v_hospital, v.member_id));
END $$;

-- Issued lists of an account's patients, at every hospital, the newest first, and what is owed of all. p_id: one of them alone
CREATE OR REPLACE FUNCTION own_disposals(p_user bigint, p_id bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT d.id FROM patients t JOIN members m ON m.patient_id = t.id JOIN disposals d ON d.member_id = m.id
    WHERE t.user_id = p_user AND d.status BETWEEN 1 AND 3 AND (p_id IS NULL OR d.id = p_id))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found),
    'arrears', (SELECT coalesce(sum(disposal_arrears(f.id)), 0) FROM found f), 'rows', (
      SELECT coalesce(jsonb_agg(disposal_view(p.id) ORDER BY p.id DESC), '[]')
      FROM (SELECT id FROM found ORDER BY id DESC LIMIT p_limit OFFSET p_offset) p)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
