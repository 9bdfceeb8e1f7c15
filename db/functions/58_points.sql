-- What lists of treatments earn, and what points pay of them (docs/domain/money.md#points).

-- By which terms a payment earns: none where points are off, or its patient's card is locked.
CREATE OR REPLACE FUNCTION terms_of_earning(v payments) RETURNS SETOF points_settings LANGUAGE sql STABLE AS $$
  SELECT s.* FROM points_settings_of(v.hospital_id) s
  WHERE s.enabled AND EXISTS (SELECT FROM members m WHERE m.id = v.member_id AND m.vip_status = 0)
$$;

-- What a list has to have earned by what is paid of it now, over all its payments together, each by the terms of its moment. What was
-- paid while drugs earned nothing earns, together, for the other lines at most.
CREATE OR REPLACE FUNCTION points_due(p_disposal bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH others AS (
    SELECT coalesce(sum(l.net - l.refunded), 0) AS most FROM disposal_lines l WHERE l.disposal_id = p_disposal AND l.kind <> 'drug'),
  -- What earns nothing goes back first, as gift does.
  parts AS (
    SELECT s.id, s.yuan_per_point, s.drugs_earn, least(s.earning, s.amount - s.refunded)::bigint AS amount
    FROM payment_splits s WHERE s.disposal_id = p_disposal AND s.yuan_per_point IS NOT NULL),
  summed AS (SELECT p.*, sum(p.amount) OVER (PARTITION BY p.drugs_earn ORDER BY p.id) AS upto FROM parts p),
  rates AS (
    SELECT x.yuan_per_point, sum(CASE WHEN x.drugs_earn THEN x.amount
      ELSE least(x.upto, o.most) - least(x.upto - x.amount, o.most) END) AS amount
    FROM summed x CROSS JOIN others o GROUP BY 1)
  -- Shares of a point that are together a whole one are that: a quotient has no end.
  SELECT coalesce(floor(sum(r.amount / (r.yuan_per_point * 100)::numeric) + 0.000000001), 0)::bigint FROM rates r
$$;

-- What a list has earned by now, less what was taken back.
CREATE OR REPLACE FUNCTION points_earned(p_disposal bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'points_issued'
  WHERE t.disposal_id = p_disposal AND t.kind IN ('points_earned', 'points_taken')
$$;

-- A list has earned what it has to: the difference is posted. What of it was spent by now is owed (points_owed), so that nobody has less
-- than nothing. Its member is locked, and what of theirs has ended is gone. Answers the difference.
-- p: as post_ledger, without payment and entries
CREATE OR REPLACE FUNCTION settle_points(p_disposal bigint, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_member bigint := (p->>'member_id')::bigint;
  v_change bigint := points_due(p_disposal) - points_earned(p_disposal);
  v_taken bigint;
  v_about jsonb := p || jsonb_build_object('disposal_id', p_disposal);
BEGIN
  IF v_change > 0 THEN
    PERFORM post_ledger(v_about || '{"kind": "points_earned"}', jsonb_build_array(
      jsonb_build_object('kind', 'points_issued', 'amount', v_change),
      jsonb_build_object('kind', 'points', 'member_id', v_member, 'amount', -v_change)));
  ELSIF v_change < 0 THEN
    v_taken := least(-v_change, ledger_balance(v_member, 'points'));
    PERFORM post_ledger(v_about || jsonb_build_object('kind', 'points_taken', 'first', (
        SELECT coalesce(jsonb_agg(t.id), '[]') FROM ledger_transactions t WHERE t.disposal_id = p_disposal AND t.kind = 'points_earned')),
      jsonb_build_array(
        jsonb_build_object('kind', 'points', 'member_id', v_member, 'amount', v_taken),
        jsonb_build_object('kind', 'points_owed', 'member_id', v_member, 'amount', -v_change - v_taken),
        jsonb_build_object('kind', 'points_issued', 'amount', v_change)));
  END IF;
  RETURN v_change;
END $$;

-- What is owed of points is taken from those that came, so many. p: as settle_points
CREATE OR REPLACE FUNCTION settle_owed(p_came bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_member bigint := (p->>'member_id')::bigint;
  v_owed bigint := ledger_balance(v_member, 'points_owed');
  v_taken bigint;
BEGIN
  IF p_came = 0 OR v_owed = 0 THEN RETURN; END IF;
  v_taken := least(p_came, v_owed, ledger_balance(v_member, 'points'));
  IF v_taken = 0 THEN RETURN; END IF;
  PERFORM post_ledger(p || '{"kind": "points_taken"}', jsonb_build_array(
    jsonb_build_object('kind', 'points', 'member_id', v_member, 'amount', v_taken),
    jsonb_build_object('kind', 'points_owed', 'member_id', v_member, 'amount', -v_taken)));
END $$;

-- Lists of a member have earned what they have to, after what was paid of them, given or taken back; what is owed of points is settled.
-- Answers how many they earned by that; below zero, were taken. They belong to the shift; the payment itself has one transaction.
-- v: it, of which points may have come back; null: nothing was paid or given back
CREATE OR REPLACE FUNCTION settle_lists(v payments, p_member bigint, p_ids bigint[], v_shift shifts, p_by bigint, p_request text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_about jsonb := jsonb_build_object('hospital_id', v_shift.hospital_id, 'at', haomai_now(), 'business_date', v_shift.business_date,
    'member_id', p_member, 'staff_id', p_by, 'shift_id', v_shift.id, 'request_id', p_request);
  v_change bigint := coalesce((SELECT sum(settle_points(i, v_about)) FROM (SELECT i FROM unnest(p_ids) i ORDER BY i) x), 0);
  v_back bigint := coalesce((SELECT sum(t.points) FROM payment_tenders t WHERE t.payment_id = v.id AND payment_sign(v.kind) = -1), 0);
BEGIN
  PERFORM settle_owed(v_back + greatest(0, v_change), v_about);
  RETURN v_change;
END $$;

-- Cents of a list that points may still pay, beside what they have paid.
CREATE OR REPLACE FUNCTION points_room(p_disposal bigint, p_percent integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, d.total * p_percent / 100 - coalesce((SELECT sum(s.amount - s.refunded) FROM payment_splits s
    JOIN payment_tenders t ON t.id = s.tender_id WHERE s.disposal_id = d.id AND t.type = 6), 0))::bigint
  FROM disposals d WHERE d.id = p_disposal
$$;

-- Whether points may pay so many cents of lists of a member, who is locked. How many there are the ledger says.
-- Refuses: STATE, points are off or the card is locked; INVALID, no whole points, too few, more than their share.
CREATE OR REPLACE FUNCTION check_points(p_hospital bigint, p_member bigint, p_ids bigint[], p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s points_settings := points_settings_of(p_hospital);
  v_room bigint := (SELECT sum(points_room(i, s.max_percent)) FROM unnest(p_ids) i);
BEGIN
  IF NOT s.enabled THEN PERFORM refuse('STATE', '{"message": "本院未启用积分"}'); END IF;
  PERFORM lock_usable_member(p_hospital, p_member, NULL);
  IF p_amount % s.point_value > 0 THEN
    PERFORM refuse_field('payments', format('积分抵扣金额应为 %s 元的整数倍', yuan(s.point_value::cents)));
  END IF;
  IF p_amount / s.point_value < s.min_use THEN PERFORM refuse_field('payments', format('一次至少使用 %s 积分', s.min_use)); END IF;
  IF p_amount > v_room THEN PERFORM refuse_field('payments', format('积分最多抵扣 %s 元', yuan(v_room::cents))); END IF;
END $$;

-- How many points may pay of a list now, and what they are worth in cents: {usable, value, point_value, min_use}.
CREATE OR REPLACE FUNCTION usable_points(v disposals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('usable', u.points, 'value', u.points * s.point_value, 'point_value', s.point_value, 'min_use', s.min_use)
  FROM points_settings_of(v.hospital_id) s
    CROSS JOIN LATERAL (SELECT least(least(points_room(v.id, s.max_percent), disposal_arrears(v.id)) / s.point_value,
      (SELECT coalesce(sum(l.rest), 0) FROM points_lots l
        WHERE l.member_id = v.member_id AND l.rest > 0 AND coalesce(l.expires_on >= clinic_today(), true)))::bigint AS most) m
    CROSS JOIN LATERAL (SELECT CASE WHEN s.enabled AND m.most >= s.min_use
      AND EXISTS (SELECT FROM members c WHERE c.id = v.member_id AND c.vip_status = 0) THEN m.most ELSE 0 END AS points) u
$$;
