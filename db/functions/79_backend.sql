-- Whether it is a shop manager who speaks, of the hospital that is spoken for: what other staff are not shown of it, they are.
CREATE OR REPLACE FUNCTION scope_owns() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = scope_hospital() AND m.user_id = scope_person()
    AND m.role = 'shop_owner' AND m.status = 'active')
$$;

-- Who answers for a hospital: who registered it, else its first shop manager.
CREATE OR REPLACE FUNCTION hospital_manager(p_id bigint) RETURNS users LANGUAGE sql STABLE AS $$
  SELECT u.* FROM hospitals h JOIN users u ON u.id = coalesce(h.creator_id, (SELECT m.user_id FROM memberships m
    WHERE m.hospital_id = h.id AND m.role = 'shop_owner' AND m.status = 'active' ORDER BY m.id LIMIT 1))
  WHERE h.id = p_id
$$;

-- A hospital and its institution are written at two places, its card and the institution's: who has the other one open is
-- told that it is no longer as it was seen.
CREATE OR REPLACE FUNCTION note_mechanism() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mechanism_id IS NOT DISTINCT FROM OLD.mechanism_id THEN RETURN NEW; END IF;
  IF NEW.version = OLD.version THEN
    NEW.version := OLD.version + 1;
  ELSE
    UPDATE mechanisms SET version = version + 1 WHERE id IN (OLD.mechanism_id, NEW.mechanism_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER hospitals_note_mechanism BEFORE UPDATE OF mechanism_id ON hospitals
  FOR EACH ROW EXECUTE FUNCTION note_mechanism();

-- What the platform asked somebody to own waits no more.
CREATE OR REPLACE FUNCTION withdraw_owner_invites(p_hospital bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  FOR v_id IN UPDATE work_invites SET status = 'withdrawn', ended_at = haomai_now()
      WHERE kind = 'staff' AND subject_id = p_hospital AND status = 'pending' AND created_by = ANY (super_admins()) RETURNING id
  LOOP
    PERFORM withdraw_invite_sms(v_id, '邀请已撤回');
  END LOOP;
END $$;
