-- What staff, the platform and the public read of campaigns (活动, docs/domain/money.md#campaigns), and signing up for one.

-- As answers show a campaign.
CREATE OR REPLACE FUNCTION campaign_view(c campaigns) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'cover', c.cover, 'content', c.content, 'starts_at', c.starts_at,
    'ends_at', c.ends_at, 'audience', jsonb_build_object('levels', to_jsonb(c.levels), 'new_only', c.new_only),
    'channel', (SELECT jsonb_build_object('id', k.id, 'name', k.name) FROM market_channels k WHERE k.id = c.channel_id),
    'projects', (SELECT coalesce(jsonb_agg(jsonb_build_object('project_id', o.project_id, 'name', j.name, 'list_price', j.price, 'price', o.price,
        'total', o.total, 'per_person', o.per_person, 'sold', o.sold, 'left', o.total - o.sold) ORDER BY o.position, o.id), '[]')
      FROM campaign_projects o JOIN projects j ON j.id = o.project_id WHERE o.campaign_id = c.id AND o.listed),
    'signups', (SELECT count(*) FROM campaign_signups s WHERE s.campaign_id = c.id), 'status', c.status, 'state', campaign_state(c),
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = c.hospital_id),
    'created_at', c.created_at, 'version', c.version)
$$;

-- {total, rows}, the newest first. p_hospital: null: of all; p: state, kind, keyword, limit, offset
CREATE OR REPLACE FUNCTION find_campaigns(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH found AS (
    SELECT c.id FROM campaigns c WHERE (p_hospital IS NULL OR c.hospital_id = p_hospital)
      AND (p->>'state' IS NULL OR campaign_state(c) = p->>'state') AND (p->>'kind' IS NULL OR c.kind = (p->>'kind')::integer)
      AND (p->>'keyword' IS NULL OR position(lower(p->>'keyword') IN lower(c.name)) > 0))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
    SELECT coalesce(jsonb_agg(campaign_view(c) ORDER BY c.id DESC), '[]') FROM (SELECT f.id FROM found f ORDER BY f.id DESC
      LIMIT (p->>'limit')::integer OFFSET (p->>'offset')::integer) i JOIN campaigns c ON c.id = i.id))
$$;

-- For super_admin: names and sums of campaigns, of one hospital or of all. p: hospital_id (null: all), and as find_campaigns
CREATE OR REPLACE FUNCTION platform_campaigns(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  v_answer := find_campaigns((p->>'hospital_id')::bigint, p);
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;

-- What everybody may read: campaigns of a hospital that is open, which run or are still to come, what ends first before others; without
-- how many are sold, who signed up, and what it is of the hospital's own.
CREATE OR REPLACE FUNCTION public_campaigns(p_hospital bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_open jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(campaign_view(c) ORDER BY campaign_state(c) DESC, c.ends_at, c.id), '[]') INTO v_open
    FROM campaigns c JOIN hospital_numbers n ON n.hospital_id = c.hospital_id AND n.open
    WHERE c.hospital_id = p_hospital AND campaign_state(c) IN ('running', 'coming');
  PERFORM speak_for_all(v_before);
  RETURN v_open;
END $$;

-- 报名, by anybody, once a campaign and phone: whoever signs up again is answered the same, and changes nothing.
-- p: id, name, phone
-- Refuses: NOT_FOUND; STATE, it takes none, or none now; HOSPITAL_LOCKED, HOSPITAL_PENDING
CREATE OR REPLACE FUNCTION sign_up_for_campaign(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  c campaigns;
  v_state text;
  v_id bigint;
BEGIN
  SELECT * INTO c FROM campaigns x WHERE x.id = (p->>'id')::bigint AND x.status <> 'draft';
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(c.hospital_id);
  v_state := campaign_state(c);
  IF c.kind <> 4 THEN PERFORM refuse('STATE', '{"message": "该活动无需报名"}'); END IF;
  IF v_state <> 'running' THEN
    PERFORM refuse('STATE', jsonb_build_object('message', CASE WHEN v_state = 'coming' THEN '该活动还未开始报名' ELSE '该活动的报名已结束' END));
  END IF;
  INSERT INTO campaign_signups (hospital_id, campaign_id, name, phone, at)
    VALUES (c.hospital_id, c.id, p->>'name', p->>'phone', haomai_now())
    ON CONFLICT (campaign_id, phone) DO NOTHING RETURNING id INTO v_id;
  PERFORM speak_for_all(v_before);
  RETURN jsonb_build_object('campaign', jsonb_build_object('id', c.id, 'name', c.name),
    'touched', CASE WHEN v_id IS NULL THEN '[]' ELSE touched(c.hospital_id, 'marketing', ARRAY[c.id]) END);
END $$;
