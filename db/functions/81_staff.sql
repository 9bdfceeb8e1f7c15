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

-- How somebody stands at a hospital, by their memberships there; null where they never did more than ask.
CREATE OR REPLACE FUNCTION staff_status(p_hospital bigint, p_user bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(m.status = 'active') THEN 'active' WHEN bool_or(m.status = 'suspended') THEN 'suspended'
    WHEN bool_or(m.status = 'pending') THEN 'pending'
    WHEN bool_or(m.status = 'left') THEN 'left' END
  FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.role <> 'other'
$$;

-- How somebody with hours stands today: by what of the day's slots is open, else by why none is.
CREATE OR REPLACE FUNCTION staff_today(p_hospital bigint, p_user bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM working_hours w WHERE w.hospital_id = p_hospital AND w.doctor_id = p_user)
      AND NOT EXISTS (SELECT FROM work_exceptions x WHERE x.hospital_id = p_hospital AND x.doctor_id = p_user
        AND x.date = clinic_today()) THEN NULL
    WHEN EXISTS (SELECT FROM slots s WHERE s.hospital_id = p_hospital AND s.doctor_id = p_user AND s.date = clinic_today()
      AND s.status = 'open') THEN 'working'
    ELSE coalesce((SELECT x.kind FROM work_exceptions x WHERE x.hospital_id = p_hospital AND x.doctor_id = p_user
      AND x.date = clinic_today() AND x.kind <> 'extra' ORDER BY x.kind = 'suspended' DESC LIMIT 1), 'off') END
$$;

-- The roles from now on, of those that a hospital gives; what they applied for of these waits no more. Who had one by an
-- institution alone has it themselves then, and keeps it without.
CREATE OR REPLACE FUNCTION give_roles(p_hospital bigint, p_user bigint, p_roles text[], p_by bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memberships AS m (user_id, hospital_id, role, status, created_at)
    SELECT p_user, p_hospital, role, 'active', haomai_now() FROM unnest(p_roles) AS role ORDER BY role
    ON CONFLICT (user_id, hospital_id, role) DO UPDATE SET status = 'active', mechanism_id = NULL
      WHERE m.status <> 'active' OR m.mechanism_id IS NOT NULL;
  UPDATE reviews r SET status = 'approved', reviewed_by = p_by, reviewed_at = haomai_now()
    FROM memberships m WHERE m.id = r.membership_id AND m.status = 'active'
      AND r.kind = 'staff' AND r.hospital_id = p_hospital AND r.applicant_id = p_user AND r.status = 'pending';
  INSERT INTO staff_posts (hospital_id, user_id, position)
    SELECT p_hospital, p_user, coalesce(max(position), -1) + 1 FROM staff_posts WHERE hospital_id = p_hospital
    ON CONFLICT DO NOTHING;
END $$;

-- Whoever changes who somebody is at a hospital begins with this: the owners' memberships by id, so that of two changes
-- that would each leave one owner the second sees what the first has left; then the person. Answers who the owners are.
CREATE OR REPLACE FUNCTION lock_owners_and(p_hospital bigint, p_user bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_owners bigint[];
BEGIN
  WITH locked AS (
    SELECT m.user_id FROM memberships m WHERE m.hospital_id = p_hospital AND m.role = 'shop_owner' AND m.status = 'active'
      ORDER BY m.id FOR NO KEY UPDATE)
  SELECT array_agg(l.user_id) INTO v_owners FROM locked l;
  PERFORM 1 FROM staff_members s WHERE s.hospital_id = p_hospital AND s.user_id = p_user FOR NO KEY UPDATE;
  RETURN coalesce(v_owners, '{}');
END $$;

-- The same by somebody: the changer is an owner still.
CREATE OR REPLACE FUNCTION lock_staff_member(p_hospital bigint, p_user bigint, p_by bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_by <> ALL (lock_owners_and(p_hospital, p_user)) THEN PERFORM refuse('FORBIDDEN'); END IF;
END $$;

-- Whether a hospital has an owner without this person: one who stays.
CREATE OR REPLACE FUNCTION owner_remains(p_hospital bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m JOIN staff_members s ON s.hospital_id = m.hospital_id AND s.user_id = m.user_id
    WHERE m.hospital_id = p_hospital AND m.role = 'shop_owner' AND m.status = 'active' AND m.user_id <> p_user
      AND s.leaving_on IS NULL)
$$;

-- Roles as they are to be, under lock_staff_member. Own roles only where nobody else could give them (自审), and a hospital
-- keeps an owner. p: hospital_id, user_id, roles, by. Answers {added, removed, self_approved}
CREATE OR REPLACE FUNCTION set_roles(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
  v_by bigint := (p->>'by')::bigint;
  v_wanted text[] := ARRAY(SELECT jsonb_array_elements_text(p->'roles'));
  v_had text[] := ARRAY(SELECT m.role FROM memberships m WHERE m.hospital_id = v_hospital AND m.user_id = v_user
    AND m.status = 'active' AND m.role <> 'other' ORDER BY m.role);
  v_added text[] := ARRAY(SELECT unnest(v_wanted) EXCEPT SELECT unnest(v_had));
  v_removed text[] := ARRAY(SELECT unnest(v_had) EXCEPT SELECT unnest(v_wanted));
  v_others boolean := EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v_hospital AND m.role = 'shop_owner'
    AND m.status = 'active' AND m.user_id <> v_user);
BEGIN
  IF v_added = '{}' AND v_removed = '{}' THEN RETURN '{"added": [], "removed": [], "self_approved": false}'; END IF;
  IF v_user = v_by AND v_others THEN
    PERFORM refuse('FORBIDDEN', '{"message": "请由另一位店长修改您的角色"}');
  END IF;
  IF 'shop_owner' = ANY (v_removed) AND NOT owner_remains(v_hospital, v_user) THEN
    PERFORM refuse('STATE', '{"message": "医院至少要有一位店长"}');
  END IF;
  UPDATE memberships SET status = 'left'
    WHERE hospital_id = v_hospital AND user_id = v_user AND role = ANY (v_removed) AND status = 'active';
  PERFORM give_roles(v_hospital, v_user, v_added, v_by);
  RETURN jsonb_build_object('added', v_added, 'removed', v_removed, 'self_approved', v_user = v_by);
END $$;

-- What else is kept of a person, under lock_staff_member; null leaves it. p: hospital_id, user_id, by, positions, departments,
--   job_title, employee_no, hired_on (null: unknown, said by keeps_hired_on), employment, certificates
CREATE OR REPLACE FUNCTION write_staff_member(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
BEGIN
  IF p->>'job_title' IS NOT NULL THEN
    INSERT INTO staff_posts (hospital_id, user_id, job_title, position)
      SELECT v_hospital, v_user, p->>'job_title', coalesce(max(x.position), -1) + 1 FROM staff_posts x WHERE x.hospital_id = v_hospital
      ON CONFLICT (hospital_id, user_id) DO UPDATE SET job_title = excluded.job_title;
  END IF;
  IF jsonb_typeof(p->'departments') = 'array' THEN
    DELETE FROM staff_departments WHERE hospital_id = v_hospital AND user_id = v_user
      AND NOT p->'departments' @> to_jsonb(department_id);
    INSERT INTO staff_departments (hospital_id, user_id, department_id, position)
      SELECT v_hospital, v_user, x.id::bigint, x.place FROM jsonb_array_elements_text(p->'departments') WITH ORDINALITY AS x(id, place)
      ON CONFLICT (hospital_id, user_id, department_id) DO UPDATE SET position = excluded.position;
  END IF;
  IF jsonb_typeof(p->'positions') = 'array' THEN
    DELETE FROM staff_positions WHERE hospital_id = v_hospital AND user_id = v_user
      AND NOT p->'positions' @> to_jsonb(position_id);
    INSERT INTO staff_positions (hospital_id, user_id, position_id, place)
      SELECT v_hospital, v_user, x.id::bigint, x.place FROM jsonb_array_elements_text(p->'positions') WITH ORDINALITY AS x(id, place)
      ON CONFLICT (hospital_id, user_id, position_id) DO UPDATE SET place = excluded.place;
  END IF;
  UPDATE staff_members SET version = version + 1, updated_at = haomai_now(), updated_by = (p->>'by')::bigint,
      employee_no = coalesce(p->>'employee_no', employee_no), employment = coalesce(p->>'employment', employment),
      hired_on = CASE WHEN (p->>'keeps_hired_on')::boolean THEN hired_on ELSE (p->>'hired_on')::date END,
      certificates = CASE WHEN jsonb_typeof(p->'certificates') = 'array' THEN p->'certificates' ELSE certificates END
    WHERE hospital_id = v_hospital AND user_id = v_user;
END $$;

-- The visits to come of somebody at a hospital, from a day on.
CREATE OR REPLACE FUNCTION coming_visits(p_hospital bigint, p_user bigint, p_from date) RETURNS SETOF reservations
LANGUAGE sql STABLE AS $$
  SELECT r.* FROM reservations r WHERE r.hospital_id = p_hospital AND r.doctor_id = p_user AND r.date >= p_from
    AND r.cancel_status = 0 AND r.visi_status = 0 AND r.flow_status <> 'no_show'
$$;

-- The same, each by its first slot, as UNDECIDED tells of them.
CREATE OR REPLACE FUNCTION visits_to_come(p_hospital bigint, p_user bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('scheduling_time_id', r.slot_ids[1], 'date', r.date,
    'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'doctor_id', r.doctor_id, 'doctor', u.name,
    'reason', 'booked', 'patient', t.name) ORDER BY r.starts_at, r.id), '[]')
  FROM coming_visits(p_hospital, p_user, clinic_today()) r
    JOIN users u ON u.id = r.doctor_id JOIN patients t ON t.id = r.patient_id
$$;

-- Somebody has no column any more: their hours end today, and what is free of their slots is withdrawn. The last of its
-- transaction, as it takes the hospital's number. p_days: how far slots are made.
CREATE OR REPLACE FUNCTION end_column(p_hospital bigint, p_user bigint, p_days integer, p_request text) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM working_hours WHERE hospital_id = p_hospital AND doctor_id = p_user;
  DELETE FROM work_exceptions WHERE hospital_id = p_hospital AND doctor_id = p_user AND date >= clinic_today();
  RETURN template_changed(p_hospital, ARRAY[p_user], clinic_today(), clinic_today() + p_days, p_request);
END $$;
