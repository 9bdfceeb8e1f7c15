-- Follow-ups (docs/domain/customers.md#follow-ups): what is due with patients. Dates of consultations and recalls are read from
-- where they stand, so that there is no second truth of them.

-- As contract's MARKETING_KINDS.
CREATE OR REPLACE FUNCTION is_marketing(p_kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_kind IN ('debt', 'birthday', 'dormant', 'campaign', 'other')
$$;

-- The one list of a hospital: its own rows, consultations that are to be followed up, and recalls. A recall is over once a visit
-- stands for it. p_patient: of one alone
CREATE OR REPLACE FUNCTION follow_up_rows(p_hospital bigint, p_patient bigint DEFAULT NULL) RETURNS TABLE (
  id bigint, source text, source_id bigint, patient_id bigint, kind text, due_on date, at time, method text, content text,
  assignee_id bigint, role text, status text, result jsonb, attempts jsonb, reason text, created_at timestamptz,
  closed_at timestamptz, closed_by bigint, version integer) LANGUAGE sql STABLE AS $$
  SELECT f.id, NULL, NULL::bigint, f.patient_id, f.kind, f.due_on, f.at, f.method, f.content, f.assignee_id, f.role, f.status,
    f.result, f.attempts, f.reason, f.created_at, f.closed_at, f.closed_by, f.version
  FROM follow_ups f WHERE f.hospital_id = p_hospital AND (p_patient IS NULL OR f.patient_id = p_patient)
  UNION ALL
  SELECT NULL, 'advisory', a.id, a.patient_id, 'advisory', a.follow_up_on, NULL, 'phone', a.subject, a.consultant_id, NULL,
    CASE WHEN a.status IN ('open', 'following') THEN 'planned' ELSE 'done' END, NULL, '[]', '', a.created_at, NULL, NULL, a.version
  FROM advisories a WHERE a.hospital_id = p_hospital AND a.follow_up_on IS NOT NULL AND (p_patient IS NULL OR a.patient_id = p_patient)
  UNION ALL
  SELECT NULL, 'recall', r.id, r.patient_id, 'recall', r.due_on, NULL, 'visit', r.note, r.doctor_id, NULL,
    CASE WHEN EXISTS (SELECT FROM reservations v WHERE v.id = r.booked_id AND v.cancel_status = 0) THEN 'done' ELSE 'planned' END,
    NULL, '[]', '', r.created_at, NULL, NULL, 0
  FROM recalls r WHERE r.hospital_id = p_hospital AND (p_patient IS NULL OR r.patient_id = p_patient)
$$;

-- Whether one of the list is somebody's own, or everybody's with a role of theirs; sales people have the marketing kinds alone.
CREATE OR REPLACE FUNCTION is_own_follow_up(p_hospital bigint, p_user bigint, p_kind text, p_assignee bigint, p_role text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.status = 'active'
    AND (p_assignee = p_user OR m.role = p_role)) AND (is_marketing(p_kind) OR EXISTS (SELECT FROM memberships m
    WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.status = 'active' AND m.role NOT IN ('sale', 'sale_manager', 'other')))
$$;

-- A row as answers show it: the phone whole, for a presenter. p_row: of follow_up_rows
CREATE OR REPLACE FUNCTION follow_up_shown(p_row jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT p_row || jsonb_build_object('at', left(p_row->>'at', 5), 'patient', t.name, 'phone', t.phone,
    'assignee', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = (p_row->>'assignee_id')::bigint),
    'closed_by', (SELECT u.name FROM users u WHERE u.id = (p_row->>'closed_by')::bigint),
    'overdue', p_row->>'status' = 'planned' AND (p_row->>'due_on')::date < clinic_today())
  FROM patients t WHERE t.id = (p_row->>'patient_id')::bigint
$$;

CREATE OR REPLACE FUNCTION follow_up_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT follow_up_shown(to_jsonb(x)) FROM follow_ups f CROSS JOIN LATERAL follow_up_rows(f.hospital_id, f.patient_id) x
  WHERE f.id = p_id AND x.id = p_id
$$;

-- Who keeps customers and does their follow-ups.
CREATE OR REPLACE FUNCTION keeps_customers(p_hospital bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.status = 'active'
    AND m.role IN ('sale', 'sale_manager', 'consultant', 'customer_service', 'shop_owner'))
$$;

-- Whose it is: one person, or everybody with that role.
CREATE OR REPLACE FUNCTION follow_up_people(v follow_ups) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT m.user_id) FROM memberships m WHERE m.hospital_id = v.hospital_id AND m.status = 'active'
    AND m.role <> 'other' AND (m.user_id = v.assignee_id OR v.assignee_id IS NULL AND m.role = v.role)
$$;

-- When it is told: at its time, else at 09:00 of its day.
CREATE OR REPLACE FUNCTION follow_up_due(v follow_ups) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (v.due_on + coalesce(v.at, '09:00')) AT TIME ZONE 'Asia/Shanghai'
$$;

-- The job that tells it; not where its time is past and it is the maker's own. Answers its id, in an array.
CREATE OR REPLACE FUNCTION plan_follow_up(v follow_ups, p_request text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN v.status = 'planned' AND (follow_up_due(v) > haomai_now() OR v.assignee_id IS DISTINCT FROM v.created_by)
    THEN jsonb_build_array(enqueue('followup.due', jsonb_build_object('follow_up_id', v.id, 'due', extract(epoch FROM follow_up_due(v))), follow_up_due(v), p_request)) ELSE '[]' END
$$;

CREATE OR REPLACE FUNCTION audit_follow_up(v follow_ups, p_audit jsonb, p_detail jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT audit(p_audit || jsonb_build_object('detail', jsonb_build_object('id', v.id, 'kind', v.kind) || p_detail,
    'object', coalesce((SELECT k.card_no FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id), '')))
$$;

-- What each command answers.
CREATE OR REPLACE FUNCTION changed_follow_up(v follow_ups, p_jobs jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('follow_up', follow_up_view(v.id), 'jobs', p_jobs, 'touched',
    touched(v.hospital_id, 'followUps', ARRAY[v.id]) || touched(v.hospital_id, 'customers', ARRAY[v.patient_id]))
$$;

-- Who may have what is clinical: the staff, but those who do nothing than sell.
CREATE OR REPLACE FUNCTION follows_clinically(p_hospital bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.status = 'active'
    AND m.role NOT IN ('sale', 'sale_manager', 'other'))
$$;

-- To whom, or to whose role, one of a kind can be given.
DROP FUNCTION IF EXISTS require_assignee(bigint, bigint);
CREATE OR REPLACE FUNCTION require_assignee(v follow_ups, p_person bigint, p_role text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_clinical boolean := NOT is_marketing(v.kind);
BEGIN
  IF p_person IS NOT NULL AND NOT (CASE WHEN v_clinical THEN follows_clinically(v.hospital_id, p_person)
      ELSE keeps_customers(v.hospital_id, p_person) END) THEN
    PERFORM refuse_field('assignee_id', '负责人不存在');
  END IF;
  IF p_person IS NULL AND p_role IN ('sale', 'sale_manager') AND v_clinical THEN PERFORM refuse_field('role', '诊疗回访不能指派给销售'); END IF;
  IF p_person IS NULL AND p_role IN ('doctor', 'dental_hygienist') AND NOT v_clinical THEN
    PERFORM refuse_field('role', '医生和洁牙师只能负责诊疗回访');
  END IF;
END $$;

-- Of what somebody writes by hand there is one open task a patient and kind; of what is clinical one a day, for a treatment is
-- asked about again and again.
CREATE OR REPLACE FUNCTION hand_cause(p_kind text, p_due_on date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_marketing(p_kind) THEN '' ELSE 'day:' || to_char(p_due_on, 'YYYY-MM-DD') END
$$;

-- Writes a row, unless one of that patient, kind and cause is open.
CREATE OR REPLACE FUNCTION insert_follow_up(v follow_ups) RETURNS follow_ups LANGUAGE plpgsql AS $$
DECLARE
  v_made follow_ups;
BEGIN
  INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, at, method, content, assignee_id, role, created_at, created_by)
    VALUES (v.hospital_id, v.patient_id, v.kind, v.cause, v.due_on, v.at, v.method, v.content, v.assignee_id,
      CASE WHEN v.assignee_id IS NULL THEN v.role END, haomai_now(), v.created_by)
    ON CONFLICT (hospital_id, patient_id, kind, cause) WHERE status = 'planned' DO NOTHING RETURNING * INTO v_made;
  IF v_made.id IS NULL THEN PERFORM refuse('STATE', '{"message": "该患者已有同类回访待处理"}'); END IF;
  RETURN v_made;
END $$;

-- 新增回访. p: session_id, user_id, staff_hospital_id, marketing (who asks has these kinds alone), form (patient_id, kind, due_on, at,
-- method, content, assignee_id, role; without the last two it is one's own), audit, request_id, idem
-- Refuses: FORBIDDEN, INVALID; STATE, one of that kind is open.
CREATE OR REPLACE FUNCTION add_follow_up(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v follow_ups := jsonb_populate_record(NULL::follow_ups, p->'form');
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF (p->>'marketing')::boolean AND NOT is_marketing(v.kind) THEN PERFORM refuse('FORBIDDEN'); END IF;
  PERFORM 1 FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v.patient_id;
  IF NOT FOUND THEN PERFORM refuse_field('patient_id', '患者不存在'); END IF;
  IF v.due_on < clinic_today() THEN PERFORM refuse_field('due_on', '回访日期不能早于今天'); END IF;
  v.hospital_id := v_hospital;
  PERFORM require_assignee(v, v.assignee_id, v.role);
  v.cause := hand_cause(v.kind, v.due_on);
  v.created_by := (p->>'user_id')::bigint;
  IF v.assignee_id IS NULL AND v.role IS NULL THEN v.assignee_id := v.created_by; END IF;
  v := insert_follow_up(v);
  PERFORM audit_follow_up(v, p->'audit', jsonb_build_object('due_on', v.due_on));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_follow_up(v, plan_follow_up(v, p->>'request_id')));
END $$;

-- One of the hospital's that is open, locked, as it was seen. p_marketing: others are not there for who asks
CREATE OR REPLACE FUNCTION lock_follow_up(p_hospital bigint, p_id bigint, p_version integer, p_marketing boolean) RETURNS follow_ups
LANGUAGE plpgsql AS $$
DECLARE
  v follow_ups;
BEGIN
  SELECT * INTO v FROM follow_ups f WHERE f.id = p_id AND f.hospital_id = p_hospital FOR NO KEY UPDATE;
  IF NOT FOUND OR p_marketing AND NOT is_marketing(v.kind) THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.status <> 'planned' THEN PERFORM refuse('STATE', '{"message": "该回访已结束"}'); END IF;
  IF v.version <> p_version THEN
    PERFORM refuse('STALE', jsonb_build_object('current', jsonb_build_object('version', v.version, 'due_on', v.due_on,
      'at', to_char(v.at, 'HH24:MI'), 'method', v.method, 'content', v.content, 'assignee_id', v.assignee_id, 'role', v.role)));
  END IF;
  RETURN v;
END $$;

-- Another day, another's, 未接通 (an attempt), 跳过, 取消. p: session_id, user_id, staff_hospital_id, id, version, marketing (who asks
-- sees these kinds alone), change (those of due_on, at, method, content, assignee_id, role that are to be otherwise), status
-- (skipped, cancelled; null: it stays open), reason, attempt (null: none), by_name, audit, request_id, idem
CREATE OR REPLACE FUNCTION change_follow_up(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_change jsonb := p->'change';
  v follow_ups;
  v_was follow_ups;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_was := lock_follow_up(v_hospital, (p->>'id')::bigint, (p->>'version')::integer, (p->>'marketing')::boolean);
  v := jsonb_populate_record(v_was, v_change);
  IF v.due_on <> v_was.due_on AND v.due_on < clinic_today() THEN PERFORM refuse_field('due_on', '回访日期不能早于今天'); END IF;
  PERFORM require_assignee(v_was, CASE WHEN v.assignee_id <> coalesce(v_was.assignee_id, 0) THEN v.assignee_id END, v_change->>'role');
  -- One person's is nobody's by role; nobody's by either stays whose it was.
  IF v_change->>'role' IS NOT NULL AND v_change->>'assignee_id' IS NULL THEN v.assignee_id := NULL; END IF;
  IF v.assignee_id IS NULL AND v.role IS NULL THEN v.assignee_id := v_was.assignee_id; END IF;
  UPDATE follow_ups f SET due_on = v.due_on, at = v.at, method = v.method, content = v.content, assignee_id = v.assignee_id,
      role = CASE WHEN v.assignee_id IS NULL THEN v.role END, status = coalesce(p->>'status', f.status), reason = p->>'reason',
      closed_at = CASE WHEN p->>'status' IS NOT NULL THEN haomai_now() END,
      closed_by = CASE WHEN p->>'status' IS NOT NULL THEN (p->>'user_id')::bigint END,
      attempts = CASE WHEN p->>'attempt' IS NULL THEN f.attempts ELSE f.attempts
        || jsonb_build_object('at', haomai_now(), 'by', p->'by_name', 'text', p->'attempt') END,
      version = f.version + 1, updated_at = haomai_now()
    WHERE f.id = v.id RETURNING * INTO v;
  PERFORM audit_follow_up(v, p->'audit', jsonb_strip_nulls(jsonb_build_object('status', p->'status', 'reason', nullif(p->>'reason', ''),
    'attempt', (p->>'attempt' IS NOT NULL) OR NULL, 'due_on', CASE WHEN v.due_on <> v_was.due_on THEN v.due_on END,
    'assignee_id', CASE WHEN v.assignee_id <> coalesce(v_was.assignee_id, 0) THEN v.assignee_id END)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_follow_up(v, CASE WHEN follow_up_due(v) <> follow_up_due(v_was)
      OR (v.assignee_id, v.role) IS DISTINCT FROM (v_was.assignee_id, v_was.role)
    THEN plan_follow_up(v, p->>'request_id') ELSE '[]' END));
END $$;

-- 完成, and the same again on another day where one is said. p: session_id, user_id, staff_hospital_id, id, version, marketing, result,
-- next_due_on (null: it is over), audit, request_id, idem
CREATE OR REPLACE FUNCTION complete_follow_up(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v follow_ups;
  v_next follow_ups;
  v_jobs jsonb := '[]';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_follow_up(v_hospital, (p->>'id')::bigint, (p->>'version')::integer, (p->>'marketing')::boolean);
  IF (p->>'next_due_on')::date < clinic_today() THEN PERFORM refuse_field('next_due_on', '下次回访日期不能早于今天'); END IF;
  UPDATE follow_ups f SET status = 'done', result = p->'result', closed_at = haomai_now(), closed_by = (p->>'user_id')::bigint,
      version = f.version + 1, updated_at = haomai_now() WHERE f.id = v.id RETURNING * INTO v;
  IF p->>'next_due_on' IS NOT NULL THEN
    v_next := v;
    v_next.due_on := (p->>'next_due_on')::date;
    IF v.cause LIKE 'day:%' THEN v_next.cause := hand_cause(v.kind, v_next.due_on); END IF;
    v_next.created_by := (p->>'user_id')::bigint;
    v_next := insert_follow_up(v_next);
    v_jobs := plan_follow_up(v_next, p->>'request_id');
  END IF;
  PERFORM audit_follow_up(v, p->'audit', jsonb_strip_nulls(jsonb_build_object('next_due_on', p->'next_due_on')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_follow_up(v, v_jobs)
    || jsonb_build_object('next', CASE WHEN v_next.id IS NOT NULL THEN follow_up_view(v_next.id) END));
END $$;
