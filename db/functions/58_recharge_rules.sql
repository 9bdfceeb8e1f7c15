-- What a recharge rule gives to a member (docs/domain/money.md#recharge-rules).

-- What a rule gives for so many cents that reach it.
CREATE OR REPLACE FUNCTION rule_gives(r recharge_rules, p_amount bigint, OUT gift bigint, OUT points bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT r.gift_amount * n.times, r.gift_integral * n.times
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

-- The rules that a top-up of so many cents fits, those that give most first: [{id, name, gift_amount, gift_integral}]
CREATE OR REPLACE FUNCTION rules_that_fit(v members, p_amount bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'gift_amount', g.gift, 'gift_integral', g.points)
    ORDER BY g.gift DESC, g.points DESC, r.position, r.id), '[]')
  FROM recharge_rules r CROSS JOIN LATERAL rule_gives(r, p_amount) g
  WHERE r.hospital_id = v.hospital_id AND rule_is_on(r) AND r.amount <= p_amount
    AND (r.levels = '{}' OR level_in_force(v) = ANY (r.levels)) AND NOT rule_is_used_up(r, v.id)
$$;

-- What a rule gives to a member who tops up so many cents. Refuses: STALE where it ended meanwhile; INVALID where it is not
-- for them, or the amount does not reach it.
CREATE OR REPLACE FUNCTION gift_of_rule(v members, p_rule bigint, p_amount bigint, OUT gift bigint, OUT points bigint) LANGUAGE plpgsql AS $$
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
  SELECT g.gift, g.points INTO gift, points FROM rule_gives(r, p_amount) g;
END $$;
