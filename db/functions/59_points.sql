-- What moved of points, as /marketing/integral shows it (docs/domain/money.md#points).

-- As what a move of points counts: earned, with what was given and taken back; spent, with what came back of it; expired. The three
-- together are what stands. p_mirrored: the kind of what it mirrors, if anything
CREATE OR REPLACE FUNCTION points_count_as(p_kind text, p_mirrored text, p_points bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_kind = 'points_expired' THEN 'expired'
    WHEN coalesce(p_mirrored, p_kind) IN ('pay', 'refund', 'coupon') OR p_kind = 'points' AND p_points < 0 THEN 'spent' ELSE 'earned' END
$$;

-- What of points was earned and spent on a day: {earned, spent}. By the day's transactions, where points_moves reads every card.
CREATE OR REPLACE FUNCTION day_points(p_hospital bigint, p_date date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('earned', coalesce(sum(x.points) FILTER (WHERE x.counts = 'earned'), 0),
    'spent', coalesce(-sum(x.points) FILTER (WHERE x.counts = 'spent'), 0))
  FROM (
    SELECT a.side * e.amount AS points, points_count_as(t.kind, f.kind, a.side * e.amount) AS counts
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      LEFT JOIN ledger_transactions f ON f.id = t.reverses_id
    WHERE t.hospital_id = p_hospital AND t.business_date = p_date AND a.kind = 'points') x
$$;

-- Everything that moved of them at a hospital (null: at all), and as what it counts.
CREATE OR REPLACE FUNCTION points_moves(p_hospital bigint) RETURNS TABLE (
  id bigint, hospital_id bigint, member_id bigint, kind text, points bigint, balance_after bigint, at timestamptz, business_date date,
  disposal_id bigint, payment_id bigint, staff_id bigint, reason text, counts text) LANGUAGE sql STABLE AS $$
  SELECT t.id, t.hospital_id, a.member_id, t.kind, a.side * e.amount, e.balance_after, t.at, t.business_date, t.disposal_id, t.payment_id,
    t.staff_id, t.reason, points_count_as(t.kind, f.kind, a.side * e.amount)
  FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN ledger_transactions f ON f.id = t.reverses_id
  WHERE a.kind = 'points' AND (p_hospital IS NULL OR a.hospital_id = p_hospital)
$$;

-- For super_admin: sums alone, of one hospital or of all. p: hospital_id (null: all), type, from, to
CREATE OR REPLACE FUNCTION platform_points(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
  v_hospital bigint := (p->>'hospital_id')::bigint;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  SELECT jsonb_build_object('earned', coalesce(sum(x.points) FILTER (WHERE x.counts = 'earned'), 0),
      'spent', coalesce(-sum(x.points) FILTER (WHERE x.counts = 'spent'), 0),
      'expired', coalesce(-sum(x.points) FILTER (WHERE x.counts = 'expired'), 0),
      'standing', (SELECT coalesce(sum(a.balance), 0) FROM ledger_accounts a
        WHERE a.kind = 'points' AND (v_hospital IS NULL OR a.hospital_id = v_hospital))) INTO v_answer
    FROM points_moves(v_hospital) x
    WHERE (p->>'type' IS NULL OR x.kind = p->>'type') AND (p->>'from' IS NULL OR x.business_date >= (p->>'from')::date)
      AND (p->>'to' IS NULL OR x.business_date <= (p->>'to')::date);
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;

-- For super_admin: what a hospital has decided of points; null: as it begins. Answers a row of points_settings.
CREATE OR REPLACE FUNCTION platform_points_settings(p_hospital bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  v_answer := to_jsonb(points_settings_of(p_hospital));
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
