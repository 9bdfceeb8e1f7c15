-- Requests to amend what was signed long ago (修改申请): docs/domain/records.md#cases.

-- Where a request to amend stands: an approved one lapses by the clock.
CREATE OR REPLACE FUNCTION amend_request_status(v amend_requests) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.status = 'approved' AND v.decided_at <= haomai_now() - interval '24 hours' THEN 'lapsed' ELSE v.status END
$$;

-- Whether the author of what was signed may still amend it without being let.
CREATE OR REPLACE FUNCTION amends_in_time(v records) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(haomai_now() < v.signed_at + make_interval(hours => (record_settings_of(v.hospital_id)).amend_hours), false)
$$;

-- The leave that somebody has to amend a record, given within the last 24 hours and not used; null: none.
CREATE OR REPLACE FUNCTION amend_leave(p_record bigint, p_user bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT a.id FROM amend_requests a WHERE a.record_id = p_record AND a.created_by = p_user AND amend_request_status(a) = 'approved'
  ORDER BY a.id LIMIT 1
$$;

-- An author who amends later than the hospital lets them uses up an owner's leave; an owner needs none. 403 without.
CREATE OR REPLACE FUNCTION use_amend_leave(v records, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (p->>'owner')::boolean OR amends_in_time(v) THEN RETURN; END IF;
  UPDATE amend_requests q SET status = 'used', used_at = haomai_now(), version = q.version + 1
    WHERE q.id = amend_leave(v.id, (p->>'user_id')::bigint);
  IF NOT FOUND THEN PERFORM refuse('APPROVAL'); END IF;
END $$;

-- As answers show a request to amend.
CREATE OR REPLACE FUNCTION amend_request_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', q.id, 'case', jsonb_build_object('id', c.id, 'kind', c.kind, 'code', c.code, 'visit_date', c.visit_date,
      'patient', jsonb_build_object('id', t.id, 'name', t.name)), 'reason', q.reason, 'status', amend_request_status(q),
    'created_at', q.created_at, 'created_by', person_named(q.created_by),
    'decided', CASE WHEN q.decided_at IS NOT NULL THEN jsonb_build_object('at', q.decided_at,
      'by_name', person_named(q.decided_by)->>'name', 'reason', q.decided_reason) END,
    'good_until', CASE WHEN q.status = 'approved' THEN q.decided_at + interval '24 hours' END, 'version', q.version)
  FROM amend_requests q JOIN records c ON c.id = q.record_id JOIN patients t ON t.id = c.patient_id WHERE q.id = p_id
$$;

-- 修改申请: of a record that one has written oneself. p: session_id, user_id, staff_hospital_id, id (of the record), reason, audit, request_id, idem
CREATE OR REPLACE FUNCTION request_amend(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v records;
  v_id bigint;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = v_hospital AND r.kind <> 'base' FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.doctor_id <> v_by THEN PERFORM refuse('FORBIDDEN', '{"message": "只有书写人可以申请修改"}'); END IF;
  IF v.status NOT IN ('signed', 'amended') THEN PERFORM refuse('STATE', '{"message": "病历尚未归档或已作废"}'); END IF;
  INSERT INTO amend_requests (hospital_id, record_id, reason, created_at, created_by)
    VALUES (v_hospital, v.id, p->>'reason', haomai_now(), v_by) ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN PERFORM refuse('STATE', '{"message": "已有待审批的修改申请"}'); END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v_id, 'reason', p->'reason')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('request', amend_request_view(v_id), 'account_events',
    notify_people(array_remove(shop_owners(v_hospital), v_by), jsonb_build_object('kind', 'record', 'title', '病历修改申请',
      'content', format('病历 %s 申请修改，请审批。', v.code), 'link', '/manage/visits/case_info', 'hospital_id', v_hospital)), 'touched', touched(v_hospital, 'amend_requests', ARRAY[v_id])));
END $$;

-- An owner lets somebody amend, or not. p: session_id, user_id, staff_hospital_id, id, version, status, reason, audit, request_id, idem
CREATE OR REPLACE FUNCTION decide_amend(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_id bigint := (p->>'id')::bigint;
  v amend_requests;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  UPDATE amend_requests q SET status = p->>'status', decided_at = haomai_now(), decided_by = (p->>'user_id')::bigint,
      decided_reason = p->>'reason', version = q.version + 1
    WHERE q.id = v_id AND q.hospital_id = v_hospital AND q.status = 'pending' AND q.version = (p->>'version')::integer RETURNING * INTO v;
  IF NOT FOUND THEN
    SELECT * INTO v FROM amend_requests q WHERE q.id = v_id AND q.hospital_id = v_hospital;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
    IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE', jsonb_build_object('current', amend_request_view(v_id))); END IF;
    PERFORM refuse('STATE', '{"message": "该申请已处理"}');
  END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('object', (SELECT r.code FROM records r WHERE r.id = v.record_id),
    'detail', jsonb_build_object('id', v.id, 'status', v.status, 'reason', nullif(v.decided_reason, ''))));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('request', amend_request_view(v.id), 'account_events',
    notify_people(array_remove(ARRAY[v.created_by], (p->>'user_id')::bigint), jsonb_build_object('kind', 'record',
      'title', CASE v.status WHEN 'approved' THEN '病历修改已同意' ELSE '病历修改未同意' END,
      'content', format('病历 %s：%s', (SELECT r.code FROM records r WHERE r.id = v.record_id),
        CASE v.status WHEN 'approved' THEN '24小时内可修订一次。' ELSE v.decided_reason END),
      'link', '/manage/visits/case_info', 'hospital_id', v_hospital)), 'touched',
    touched(v_hospital, 'amend_requests', ARRAY[v.id])
      || touched(v_hospital, 'patient_record', ARRAY[(SELECT r.patient_id FROM records r WHERE r.id = v.record_id)])));
END $$;
