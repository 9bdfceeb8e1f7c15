-- The steps of a lab order: docs/domain/records.md#lab-orders. Locks: the visit, the order, its number.

-- What is told after a change: the hospital's staff, and from when it was sent each of the plant's people.
CREATE OR REPLACE FUNCTION denture_touched(v denture_orders) RETURNS jsonb LANGUAGE sql AS $$
  SELECT touched(v.hospital_id, 'denture_orders', ARRAY[v.id]) || touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])
    || coalesce((SELECT jsonb_agg(jsonb_build_object('hospital_id', NULL, 'name', 'denture_orders', 'ids', jsonb_build_array(v.id),
        'audience', jsonb_build_object('person', u))) FROM unnest(factory_people(v.factory_id)) u WHERE v.sent_at IS NOT NULL), '[]')
$$;

-- The doctor is told by the patient's name, the plant by the order's number alone; nobody of what they did themselves. p_dedupe: null, each time
CREATE OR REPLACE FUNCTION tell_denture(v denture_orders, p_doctor boolean, p_factory boolean, p_title text, p_said text, p_by bigint, p_dedupe text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_told jsonb := jsonb_build_object('kind', 'denture', 'title', p_title, 'link', '/other/denture_processing_orders', 'dedupe', p_dedupe);
  v_events jsonb := '[]';
BEGIN
  IF p_doctor AND v.doctor_id <> p_by AND works_at(v.hospital_id, v.doctor_id) THEN
    v_events := notify_person(v_told || jsonb_build_object('user_id', v.doctor_id, 'hospital_id', v.hospital_id,
      'content', format('%s的加工单 %s：%s', (SELECT t.name FROM patients t WHERE t.id = v.patient_id), v.code, p_said)));
  END IF;
  IF p_factory AND v.sent_at IS NOT NULL THEN
    v_events := v_events || notify_people(array_remove(factory_people(v.factory_id), p_by), v_told || jsonb_build_object('content',
      format('%s 加工单 %s：%s', (SELECT h.name FROM hospitals h WHERE h.id = v.hospital_id), v.code, p_said)));
  END IF;
  RETURN v_events;
END $$;

-- p: user_id, by_name, side
CREATE OR REPLACE FUNCTION note_denture_step(v denture_orders, p_from text, p_to text, p_stage text, p_note text, p_fault text, p_photos bigint[], p jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO denture_steps (hospital_id, order_id, from_status, to_step, stage, note, fault, photos, side, by_id, by_name, at)
  VALUES (v.hospital_id, v.id, p_from, p_to, p_stage, p_note, p_fault, p_photos, p->>'side', (p->>'user_id')::bigint, p->>'by_name', haomai_now())
$$;

CREATE OR REPLACE FUNCTION ids_of(p jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(x::bigint ORDER BY n), '{}') FROM jsonb_array_elements_text(p) WITH ORDINALITY AS e(x, n)
$$;

-- Pictures that are there, of this patient.
CREATE OR REPLACE FUNCTION require_images_of(p_hospital bigint, p_patient bigint, p_ids bigint[], p_field text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM images i WHERE i.id = ANY (p_ids) AND i.hospital_id = p_hospital AND i.patient_id = p_patient AND i.status <> 'void')
      < cardinality(p_ids) THEN
    PERFORM refuse_field(p_field, '影像不存在');
  END IF;
END $$;

-- Whoever treats the patient, owns the hospital or ordered it. p: user_id, owner
CREATE OR REPLACE FUNCTION require_denture_writer(v denture_orders, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.doctor_id IS DISTINCT FROM (p->>'user_id')::bigint THEN PERFORM require_treating(v.hospital_id, v.patient_id, p); END IF;
END $$;

-- What is said of one holds: p_said, those parts of it that are said.
CREATE OR REPLACE FUNCTION require_denture(v denture_orders, p_said jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Which plants take orders of the hospital, the wall between hospitals says.
  IF p_said ? 'factory_id' AND NOT EXISTS (SELECT FROM factories f WHERE f.id = (p_said->>'factory_id')::bigint AND f.status = 1) THEN
    PERFORM refuse_field('factory_id', '加工厂不存在');
  END IF;
  IF (p_said->>'due_on')::date < clinic_today() THEN PERFORM refuse_field('due_on', '交货日期不能早于今天'); END IF;
  IF p_said ? 'files' THEN PERFORM require_images_of(v.hospital_id, v.patient_id, ids_of(p_said->'files'), 'files'); END IF;
  PERFORM require_case_of(v.hospital_id, v.patient_id, (p_said->>'record_id')::bigint);
  IF p_said->>'disposal_line_id' IS NOT NULL AND NOT EXISTS (SELECT FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id
      JOIN members m ON m.id = d.member_id WHERE l.id = (p_said->>'disposal_line_id')::bigint AND d.hospital_id = v.hospital_id
        AND m.patient_id = v.patient_id AND d.status <> 4) THEN
    PERFORM refuse_field('disposal_line_id', '处置明细不存在');
  END IF;
  IF p_said->>'rework_of' IS NOT NULL AND NOT EXISTS (SELECT FROM denture_orders o WHERE o.id = (p_said->>'rework_of')::bigint
      AND o.hospital_id = v.hospital_id AND o.patient_id = v.patient_id AND o.sent_at IS NOT NULL) THEN
    PERFORM refuse_field('rework_of', '原加工单不存在');
  END IF;
END $$;

-- What ends each command: the answer as it stands then, and who is told. p: hand, idem
CREATE OR REPLACE FUNCTION end_denture(p_id bigint, p jsonb, p_events jsonb, p_jobs jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v denture_orders;
BEGIN
  SELECT * INTO v FROM denture_orders o WHERE o.id = p_id;
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('whole', denture_whole(v, p->>'hand'), 'account_events', p_events, 'jobs', p_jobs, 'touched', denture_touched(v)));
END $$;

-- 新建加工单, as a draft. p: session_id, user_id, by_name, staff_hospital_id, side, hand, patient_id, doctor_id (null: who asks), key (of the visit; null: none),
-- said (the rest), owner, idem
-- Refuses: INVALID; FORBIDDEN, they do not treat the patient.
CREATE OR REPLACE FUNCTION write_denture(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_visit reservations;
  v denture_orders;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := jsonb_populate_record(NULL::denture_orders, (p->'said') - 'files');
  v.hospital_id := (p->>'staff_hospital_id')::bigint;
  v.patient_id := (p->>'patient_id')::bigint;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  IF p->>'key' IS NOT NULL THEN v_visit := share_visit(v.hospital_id, v.patient_id, reservation_id_of(p->>'key')); END IF;
  PERFORM require_denture_writer(v, p);
  v.doctor_id := coalesce((p->>'doctor_id')::bigint, (p->>'user_id')::bigint);
  IF p->>'doctor_id' IS NOT NULL AND NOT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v.hospital_id AND m.user_id = v.doctor_id
      AND m.role = 'doctor' AND m.status = 'active') THEN
    PERFORM refuse_field('doctor_id', '医生不存在');
  END IF;
  PERFORM require_denture(v, p->'said');
  INSERT INTO denture_orders AS o (hospital_id, code, patient_id, doctor_id, factory_id, record_id, disposal_line_id, reservation_id, rework_of, items, impression,
      occlusion, margin, contact, files, due_on, urgent, cost, created_at, updated_at, updated_by)
    VALUES (v.hospital_id, take_number(v.hospital_id, 'YC', clinic_today()), v.patient_id, v.doctor_id, v.factory_id, v.record_id, v.disposal_line_id, v_visit.id,
      v.rework_of, v.items, v.impression, v.occlusion, v.margin, v.contact, ids_of(p->'said'->'files'), v.due_on, v.urgent, v.cost, haomai_now(), haomai_now(),
      (p->>'user_id')::bigint)
    RETURNING * INTO v;
  PERFORM note_denture_step(v, NULL, 'draft', '', '', NULL, '{}', p);
  RETURN end_denture(v.id, p, '[]', '[]');
END $$;

-- One that who asks reaches, locked: the clinic its hospital's, the plant its own as it was sent, at whose hospital it then goes on.
-- p: staff_hospital_id, factory_id (null: the clinic asks), id
CREATE OR REPLACE FUNCTION lock_denture(p jsonb) RETURNS denture_orders LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v denture_orders;
BEGIN
  IF p->>'factory_id' IS NOT NULL THEN
    SELECT o.hospital_id INTO v_hospital FROM denture_orders o WHERE o.id = (p->>'id')::bigint AND o.factory_id = (p->>'factory_id')::bigint
      AND o.sent_at IS NOT NULL;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
    PERFORM enter_hospital(v_hospital);
  END IF;
  SELECT * INTO v FROM denture_orders o WHERE o.id = (p->>'id')::bigint AND o.hospital_id = v_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  RETURN v;
END $$;

-- What is left out of `said` stays; of what was sent only the clinic's own is changed.
-- p: session_id, user_id, staff_hospital_id, factory_id (null: only the clinic does), hand, id, version, key (of the visit), visit (whether it is said), said, owner, idem
-- Refuses: NOT_FOUND; FORBIDDEN, they do not treat the patient; STALE; STATE, it is out; INVALID.
CREATE OR REPLACE FUNCTION change_denture(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_own text[] := '{record_id,disposal_line_id,cost}';
  v_visit reservations;
  v denture_orders;
  x denture_orders;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM denture_orders o WHERE o.id = (p->>'id')::bigint AND o.hospital_id = v_hospital;
  IF p->>'key' IS NOT NULL AND v.id IS NOT NULL THEN v_visit := share_visit(v_hospital, v.patient_id, reservation_id_of(p->>'key')); END IF;
  v := lock_denture(p);
  PERFORM require_denture_writer(v, p);
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  PERFORM require_denture(v, p->'said');
  x := jsonb_populate_record(v, (p->'said') - 'files');
  UPDATE denture_orders o SET factory_id = x.factory_id, items = x.items, impression = x.impression, occlusion = x.occlusion, margin = x.margin,
      contact = x.contact, files = CASE WHEN p->'said' ? 'files' THEN ids_of(p->'said'->'files') ELSE o.files END, due_on = x.due_on, urgent = x.urgent,
      record_id = x.record_id, disposal_line_id = x.disposal_line_id, cost = x.cost,
      reservation_id = CASE WHEN (p->>'visit')::boolean THEN v_visit.id ELSE o.reservation_id END,
      version = o.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint
    WHERE o.id = v.id AND o.status <> 'cancelled' AND (o.status = 'draft' OR (p->'said') - v_own = '{}');
  IF NOT FOUND THEN PERFORM refuse('STATE', jsonb_build_object('message', CASE v.status WHEN 'cancelled' THEN '加工单已取消' ELSE '加工单已发出，不可修改' END)); END IF;
  RETURN end_denture(v.id, p, '[]', '[]');
END $$;

-- 403 for who does not move it there, whatever its state. p: side, hand, to, user_id, owner
CREATE OR REPLACE FUNCTION require_denture_mover(v denture_orders, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT moves_denture(v, p->>'side', p->>'to') THEN
    PERFORM refuse('FORBIDDEN', jsonb_build_object('message', CASE p->>'side' WHEN 'factory' THEN '该步骤由诊所操作' ELSE '该步骤由加工厂操作' END));
  END IF;
  IF p->>'hand' = 'desk' AND p->>'to' <> 'arrived' THEN PERFORM refuse('FORBIDDEN', '{"message": "该步骤由医生操作"}'); END IF;
  -- That it has arrived says whoever takes it in.
  IF p->>'side' = 'clinic' AND p->>'to' <> 'arrived' THEN PERFORM require_denture_writer(v, p); END IF;
END $$;

-- What a step asks for beside its place. p: side, to, stage, photos
CREATE OR REPLACE FUNCTION require_denture_step(v denture_orders, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'to' = 'sent' AND v.status = 'draft' THEN
    PERFORM require_denture(v, jsonb_build_object('due_on', v.due_on, 'factory_id', v.factory_id, 'files', to_jsonb(v.files)));
  END IF;
  IF p->>'to' = 'making' AND v.status = 'making' AND p->>'stage' IS NULL THEN PERFORM refuse_field('stage', '工序为必填项'); END IF;
  IF p->>'side' = 'factory' AND p->'photos' <> '[]' THEN PERFORM refuse_field('photos', '加工厂不能添加照片'); END IF;
  PERFORM require_images_of(v.hospital_id, v.patient_id, ids_of(p->'photos'), 'photos');
END $$;

-- 推进加工单: one conditional statement behind the row's lock.
-- p: session_id, user_id, by_name, staff_hospital_id, factory_id (null: the clinic asks), side, hand, id, version, to, stage, note, fault, photos, owner, audit,
-- request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN, another moves it there; STALE; STATE, not from where it stands; INVALID.
CREATE OR REPLACE FUNCTION step_denture(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_to text := p->>'to';
  v_step text := v_to;
  v denture_orders;
  x denture_orders;
  t patients;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_denture(p);
  PERFORM require_denture_mover(v, p);
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  PERFORM require_denture_step(v, p);
  -- No step of a plant's opens the patient's row: what is copied from it is there from when the clinic sent it.
  IF v_to = 'sent' THEN SELECT * INTO t FROM patients k WHERE k.id = v.patient_id; END IF;
  UPDATE denture_orders o SET status = denture_next(o, p->>'side', v_to),
      stage = CASE WHEN v_to IN ('question', 'cancel_declined') OR v_to = 'cancelled' AND denture_next(o, p->>'side', v_to) <> 'cancelled' THEN o.stage
        WHEN v_to = 'making' THEN coalesce(CASE WHEN p->>'side' = 'factory' THEN p->>'stage' END, CASE WHEN o.status = 'question' THEN o.stage END, '')
        ELSE '' END,
      back_to = CASE WHEN v_to = 'question' THEN o.status WHEN denture_next(o, p->>'side', v_to) = 'question' THEN o.back_to END,
      -- A question and its answer leave what was asked of the plant as it is; so does what it makes meanwhile.
      cancel_asked = CASE WHEN v_to = 'cancelled' THEN denture_next(o, p->>'side', v_to) <> 'cancelled'
        ELSE o.cancel_asked AND v_to NOT IN ('cancel_declined', 'arrived', 'tried', 'seated', 'rework') END,
      sent_at = CASE WHEN v_to = 'sent' THEN haomai_now() ELSE o.sent_at END,
      sent_name = CASE WHEN v_to = 'sent' THEN surname_alone(t.name) ELSE o.sent_name END,
      sent_gender = CASE WHEN v_to = 'sent' THEN t.gender ELSE o.sent_gender END,
      sent_age = CASE WHEN v_to = 'sent' THEN extract(year FROM age(clinic_today(), t.birth_date))::smallint ELSE o.sent_age END,
      version = o.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint
    WHERE o.id = v.id AND denture_next(o, p->>'side', v_to) IS NOT NULL
    RETURNING o.* INTO x;
  IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "加工单当前状态不能进行该步骤"}'); END IF;
  IF v_to = 'cancelled' AND x.status <> 'cancelled' THEN v_step := 'cancel_asked'; END IF;
  PERFORM note_denture_step(x, v.status, v_step, x.stage, p->>'note', CASE WHEN v_to = 'rework' THEN p->>'fault' END, ids_of(p->'photos'), p);
  PERFORM audit(p->'audit' || jsonb_build_object('hospital_id', x.hospital_id, 'object', x.code, 'detail', jsonb_build_object('id', x.id, 'to', v_step)));
  RETURN end_denture(x.id, p, tell_denture_step(x, v_step, p), CASE WHEN v_to = 'sent' THEN plan_denture(x, p->>'request_id') ELSE '[]' END);
END $$;

-- Each step tells the doctor; the clinic's the plant, too. p: side, note, user_id
CREATE OR REPLACE FUNCTION tell_denture_step(v denture_orders, p_step text, p jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT tell_denture(v, true, p->>'side' = 'clinic', '加工单' || x.said, x.said || coalesce('，' || nullif(v.stage, ''), '') || coalesce('，' || nullif(p->>'note', ''), ''),
    (p->>'user_id')::bigint, NULL)
  FROM (SELECT CASE p_step WHEN 'sent' THEN '已发出' WHEN 'received' THEN '已收件' WHEN 'making' THEN '制作中' WHEN 'question' THEN '待确认' WHEN 'shipped' THEN '已发货'
    WHEN 'arrived' THEN '已到诊所' WHEN 'tried' THEN '试戴' WHEN 'seated' THEN '已戴牙' WHEN 'rework' THEN '返工' WHEN 'cancelled' THEN '已取消'
    WHEN 'cancel_asked' THEN '申请取消' ELSE '不同意取消' END AS said) x
$$;

-- Said to the other side. p: session_id, user_id, by_name, staff_hospital_id, factory_id (null: the clinic asks), side, hand, id, text, owner, idem
-- Refuses: NOT_FOUND; FORBIDDEN, they do not treat the patient; STATE, nobody there sees it yet.
CREATE OR REPLACE FUNCTION write_denture_message(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v denture_orders;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_denture(p);
  IF p->>'side' = 'clinic' THEN PERFORM require_denture_writer(v, p); END IF;
  IF v.sent_at IS NULL THEN PERFORM refuse('STATE', '{"message": "加工单尚未发出"}'); END IF;
  INSERT INTO denture_messages (hospital_id, order_id, text, side, by_id, by_name, at)
    VALUES (v.hospital_id, v.id, p->>'text', p->>'side', (p->>'user_id')::bigint, p->>'by_name', haomai_now());
  RETURN end_denture(v.id, p, tell_denture(v, true, p->>'side' = 'clinic', '加工单留言', p->>'text', (p->>'user_id')::bigint, NULL), '[]');
END $$;

-- Two days before it is due, at nine, it is asked again whether it is on its way. Answers the job's id, as a list; of what is due sooner there is none.
CREATE OR REPLACE FUNCTION plan_denture(v denture_orders, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF clinic_instant(v.due_on - 2, 9 * 60) <= haomai_now() THEN RETURN '[]'; END IF;
  RETURN jsonb_build_array(enqueue('denture.due', jsonb_build_object('order_id', v.id, 'due_on', v.due_on), clinic_instant(v.due_on - 2, 9 * 60), p_request));
END $$;

-- Its time has come: doctor and plant are told where it still is to come, once each. Answers effects.
CREATE OR REPLACE FUNCTION tell_denture_due(p_id bigint, p_due date) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v denture_orders;
BEGIN
  SELECT * INTO v FROM denture_orders o WHERE o.id = p_id AND o.due_on = p_due AND o.status IN ('sent', 'received', 'making', 'question', 'rework')
    FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM hospital_numbers n WHERE n.hospital_id = v.hospital_id AND n.open) THEN RETURN '{}'; END IF;
  RETURN jsonb_build_object('account_events', tell_denture(v, true, true, '加工单即将到期', format('%s 交货，尚未发货', v.due_on), 0, 'denture_due:' || v.id || ':' || v.due_on));
END $$;
