-- What packages (套餐次卡) give (docs/domain/money.md#products): times of projects, taken by lines of lists, one by one.

-- As answers show one: what it was bought as, and what is left.
CREATE OR REPLACE FUNCTION entitlement_view(e entitlements) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', e.id, 'name', l.name, 'project', jsonb_build_object('id', j.id, 'name', j.name),
    'total', e.total, 'left', e.rest, 'expires_on', e.expires_on, 'given_at', e.given_at,
    'state', CASE WHEN e.ended_at IS NOT NULL THEN 'ended' WHEN e.rest = 0 THEN 'used' WHEN e.expires_on < clinic_today() THEN 'expired' ELSE 'usable' END,
    'disposal', jsonb_build_object('id', d.id, 'number', d.number),
    'member', jsonb_build_object('id', m.id, 'name', t.name), 'hospital', jsonb_build_object('id', h.id, 'name', h.name))
  FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id JOIN projects j ON j.id = e.project_id
    JOIN members m ON m.id = e.member_id JOIN patients t ON t.id = m.patient_id JOIN hospitals h ON h.id = e.hospital_id
  WHERE l.id = e.line_id
$$;

-- What a member may take of now, what ends next first.
CREATE OR REPLACE FUNCTION usable_entitlements(p_member bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(entitlement_view(e) ORDER BY e.expires_on NULLS LAST, e.id), '[]') FROM entitlements e
  WHERE e.member_id = p_member AND e.rest > 0 AND e.ended_at IS NULL AND coalesce(e.expires_on >= clinic_today(), true)
$$;

-- Of an account's patients, at every hospital, what can be used first.
CREATE OR REPLACE FUNCTION own_entitlements(p_user bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(entitlement_view(e) ORDER BY e.rest = 0 OR e.ended_at IS NOT NULL, e.expires_on NULLS LAST, e.id), '[]') INTO v_own
    FROM patients t JOIN members m ON m.patient_id = t.id JOIN entitlements e ON e.member_id = m.id WHERE t.user_id = p_user;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;

-- What is asked for out of packages is the member's, and for that project. p: projects [{project_id, entitlement_id}]
-- Refuses: INVALID. How many are left, a list that is issued asks (use_entitlements).
CREATE OR REPLACE FUNCTION check_entitlements(m members, p jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_to_recordset(p->'projects') AS a(project_id bigint, entitlement_id bigint) WHERE a.entitlement_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM entitlements e WHERE e.id = a.entitlement_id AND e.hospital_id = m.hospital_id
        AND e.member_id = m.id AND e.project_id = a.project_id)) THEN
    PERFORM refuse_field('projects', '该患者没有此项目的套餐次数');
  END IF;
  RETURN true;
END $$;

-- Lines of an issued list take what they are for, by one statement each that finds what is left: of two at the last one, one wins.
-- Refuses: STATE, none are left, it has ended, or was given back. v: locked
CREATE OR REPLACE FUNCTION use_entitlements(v disposals, p_by bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  l disposal_lines;
BEGIN
  FOR l IN SELECT x.* FROM disposal_lines x WHERE x.disposal_id = v.id AND x.entitlement_id IS NOT NULL ORDER BY x.entitlement_id, x.position LOOP
    UPDATE entitlements e SET rest = e.rest - l.count WHERE e.id = l.entitlement_id AND e.member_id = v.member_id AND e.project_id = l.project_id
      AND e.rest >= l.count AND e.ended_at IS NULL AND coalesce(e.expires_on >= clinic_today(), true);
    IF NOT FOUND THEN
      PERFORM refuse('STATE', jsonb_build_object('message', CASE WHEN e.ended_at IS NOT NULL THEN '该套餐已退费'
        WHEN e.expires_on < clinic_today() THEN '该套餐已过期' ELSE format('套餐次数不足，剩余 %s 次', e.rest) END))
        FROM entitlements e WHERE e.id = l.entitlement_id;
    END IF;
    INSERT INTO entitlement_uses (hospital_id, entitlement_id, line_id, count, unit_price, used_by, used_at)
      SELECT v.hospital_id, l.entitlement_id, l.id, l.count, j.price, p_by, haomai_now() FROM projects j WHERE j.id = l.project_id;
  END LOOP;
END $$;

-- What packages of a list gave, and what its lines took of others, locked by id: who uses and who gives back come one after the other.
CREATE OR REPLACE FUNCTION lock_entitlements(p_disposals bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM entitlements e WHERE e.id IN (
      SELECT x.id FROM disposal_lines l JOIN entitlements x ON x.line_id = l.id WHERE l.disposal_id = ANY (p_disposals)
      UNION SELECT l.entitlement_id FROM disposal_lines l WHERE l.disposal_id = ANY (p_disposals) AND l.entitlement_id IS NOT NULL)
    ORDER BY e.id FOR NO KEY UPDATE;
END $$;

-- Of lines that took, so many come back. p_lines: [{line_id, count}]
CREATE OR REPLACE FUNCTION return_uses(p_lines jsonb) RETURNS void LANGUAGE sql AS $$
  WITH back AS (
    UPDATE entitlement_uses u SET returned = u.returned + r.count FROM jsonb_to_recordset(p_lines) AS r(line_id bigint, count integer)
    WHERE u.line_id = r.line_id AND r.count > 0 RETURNING u.entitlement_id, r.count)
  UPDATE entitlements e SET rest = e.rest + b.count FROM (SELECT x.entitlement_id, sum(x.count) AS count FROM back x GROUP BY 1) b
  WHERE e.id = b.entitlement_id
$$;

-- All that a list took comes back, for it is void, or its lines are written anew: then nothing was ever taken by them.
CREATE OR REPLACE FUNCTION drop_uses(p_disposal bigint, p_forget boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lines jsonb := (SELECT jsonb_agg(jsonb_build_object('line_id', u.line_id, 'count', u.count - u.returned))
    FROM disposal_lines l JOIN entitlement_uses u ON u.line_id = l.id WHERE l.disposal_id = p_disposal);
BEGIN
  IF v_lines IS NULL THEN RETURN; END IF;
  PERFORM lock_entitlements(ARRAY[p_disposal]);
  PERFORM return_uses(v_lines);
  IF p_forget THEN
    DELETE FROM entitlement_uses u USING disposal_lines l WHERE l.id = u.line_id AND l.disposal_id = p_disposal;
  END IF;
END $$;

-- The units of a package on a line: whether one has ended, and what of its price is used up, at what the projects cost when they were done.
CREATE OR REPLACE FUNCTION package_units(l disposal_lines) RETURNS TABLE (nth integer, ended boolean, used bigint) LANGUAGE sql STABLE AS $$
  SELECT e.nth::integer, bool_and(e.ended_at IS NOT NULL),
    least(l.net::bigint * e.nth / l.count - l.net::bigint * (e.nth - 1) / l.count, coalesce(sum(u.used), 0))::bigint
  FROM entitlements e CROSS JOIN LATERAL (SELECT sum((x.count - x.returned) * x.unit_price) AS used FROM entitlement_uses x WHERE x.entitlement_id = e.id) u
  WHERE e.line_id = l.id GROUP BY e.nth
$$;

-- What of a line's price stays, being used up, once so many units more are given back: of those that were, and of the least used.
CREATE OR REPLACE FUNCTION used_up(l disposal_lines, p_count integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.kind = 'product' THEN (
    SELECT coalesce(sum(x.used), 0)::bigint FROM (
      SELECT u.used, u.ended, row_number() OVER (PARTITION BY u.ended ORDER BY u.used, u.nth DESC) AS n FROM package_units(l) u) x
    WHERE x.ended OR x.n <= p_count) ELSE 0 END
$$;

-- What of a line can still be given back, in cents.
CREATE OR REPLACE FUNCTION refundable(l disposal_lines) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, l.net - l.refunded - used_up(l, l.count - l.refunded_count))::bigint
$$;

-- Whether of a list something can be given back that costs nothing any more: times of a package, or what is left of one.
CREATE OR REPLACE FUNCTION has_free_units(p_disposal bigint, p_lines jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = p_disposal AND l.refunded_count < l.count
    AND (l.entitlement_id IS NOT NULL OR l.kind = 'product' AND EXISTS (
      SELECT FROM entitlements e WHERE e.line_id = l.id AND e.ended_at IS NULL AND e.rest > 0))
    AND (p_lines IS NULL OR EXISTS (
      SELECT FROM jsonb_to_recordset(p_lines) AS r(line_id bigint, count integer) WHERE r.line_id = l.id AND r.count > 0)))
$$;

-- Whether times of packages are on a list of which nobody paid anything.
CREATE OR REPLACE FUNCTION uses_alone(p_disposal bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM payment_splits s WHERE s.disposal_id = p_disposal)
    AND EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = p_disposal AND l.entitlement_id IS NOT NULL)
$$;

-- So many units of a line end, the least used first: of packages what they give, of insurances the policies.
CREATE OR REPLACE FUNCTION end_units(l disposal_lines, p_count integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entitlements e SET ended_at = haomai_now(), ended_as = 'refund' WHERE e.line_id = l.id AND e.ended_at IS NULL
    AND e.nth IN (SELECT u.nth FROM package_units(l) u WHERE NOT u.ended ORDER BY u.used, u.nth DESC LIMIT p_count);
  -- Those first that were given up by hand before.
  UPDATE insurance_records i SET ended_at = coalesce(i.ended_at, haomai_now()), ended_as = 'refund', version = i.version + 1 WHERE i.id IN (
    SELECT o.id FROM insurance_records o WHERE o.line_id = l.id AND coalesce(o.ended_as, 'hand') = 'hand'
    ORDER BY o.ended_at NULLS LAST, o.nth DESC LIMIT p_count);
END $$;

-- Of a list was given back: times that it took come back, and what it sold ends. What was given back by amount ends what it sold once
-- nothing is left of that. p_lines: [{line_id, count, amount}], which its lines say by now
CREATE OR REPLACE FUNCTION refund_products(p_disposal bigint, p_lines jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  PERFORM return_uses(p_lines);
  FOR r IN SELECT l AS line, x.count FROM jsonb_to_recordset(p_lines) AS x(line_id bigint, count integer)
      JOIN disposal_lines l ON l.id = x.line_id WHERE l.kind = 'product' ORDER BY l.position LOOP
    IF r.count > 0 THEN
      PERFORM end_units(r.line, r.count);
    ELSIF refundable(r.line) = 0 THEN
      PERFORM end_units(r.line, (r.line).count - (r.line).refunded_count);
      UPDATE disposal_lines l SET refunded_count = l.count WHERE l.id = (r.line).id;
    END IF;
  END LOOP;
END $$;

-- What packages and insurances of lists that are paid whole give, and of others do not: once, however often they are settled.
-- Refuses: STATE, of what is taken back something was used.
CREATE OR REPLACE FUNCTION settle_products(p_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = ANY (p_ids) AND l.kind = 'product') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM disposals d JOIN disposal_lines l ON l.disposal_id = d.id JOIN entitlements e ON e.line_id = l.id
      WHERE d.id = ANY (p_ids) AND d.status <> 3 AND e.ended_at IS NULL AND e.rest < e.total) THEN
    PERFORM refuse('STATE', '{"message": "其中的套餐已使用，请先退回使用的次数"}');
  END IF;
  UPDATE entitlements e SET ended_at = haomai_now(), ended_as = 'reversal' FROM disposals d JOIN disposal_lines l ON l.disposal_id = d.id
    WHERE d.id = ANY (p_ids) AND d.status <> 3 AND e.line_id = l.id AND e.ended_at IS NULL;
  UPDATE insurance_records i SET ended_at = haomai_now(), ended_as = 'reversal', version = i.version + 1
    FROM disposals d JOIN disposal_lines l ON l.disposal_id = d.id
    WHERE d.id = ANY (p_ids) AND d.status <> 3 AND i.line_id = l.id AND i.ended_at IS NULL;
  INSERT INTO entitlements AS e (hospital_id, member_id, project_id, line_id, nth, total, rest, expires_on, given_at)
    SELECT d.hospital_id, d.member_id, u.project_id, l.id, n, u.times, u.times, clinic_today() + (l.terms->>'valid_days')::integer, haomai_now()
    FROM disposals d JOIN disposal_lines l ON l.disposal_id = d.id AND l.kind = 'product'
      CROSS JOIN generate_series(1, l.count - l.refunded_count) n
      CROSS JOIN jsonb_to_recordset(l.terms->'uses') AS u(project_id bigint, times integer)
    WHERE d.id = ANY (p_ids) AND d.status = 3 ORDER BY l.id, n, u.project_id
    ON CONFLICT (line_id, nth, project_id) DO UPDATE SET ended_at = NULL, ended_as = NULL, expires_on = excluded.expires_on,
      given_at = excluded.given_at WHERE e.ended_as = 'reversal';
  INSERT INTO insurance_records AS i (hospital_id, member_id, marketing_product_id, line_id, nth, insured, insurer, premium, starts_on, ends_on)
    SELECT d.hospital_id, d.member_id, l.marketing_product_id, l.id, n, t.name, l.terms->>'insurer',
      l.net::bigint * n / l.count - l.net::bigint * (n - 1) / l.count, clinic_today(),
      coalesce(clinic_today() + (l.terms->>'valid_days')::integer - 1, (clinic_today() + interval '1 year' - interval '1 day')::date)
    FROM disposals d JOIN disposal_lines l ON l.disposal_id = d.id AND l.kind = 'product' AND (l.terms->>'kind')::integer = 3
      JOIN members m ON m.id = d.member_id JOIN patients t ON t.id = m.patient_id
      CROSS JOIN generate_series(1, l.count - l.refunded_count) n
    WHERE d.id = ANY (p_ids) AND d.status = 3 ORDER BY l.id, n
    ON CONFLICT (line_id, nth) DO UPDATE SET ended_at = NULL, ended_as = NULL, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      version = i.version + 1 WHERE i.ended_as = 'reversal';
END $$;
