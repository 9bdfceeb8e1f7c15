-- Somebody leaves a hospital (docs/domain/roles.md#leaving). Locks: owners and the person (lock_staff_member), departments and
-- warehouses that they led and kept, their sessions, their template, then as every claim: patients, reservations and slots,
-- each by id and all at once, and the hospital's number last, once.

-- Whoever is active again after they had left works there as before.
CREATE OR REPLACE FUNCTION come_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE staff_members SET left_on = NULL, leaving_on = NULL, leave_reason = '', leave_handover_to = NULL
    WHERE hospital_id = NEW.hospital_id AND user_id = NEW.user_id AND left_on IS NOT NULL;
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memberships_come_back AFTER INSERT OR UPDATE OF status ON memberships FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.role <> 'other') EXECUTE FUNCTION come_back();

-- Who may send somebody away: another owner, and one owner stays; an institution's administrator is the platform's to end.
-- Under lock_staff_member.
CREATE OR REPLACE FUNCTION require_dismissal(p_hospital bigint, p_user bigint, p_by bigint, p_own text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.role = 'shop_owner'
      AND m.status = 'active') AND NOT owner_remains(p_hospital, p_user) THEN
    PERFORM refuse('STATE', '{"message": "医院至少要有一位店长"}');
  END IF;
  IF p_user = p_by THEN PERFORM refuse('FORBIDDEN', jsonb_build_object('message', p_own)); END IF;
  IF EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.mechanism_id IS NOT NULL)
    THEN PERFORM refuse('STATE', '{"message": "机构管理员由平台修改"}'); END IF;
END $$;

-- From which day on a person who leaves has nothing more to do here.
CREATE OR REPLACE FUNCTION leaves_from(p_last date, p_now boolean) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_now THEN p_last ELSE p_last + 1 END
$$;

-- What leaving would leave behind. It locks nothing.
CREATE OR REPLACE FUNCTION preview_leave(p_hospital bigint, p_user bigint, p_last date, p_now boolean) RETURNS jsonb
LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'visits', leave_visits(p_hospital, p_user, leaves_from(p_last, p_now), NULL),
    'open_slots', (SELECT count(*) FROM slots s WHERE s.hospital_id = p_hospital AND s.doctor_id = p_user
      AND s.date >= leaves_from(p_last, p_now) AND s.starts_at > haomai_now() AND s.status = 'open'
      AND s.reservation_id IS NULL),
    'holds', (SELECT count(DISTINCT h.id) FROM slots s JOIN holds h ON h.id = s.hold_id AND hold_live(h, haomai_now())
      WHERE s.hospital_id = p_hospital AND s.doctor_id = p_user AND s.date >= leaves_from(p_last, p_now)),
    'keeper_of', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) ORDER BY w.id), '[]')
      FROM warehouse_keepers k JOIN warehouses w ON w.id = k.warehouse_id
      WHERE k.hospital_id = p_hospital AND k.user_id = p_user),
    'leader_of', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.position, d.id), '[]')
      FROM departments d WHERE d.hospital_id = p_hospital AND d.leader_id = p_user))
$$;

-- What somebody kept and led goes to another, or to nobody (null). Answers what is touched by it.
CREATE OR REPLACE FUNCTION hand_over(p_hospital bigint, p_user bigint, p_to bigint, p_by bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_departments bigint[];
  v_warehouses bigint[];
BEGIN
  SELECT array_agg(l.id) INTO v_departments FROM (SELECT d.id FROM departments d
    WHERE d.hospital_id = p_hospital AND d.leader_id = p_user ORDER BY d.id FOR NO KEY UPDATE) l;
  UPDATE departments SET leader_id = p_to, version = version + 1, updated_at = haomai_now(), updated_by = p_by
    WHERE id = ANY (v_departments);
  SELECT array_agg(l.id) INTO v_warehouses FROM (SELECT w.id FROM warehouses w
    WHERE w.hospital_id = p_hospital AND EXISTS (SELECT FROM warehouse_keepers k
      WHERE k.warehouse_id = w.id AND k.user_id = p_user) ORDER BY w.id FOR NO KEY UPDATE) l;
  INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id)
    SELECT p_hospital, w, p_to FROM unnest(v_warehouses) w WHERE p_to IS NOT NULL ON CONFLICT DO NOTHING;
  DELETE FROM warehouse_keepers WHERE hospital_id = p_hospital AND user_id = p_user;
  UPDATE warehouses SET version = version + 1, updated_at = haomai_now(), updated_by = p_by WHERE id = ANY (v_warehouses);
  RETURN CASE WHEN v_departments IS NULL THEN '[]' ELSE touched(p_hospital, 'departments', v_departments) END
    || CASE WHEN v_warehouses IS NULL THEN '[]' ELSE touched(p_hospital, 'warehouses', v_warehouses) END
    || hand_over_customers(p_hospital, p_user, p_to, p_by);
END $$;

-- They work here no more: roles, hours and all that they are signed in with here. What they treated and signed keeps the
-- name. Who administers the hospital's institution by now stays an owner by that. Their sessions are locked.
CREATE OR REPLACE FUNCTION end_staff(p_hospital bigint, p_user bigint, p_last date, p_sessions bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE memberships SET status = 'left'
    WHERE hospital_id = p_hospital AND user_id = p_user AND status IN ('active', 'suspended') AND role <> 'other'
      AND mechanism_id IS NULL;
  UPDATE staff_members SET left_on = CASE WHEN staff_status(p_hospital, p_user) = 'left' THEN p_last END, leaving_on = NULL, suspended_at = NULL, suspended_until = NULL,
      suspend_reason = '', version = version + 1, updated_at = haomai_now()
    WHERE hospital_id = p_hospital AND user_id = p_user;
  PERFORM revoke_sessions(p_sessions);
  DELETE FROM working_hours WHERE hospital_id = p_hospital AND doctor_id = p_user;
  DELETE FROM work_exceptions WHERE hospital_id = p_hospital AND doctor_id = p_user AND date >= clinic_today();
  PERFORM speak_for_all(v_before);
END $$;

-- (Locked) sessions of somebody else end. Their holds are the caller's to end.
CREATE OR REPLACE FUNCTION revoke_sessions(p_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE sessions SET revoked_at = haomai_now() WHERE id = ANY (p_ids) AND revoked_at IS NULL;
  PERFORM speak_for_all(v_before);
END $$;

-- A person's sessions at a hospital, locked.
CREATE OR REPLACE FUNCTION lock_sessions_here(p_hospital bigint, p_user bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_ids bigint[];
BEGIN
  SELECT coalesce(array_agg(l.id), '{}') INTO v_ids FROM (SELECT s.id FROM sessions s
    WHERE s.user_id = p_user AND s.hospital_id = p_hospital AND s.revoked_at IS NULL ORDER BY s.id FOR NO KEY UPDATE) l;
  PERFORM speak_for_all(v_before);
  RETURN v_ids;
END $$;

-- Ends the live holds on these (locked) slots. Answers the slots that are free by that.
CREATE OR REPLACE FUNCTION end_holds_on(p_slots bigint[], at timestamptz) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  h holds;
  v_freed bigint[] := '{}';
BEGIN
  FOR h IN SELECT x.* FROM holds x WHERE x.ended_at IS NULL
      AND x.id IN (SELECT s.hold_id FROM slots s WHERE s.id = ANY (p_slots)) ORDER BY x.id LOOP
    v_freed := v_freed || end_hold(h, end_holds_on.at);
  END LOOP;
  RETURN v_freed;
END $$;

-- Somebody leaves at the end of a day, or now. Under lock_staff_member, which the caller has.
-- p: hospital_id, user_id, by, by_name, by_role, last_day, now, reason, handover_to, decisions (settle_visits), days (how far
--    slots are made), request_id. Answers effects and session_ids, which are to be cut off; or `undecided`, and the caller
--    undoes all (settle_visits)
CREATE OR REPLACE FUNCTION leave_staff(p jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
  v_by bigint := (p->>'by')::bigint;
  v_last date := (p->>'last_day')::date;
  v_now boolean := (p->>'now')::boolean;
  v_from date := leaves_from(v_last, v_now);
  v_to date := clinic_today() + (p->>'days')::int;
  v_was date := (SELECT s.leaving_on FROM staff_members s WHERE s.hospital_id = v_hospital AND s.user_id = v_user);
  v_touched jsonb;
  v_sessions bigint[] := '{}';
  v_own bigint[];
  v_seen bigint[];
  v_patients bigint[];
  v_slots bigint[];
  v_at timestamptz;
  v_freed bigint[];
  v_done jsonb;
  v_job jsonb := '[]';
  v_brought jsonb;
BEGIN
  PERFORM require_dismissal(v_hospital, v_user, v_by, '请由另一位店长为您办理离职');
  IF v_last < clinic_today() THEN PERFORM refuse_field('last_day', '离职日期不能早于今天'); END IF;
  IF v_now AND v_last <> clinic_today() THEN PERFORM refuse_field('now', '离职日期是今天才能立即离职'); END IF;
  PERFORM require_open(v_hospital);
  v_touched := touched(v_hospital, 'staff', ARRAY[v_user]) || hand_over(v_hospital, v_user, (p->>'handover_to')::bigint, v_by);
  IF v_now THEN v_sessions := lock_sessions_here(v_hospital, v_user); END IF;
  PERFORM lock_people(v_hospital, ARRAY[v_user]);

  v_seen := ARRAY(SELECT r.id FROM coming_visits(v_hospital, v_user, v_from) r);
  v_patients := ARRAY(SELECT DISTINCT r.patient_id FROM reservations r WHERE r.id = ANY (v_seen));
  PERFORM 1 FROM patients t WHERE t.id = ANY (v_patients) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM 1 FROM reservations r WHERE r.id = ANY (v_seen) ORDER BY r.id FOR NO KEY UPDATE;
  -- All of theirs that are to go, also of a day that was said before; where visits lie and are to go; what they hold here.
  v_own := ARRAY(SELECT s.id FROM slots s WHERE s.hospital_id = v_hospital AND s.doctor_id = v_user
    AND s.date BETWEEN least(v_from, v_was + 1) AND v_to);
  v_slots := ARRAY(
    SELECT unnest(v_own)
    UNION SELECT unnest(r.slot_ids) FROM reservations r WHERE r.id = ANY (v_seen)
    UNION SELECT unnest(slot_run(s, cardinality(r.slot_ids)))
      FROM jsonb_to_recordset(p->'decisions') AS x(hash_id text, "to" bigint)
      JOIN reservations r ON r.hash_id = x.hash_id AND r.id = ANY (v_seen)
      JOIN slots s ON s.id = x."to" AND s.hospital_id = v_hospital
    UNION SELECT unnest(h.slot_ids) FROM holds h WHERE h.session_id = ANY (v_sessions) AND h.ended_at IS NULL
      AND h.hospital_id = v_hospital);
  PERFORM lock_slots(v_slots);
  v_at := haomai_now();
  v_done := settle_visits(p, v_hospital, v_user, v_from, v_seen, v_patients, v_slots, v_at);
  IF v_done ? 'undecided' THEN RETURN v_done; END IF;

  v_freed := end_holds_on(ARRAY(SELECT s.id FROM slots s WHERE s.id = ANY (v_own) AND s.date >= v_from
    UNION SELECT s.id FROM slots s JOIN holds h ON h.id = s.hold_id AND h.session_id = ANY (v_sessions)
      WHERE s.id = ANY (v_slots)), v_at);
  UPDATE staff_members SET leaving_on = v_last, leave_reason = p->>'reason', leave_handover_to = (p->>'handover_to')::bigint,
      version = version + 1, updated_at = v_at, updated_by = v_by
    WHERE hospital_id = v_hospital AND user_id = v_user;
  IF v_now THEN
    PERFORM end_staff(v_hospital, v_user, v_last, v_sessions);
  ELSE
    v_job := jsonb_build_array(enqueue('staff.leave',
      jsonb_build_object('hospital_id', v_hospital, 'user_id', v_user, 'last_day', v_last), clinic_instant(v_last + 1, 0),
      p->>'request_id'));
  END IF;
  v_brought := bring_slots(v_hospital, v_user, least(v_from, v_was + 1), v_to);
  RETURN jsonb_build_object('touched', v_touched, 'session_ids', v_sessions, 'account_events', v_done->'account_events',
    'jobs', (v_done->'jobs') || v_job,
    'events', jsonb_build_array(number_changes(v_hospital,
      v_freed || ARRAY(SELECT jsonb_array_elements_text((v_done->'slots') || (v_brought->'slots'))::bigint),
      ARRAY(SELECT jsonb_array_elements_text(v_done->'ids')::bigint),
      jsonb_build_object('activity', v_done->'activity') || CASE WHEN v_now THEN '{"headers": true}' ELSE '{}'::jsonb END,
      p->>'request_id', true)));
END $$;

-- Who was to leave stays: their template has days again after the one that was the last. Visits that went elsewhere stay there,
-- and so does what was handed over. Under lock_staff_member.
CREATE OR REPLACE FUNCTION withdraw_leave(p_hospital bigint, p_user bigint, p_by bigint, p_days integer, p_request text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_to date := clinic_today() + p_days;
  v_last date := (SELECT s.leaving_on FROM staff_members s WHERE s.hospital_id = p_hospital AND s.user_id = p_user);
  v_brought jsonb;
BEGIN
  -- At its end the job is there first, or about to be.
  IF v_last IS NULL OR v_last < clinic_today() THEN PERFORM refuse('STATE', '{"message": "没有可以撤回的离职"}'); END IF;
  IF p_user = p_by THEN PERFORM refuse('FORBIDDEN', '{"message": "请由另一位店长为您撤回离职"}'); END IF;
  PERFORM lock_templates(p_hospital, ARRAY[p_user], v_last + 1, v_to);
  UPDATE staff_members SET leaving_on = NULL, leave_reason = '', leave_handover_to = NULL, version = version + 1,
      updated_at = haomai_now(), updated_by = p_by
    WHERE hospital_id = p_hospital AND user_id = p_user;
  v_brought := bring_slots(p_hospital, p_user, v_last + 1, v_to);
  RETURN jsonb_build_object('touched', touched(p_hospital, 'staff', ARRAY[p_user]),
    'events', jsonb_build_array(number_changes(p_hospital,
      ARRAY(SELECT jsonb_array_elements_text(v_brought->'slots')::bigint), '{}', '{}', p_request, true)));
END $$;

-- The end of somebody's last day. Nothing where that is another by now, or they have left. What happens here asks nobody, so
-- it happens in a closed hospital too. Answers effects and session_ids.
CREATE OR REPLACE FUNCTION finish_leave(p_hospital bigint, p_user bigint, p_last date, p_days integer, p_request text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_sessions bigint[];
  v_brought jsonb;
BEGIN
  PERFORM lock_owners_and(p_hospital, p_user);
  PERFORM 1 FROM staff_members s WHERE s.hospital_id = p_hospital AND s.user_id = p_user AND s.leaving_on = p_last;
  IF NOT FOUND THEN RETURN '{}'; END IF;
  IF clinic_today() <= p_last THEN
    -- The clock was put back: at its time another one is there for that.
    RETURN jsonb_build_object('jobs', jsonb_build_array(enqueue('staff.leave',
      jsonb_build_object('hospital_id', p_hospital, 'user_id', p_user, 'last_day', p_last), clinic_instant(p_last + 1, 0),
      p_request)));
  END IF;
  v_sessions := lock_sessions_here(p_hospital, p_user);
  PERFORM lock_templates(p_hospital, ARRAY[p_user], clinic_today(), clinic_today() + p_days);
  PERFORM end_staff(p_hospital, p_user, p_last, v_sessions);
  v_brought := bring_slots(p_hospital, p_user, clinic_today(), clinic_today() + p_days);
  RETURN jsonb_build_object('session_ids', v_sessions, 'touched', touched(p_hospital, 'staff', ARRAY[p_user]),
    'events', jsonb_build_array(number_changes(p_hospital,
      ARRAY(SELECT jsonb_array_elements_text(v_brought->'slots')::bigint), '{}', '{"headers": true}', p_request, false)));
END $$;
