-- A person's calendar feeds. The account is locked first, so that of two presses one ends the other's.

-- p: user_id, kind, hospital_id (of work), secret_hash (base64). Answers the new one's id.
CREATE OR REPLACE FUNCTION make_calendar_feed(p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = (p->>'user_id')::bigint FOR NO KEY UPDATE;
  UPDATE calendar_feeds SET revoked_at = haomai_now()
    WHERE user_id = (p->>'user_id')::bigint AND kind = p->>'kind'
      AND hospital_id IS NOT DISTINCT FROM (p->>'hospital_id')::bigint AND revoked_at IS NULL;
  INSERT INTO calendar_feeds (user_id, kind, hospital_id, secret_hash, created_at)
    VALUES ((p->>'user_id')::bigint, p->>'kind', (p->>'hospital_id')::bigint, decode(p->>'secret_hash', 'base64'), haomai_now())
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- The feed of an address, where it may be read: not ended, its person not disabled, and of work still staff there.
-- Answers one row or none, and notes that it was read, once a minute.
CREATE OR REPLACE FUNCTION open_calendar_feed(p_hash bytea, p_roles text[])
RETURNS TABLE (id bigint, user_id bigint, kind text, hospital_id bigint, person text) LANGUAGE sql AS $$
  WITH found AS (
    SELECT f.id, f.user_id, f.kind, f.hospital_id, u.name FROM calendar_feeds f JOIN users u ON u.id = f.user_id
    WHERE f.secret_hash = p_hash AND f.revoked_at IS NULL AND u.disabled_at IS NULL
      AND (f.kind = 'mine' OR EXISTS (SELECT FROM memberships m WHERE m.user_id = f.user_id
        AND m.hospital_id = f.hospital_id AND m.status = 'active' AND m.role = ANY (p_roles)))),
  noted AS (
    UPDATE calendar_feeds f SET read_at = haomai_now() FROM found
    WHERE f.id = found.id AND (f.read_at IS NULL OR f.read_at < haomai_now() - interval '1 minute'))
  SELECT * FROM found
$$;
