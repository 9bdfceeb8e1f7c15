-- A hospital as the platform's administrator sees it.
CREATE OR REPLACE FUNCTION platform_hospital(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH doctors AS (
    SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.hospital_id = p_id AND m.role = 'doctor' AND m.status = 'active')
  SELECT jsonb_build_object(
    'id', h.id, 'name', h.name, 'logo', h.logo, 'summary', h.summary, 'mode', h.mode, 'lock', h.lock, 'status', h.status,
    'license_url', h.license_url, 'created_at', h.created_at,
    'creator', (SELECT jsonb_build_object('name', m.name) FROM hospital_manager(h.id) m WHERE m.id IS NOT NULL),
    'has_doctors_count', (SELECT count(*) FROM doctors),
    'doctors', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.id), '[]') FROM doctors d))
  FROM hospitals h WHERE h.id = p_id
$$;

-- Locks a hospital, or gives it back. The trigger on hospitals takes the number's row: whatever is in flight there
-- commits before, or finds it closed and rolls back, so nothing commits after this is acknowledged. Holds end with it;
-- one that was taken while this waited is ended by the next sweep, for which a hold at a closed hospital is dead.
-- p: hospital_id, seen (the lock that the caller saw, or null), reason, request_id, idem, audit (a row without what is said here)
CREATE OR REPLACE FUNCTION lock_hospital(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital hospitals;
  v_hold holds;
  v_slots bigint[];
  v_freed bigint[] := '{}';
  v_at timestamptz;
  v_lock integer;
  v_result jsonb;
BEGIN
  PERFORM speak_as(p->'audit');
  PERFORM speak_for_all('platform');
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_hospital FROM hospitals WHERE id = (p->>'hospital_id')::bigint AND status = 'approved' FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v_hospital.id);
  IF (p->>'seen')::int <> v_hospital.lock THEN PERFORM refuse('STALE'); END IF;
  v_lock := 1 - v_hospital.lock;

  -- Slots before the number's row, in the order in which everybody locks.
  SELECT coalesce(array_agg(DISTINCT x.slot), '{}') INTO v_slots
    FROM holds h CROSS JOIN LATERAL unnest(h.slot_ids) AS x(slot) WHERE h.hospital_id = v_hospital.id AND h.ended_at IS NULL;
  PERFORM lock_slots(v_slots);
  v_at := haomai_now();
  FOR v_hold IN SELECT h.* FROM holds h
    WHERE h.hospital_id = v_hospital.id AND h.ended_at IS NULL AND h.slot_ids <@ v_slots ORDER BY h.id FOR NO KEY UPDATE
  LOOP
    v_freed := v_freed || end_hold(v_hold, v_at);
  END LOOP;

  UPDATE hospitals SET lock = v_lock, lock_reason = CASE v_lock WHEN 1 THEN coalesce(p->>'reason', '') ELSE '' END
    WHERE id = v_hospital.id;
  v_result := jsonb_build_object('events', jsonb_build_array(number_changes(v_hospital.id, v_freed, '{}',
    jsonb_build_object('hospital', jsonb_build_object('lock', v_lock)), p->>'request_id', false)));
  PERFORM audit(p->'audit' || jsonb_build_object('hospital_id', v_hospital.id, 'object', v_hospital.name,
    'action', CASE v_lock WHEN 1 THEN 'hospital.lock' ELSE 'hospital.unlock' END,
    'detail', jsonb_build_object('reason', coalesce(p->>'reason', ''))));
  RETURN idem_end(p->'idem', v_result || jsonb_build_object('hospital', platform_hospital(v_hospital.id)));
END $$;

DROP FUNCTION IF EXISTS set_hospital_mode(jsonb), set_hospital_details(jsonb);

-- A refusal, written down while there are few of them: a flood of refused requests must not fill the trail.
-- p: as audit takes it. p_key: whom to count.
CREATE OR REPLACE FUNCTION audit_refusal(p jsonb, p_key text, p_most integer, p_seconds integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT attempts FROM count_attempt(p_key, p_seconds)) <= p_most THEN PERFORM audit(p); END IF;
END $$;
