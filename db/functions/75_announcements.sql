-- Announcements (contract/announcements.ts): whom one concerns, and how it goes out.

-- Whether an announcement is for a person, who is staff of p_staff_hospital in this session (null: nowhere). The one rule
-- for lists, counts, the live channel and who has read it. Asked with rights over all rows.
CREATE OR REPLACE FUNCTION announcement_concerns(a announcements, p_user integer, p_staff_hospital integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN a.audience IN ('staff', 'all') AND p_staff_hospital IS NOT NULL
      AND coalesce(a.hospital_id, p_staff_hospital) = p_staff_hospital AND EXISTS (
        SELECT FROM memberships m WHERE m.user_id = p_user AND m.hospital_id = p_staff_hospital AND m.status = 'active'
          AND m.role <> 'other' AND (a.roles = '{}' OR m.role = ANY (a.roles)))
      AND (a.department_ids = '{}' OR EXISTS (
        SELECT FROM staff_departments d WHERE d.user_id = p_user AND d.hospital_id = p_staff_hospital
          AND d.department_id = ANY (a.department_ids)))
    THEN true
    WHEN a.audience IN ('patients', 'all') AND a.hospital_id IS NULL THEN a.audience = 'all' OR p_staff_hospital IS NULL
    WHEN a.audience IN ('patients', 'all') THEN EXISTS (
      SELECT FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
        WHERE k.hospital_id = a.hospital_id AND t.user_id = p_user)
    ELSE false
  END
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
CREATE OR REPLACE FUNCTION publish_announcement(p_id integer) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  SELECT CASE WHEN h.status <> 'approved' THEN '医院未通过审核' ELSE '医院已被锁定' END INTO v_closed
    FROM hospitals h JOIN hospital_numbers n ON n.hospital_id = h.id WHERE h.id = a.hospital_id AND NOT n.open;
  IF FOUND THEN
    UPDATE announcements SET status = 'withdrawn', reason = v_closed || '，到时未发布', version = version + 1, updated_at = v_at
      WHERE id = p_id;
    RETURN jsonb_build_object('result', 'over', 'account_events', notify_person(jsonb_build_object('user_id', a.creator_id,
      'kind', 'announcement', 'title', '公告未发布', 'content', format('“%s”：%s，到时未发布', a.title, v_closed),
      'link', '/admin/notifications/system_notifications', 'dedupe', format('announcement:%s:%s', a.id, a.version))));
  END IF;
  UPDATE announcements SET status = 'published', published_at = v_at, told_at = v_at, version = version + 1, updated_at = v_at
    WHERE id = p_id;
  RETURN jsonb_build_object('result', 'published', 'announcement_id', p_id);
END $$;

-- Published ones that concern a person in a session, and when they read them. The fences show nobody an announcement of a
-- hospital they aren't staff of, so this looks beyond them and decides by the rule above.
CREATE OR REPLACE FUNCTION received_announcements(p_user integer, p_staff_hospital integer)
RETURNS TABLE (a announcements, read_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  RETURN QUERY SELECT x, r.read_at FROM announcements x
    LEFT JOIN announcement_reads r ON r.announcement_id = x.id AND r.user_id = p_user
    WHERE x.status = 'published' AND announcement_concerns(x, p_user, p_staff_hospital);
  PERFORM speak_for_all(v_before);
END $$;

CREATE OR REPLACE FUNCTION unread_announcements(p_user integer, p_staff_hospital integer) RETURNS integer LANGUAGE sql AS $$
  SELECT count(*)::int FROM received_announcements(p_user, p_staff_hospital) r WHERE r.read_at IS NULL
$$;

-- The people whom an announcement concerns, once each; staff where they are meant as staff.
CREATE OR REPLACE FUNCTION announcement_people(a announcements) RETURNS TABLE (user_id integer, staff boolean)
LANGUAGE sql STABLE AS $$
  WITH working AS (
    SELECT DISTINCT m.user_id FROM memberships m
      WHERE a.audience IN ('staff', 'all') AND m.status = 'active' AND m.role <> 'other'
        AND (a.hospital_id IS NULL OR m.hospital_id = a.hospital_id) AND announcement_concerns(a, m.user_id, m.hospital_id)),
  visiting AS (
    SELECT DISTINCT t.user_id FROM hospital_patients k JOIN patients t ON t.id = k.patient_id
      WHERE a.audience IN ('patients', 'all') AND k.hospital_id = a.hospital_id AND t.user_id IS NOT NULL
    UNION
    SELECT u.id FROM users u WHERE a.audience IN ('patients', 'all') AND a.hospital_id IS NULL AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.status = 'active' AND m.role <> 'other'))
  SELECT w.user_id, true FROM working w
  UNION ALL SELECT v.user_id, false FROM visiting v WHERE NOT EXISTS (SELECT FROM working w WHERE w.user_id = v.user_id)
$$;

-- As those who write them see it.
CREATE OR REPLACE FUNCTION managed_announcement(a announcements, p_counted boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  v := announcement_item(a) || jsonb_build_object('roles', a.roles, 'departments',
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.position, d.id), '[]')
      FROM departments d WHERE d.id = ANY (a.department_ids) AND d.hospital_id = a.hospital_id),
    'creator_name', (SELECT u.name FROM users u WHERE u.id = a.creator_id), 'created_at', a.created_at,
    'updated_at', a.updated_at, 'version', a.version, 'reason', a.reason, 'concerned_count', 0, 'read_count', 0);
  IF p_counted AND a.status = 'published' THEN
    v := v || (SELECT jsonb_build_object('concerned_count', count(*), 'read_count', count(r.read_at))
      FROM announcement_people(a) p LEFT JOIN announcement_reads r ON r.announcement_id = a.id AND r.user_id = p.user_id);
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN v;
END $$;

-- Who of the staff has read it, and of the patients how many. Answers {total, rows, staff, patients}.
CREATE OR REPLACE FUNCTION announcement_readers(a announcements, p_unread boolean, p_limit integer, p_offset integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  WITH people AS MATERIALIZED (
    SELECT p.user_id, p.staff, r.read_at FROM announcement_people(a) p
      LEFT JOIN announcement_reads r ON r.announcement_id = a.id AND r.user_id = p.user_id),
  shown AS (SELECT * FROM people p WHERE p.staff AND (NOT p_unread OR p.read_at IS NULL)),
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

-- Marks some of what a person received as read, or all; what doesn't concern them is as if it weren't there.
CREATE OR REPLACE FUNCTION read_announcements(p_user integer, p_staff_hospital integer, p_ids integer[]) RETURNS integer
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcement_reads (announcement_id, user_id, read_at)
    SELECT (r.a).id, p_user, haomai_now() FROM received_announcements(p_user, p_staff_hospital) r
      WHERE r.read_at IS NULL AND (p_ids IS NULL OR (r.a).id = ANY (p_ids))
    ON CONFLICT DO NOTHING;
  RETURN unread_announcements(p_user, p_staff_hospital);
END $$;
