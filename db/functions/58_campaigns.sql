-- Campaigns (活动, docs/domain/money.md#campaigns): whose price a line of a list has, and how many of what is limited are gone.

-- Where one stands by the clock.
CREATE OR REPLACE FUNCTION campaign_state(c campaigns) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.status = 'draft' THEN 'draft' WHEN c.status = 'off' THEN 'stopped' WHEN haomai_now() < c.starts_at THEN 'coming'
    WHEN haomai_now() < c.ends_at THEN 'running' ELSE 'ended' END
$$;

-- Whether it is for a member of this level. p_disposal: the list that it is about, where there is one already
CREATE OR REPLACE FUNCTION campaign_is_for(c campaigns, p_member bigint, p_level integer, p_disposal bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (c.levels = '{}' OR p_level = ANY (c.levels)) AND NOT (c.new_only AND EXISTS (
    SELECT FROM disposals d WHERE d.member_id = p_member AND d.status BETWEEN 1 AND 3 AND d.id IS DISTINCT FROM p_disposal))
$$;

-- What others than a list have of one's units (sold), and of these its member.
CREATE OR REPLACE FUNCTION campaign_gone(o campaign_projects, p_member bigint, p_disposal bigint, OUT sold bigint, OUT own bigint) LANGUAGE sql STABLE AS $$
  SELECT o.sold - coalesce(sum(u.count) FILTER (WHERE u.disposal_id IS NOT DISTINCT FROM p_disposal), 0),
    coalesce(sum(u.count) FILTER (WHERE u.disposal_id IS DISTINCT FROM p_disposal), 0)
  FROM campaign_uses u WHERE u.campaign_project_id = o.id AND u.member_id = p_member AND u.back_at IS NULL
$$;

-- The price that a campaign makes of so many units of a project, where that is less than p_leveled: the lowest of those that run, are
-- for the member, and have units left: {campaign_project_id, campaign_id, campaign, leveled}. Null: none.
-- p_upto: how many of the project there are on the list, with this line
CREATE OR REPLACE FUNCTION campaign_price_of(p_member bigint, p_level integer, p_disposal bigint, p_project bigint, p_count integer, p_upto bigint,
  p_leveled bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('campaign_project_id', o.id, 'campaign_id', c.id, 'campaign', c.name, 'leveled', o.price::bigint * p_count)
  FROM campaign_projects o JOIN campaigns c ON c.id = o.campaign_id CROSS JOIN LATERAL campaign_gone(o, p_member, p_disposal) g
  WHERE o.project_id = p_project AND o.listed AND campaign_state(c) = 'running' AND o.price::bigint * p_count < p_leveled
    AND campaign_is_for(c, p_member, p_level, p_disposal)
    AND (o.total IS NULL OR g.sold + p_upto <= o.total) AND (o.per_person IS NULL OR g.own + p_upto <= o.per_person)
  ORDER BY o.price, o.id LIMIT 1
$$;

-- Lines as asked_lines makes them, those that a campaign makes cheaper than the member's level with its price (`leveled`), and which it is.
-- p: id (the list, where there is one already), patient_id, projects [{campaign_id}]: where a line was seen at a campaign's price, which
-- Refuses with INVALID a campaign that is nobody's here.
CREATE OR REPLACE FUNCTION in_campaigns(p_hospital bigint, p_level integer, p jsonb, p_lines jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_member bigint := (SELECT m.id FROM members m WHERE m.hospital_id = p_hospital AND m.patient_id = (p->>'patient_id')::bigint);
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p->'projects') l WHERE l->>'campaign_id' IS NOT NULL
      AND NOT EXISTS (SELECT FROM campaigns c WHERE c.id = (l->>'campaign_id')::bigint AND c.hospital_id = p_hospital)) THEN
    PERFORM refuse_field('projects', '活动不存在');
  END IF;
  RETURN (
    SELECT jsonb_agg(l.line || coalesce(c.line, '{}') ORDER BY l.n) FROM (
      SELECT e.line, e.n, x.*, sum(x.count) FILTER (WHERE x.entitlement_id IS NULL) OVER (PARTITION BY x.project_id ORDER BY e.n) AS upto
      FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS e(line, n),
        jsonb_to_record(e.line) AS x(project_id bigint, count integer, leveled bigint, entitlement_id bigint)) l
      -- What comes out of a package costs nothing already.
      CROSS JOIN LATERAL (SELECT CASE WHEN l.project_id IS NOT NULL AND l.entitlement_id IS NULL THEN campaign_price_of(v_member, p_level, (p->>'id')::bigint,
        l.project_id, l.count, l.upto, l.leveled) END AS line OFFSET 0) c);
END $$;

-- What campaigns take off a list as it is priced: its lines' prices less what is left of them.
CREATE OR REPLACE FUNCTION campaigns_off(p_lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((l->>'price')::bigint - (l->>'leveled')::bigint), 0)::bigint FROM jsonb_array_elements(p_lines) l
  WHERE l ? 'campaign_project_id'
$$;

-- A list is issued at no other price than was seen: where a line was seen at a campaign's, and is dearer by now, whoever issues it is
-- told why. p: as in_campaigns; p_lines: as it makes them
-- Refuses: SOLD_OUT, LIMIT, STATE.
CREATE OR REPLACE FUNCTION check_campaigns(m members, p jsonb, p_lines jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w record;
BEGIN
  SELECT c.name, campaign_state(c) AS state, o.id, o.per_person, o.total - g.sold AS rest, g.own + l.upto AS wanted, l.upto, j.name AS project INTO w
    FROM (SELECT a.*, e.n, sum(a.count) FILTER (WHERE a.entitlement_id IS NULL) OVER (PARTITION BY a.project_id ORDER BY e.n) AS upto
      FROM jsonb_array_elements(p->'projects') WITH ORDINALITY AS e(line, n),
        jsonb_to_record(e.line) AS a(project_id bigint, count integer, campaign_id bigint, entitlement_id bigint)) l
      JOIN campaigns c ON c.id = l.campaign_id JOIN projects j ON j.id = l.project_id
      LEFT JOIN campaign_projects o ON o.campaign_id = c.id AND o.project_id = l.project_id AND o.listed
      LEFT JOIN LATERAL campaign_gone(o, m.id, (p->>'id')::bigint) g ON true
    -- Projects come first.
    WHERE (p_lines->(l.n::integer - 1)->>'campaign_id')::bigint IS DISTINCT FROM l.campaign_id
      AND (o.id IS NULL OR (p_lines->(l.n::integer - 1)->>'leveled')::bigint > o.price::bigint * l.count)
    ORDER BY l.n LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  IF w.state = 'running' AND w.upto > w.rest THEN PERFORM refuse_sold_out(w.id, w.rest); END IF;
  IF w.state = 'running' AND w.wanted > w.per_person THEN PERFORM refuse_too_many(w.id); END IF;
  PERFORM refuse('STATE', jsonb_build_object('message', CASE WHEN w.state <> 'running' THEN format('活动“%s”已结束或已停止', w.name)
    WHEN w.id IS NULL THEN format('活动“%s”已没有“%s”', w.name, w.project) ELSE format('该患者不在活动“%s”的适用范围内', w.name) END));
END $$;

CREATE OR REPLACE FUNCTION refuse_sold_out(p_id bigint, p_left bigint) RETURNS void LANGUAGE sql AS $$
  SELECT refuse('SOLD_OUT', jsonb_build_object('figures', jsonb_build_object('left', p_left), 'message',
    format(CASE WHEN p_left > 0 THEN '活动“%s”的“%s”仅剩 %s 份' ELSE '活动“%s”的“%s”已售罄' END, c.name, j.name, p_left)))
  FROM campaign_projects o JOIN campaigns c ON c.id = o.campaign_id JOIN projects j ON j.id = o.project_id WHERE o.id = p_id
$$;

CREATE OR REPLACE FUNCTION refuse_too_many(p_id bigint) RETURNS void LANGUAGE sql AS $$
  SELECT refuse('LIMIT', jsonb_build_object('message', format('活动“%s”的“%s”每人限 %s 份', c.name, j.name, o.per_person)))
  FROM campaign_projects o JOIN campaigns c ON c.id = o.campaign_id JOIN projects j ON j.id = o.project_id WHERE o.id = p_id
$$;

-- Whether a line of an issued list has the units that it was sold with: until it is given back whole, by itself or with its list.
CREATE OR REPLACE FUNCTION has_campaign_units(l disposal_lines, p_total bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT l.campaign_project_id IS NOT NULL AND l.refunded_count < l.count AND NOT (l.refunded > 0 AND l.refunded = l.net)
    AND NOT (p_total = 0 AND EXISTS (SELECT FROM disposal_lines x WHERE x.disposal_id = l.disposal_id AND x.refunded > 0))
$$;

-- So many more of a campaign's units go to a member, or come back (below zero): one statement raises what is sold where so many are left,
-- and holds its row to the commit, so that what a member has is counted by one after the other.
-- Refuses: SOLD_OUT; LIMIT.
CREATE OR REPLACE FUNCTION take_campaign_units(p_id bigint, p_member bigint, p_disposal bigint, p_more bigint, p_wanted bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o campaign_projects;
BEGIN
  UPDATE campaign_projects x SET sold = x.sold + p_more
    WHERE x.id = p_id AND (p_more <= 0 OR x.total IS NULL OR x.sold + p_more <= x.total) RETURNING * INTO o;
  IF NOT FOUND THEN PERFORM refuse_sold_out(p_id, (SELECT x.total - x.sold FROM campaign_projects x WHERE x.id = p_id)); END IF;
  IF p_more > 0 AND (campaign_gone(o, p_member, p_disposal)).own + p_wanted > o.per_person THEN PERFORM refuse_too_many(p_id); END IF;
END $$;

-- What a list has of campaigns is what its lines say: it takes units at issue, and others where it is changed; what is void or given
-- back whole has none. By campaign, which is the order in which these are locked. p_issued: whether it stands, issued
CREATE OR REPLACE FUNCTION settle_campaigns(p_disposal bigint, p_issued boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v disposals := (SELECT d FROM disposals d WHERE d.id = p_disposal);
  v_lines disposal_lines[] := ARRAY(SELECT l FROM disposal_lines l WHERE p_issued AND l.disposal_id = p_disposal AND has_campaign_units(l, v.total));
  w record;
BEGIN
  FOR w IN
    SELECT x.id, sum(x.wanted) AS wanted, sum(x.wanted) - sum(x.had) AS more FROM (
      SELECT l.campaign_project_id AS id, l.count AS wanted, 0 AS had FROM unnest(v_lines) l
      UNION ALL SELECT u.campaign_project_id, 0, u.count FROM campaign_uses u WHERE u.disposal_id = p_disposal AND u.back_at IS NULL) x
    GROUP BY 1 HAVING sum(x.wanted) <> sum(x.had) ORDER BY 1 LOOP
    PERFORM take_campaign_units(w.id, v.member_id, p_disposal, w.more, w.wanted);
  END LOOP;
  UPDATE campaign_uses u SET back_at = haomai_now() WHERE u.disposal_id = p_disposal AND u.back_at IS NULL
    AND NOT EXISTS (SELECT FROM unnest(v_lines) l WHERE l.id = u.line_id);
  INSERT INTO campaign_uses (hospital_id, campaign_project_id, member_id, disposal_id, line_id, count, at)
    SELECT v.hospital_id, l.campaign_project_id, v.member_id, v.id, l.id, l.count, haomai_now() FROM unnest(v_lines) l
    WHERE NOT EXISTS (SELECT FROM campaign_uses u WHERE u.line_id = l.id AND u.back_at IS NULL) ORDER BY l.position;
END $$;

-- Which campaigns' figures a list has moved, for those who look at them.
CREATE OR REPLACE FUNCTION touched_campaigns(p_disposal bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT touched(u.hospital_id, 'marketing', array_agg(DISTINCT o.campaign_id))
    FROM campaign_uses u JOIN campaign_projects o ON o.id = u.campaign_project_id WHERE u.disposal_id = p_disposal GROUP BY u.hospital_id), '[]')
$$;

CREATE OR REPLACE FUNCTION has_campaigns(p_disposal bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM campaign_uses u WHERE u.disposal_id = p_disposal AND u.back_at IS NULL)
$$;

-- Of a line, for those who look at it: {id, name}.
CREATE OR REPLACE FUNCTION campaign_of(l disposal_lines) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'name', c.name) FROM campaign_projects o JOIN campaigns c ON c.id = o.campaign_id
  WHERE o.id = l.campaign_project_id
$$;

-- Whose prices a list has, as it is priced.
CREATE OR REPLACE FUNCTION campaign_names(p_priced jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(DISTINCT l->>'campaign', '、'), '') FROM jsonb_array_elements(p_priced->'lines') l
$$;
