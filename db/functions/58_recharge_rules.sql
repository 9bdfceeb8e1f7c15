-- What a recharge rule gives to a member (docs/domain/money.md#recharge-rules).

-- What a rule gives for so many cents that reach it.
DROP FUNCTION IF EXISTS rule_gives(recharge_rules, bigint);
CREATE FUNCTION rule_gives(r recharge_rules, p_amount bigint, OUT gift bigint, OUT points bigint, OUT coupons bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT r.gift_amount * n.times, r.gift_integral * n.times, r.coupon_count * n.times
  FROM (SELECT CASE WHEN r.repeat THEN p_amount / r.amount ELSE 1 END AS times) n
$$;

-- Whether a member has had a rule as often as it may be had.
CREATE OR REPLACE FUNCTION rule_is_used_up(r recharge_rules, p_member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.per_member IS NOT NULL AND r.per_member <= (SELECT count(*) FROM payments y
    WHERE y.member_id = p_member AND y.rule_id = r.id AND NOT EXISTS (SELECT FROM payments z WHERE z.reverses_id = y.id))
$$;

CREATE OR REPLACE FUNCTION rule_is_on(r recharge_rules) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.status = 1 AND clinic_today() BETWEEN coalesce(r.starts_on, '-infinity') AND coalesce(r.ends_on, 'infinity')
$$;

-- Why so many of a coupon can't go to a member just now, as a refusal says it; null: they can.
CREATE OR REPLACE FUNCTION coupons_short(c coupons, p_member bigint, p_count bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(coupon_closed(c),
    CASE WHEN c.issued + p_count > c.total THEN '{"code": "SOLD_OUT", "message": "该优惠券已领完"}'::jsonb
      WHEN p_count + (SELECT count(*) FROM coupon_claims q
        WHERE q.coupon_id = c.id AND q.member_id = p_member AND q.state <> 'taken_back') > c.per_person
        THEN jsonb_build_object('code', 'LIMIT', 'message', format('每人限领 %s 张', c.per_person)) END)
$$;

-- The rules that a top-up of so many cents fits, those that give most first: [{id, name, gift_amount, gift_integral, coupon: {id,
-- name} or null, coupon_count}]. One whose coupons it could not give is none of them.
CREATE OR REPLACE FUNCTION rules_that_fit(v members, p_amount bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'gift_amount', g.gift, 'gift_integral', g.points,
      'coupon', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END, 'coupon_count', g.coupons)
    ORDER BY g.gift DESC, g.points DESC, g.coupons DESC, r.position, r.id), '[]')
  FROM recharge_rules r CROSS JOIN LATERAL rule_gives(r, p_amount) g LEFT JOIN coupons c ON c.id = r.coupon_id
  WHERE r.hospital_id = v.hospital_id AND rule_is_on(r) AND r.amount <= p_amount
    AND (r.levels = '{}' OR level_in_force(v) = ANY (r.levels)) AND NOT rule_is_used_up(r, v.id)
    AND (c.id IS NULL OR coupons_short(c, v.id, g.coupons) IS NULL)
$$;

-- What a rule gives to a member who tops up so many cents. Refuses: STALE where it ended meanwhile; INVALID where it is not
-- for them, or the amount does not reach it.
DROP FUNCTION IF EXISTS gift_of_rule(members, bigint, bigint);
CREATE FUNCTION gift_of_rule(v members, p_rule bigint, p_amount bigint, OUT gift bigint, OUT points bigint, OUT coupon bigint, OUT coupons bigint) LANGUAGE plpgsql AS $$
DECLARE
  r recharge_rules;
BEGIN
  SELECT * INTO r FROM recharge_rules x WHERE x.id = p_rule AND x.hospital_id = v.hospital_id;
  IF NOT FOUND THEN PERFORM refuse_field('rule_id', '充值方案不存在'); END IF;
  IF NOT rule_is_on(r) THEN PERFORM refuse('STALE', '{"message": "该充值方案已停用或已结束，请重新选择"}'); END IF;
  IF r.levels <> '{}' AND NOT level_in_force(v) = ANY (r.levels) THEN
    PERFORM refuse_field('rule_id', '该充值方案不适用于此会员等级');
  END IF;
  IF p_amount < r.amount THEN PERFORM refuse_field('amount', '充值金额未达到充值方案的金额'); END IF;
  IF rule_is_used_up(r, v.id) THEN PERFORM refuse_field('rule_id', '该会员已达到此充值方案的次数上限'); END IF;
  SELECT g.gift, g.points, r.coupon_id, g.coupons INTO gift, points, coupon, coupons FROM rule_gives(r, p_amount) g;
END $$;

-- What a rule gives of its coupon with a top-up: all of them or the top-up not. p_by: who takes the money
-- Refuses: STALE where there are not so many left or it was stopped meanwhile; INVALID where the member may not have so many.
CREATE OR REPLACE FUNCTION give_with_topup(v payments, p_coupon bigint, p_count bigint, p_by bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_got jsonb;
BEGIN
  FOR n IN 1 .. p_count LOOP
    v_got := take_coupon(v.hospital_id, p_coupon, v.member_id, 'rule', p_by, v.id);
    IF v_got->'refused'->>'code' = 'LIMIT' THEN
      PERFORM refuse_field('rule_id', format('该会员不能再得此方案的优惠券：%s', v_got->'refused'->>'message'));
    ELSIF v_got ? 'refused' THEN
      PERFORM refuse('STALE', jsonb_build_object('message', format('该充值方案赠送的优惠券不能发放：%s，请重新选择', v_got->'refused'->>'message')));
    END IF;
  END LOOP;
END $$;

-- What came with a top-up that is taken back goes: the coupon's row is held first, as who gets one does.
-- Refuses: STATE where one of them was used: of two desks at once, one wins.
CREATE OR REPLACE FUNCTION take_back_given(p_topup bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_coupon bigint := (SELECT min(q.coupon_id) FROM coupon_claims q WHERE q.topup_id = p_topup);
  v_gone integer;
BEGIN
  IF v_coupon IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM coupons c WHERE c.id = v_coupon FOR NO KEY UPDATE;
  UPDATE coupon_claims q SET state = 'taken_back' WHERE q.topup_id = p_topup AND q.state = 'unused';
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  IF EXISTS (SELECT FROM coupon_claims q WHERE q.topup_id = p_topup AND q.state = 'used') THEN
    PERFORM refuse('STATE', '{"message": "随充值赠送的优惠券已使用，不能冲正"}');
  END IF;
  UPDATE coupons c SET issued = c.issued - v_gone WHERE c.id = v_coupon;
END $$;
