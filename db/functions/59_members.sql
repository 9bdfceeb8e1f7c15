-- What a desk changes of a member beside money: docs/domain/money.md#whose-money.

-- A level, and the row of what it was. p_type: contract's LEVEL_CHANGE_TYPES; p_ends: null, it has no end; p_staff: null, the
-- product itself
CREATE OR REPLACE FUNCTION put_level(v members, p_level integer, p_ends date, p_type integer, p_staff bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET vip_level = p_level, vip_long = p_ends IS NULL, vip_ended_at = p_ends, version = m.version + 1 WHERE m.id = v.id;
  INSERT INTO member_levels (hospital_id, member_id, type, level, from_level, long, vip_ended_at, staff_id, at)
    VALUES (v.hospital_id, v.id, p_type, p_level, v.vip_level, p_ends IS NULL, p_ends, p_staff, haomai_now());
END $$;

-- 设置等级. p: session_id, user_id, staff_hospital_id, id, version (that was seen; null: not checked), level
-- (0 to 5), vip_ended_at (null: no end), audit, idem
CREATE OR REPLACE FUNCTION set_member_level(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_level integer := (p->>'level')::integer;
  v_ends date := CASE WHEN v_level > 0 THEN (p->>'vip_ended_at')::date END;
  v members;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF v_ends < clinic_today() THEN PERFORM refuse_field('vip_ended_at', '到期日期不能早于今天'); END IF;
  v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  PERFORM put_level(v, v_level, v_ends, 1, (p->>'user_id')::bigint);
  PERFORM audit_member(v, p->'audit', jsonb_build_object(
    'before', jsonb_build_object('level', v.vip_level, 'vip_ended_at', v.vip_ended_at),
    'after', jsonb_build_object('level', v_level, 'vip_ended_at', v_ends)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v));
END $$;

-- 锁定 or 恢复: the other of what it is. p: session_id, user_id, staff_hospital_id, id, version, seen (vip_status that
-- was seen; null: not checked), audit, idem
CREATE OR REPLACE FUNCTION toggle_member(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v members;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF v.vip_status <> (p->>'seen')::smallint THEN
    PERFORM refuse('STALE', jsonb_build_object('current', jsonb_build_object('vip_status', v.vip_status)));
  END IF;
  UPDATE members m SET vip_status = 1 - m.vip_status, version = m.version + 1 WHERE m.id = v.id;
  PERFORM audit_member(v, p->'audit', jsonb_build_object('vip_status', 1 - v.vip_status));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v));
END $$;

-- 备注, and nothing else. p: session_id, user_id, staff_hospital_id, id, version, remarks (null: as they are), audit, idem
CREATE OR REPLACE FUNCTION remark_member(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v members;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF v.remarks <> p->>'remarks' THEN
    UPDATE members m SET remarks = p->>'remarks', version = m.version + 1 WHERE m.id = v.id;
    PERFORM audit_member(v, p->'audit', jsonb_build_object('before', v.remarks, 'after', p->>'remarks'));
  END IF;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_member(v));
END $$;

-- Levels whose last day is past, put back: at night, and before that by date (level_in_force). Answers, for each hospital,
-- whose lists show it.
CREATE OR REPLACE FUNCTION end_member_levels() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v members;
  v_lists jsonb := '[]';
BEGIN
  FOR v IN SELECT * FROM members m WHERE m.vip_ended_at < clinic_today() ORDER BY m.id FOR NO KEY UPDATE LOOP
    PERFORM put_level(v, 0, NULL, 3, NULL);
    v_lists := v_lists || touched(v.hospital_id, 'members', ARRAY[v.id]);
  END LOOP;
  RETURN v_lists;
END $$;
