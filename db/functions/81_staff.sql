-- Who works at a hospital, beside their roles (memberships).

-- Whoever has a role at a hospital, waits for one or had one, has a row there. `other` is no work.
CREATE OR REPLACE FUNCTION begin_staff_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO staff_members (hospital_id, user_id, updated_at) VALUES (NEW.hospital_id, NEW.user_id, haomai_now())
    ON CONFLICT DO NOTHING;
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memberships_begin_staff_member AFTER INSERT ON memberships FOR EACH ROW
  WHEN (NEW.role <> 'other') EXECUTE FUNCTION begin_staff_member();

-- Those who were there before.
DO $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO staff_members (hospital_id, user_id, updated_at)
    SELECT DISTINCT m.hospital_id, m.user_id, haomai_now() FROM memberships m
    WHERE m.role <> 'other' AND NOT EXISTS (SELECT FROM staff_members s
      WHERE s.hospital_id = m.hospital_id AND s.user_id = m.user_id);
  PERFORM speak_for_all(v_before);
END $$;

-- The roles from now on, of those that a hospital gives; what they applied for of these waits no more.
CREATE OR REPLACE FUNCTION give_roles(p_hospital bigint, p_user bigint, p_roles text[], p_by bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memberships AS m (user_id, hospital_id, role, status, created_at)
    SELECT p_user, p_hospital, role, 'active', haomai_now() FROM unnest(p_roles) AS role ORDER BY role
    ON CONFLICT (user_id, hospital_id, role) DO UPDATE SET status = 'active' WHERE m.status <> 'active';
  UPDATE reviews r SET status = 'approved', reviewed_by = p_by, reviewed_at = haomai_now()
    FROM memberships m WHERE m.id = r.membership_id AND m.status = 'active'
      AND r.kind = 'staff' AND r.hospital_id = p_hospital AND r.applicant_id = p_user AND r.status = 'pending';
  INSERT INTO staff_posts (hospital_id, user_id, position)
    SELECT p_hospital, p_user, coalesce(max(position), -1) + 1 FROM staff_posts WHERE hospital_id = p_hospital
    ON CONFLICT DO NOTHING;
END $$;
