-- Points come in lots, which end each by itself (docs/domain/money.md#points). They are the ledger's companion: post_ledger
-- moves them with the account, so that what is left of a member's lots is the account.

-- What a hospital's owner has decided of points; as the columns begin where nobody has.
CREATE OR REPLACE FUNCTION points_settings_of(p_hospital bigint) RETURNS points_settings LANGUAGE plpgsql STABLE AS $$
DECLARE
  v points_settings;
BEGIN
  SELECT * INTO v FROM points_settings s WHERE s.hospital_id = p_hospital;
  IF NOT FOUND THEN v := ROW(p_hospital, true, 10, true, true, 1, 20, 100, 12, 100, 50, 10000, 1); END IF;
  RETURN v;
END $$;

-- The last day of points that come on a day: the last of the month so many months later; null: they have none.
CREATE OR REPLACE FUNCTION points_end(p_hospital bigint, p_day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.expire_months > 0 THEN
    (date_trunc('month', p_day::timestamp) + make_interval(months => s.expire_months + 1) - interval '1 day')::date END
  FROM points_settings_of(p_hospital) s
$$;

-- The next that end are taken first; before all others those that certain transactions brought, the newest first.
CREATE OR REPLACE FUNCTION take_lots(v ledger_transactions, p_member bigint, p_points bigint, p_first bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH lots AS (
    SELECT l.id, l.rest, sum(l.rest) OVER (ORDER BY f.first DESC, CASE WHEN f.first THEN -l.id END, l.expires_on NULLS LAST, l.id) AS upto
    FROM points_lots l CROSS JOIN LATERAL (SELECT coalesce(l.transaction_id = ANY (p_first), false) AS first) f
    WHERE l.member_id = p_member AND l.rest > 0),
  taken AS (SELECT o.id, least(o.rest, p_points - (o.upto - o.rest)) AS points FROM lots o WHERE o.upto - o.rest < p_points),
  moved AS (UPDATE points_lots l SET rest = l.rest - t.points FROM taken t WHERE l.id = t.id)
  INSERT INTO points_uses (hospital_id, transaction_id, lot_id, points) SELECT v.hospital_id, v.id, t.id, t.points FROM taken t
$$;

-- What a transaction took comes back, what would end last before the others, as lots for put_lots: with the end that they had, yet
-- not before p_least (null: whenever it was).
CREATE OR REPLACE FUNCTION lots_back(p_transaction bigint, p_points bigint, p_least date) RETURNS jsonb LANGUAGE sql AS $$
  WITH uses AS (
    SELECT u.lot_id, l.expires_on, u.points - u.returned AS rest,
      sum(u.points - u.returned) OVER (ORDER BY l.expires_on DESC NULLS FIRST, l.id DESC) AS upto
    FROM points_uses u JOIN points_lots l ON l.id = u.lot_id WHERE u.transaction_id = p_transaction AND u.points > u.returned),
  back AS (SELECT o.lot_id, o.expires_on, least(o.rest, p_points - (o.upto - o.rest)) AS points FROM uses o WHERE o.upto - o.rest < p_points),
  moved AS (UPDATE points_uses u SET returned = u.returned + b.points FROM back b WHERE u.transaction_id = p_transaction AND u.lot_id = b.lot_id)
  SELECT coalesce(jsonb_agg(jsonb_build_object('points', b.points,
    'expires_on', CASE WHEN b.expires_on IS NOT NULL THEN greatest(b.expires_on, p_least) END)), '[]') FROM back b
$$;

-- p_lots: [{points, expires_on}]; null: all of them as one, by the hospital's terms
CREATE OR REPLACE FUNCTION put_lots(v ledger_transactions, p_member bigint, p_points bigint, p_lots jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO points_lots (hospital_id, member_id, transaction_id, points, rest, expires_on)
    SELECT v.hospital_id, p_member, v.id, l.points, l.points, l.expires_on
    FROM jsonb_to_recordset(coalesce(p_lots, jsonb_build_array(
      jsonb_build_object('points', p_points, 'expires_on', points_end(v.hospital_id, v.business_date))))) AS l(points bigint, expires_on date)
$$;

-- What a transaction, just posted, has moved of points is moved in lots: its mirror puts back what it took, or takes what it brought.
-- p: as post_ledger, of which lots [{points, expires_on}] are those that come, and first (transactions) brought what goes before the rest
CREATE OR REPLACE FUNCTION move_lots(p_id bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v ledger_transactions := (SELECT t FROM ledger_transactions t WHERE t.id = p_id);
  v_moved record;
BEGIN
  -- OFFSET 0: each account by its key, of whatever kind; asked for by kind as well, everybody's points are read where there were few.
  FOR v_moved IN SELECT a.member_id, a.side * e.amount AS points FROM ledger_entries e
      CROSS JOIN LATERAL (SELECT i.member_id, i.side, i.kind FROM ledger_accounts i WHERE i.id = e.account_id OFFSET 0) a
      WHERE e.transaction_id = p_id AND a.kind = 'points' LOOP
    IF v_moved.points < 0 THEN
      PERFORM take_lots(v, v_moved.member_id, -v_moved.points,
        ARRAY(SELECT jsonb_array_elements_text(p->'first')::bigint) || v.reverses_id);
    ELSE
      PERFORM put_lots(v, v_moved.member_id, v_moved.points, CASE WHEN v.reverses_id IS NOT NULL
        THEN lots_back(v.reverses_id, v_moved.points, NULL) ELSE nullif(p->'lots', 'null') END);
    END IF;
  END LOOP;
END $$;

-- Points that have ended go, whoever comes first, a use or the night. Of a locked member. Answers how many.
CREATE OR REPLACE FUNCTION end_points(p_hospital bigint, p_member bigint, p_request text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_points bigint := (SELECT sum(l.rest) FROM points_lots l WHERE l.member_id = p_member AND l.rest > 0 AND l.expires_on < clinic_today());
BEGIN
  IF v_points IS NULL THEN RETURN 0; END IF;
  PERFORM post_ledger(
    jsonb_build_object('hospital_id', p_hospital, 'kind', 'points_expired', 'at', haomai_now(), 'business_date', business_date(p_hospital),
      'member_id', p_member, 'request_id', p_request),
    jsonb_build_array(jsonb_build_object('kind', 'points', 'member_id', p_member, 'amount', v_points),
      jsonb_build_object('kind', 'points_issued', 'amount', -v_points)));
  RETURN v_points;
END $$;

-- The same of everybody, at night, so many members at once. Answers, for each hospital, whose lists show it; empty: nothing is left to end.
CREATE OR REPLACE FUNCTION end_all_points(p_limit integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v members;
  v_lists jsonb := '[]';
BEGIN
  FOR v IN SELECT * FROM members m WHERE m.id IN (SELECT l.member_id FROM points_lots l
      WHERE l.rest > 0 AND l.expires_on < clinic_today() ORDER BY l.member_id LIMIT p_limit) ORDER BY m.id FOR NO KEY UPDATE LOOP
    PERFORM end_points(v.hospital_id, v.id, NULL);
    v_lists := v_lists || touched(v.hospital_id, 'members', ARRAY[v.id]);
  END LOOP;
  RETURN v_lists;
END $$;
