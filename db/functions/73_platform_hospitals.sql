-- A hospital as the platform's administrator sees it. The shop manager is who registered it, else its first one.
CREATE OR REPLACE FUNCTION platform_hospital(p_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH doctors AS (
    SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.hospital_id = p_id AND m.role = 'doctor' AND m.status = 'active')
  SELECT jsonb_build_object(
    'id', h.id, 'name', h.name, 'logo', h.logo, 'summary', h.summary, 'mode', h.mode, 'lock', h.lock, 'status', h.status,
    'license_url', h.license_url, 'created_at', h.created_at,
    'creator', (SELECT jsonb_build_object('name', u.name) FROM users u WHERE u.id = coalesce(h.creator_id,
      (SELECT m.user_id FROM memberships m
        WHERE m.hospital_id = h.id AND m.role = 'shop_owner' AND m.status = 'active' ORDER BY m.id LIMIT 1))),
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
  v_slots integer[];
  v_freed integer[] := '{}';
  v_at timestamptz;
  v_lock integer;
  v_result jsonb;
BEGIN
  PERFORM speak_as(p->'audit');
  PERFORM speak_for_all('platform');
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_hospital FROM hospitals WHERE id = (p->>'hospital_id')::int AND status = 'approved' FOR NO KEY UPDATE;
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

-- A hospital as its owner sets it.
CREATE OR REPLACE FUNCTION hospital_settings(p_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', h.id, 'name', h.name, 'mode', h.mode, 'lock', h.lock, 'status', h.status,
    'phone', h.phone, 'address', h.address, 'summary', h.summary, 'longitude', h.longitude, 'latitude', h.latitude,
    'version', h.version)
  FROM hospitals h WHERE h.id = p_id
$$;

-- Hospital or clinic: forms then offer departments or none, so open grids fetch again.
-- p: hospital_id, mode, request_id, audit (a row without object and detail)
CREATE OR REPLACE FUNCTION set_hospital_mode(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital hospitals;
  v_replay jsonb;
  v_events jsonb := '[]';
BEGIN
  PERFORM speak_as(p->'audit' || jsonb_build_object('staff_hospital_id', p->'hospital_id'));
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_hospital FROM hospitals WHERE id = (p->>'hospital_id')::int FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(v_hospital.id);
  IF v_hospital.mode <> (p->>'mode')::int THEN
    UPDATE hospitals SET mode = (p->>'mode')::int WHERE id = v_hospital.id;
    v_events := jsonb_build_array(number_changes(v_hospital.id, '{}', '{}', '{"headers": true}', p->>'request_id', true));
    PERFORM audit(p->'audit' || jsonb_build_object('object', v_hospital.name,
      'detail', jsonb_build_object('from', v_hospital.mode, 'to', (p->>'mode')::int)));
  END IF;
  RETURN idem_end(p->'idem', jsonb_build_object('events', v_events, 'hospital', hospital_settings(v_hospital.id)));
END $$;

-- What a hospital's page tells everybody; nothing that is open goes by it. Who saw another version is told so.
-- p: hospital_id, phone, address, summary, longitude, latitude, version, idem, audit (a row without object and detail)
CREATE OR REPLACE FUNCTION set_hospital_details(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital hospitals;
  v_replay jsonb;
  v_changed text[];
BEGIN
  PERFORM speak_as(p->'audit' || jsonb_build_object('staff_hospital_id', p->'hospital_id'));
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_hospital FROM hospitals WHERE id = (p->>'hospital_id')::int FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(v_hospital.id);
  IF p->>'version' IS NOT NULL AND (p->>'version')::int <> v_hospital.version THEN PERFORM refuse('STALE'); END IF;
  v_changed := array_remove(ARRAY[
    CASE WHEN v_hospital.phone <> p->>'phone' THEN '电话' END,
    CASE WHEN v_hospital.address <> p->>'address' THEN '地址' END,
    CASE WHEN (v_hospital.longitude, v_hospital.latitude)
      IS DISTINCT FROM ((p->>'longitude')::float8, (p->>'latitude')::float8) THEN '位置' END,
    CASE WHEN v_hospital.summary <> p->>'summary' THEN '简介' END], NULL);
  IF v_changed <> '{}' THEN
    BEGIN
      UPDATE hospitals SET phone = p->>'phone', address = p->>'address', summary = p->>'summary',
        longitude = (p->>'longitude')::float8, latitude = (p->>'latitude')::float8, version = version + 1
        WHERE id = v_hospital.id;
    EXCEPTION WHEN unique_violation THEN
      PERFORM refuse_field('address', '该地址已有同名的医院');
    END;
    PERFORM audit(p->'audit' || jsonb_build_object('object', v_hospital.name,
      'detail', jsonb_build_object('修改', array_to_string(v_changed, '、'), '电话', p->>'phone', '地址', p->>'address')));
  END IF;
  PERFORM hold_open(v_hospital.id);
  RETURN idem_end(p->'idem', jsonb_build_object('hospital', hospital_settings(v_hospital.id)));
END $$;

-- A refusal, written down while there are few of them: a flood of refused requests must not fill the trail.
-- p: as audit takes it. p_key: whom to count.
CREATE OR REPLACE FUNCTION audit_refusal(p jsonb, p_key text, p_most integer, p_seconds integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT attempts FROM count_attempt(p_key, p_seconds)) <= p_most THEN PERFORM audit(p); END IF;
END $$;
