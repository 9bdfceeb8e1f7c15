-- Announcements (contract/announcements.ts): whom one concerns, and how it goes out.

-- The one rule whom an announcement concerns: lists, counts, the live channel and who has read it ask it. Somebody is, in
-- a session: staff of p_staff_hospital with these roles (none: staff of nowhere) in these departments there, and a patient
-- of p_visits. No query stands in it, so that a list of thousands asks it row by row for nothing.
CREATE OR REPLACE FUNCTION announcement_is_for(a announcements, p_staff_hospital bigint, p_roles text[],
  p_departments bigint[], p_visits bigint[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN a.audience <> 'patients' AND p_roles <> '{}' AND coalesce(a.hospital_id, p_staff_hospital) = p_staff_hospital
      AND (a.roles = '{}' OR a.roles && p_roles) AND (a.department_ids = '{}' OR a.department_ids && p_departments)
    THEN true
    WHEN a.audience = 'staff' THEN false
    WHEN a.hospital_id IS NULL THEN p_roles = '{}'
    ELSE a.hospital_id = ANY (p_visits)
  END
$$;

-- Who a person is to that rule. Asked with rights over all rows, like all up to publish_announcement().
CREATE OR REPLACE FUNCTION announcement_reader(p_user bigint, p_staff_hospital bigint, OUT roles text[],
  OUT departments bigint[], OUT visits bigint[])
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT m.role FROM memberships m WHERE m.user_id = p_user AND m.hospital_id = p_staff_hospital
      AND m.status = 'active' AND m.role <> 'other'),
    ARRAY(SELECT d.department_id FROM staff_departments d WHERE d.user_id = p_user AND d.hospital_id = p_staff_hospital),
    ARRAY(SELECT DISTINCT k.hospital_id FROM patients t JOIN hospital_patients k ON k.patient_id = t.id
      WHERE t.user_id = p_user)
$$;

-- The same of one person and one announcement.
CREATE OR REPLACE FUNCTION announcement_concerns(a announcements, p_user bigint, p_staff_hospital bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT announcement_is_for(a, p_staff_hospital, w.roles, w.departments, w.visits)
    FROM announcement_reader(p_user, p_staff_hospital) w
$$;

-- One as the presenters take it (server/features/announcements/present.ts).
CREATE OR REPLACE FUNCTION announcement_item(a announcements) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', a.id, 'hospital',
    (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = a.hospital_id),
    'title', a.title, 'content', a.content, 'summary', a.summary, 'audience', a.audience, 'status', a.status,
    'pinned', a.pinned, 'publish_at', a.publish_at, 'published_at', a.published_at, 'edited_at', a.edited_at,
    'attachments', a.attachments)
$$;

-- A scheduled one goes out at its time: this statement decides that it does once and not early, whoever runs it how often.
-- Answers published, early (its time is still to come, `ms` from now), or over (published before, withdrawn, moved or gone).
-- A locked hospital publishes nothing: it is withdrawn with the reason, and its author is told.
CREATE OR REPLACE FUNCTION publish_announcement(p_id bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  a announcements;
  v_at timestamptz;
  v_closed text;
BEGIN
  SELECT * INTO a FROM announcements WHERE id = p_id FOR UPDATE;
  v_at := haomai_now();
  IF NOT FOUND OR a.status <> 'scheduled' THEN RETURN '{"result": "over"}'; END IF;
  IF a.publish_at > v_at THEN
    RETURN jsonb_build_object('result', 'early', 'ms', ceil(extract(epoch FROM a.publish_at - v_at) * 1000));
  END IF;
  SELECT CASE WHEN h.status <> 'approved' THEN '医院未通过审批' ELSE '医院已被锁定' END INTO v_closed
    FROM hospitals h JOIN hospital_numbers n ON n.hospital_id = h.id WHERE h.id = a.hospital_id AND NOT n.open;
  IF FOUND THEN
    UPDATE announcements SET status = 'withdrawn', reason = v_closed || '，到时未发布', version = version + 1, updated_at = v_at
      WHERE id = p_id;
    RETURN jsonb_build_object('result', 'over', 'account_events', notify_person(jsonb_build_object('user_id', a.creator_id,
      'hospital_id', a.hospital_id, 'kind', 'announcement', 'title', '公告未发布', 'content', format('“%s”：%s，到时未发布', a.title, v_closed),
      'link', '/admin/notifications/system_notifications', 'dedupe', format('announcement:%s:%s', a.id, a.version))));
  END IF;
  UPDATE announcements SET status = 'published', published_at = v_at, told_at = v_at, version = version + 1, updated_at = v_at
    WHERE id = p_id;
  RETURN jsonb_build_object('result', 'published', 'announcement_id', p_id);
END $$;

-- Published ones that concern a person in a session, and when they read them. The policies show nobody an announcement of a
-- hospital they aren't staff of: whoever asks this looks beyond them, and it decides by the rule above.
CREATE OR REPLACE FUNCTION received_announcements(p_user bigint, p_staff_hospital bigint)
RETURNS TABLE (a announcements, read_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT x, r.read_at FROM announcement_reader(p_user, p_staff_hospital) w
    JOIN announcements x ON x.status = 'published'
      AND (x.hospital_id IS NULL OR x.hospital_id = p_staff_hospital OR x.hospital_id = ANY (w.visits))
      AND announcement_is_for(x, p_staff_hospital, w.roles, w.departments, w.visits)
    LEFT JOIN announcement_reads r ON r.announcement_id = x.id AND r.user_id = p_user
$$;

CREATE OR REPLACE FUNCTION unread_announcements(p_user bigint, p_staff_hospital bigint) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v integer;
BEGIN
  SELECT count(*) INTO v FROM received_announcements(p_user, p_staff_hospital) r WHERE r.read_at IS NULL;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- A page of them: pinned first, then the newest. p: limit, offset, like (or null), unread (true: these alone), from (platform,
-- hospital or null). Answers {total, unread, rows: [{item, read_at}]}.
CREATE OR REPLACE FUNCTION received_page(p_user bigint, p_staff_hospital bigint, p jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  WITH mine AS MATERIALIZED (
    SELECT (r.a).id, (r.a).pinned, (r.a).published_at, r.read_at,
      (p->>'like' IS NULL OR (r.a).title ILIKE p->>'like' OR (r.a).summary ILIKE p->>'like')
        AND (NOT (p->>'unread')::boolean OR r.read_at IS NULL)
        AND (p->>'from' IS NULL OR (p->>'from' = 'platform') = ((r.a).hospital_id IS NULL)) AS wanted
    FROM received_announcements(p_user, p_staff_hospital) r),
  page AS (
    SELECT m.*, row_number() OVER (ORDER BY m.pinned DESC, m.published_at DESC, m.id DESC) AS place FROM mine m
      WHERE m.wanted ORDER BY m.pinned DESC, m.published_at DESC, m.id DESC
      LIMIT (p->>'limit')::int OFFSET (p->>'offset')::int)
  SELECT jsonb_build_object('total', (SELECT count(*) FROM mine WHERE wanted),
      'unread', (SELECT count(*) FROM mine m WHERE m.read_at IS NULL), 'rows', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('item', announcement_item(x), 'read_at', g.read_at) ORDER BY g.place), '[]')
        FROM page g JOIN announcements x ON x.id = g.id))
    INTO v;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- One that concerns them, as {item, read_at}; null where there is none such.
CREATE OR REPLACE FUNCTION received_one(p_user bigint, p_staff_hospital bigint, p_id bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  SELECT jsonb_build_object('item', announcement_item(r.a), 'read_at', r.read_at) INTO v
    FROM received_announcements(p_user, p_staff_hospital) r WHERE (r.a).id = p_id;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- The people whom an announcement concerns, once each; staff where they are meant as staff.
CREATE OR REPLACE FUNCTION announcement_people(a announcements) RETURNS TABLE (user_id bigint, staff boolean)
LANGUAGE sql STABLE AS $$
  WITH working AS (
    SELECT DISTINCT m.user_id FROM memberships m
      WHERE a.audience <> 'patients' AND m.status = 'active' AND m.role <> 'other'
        AND (a.hospital_id IS NULL OR m.hospital_id = a.hospital_id)
        AND announcement_is_for(a, m.hospital_id, ARRAY[m.role], CASE WHEN a.department_ids = '{}' THEN '{}' ELSE ARRAY(
          SELECT d.department_id FROM staff_departments d WHERE d.user_id = m.user_id AND d.hospital_id = m.hospital_id) END,
          '{}')),
  visiting AS (
    SELECT DISTINCT t.user_id FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
      WHERE a.audience <> 'staff' AND k.hospital_id = a.hospital_id AND t.user_id IS NOT NULL
    UNION ALL
    SELECT u.id FROM users u WHERE a.audience <> 'staff' AND a.hospital_id IS NULL AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.status = 'active' AND m.role <> 'other'))
  SELECT w.user_id, true FROM working w
  UNION ALL SELECT v.user_id, false FROM visiting v WHERE NOT EXISTS (SELECT FROM working w WHERE w.user_id = v.user_id)
$$;

-- How many people each of some published ones concerns, and how many of these have read it. Those for the same people are
-- counted once.
CREATE OR REPLACE FUNCTION announcement_counts(p_ids bigint[])
RETURNS TABLE (announcement_id bigint, concerned_count bigint, read_count bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  RETURN QUERY WITH news AS MATERIALIZED (
    SELECT x.id, dense_rank() OVER (ORDER BY x.hospital_id, x.audience, x.roles, x.department_ids) AS kind
      FROM announcements x WHERE x.id = ANY (p_ids) AND x.status = 'published'),
  people AS MATERIALIZED (
    SELECT k.kind, p.user_id FROM (SELECT n.kind, min(n.id) AS id FROM news n GROUP BY n.kind) k
      JOIN announcements x ON x.id = k.id CROSS JOIN LATERAL announcement_people(x) p),
  concerned AS (SELECT p.kind, count(*) AS n FROM people p GROUP BY p.kind),
  readers AS (SELECT n.id, count(*) AS n FROM news n JOIN announcement_reads r ON r.announcement_id = n.id
    JOIN people p ON p.kind = n.kind AND p.user_id = r.user_id GROUP BY n.id)
  SELECT n.id, coalesce(c.n, 0), coalesce(r.n, 0) FROM news n LEFT JOIN concerned c ON c.kind = n.kind
    LEFT JOIN readers r ON r.id = n.id;
  PERFORM speak_for_all(v_before);
END $$;

-- As those who write them see it. The counts are announcement_counts().
CREATE OR REPLACE FUNCTION managed_announcement(a announcements) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT announcement_item(a) || jsonb_build_object('roles', a.roles, 'departments',
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.position, d.id), '[]')
      FROM departments d WHERE d.id = ANY (a.department_ids) AND d.hospital_id = a.hospital_id),
    'creator_name', (SELECT u.name FROM users u WHERE u.id = a.creator_id), 'created_at', a.created_at,
    'updated_at', a.updated_at, 'version', a.version, 'reason', a.reason, 'concerned_count', 0, 'read_count', 0)
$$;

-- Who of the staff has read it, and of the patients how many. p_unread: null for both. Answers {total, rows, staff, patients}.
CREATE OR REPLACE FUNCTION announcement_readers(a announcements, p_unread boolean, p_limit integer, p_offset integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  WITH people AS MATERIALIZED (
    SELECT p.user_id, p.staff, r.read_at FROM announcement_people(a) p
      LEFT JOIN announcement_reads r ON r.announcement_id = a.id AND r.user_id = p.user_id),
  shown AS (SELECT * FROM people p WHERE p.staff AND (p_unread IS NULL OR p_unread = (p.read_at IS NULL))),
  page AS (SELECT s.*, u.name FROM shown s JOIN users u ON u.id = s.user_id
    ORDER BY s.read_at NULLS FIRST, u.name, u.id LIMIT p_limit OFFSET p_offset)
  SELECT jsonb_build_object('total', (SELECT count(*) FROM shown), 'rows', (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'user_id', g.user_id, 'name', g.name, 'read_at', g.read_at, 'roles', ARRAY(SELECT DISTINCT m.role FROM memberships m
        WHERE m.user_id = g.user_id AND m.status = 'active' AND (a.hospital_id IS NULL OR m.hospital_id = a.hospital_id)))
      ORDER BY g.read_at NULLS FIRST, g.name, g.user_id), '[]') FROM page g),
    'staff', (SELECT jsonb_build_object('concerned', count(*), 'read', count(read_at)) FROM people WHERE staff),
    'patients', (SELECT jsonb_build_object('concerned', count(*), 'read', count(read_at)) FROM people WHERE NOT staff))
    INTO v;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- The page of who doesn't write them: what was published for them at their hospital. p: limit, offset, like (or
-- null), audience (or null).
CREATE OR REPLACE FUNCTION published_page(p_user bigint, p_staff_hospital bigint, p jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  WITH found AS MATERIALIZED (
    SELECT (r.a).id FROM received_announcements(p_user, p_staff_hospital) r WHERE (r.a).hospital_id = p_staff_hospital
      AND (p->>'like' IS NULL OR (r.a).title ILIKE p->>'like' OR (r.a).summary ILIKE p->>'like')
      AND (p->>'audience' IS NULL OR (r.a).audience = p->>'audience')),
  page AS (SELECT f.id FROM found f ORDER BY f.id DESC LIMIT (p->>'limit')::int OFFSET (p->>'offset')::int)
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(managed_announcement(x) ORDER BY x.id DESC), '[]')
      FROM page g JOIN announcements x ON x.id = g.id))
    INTO v;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- Marks some of what a person received as read, or all; what doesn't concern them is as if it weren't there.
CREATE OR REPLACE FUNCTION read_announcements(p_user bigint, p_staff_hospital bigint, p_ids bigint[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO announcement_reads (announcement_id, user_id, read_at)
    SELECT (r.a).id, p_user, haomai_now() FROM received_announcements(p_user, p_staff_hospital) r
      WHERE r.read_at IS NULL AND (p_ids IS NULL OR (r.a).id = ANY (p_ids))
    ON CONFLICT DO NOTHING;
  PERFORM speak_for_all(v_before);
  RETURN unread_announcements(p_user, p_staff_hospital);
END $$;
