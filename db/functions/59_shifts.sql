-- 班次 and 交班 (docs/domain/money.md#closing): what one cashier took on a business date, counted blind.

-- What each way of paying should come to: taken less given back. Ways that are no money of the counter are left out.
CREATE OR REPLACE FUNCTION shift_expected(p_shift bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(w.name, coalesce(m.amount, 0) ORDER BY w.type)
  FROM (VALUES (1, 'cash'), (2, 'alipay'), (3, 'wechat'), (4, 'bank')) AS w(type, name) LEFT JOIN (
    SELECT t.type, sum(payment_sign(p.kind) * t.amount) AS amount FROM payments p JOIN payment_tenders t ON t.payment_id = p.id
    WHERE p.shift_id = p_shift GROUP BY 1) m USING (type)
$$;

-- As answers show a shift. While it is open cash is counted blind: its sum is told to nobody, nor one from which it could be reckoned.
CREATE OR REPLACE FUNCTION shift_view(v shifts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH moved AS (
    SELECT p.id, payment_sign(p.kind) AS sign, t.type, t.amount FROM payments p JOIN payment_tenders t ON t.payment_id = p.id
    WHERE p.shift_id = v.id)
  SELECT jsonb_build_object('id', v.id, 'business_date', v.business_date, 'opened_at', v.opened_at, 'closed_at', v.closed_at,
    'staff', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.staff_id),
    'closed_by', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.closed_by),
    'handed_to', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.handed_to),
    'counted', v.counted, 'expected', v.expected, 'difference', v.difference, 'float_left', v.float_left, 'remarks', v.remarks,
    'count', (SELECT count(DISTINCT m.id) FROM moved m),
    'takings', (SELECT coalesce(jsonb_agg(jsonb_build_object('type', k.type, 'count', k.count,
        'amount', CASE WHEN k.type <> 1 OR v.closed_at IS NOT NULL THEN k.amount END) ORDER BY k.type), '[]')
      FROM (SELECT m.type, count(*) AS count, sum(m.amount) AS amount FROM moved m WHERE m.sign = 1 GROUP BY 1) k),
    'given_back', (SELECT jsonb_build_object('count', count(DISTINCT m.id),
        'amount', CASE WHEN v.closed_at IS NULL AND bool_or(m.type = 1) THEN NULL ELSE coalesce(sum(m.amount), 0) END)
      FROM moved m WHERE m.sign = -1))
$$;

-- 交班. p: session_id, user_id, staff_hospital_id, id, owner (whether the owner asks), counted {cash, alipay, wechat, bank} (cents),
-- float_left, handed_to, remarks, audit, request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN, another's; STATE, it is closed; INVALID, who takes over does not work there.
CREATE OR REPLACE FUNCTION close_shift(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v shifts;
  v_expected jsonb;
  v_difference jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM hold_day(v_hospital);
  -- What is being paid in it is waited for; what comes after opens the next.
  SELECT * INTO v FROM shifts s WHERE s.id = (p->>'id')::bigint AND s.hospital_id = v_hospital FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF NOT (p->>'owner')::boolean AND v.staff_id <> v_by THEN PERFORM refuse('FORBIDDEN', '{"message": "只能交自己的班"}'); END IF;
  IF v.closed_at IS NOT NULL THEN PERFORM refuse('STATE', '{"message": "该班次已交班"}'); END IF;
  IF p->>'handed_to' IS NOT NULL AND NOT works_at(v_hospital, (p->>'handed_to')::bigint) THEN
    PERFORM refuse_field('handed_to', '接班人不是本院员工');
  END IF;
  v_expected := shift_expected(v.id);
  v_difference := (SELECT jsonb_object_agg(e.key, (p->'counted'->>e.key)::bigint - e.value::bigint) FROM jsonb_each_text(v_expected) e);
  UPDATE shifts s SET closed_at = haomai_now(), closed_by = v_by, counted = p->'counted', expected = v_expected, difference = v_difference,
      float_left = (p->>'float_left')::bigint, handed_to = (p->>'handed_to')::bigint, remarks = p->>'remarks', version = s.version + 1
    WHERE s.id = v.id RETURNING * INTO v;
  PERFORM post_differences(v, p->>'request_id');
  PERFORM audit(p->'audit' || jsonb_build_object('object', (SELECT u.name FROM users u WHERE u.id = v.staff_id) || ' ' || v.business_date,
    'detail', jsonb_build_object('id', v.id, 'counted', v.counted, 'expected', v.expected, 'difference', v.difference)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('shift', shift_view(v), 'touched', touched(v_hospital, 'shifts', '{}')));
END $$;

-- What was counted too much or too little is there, or is not, from now on (长短款).
CREATE OR REPLACE FUNCTION post_differences(v shifts, p_request text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entries jsonb := (SELECT jsonb_agg(x.entry) FROM (
    SELECT jsonb_build_object('kind', d.key, 'amount', d.value::bigint) AS entry FROM jsonb_each_text(v.difference) d WHERE d.value <> '0'
    UNION ALL SELECT jsonb_build_object('kind', 'over_short', 'amount', -sum(d.value::bigint)) FROM jsonb_each_text(v.difference) d
      HAVING sum(d.value::bigint) <> 0) x);
BEGIN
  IF v_entries IS NULL THEN RETURN; END IF;
  PERFORM post_ledger(jsonb_build_object('hospital_id', v.hospital_id, 'kind', 'over_short', 'at', v.closed_at,
    'business_date', v.business_date, 'staff_id', v.closed_by, 'shift_id', v.id, 'reason', nullif(v.remarks, ''), 'request_id', p_request),
    v_entries);
END $$;
