-- The audit trail is only ever added to: by this trigger for whoever has rights, and by the application's rights.
CREATE OR REPLACE TRIGGER operation_logs_append_only BEFORE UPDATE OR DELETE ON operation_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER operation_logs_no_truncate BEFORE TRUNCATE ON operation_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- p: user_id, user_name, role, hospital_id, address, user_agent, action, object, detail, result, request_id
CREATE OR REPLACE FUNCTION audit(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO operation_logs (at, user_id, user_name, role, hospital_id, address, user_agent, action, object, detail, result, request_id)
  VALUES (haomai_now(), (p->>'user_id')::bigint, coalesce(p->>'user_name', ''), coalesce(p->>'role', ''), (p->>'hospital_id')::bigint,
    coalesce(p->>'address', ''), coalesce(p->>'user_agent', ''), p->>'action', coalesce(p->>'object', ''),
    coalesce(p->'detail', '{}'), coalesce(p->>'result', 'done'), p->>'request_id');
  PERFORM speak_for_all(v_before);
END $$;

-- A notification of one person, and the event that shows it at once. p: user_id, kind, title, content, link, hospital_id
-- (they are told as its staff, and see it for as long as they are), dedupe (one for one cause, however often it is said),
-- read (it is their own doing: in their list, and nothing more). Nothing where they have chosen so, or were told of it
-- before. Answers account events, to be told after the commit.
CREATE OR REPLACE FUNCTION notify_person(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  n notifications;
  v_at timestamptz := haomai_now();
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO notifications (user_id, kind, title, content, link, hospital_id, dedupe, created_at, read_at)
    SELECT (p->>'user_id')::bigint, p->>'kind', p->>'title', coalesce(p->>'content', ''), p->>'link',
      (p->>'hospital_id')::bigint, p->>'dedupe', v_at, CASE WHEN (p->>'read')::boolean THEN v_at END
    WHERE NOT EXISTS (SELECT FROM notification_preferences c WHERE c.user_id = (p->>'user_id')::bigint
      AND c.kind = p->>'kind' AND c.channel = 'product' AND NOT c.enabled)
    ON CONFLICT (user_id, dedupe) WHERE dedupe IS NOT NULL DO NOTHING
    RETURNING * INTO n;
  PERFORM speak_for_all(v_before);
  IF n.id IS NULL OR n.read_at IS NOT NULL THEN RETURN '[]'; END IF;
  RETURN tell_account(n.user_id, 'notification', jsonb_build_object('id', n.id, 'kind', n.kind, 'title', n.title,
    'content', n.content, 'link', n.link, 'created_at', n.created_at, 'read_at', n.read_at));
END $$;

-- Counts one more attempt of a key within its window and answers how many there were, and the seconds until it ends.
CREATE OR REPLACE FUNCTION count_attempt(p_key text, p_seconds integer) RETURNS TABLE (attempts integer, seconds integer) LANGUAGE sql AS $$
  INSERT INTO rate_limits AS r (key, count, since, until)
    VALUES (p_key, 1, haomai_now(), haomai_now() + make_interval(secs => p_seconds))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r.until > haomai_now() THEN least(r.count + 1, 1000000) ELSE 1 END,
    since = CASE WHEN r.until > haomai_now() THEN r.since ELSE haomai_now() END,
    until = CASE WHEN r.until > haomai_now() THEN r.until ELSE haomai_now() + make_interval(secs => p_seconds) END
  RETURNING r.count, greatest(1, ceil(extract(epoch FROM r.until - haomai_now())))::int
$$;
