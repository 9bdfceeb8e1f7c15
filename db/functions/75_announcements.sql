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
