-- Who administers an institution, and who works at a plant (docs/domain/roles.md#grants).

-- The institution that owns a hospital, where somebody administers it.
CREATE OR REPLACE FUNCTION administered(p_hospital bigint, p_user bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT h.mechanism_id FROM hospitals h JOIN mechanism_admins a ON a.mechanism_id = h.mechanism_id
  WHERE h.id = p_hospital AND a.user_id = p_user AND a.ended_at IS NULL
$$;

-- Somebody works at a hospital no more, or less: their tokens of it die where they have nothing left there.
CREATE OR REPLACE FUNCTION end_mechanism_owner(m memberships) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff_members SET version = version + 1, updated_at = haomai_now(),
      left_on = CASE WHEN staff_status(hospital_id, user_id) = 'left' THEN clinic_today() END
    WHERE hospital_id = m.hospital_id AND user_id = m.user_id;
  UPDATE sessions SET revoked_at = haomai_now()
    WHERE user_id = m.user_id AND hospital_id = m.hospital_id AND revoked_at IS NULL AND NOT EXISTS (
      SELECT FROM memberships x WHERE x.user_id = m.user_id AND x.hospital_id = m.hospital_id AND x.status = 'active');
END $$;

-- An institution's administrators are shop owners of its hospitals: what is so now is made of what was. Only what they have by
-- the institution alone is marked, and ends with it. Of callers who hold the institution's row, so that an administrator who
-- comes and a hospital that goes see one another.
CREATE OR REPLACE FUNCTION settle_mechanism_owners(p_hospitals bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m memberships;
BEGIN
  UPDATE memberships x SET mechanism_id = administered(x.hospital_id, x.user_id)
    WHERE x.hospital_id = ANY (p_hospitals) AND x.mechanism_id IS NOT NULL
      AND administered(x.hospital_id, x.user_id) <> x.mechanism_id;
  FOR m IN UPDATE memberships x SET status = 'left', mechanism_id = NULL
      WHERE x.hospital_id = ANY (p_hospitals) AND x.mechanism_id IS NOT NULL
        AND administered(x.hospital_id, x.user_id) IS NULL RETURNING x.*
  LOOP
    PERFORM end_mechanism_owner(m);
  END LOOP;
  FOR m IN INSERT INTO memberships AS x (user_id, hospital_id, role, status, mechanism_id, created_at)
      SELECT a.user_id, h.id, 'shop_owner', 'active', h.mechanism_id, haomai_now()
      FROM hospitals h JOIN mechanism_admins a ON a.mechanism_id = h.mechanism_id
      WHERE h.id = ANY (p_hospitals) AND a.ended_at IS NULL ORDER BY h.id, a.user_id
      ON CONFLICT (user_id, hospital_id, role) DO UPDATE SET status = 'active', mechanism_id = excluded.mechanism_id
        WHERE x.status <> 'active' RETURNING x.*
  LOOP
    UPDATE staff_members SET version = version + 1, updated_at = haomai_now(), left_on = NULL
      WHERE hospital_id = m.hospital_id AND user_id = m.user_id;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION hospital_changes_mechanism() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_old bigint := CASE TG_OP WHEN 'UPDATE' THEN OLD.mechanism_id END;
  v_before text;
BEGIN
  IF NEW.mechanism_id IS NOT DISTINCT FROM v_old THEN RETURN NULL; END IF;
  v_before := speak_for_all('system');
  PERFORM 1 FROM mechanisms WHERE id IN (v_old, NEW.mechanism_id) ORDER BY id FOR NO KEY UPDATE;
  PERFORM settle_mechanism_owners(ARRAY[NEW.id]);
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_settle_owners AFTER INSERT OR UPDATE OF mechanism_id ON hospitals
  FOR EACH ROW EXECUTE FUNCTION hospital_changes_mechanism();

CREATE OR REPLACE FUNCTION mechanism_changes_admins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM 1 FROM mechanisms WHERE id = NEW.mechanism_id FOR NO KEY UPDATE;
  PERFORM settle_mechanism_owners(ARRAY(SELECT h.id FROM hospitals h WHERE h.mechanism_id = NEW.mechanism_id));
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mechanism_admins_settle_owners AFTER INSERT OR UPDATE OF ended_at ON mechanism_admins
  FOR EACH ROW EXECUTE FUNCTION mechanism_changes_admins();

-- A hospital takes an administrator of its institution nothing: what they had themselves they have by the institution then.
CREATE OR REPLACE FUNCTION keep_mechanism_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_mechanism bigint := administered(NEW.hospital_id, NEW.user_id);
BEGIN
  PERFORM speak_for_all(v_before);
  IF v_mechanism IS NULL THEN RETURN NEW; END IF;
  IF OLD.mechanism_id IS NOT NULL THEN PERFORM refuse('STATE', '{"message": "机构管理员由平台修改"}'); END IF;
  NEW.status := 'active';
  NEW.mechanism_id := v_mechanism;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER memberships_keep_mechanism_owner BEFORE UPDATE OF status ON memberships FOR EACH ROW
  WHEN (OLD.role = 'shop_owner' AND OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION keep_mechanism_owner();

-- Whoever invited is told, where they can look at it.
CREATE OR REPLACE FUNCTION tell_inviter(i work_invites, p_what text, p_link text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT notify_person(jsonb_build_object('user_id', i.created_by, 'kind', 'approval', 'title', '邀请已接受',
    'content', format('%s已接受邀请，成为%s的%s。', i.name, invite_from(i), p_what), 'link', p_link,
    'hospital_id', CASE WHEN i.created_by = ANY (super_admins()) THEN NULL ELSE i.hospital_id END,
    'dedupe', 'invite:' || i.id))
$$;

CREATE OR REPLACE FUNCTION accept_mechanism_invite(i work_invites, p_user bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mechanism_admins (invite_id, mechanism_id, user_id, created_at)
    VALUES (i.id, i.subject_id, p_user, haomai_now()) ON CONFLICT DO NOTHING;
  RETURN jsonb_build_object('account_events', tell_inviter(i, '机构管理员', '/backend/mechanism'),
    'touched', mechanism_touched(i.subject_id, p_user));
END $$;

-- The institution's own list, and of somebody who became or was an administrator the staff of each of its hospitals.
CREATE OR REPLACE FUNCTION mechanism_touched(p_mechanism bigint, p_user bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(x.touched) FROM (
    SELECT jsonb_build_object('hospital_id', NULL, 'name', 'mechanisms', 'ids', jsonb_build_array(p_mechanism),
      'audience', 'platform') AS touched
    UNION ALL SELECT jsonb_build_object('hospital_id', h.id, 'name', 'staff', 'ids', jsonb_build_array(p_user),
      'audience', 'staff') FROM hospitals h WHERE h.mechanism_id = p_mechanism AND p_user IS NOT NULL) x
$$;

-- At one plant at a time.
CREATE OR REPLACE FUNCTION accept_factory_invite(i work_invites, p_user bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO factory_users (invite_id, factory_id, user_id, created_at)
    VALUES (i.id, i.subject_id, p_user, haomai_now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM factory_users u
      WHERE u.user_id = p_user AND u.factory_id = i.subject_id AND u.ended_at IS NULL) THEN
    PERFORM refuse('STATE', '{"message": "您已是另一家加工厂的人员，请先由该厂移除"}');
  END IF;
  RETURN jsonb_build_object('account_events', tell_inviter(i, '加工厂人员', '/backend/factory'),
    'touched', factory_touched(i.subject_id, i.hospital_id));
END $$;

-- A plant that is stopped: its people's sessions end with it, but for those at a hospital where they work as well.
CREATE OR REPLACE FUNCTION end_factory_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE sessions s SET revoked_at = haomai_now() WHERE s.hospital_id IS NULL AND s.revoked_at IS NULL
    AND s.user_id IN (SELECT u.user_id FROM factory_users u WHERE u.factory_id = NEW.id AND u.ended_at IS NULL);
  v_before := speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER stopped AFTER UPDATE OF status ON factories FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status = 0)
  EXECUTE FUNCTION end_factory_sessions();

-- The plant's list, of who writes it.
CREATE OR REPLACE FUNCTION factory_touched(p_factory bigint, p_hospital bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(jsonb_build_object('hospital_id', p_hospital, 'name', 'factories', 'ids',
    jsonb_build_array(p_factory), 'audience', CASE WHEN p_hospital IS NULL THEN 'platform' ELSE 'owners' END))
$$;

-- Ends what an invitation is now: it waits no more, or what was accepted by it is taken. Of an acceptance at the same time
-- one waits for the other, and nothing is left of both. p: id, kind, subject_id, user_id. Answers {name, effects}
CREATE OR REPLACE FUNCTION end_platform_person(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  i work_invites;
  v_user bigint;
BEGIN
  SELECT * INTO i FROM work_invites x WHERE x.id = (p->>'id')::bigint AND x.kind = p->>'kind'
    AND x.subject_id = (p->>'subject_id')::bigint FOR NO KEY UPDATE;
  IF i.status IN ('pending', 'expired') THEN
    UPDATE work_invites SET status = 'withdrawn', ended_at = haomai_now() WHERE id = i.id;
    PERFORM withdraw_invite_sms(i.id, '邀请已撤回');
  ELSIF i.kind = 'mechanism_admin' THEN
    UPDATE mechanism_admins SET ended_at = haomai_now(), ended_by = (p->>'user_id')::bigint
      WHERE invite_id = i.id AND ended_at IS NULL RETURNING user_id INTO v_user;
  ELSE
    UPDATE factory_users SET ended_at = haomai_now(), ended_by = (p->>'user_id')::bigint
      WHERE invite_id = i.id AND ended_at IS NULL RETURNING user_id INTO v_user;
  END IF;
  IF i.id IS NULL OR i.status NOT IN ('pending', 'expired') AND v_user IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  RETURN jsonb_build_object('name', i.name, 'user_id', v_user, 'touched', CASE i.kind
    WHEN 'mechanism_admin' THEN mechanism_touched(i.subject_id, v_user) ELSE factory_touched(i.subject_id, i.hospital_id) END);
END $$;
