-- Coupons (优惠券, docs/domain/money.md#coupons): who gets one, what it takes off a list, when it comes back.

-- What is kept with whoever gets one: a coupon that is changed later changes nothing of theirs.
CREATE OR REPLACE FUNCTION coupon_terms(c coupons) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('name', c.name, 'kind', c.kind, 'amount', c.amount, 'percent', c.percent, 'max_off', c.max_off,
    'threshold', c.threshold, 'scope', c.scope, 'with_level', c.with_level)
$$;

-- As answers show one: terms beside its days, and whose it is.
CREATE OR REPLACE FUNCTION claim_view(q coupon_claims) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT q.terms || jsonb_build_object('id', q.id, 'coupon_id', q.coupon_id, 'nth', q.nth, 'way', q.way, 'claimed_at', q.claimed_at,
    'valid_from', q.valid_from, 'valid_to', q.valid_to,
    'state', CASE WHEN q.state = 'unused' AND q.valid_to < clinic_today() THEN 'expired' ELSE q.state END, 'used_at', q.used_at,
    'member', jsonb_build_object('id', m.id, 'name', t.name), 'hospital', jsonb_build_object('id', h.id, 'name', h.name),
    'disposal', (SELECT jsonb_build_object('id', d.id, 'number', d.number) FROM disposals d WHERE d.id = q.disposal_id))
  FROM members m JOIN patients t ON t.id = m.patient_id JOIN hospitals h ON h.id = m.hospital_id WHERE m.id = q.member_id
$$;

-- Why nobody can have one just now, as a refusal says it; null: it is on, in time, and some are left.
CREATE OR REPLACE FUNCTION coupon_closed(c coupons) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.status <> 'on' THEN '{"code": "STATE", "message": "该优惠券已停止发放"}'
    WHEN c.claim_from > haomai_now() THEN '{"code": "STATE", "message": "该优惠券还未开始领取"}'
    WHEN c.claim_to < haomai_now() OR c.valid_to < clinic_today() THEN '{"code": "STATE", "message": "该优惠券的领取时间已过"}'
    WHEN c.issued >= c.total THEN '{"code": "SOLD_OUT", "message": "该优惠券已领完"}' END::jsonb
$$;

-- One for a member: a single statement raises what was issued where it is on, in time and below its total, and holds the coupon's
-- row to the commit, so that their numbers go to one after the other: the lowest that is free. p_topup: it comes with. Answers the claim, or {refused: {code, message}}.
DROP FUNCTION IF EXISTS take_coupon(bigint, bigint, bigint, text, bigint);
CREATE OR REPLACE FUNCTION take_coupon(
  p_hospital bigint, p_coupon bigint, p_member bigint, p_way text, p_by bigint, p_topup bigint DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c coupons;
  q coupon_claims;
BEGIN
  UPDATE coupons x SET issued = x.issued + 1 WHERE x.id = p_coupon AND x.hospital_id = p_hospital AND x.status = 'on'
    AND (x.issued < x.total OR x.total IS NULL) AND haomai_now() BETWEEN coalesce(x.claim_from, '-infinity') AND coalesce(x.claim_to, 'infinity')
    AND (x.valid_to IS NULL OR x.valid_to >= clinic_today()) RETURNING * INTO c;
  IF NOT FOUND THEN
    -- What was closed a moment ago was so when it was tried.
    RETURN (SELECT jsonb_build_object('refused', coalesce(coupon_closed(x), '{"code": "SOLD_OUT", "message": "该优惠券已领完"}')) FROM coupons x WHERE x.id = p_coupon AND x.hospital_id = p_hospital);
  END IF;
  INSERT INTO coupon_claims (hospital_id, coupon_id, member_id, nth, terms, valid_from, valid_to, way, given_by, topup_id, claimed_at)
    SELECT p_hospital, c.id, p_member, n.nth, coupon_terms(c), coalesce(c.valid_from, clinic_today()),
      coalesce(c.valid_to, clinic_today() + c.valid_days), p_way, p_by, p_topup, haomai_now()
    FROM (SELECT min(i) AS nth FROM generate_series(1, c.per_person) i
      WHERE NOT EXISTS (SELECT FROM coupon_claims o WHERE o.coupon_id = c.id AND o.member_id = p_member AND o.nth = i AND o.state <> 'taken_back')) n
    WHERE n.nth IS NOT NULL RETURNING * INTO q;
  IF NOT FOUND THEN
    UPDATE coupons x SET issued = x.issued - 1 WHERE x.id = c.id;
    RETURN jsonb_build_object('refused', jsonb_build_object('code', 'LIMIT', 'message', format('每人限领 %s 张', c.per_person)));
  END IF;
  RETURN claim_view(q);
END $$;

CREATE OR REPLACE FUNCTION lines_of(p_disposal bigint) RETURNS disposal_lines[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT l FROM disposal_lines l WHERE l.disposal_id = p_disposal)
$$;

-- Of lines those that a coupon is for: what stands on the price list, drugs only where it says so.
CREATE OR REPLACE FUNCTION coupon_lines(p_lines disposal_lines[], p_scope jsonb) RETURNS SETOF disposal_lines LANGUAGE sql STABLE AS $$
  SELECT l.* FROM unnest(p_lines) l LEFT JOIN projects j ON j.id = l.project_id LEFT JOIN project_categories k ON k.id = j.category_id
  WHERE CASE l.kind WHEN 'drug' THEN coalesce((p_scope->>'drugs')::boolean, false)
    WHEN 'project' THEN coalesce((p_scope->>'all')::boolean, false) OR p_scope->'project_ids' @> to_jsonb(l.project_id)
      OR p_scope->'category_ids' @> to_jsonb(k.id) OR p_scope->'category_ids' @> to_jsonb(k.parent_id) ELSE false END
$$;

-- What a coupon takes off lines as they stand: {off, why, lines, level}. `why` says why nothing: none (nothing on the list is for it),
-- threshold, level (the level takes off as much). One that does not go with the level's discount takes off what it is better by.
-- `level` is what the level took off its lines, where it does not go with that. A project's own (3) pays for one unit of the dearest.
CREATE OR REPLACE FUNCTION coupon_worth(p_lines disposal_lines[], t jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH fit AS (
    SELECT l.id, l.position, l.count, l.net::bigint AS net, l.leveled::bigint AS leveled,
      CASE WHEN (t->>'with_level')::boolean THEN 0 ELSE l.unit_price::bigint * l.count - l.leveled END AS level
    FROM coupon_lines(p_lines, t->'scope') l),
  meant AS (
    SELECT f.* FROM fit f WHERE (t->>'kind')::integer <> 3
    UNION ALL (SELECT f.* FROM fit f WHERE (t->>'kind')::integer = 3 ORDER BY (f.leveled + f.level) / f.count DESC, f.position LIMIT 1)),
  sums AS (
    SELECT coalesce(sum(m.net), 0)::bigint AS net, coalesce(sum(m.level), 0)::bigint AS level, coalesce(max(m.count), 1) AS count,
      coalesce(jsonb_agg(m.id ORDER BY m.position), '[]') AS lines, (SELECT coalesce(sum(f.leveled), 0) FROM fit f) AS eligible
    FROM meant m),
  worth AS (
    SELECT s.*, least(s.net, least((t->>'max_off')::bigint, CASE (t->>'kind')::integer WHEN 1 THEN (t->>'amount')::bigint
      WHEN 2 THEN s.net + s.level - ((s.net + s.level) * (t->>'percent')::bigint + 50) / 100
      ELSE (s.net + s.level) / s.count END) - s.level) AS off FROM sums s)
  SELECT jsonb_build_object('lines', w.lines, 'level', w.level, 'off', CASE WHEN y.why IS NULL THEN w.off ELSE 0 END, 'why', y.why)
  FROM worth w CROSS JOIN LATERAL (SELECT CASE WHEN w.net = 0 THEN 'none' WHEN w.eligible < (t->>'threshold')::bigint THEN 'threshold'
    WHEN w.off <= 0 THEN CASE WHEN w.level > 0 THEN 'level' ELSE 'none' END END AS why) y
$$;

-- A coupon is used for a locked list, of whose member it is. Answers as coupon_worth.
-- Refuses: INVALID, another's, or of no use there; STATE, used or not in date: of two desks at once, one wins.
CREATE OR REPLACE FUNCTION use_coupon(v disposals, p_claim bigint, p_payment bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  q coupon_claims;
  v_worth jsonb;
BEGIN
  SELECT * INTO q FROM coupon_claims x WHERE x.id = p_claim AND x.hospital_id = v.hospital_id AND x.member_id = v.member_id;
  IF NOT FOUND THEN PERFORM refuse_field('coupon_claim_id', '该患者没有这张优惠券'); END IF;
  v_worth := coupon_worth(lines_of(v.id), q.terms);
  UPDATE coupon_claims x SET state = 'used', used_at = haomai_now(), disposal_id = v.id, payment_id = p_payment
    WHERE x.id = q.id AND x.state = 'unused' AND clinic_today() BETWEEN x.valid_from AND x.valid_to;
  IF NOT FOUND THEN
    SELECT * INTO q FROM coupon_claims x WHERE x.id = p_claim;
    PERFORM refuse('STATE', jsonb_build_object('message', CASE WHEN q.state = 'taken_back' THEN '该优惠券已收回' WHEN q.state = 'used' THEN '该优惠券已使用'
      WHEN q.valid_from > clinic_today() THEN '该优惠券还未到使用日期' ELSE '该优惠券已过期' END));
  END IF;
  IF v_worth->>'why' IS NOT NULL THEN
    PERFORM refuse_field('coupon_claim_id', CASE v_worth->>'why' WHEN 'none' THEN '处置单中没有该优惠券适用的项目'
      WHEN 'threshold' THEN format('适用项目未满 %s 元', yuan((q.terms->>'threshold')::cents)) ELSE '会员等级或活动的优惠更多，无需使用该优惠券' END);
  END IF;
  RETURN v_worth;
END $$;

-- Coupons of a list that was given back whole or is void, or of a payment that was taken back, can be used again: for seven days at
-- least. One of both is null.
CREATE OR REPLACE FUNCTION return_coupons(p_disposal bigint, p_payment bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE coupon_claims q SET state = 'unused', used_at = NULL, disposal_id = NULL, payment_id = NULL,
    valid_to = greatest(q.valid_to, clinic_today() + 7)
  WHERE q.state = 'used' AND (q.disposal_id = p_disposal OR q.payment_id = p_payment)
$$;

-- What the member of a list has that is in date, what takes most off it first: claim_view with what coupon_worth says.
CREATE OR REPLACE FUNCTION usable_coupons(v disposals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(claim_view(q) || w.worth ORDER BY (w.worth->>'off')::bigint DESC, q.valid_to, q.id), '[]')
  FROM coupon_claims q CROSS JOIN LATERAL (SELECT coupon_worth(lines_of(v.id), q.terms) AS worth) w
  WHERE q.member_id = v.member_id AND q.state = 'unused' AND clinic_today() BETWEEN q.valid_from AND q.valid_to
$$;

-- The coupon that a member wants used, or the one that takes most off what is asked for: as it is priced (price_disposal), for a list
-- that is not written yet. Null: there is none.
CREATE OR REPLACE FUNCTION quoted_coupon(m members, p_priced jsonb, p_claim bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('coupon_claim_id', q.id, 'name', q.terms->>'name', 'valid_to', q.valid_to) || (w.worth - '{lines,level}'::text[])
  FROM coupon_claims q CROSS JOIN LATERAL (
    SELECT coupon_worth(ARRAY(SELECT l FROM jsonb_populate_recordset(NULL::disposal_lines, p_priced->'lines') l), q.terms) AS worth) w
  WHERE q.member_id = m.id AND q.state = 'unused' AND clinic_today() BETWEEN q.valid_from AND q.valid_to
    AND CASE WHEN p_claim IS NULL THEN (w.worth->>'off')::bigint > 0 ELSE q.id = p_claim END
  ORDER BY (w.worth->>'off')::bigint DESC, q.valid_to, q.id LIMIT 1
$$;
