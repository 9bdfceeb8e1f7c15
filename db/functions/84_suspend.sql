-- Somebody is suspended at a hospital, and resumes (docs/domain/roles.md#suspending). Their roles there are `suspended` and so
-- count for nothing, and what their template wants is 停诊. Locks as of leaving (83_leave.sql), without patients and visits.

-- A role that somebody gets while they are suspended counts when they resume; what an institution gives is the platform's.
CREATE OR REPLACE FUNCTION stay_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  IF EXISTS (SELECT FROM staff_members s WHERE s.hospital_id = NEW.hospital_id AND s.user_id = NEW.user_id
      AND s.suspended_at IS NOT NULL) THEN
    NEW.status := 'suspended';
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER memberships_stay_suspended BEFORE INSERT OR UPDATE OF status ON memberships FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.role <> 'other' AND NEW.mechanism_id IS NULL) EXECUTE FUNCTION stay_suspended();

-- Until the end of a day, or until they resume. Visits stay where they are, to be moved. Under lock_staff_member, which the
-- caller has. p: hospital_id, user_id, by, reason, until (or null), days (how far slots are made), request_id.
-- Answers effects, session_ids and `untouched`
CREATE OR REPLACE FUNCTION suspend_staff(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
  v_until date := (p->>'until')::date;
  v_to date := clinic_today() + (p->>'days')::int;
  v_sessions bigint[];
  v_slots bigint[];
  v_at timestamptz;
  v_freed bigint[];
  v_job jsonb := '[]';
  v_brought jsonb;
BEGIN
  PERFORM require_dismissal(v_hospital, v_user, (p->>'by')::bigint, '请由另一位店长为您办理停职');
  IF v_until < clinic_today() THEN PERFORM refuse_field('until', '停职截止日期不能早于今天'); END IF;
  PERFORM require_open(v_hospital);
  v_sessions := lock_sessions_here(v_hospital, v_user);
  PERFORM lock_people(v_hospital, ARRAY[v_user]);
  v_slots := ARRAY(
    SELECT s.id FROM slots s WHERE s.hospital_id = v_hospital AND s.doctor_id = v_user
      AND s.date BETWEEN clinic_today() AND v_to
    UNION SELECT unnest(h.slot_ids) FROM holds h WHERE h.session_id = ANY (v_sessions) AND h.ended_at IS NULL
      AND h.hospital_id = v_hospital);
  PERFORM lock_slots(v_slots);
  v_at := haomai_now();
  v_freed := end_holds_on(ARRAY(SELECT s.id FROM slots s WHERE s.id = ANY (v_slots)
    AND (s.doctor_id <> v_user OR s.date <= coalesce(v_until, 'infinity'))), v_at);
  UPDATE staff_members SET suspended_at = v_at, suspended_until = v_until, suspend_reason = p->>'reason',
      version = version + 1, updated_at = v_at, updated_by = (p->>'by')::bigint
    WHERE hospital_id = v_hospital AND user_id = v_user;
  UPDATE memberships SET status = 'suspended'
    WHERE hospital_id = v_hospital AND user_id = v_user AND status = 'active' AND role <> 'other';
  PERFORM revoke_sessions(v_sessions);
  IF v_until IS NOT NULL THEN v_job := plan_resume(v_hospital, v_user, v_until, p->>'request_id'); END IF;
  v_brought := bring_slots(v_hospital, v_user, clinic_today(), v_to);
  RETURN jsonb_build_object('touched', touched(v_hospital, 'staff', ARRAY[v_user]), 'session_ids', v_sessions,
    'jobs', v_job, 'untouched', v_brought->'untouched',
    'events', jsonb_build_array(number_changes(v_hospital,
      v_freed || ARRAY(SELECT jsonb_array_elements_text(v_brought->'slots')::bigint), '{}', '{"headers": true}',
      p->>'request_id', true)));
END $$;

CREATE OR REPLACE FUNCTION plan_resume(p_hospital bigint, p_user bigint, p_until date, p_request text) RETURNS jsonb
LANGUAGE sql AS $$
  SELECT jsonb_build_array(enqueue('staff.resume',
    jsonb_build_object('hospital_id', p_hospital, 'user_id', p_user, 'until', p_until), clinic_instant(p_until + 1, 0), p_request))
$$;

-- As before: roles, and what the template wants. Under lock_staff_member, or lock_owners_and. p_by: null where the time is over,
-- which asks nobody, and so happens in a closed hospital too.
CREATE OR REPLACE FUNCTION resume_staff(p_hospital bigint, p_user bigint, p_by bigint, p_days integer, p_request text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_to date := clinic_today() + p_days;
  v_brought jsonb;
BEGIN
  PERFORM lock_templates(p_hospital, ARRAY[p_user], clinic_today(), v_to);
  UPDATE staff_members SET suspended_at = NULL, suspended_until = NULL, suspend_reason = '', version = version + 1,
      updated_at = haomai_now(), updated_by = coalesce(p_by, updated_by)
    WHERE hospital_id = p_hospital AND user_id = p_user;
  UPDATE memberships SET status = 'active' WHERE hospital_id = p_hospital AND user_id = p_user AND status = 'suspended';
  v_brought := bring_slots(p_hospital, p_user, clinic_today(), v_to);
  RETURN jsonb_build_object('touched', touched(p_hospital, 'staff', ARRAY[p_user]),
    'events', jsonb_build_array(number_changes(p_hospital,
      ARRAY(SELECT jsonb_array_elements_text(v_brought->'slots')::bigint), '{}', '{"headers": true}', p_request,
      p_by IS NOT NULL)));
END $$;

-- The end of the day until which somebody was suspended. Nothing where that is another by now, or they have resumed.
CREATE OR REPLACE FUNCTION finish_suspension(p_hospital bigint, p_user bigint, p_until date, p_days integer, p_request text)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_owners_and(p_hospital, p_user);
  PERFORM 1 FROM staff_members s WHERE s.hospital_id = p_hospital AND s.user_id = p_user AND s.suspended_at IS NOT NULL
    AND s.suspended_until = p_until;
  IF NOT FOUND THEN RETURN '{}'; END IF;
  -- The clock was put back: at its time another one is there for that.
  IF clinic_today() <= p_until THEN
    RETURN jsonb_build_object('jobs', plan_resume(p_hospital, p_user, p_until, p_request));
  END IF;
  RETURN resume_staff(p_hospital, p_user, NULL, p_days, p_request);
END $$;
