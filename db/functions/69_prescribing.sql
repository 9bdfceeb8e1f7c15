-- The steps of a prescription: docs/domain/records.md#prescriptions. Locks: the visit, the patient's row here, the sheet, its number.

-- The drugs of a draft, each whole: of a product its name and specification, what is proposed, the skin test that it wants. p_items: as sent
CREATE OR REPLACE FUNCTION prescribed_items(p_hospital bigint, p_items jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_items jsonb := '[]';
  v_item jsonb;
  v_n integer := 0;
BEGIN
  FOR v_item IN SELECT * FROM jsonb_array_elements(p_items) LOOP
    v_items := v_items || prescribed_item(p_hospital, v_item, format('items.%s.', v_n));
    v_n := v_n + 1;
  END LOOP;
  RETURN v_items;
END $$;

-- A drug of the shelf that may stand on such a sheet. p_at: where it is told what is wrong
CREATE OR REPLACE FUNCTION prescribed_product(p_hospital bigint, p_id bigint, p_at text) RETURNS products LANGUAGE plpgsql STABLE AS $$
DECLARE
  v products;
BEGIN
  SELECT x.* INTO v FROM products x JOIN inventory_types k ON k.id = x.inventory_type_id
    WHERE x.id = p_id AND x.hospital_id = p_hospital AND x.status = 1 AND k.base = 'drug';
  IF NOT FOUND THEN PERFORM refuse_field(p_at || 'drug_id', '药品不存在'); END IF;
  IF wants_own_sheet(v.classification_id) THEN PERFORM refuse_field(p_at || 'drug_id', '请使用专用处方'); END IF;
  RETURN v;
END $$;

CREATE OR REPLACE FUNCTION prescribed_item(p_hospital bigint, p_item jsonb, p_at text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_drug products;
  v_item jsonb := p_item;
  v_proposed integer;
  v_quantity integer;
BEGIN
  IF p_item->>'drug_id' IS NOT NULL THEN
    v_drug := prescribed_product(p_hospital, (p_item->>'drug_id')::bigint, p_at);
    IF p_item->>'quantity_unit' NOT IN (v_drug.unit, coalesce(nullif(v_drug.pack_unit, ''), v_drug.unit)) THEN
      PERFORM refuse_field(p_at || 'quantity_unit', '数量单位须为药品的单位或包装单位');
    END IF;
    v_item := v_item || jsonb_build_object('drug_name', coalesce(nullif(v_drug.generic_name, ''), v_drug.name), 'specification', v_drug.specification);
  END IF;
  v_proposed := proposed_quantity(v_drug, p_item);
  v_quantity := coalesce((p_item->>'quantity')::integer, v_proposed);
  IF v_quantity IS NULL THEN PERFORM refuse_field(p_at || 'quantity', '数量为必填项'); END IF;
  IF v_quantity > v_proposed AND p_item->>'reason' = '' THEN PERFORM refuse_field(p_at || 'reason', '超过建议数量须注明理由'); END IF;
  RETURN v_item || jsonb_build_object('id', NULL, 'quantity', v_quantity, 'proposed', v_proposed, 'allergy_known', false, 'skin_tested', NULL,
    'drug_id', v_drug.id,
    'skin_test', CASE WHEN p_item->>'skin_test' = 'none' AND wants_skin_test(v_item->>'drug_name') THEN 'required' ELSE p_item->>'skin_test' END);
END $$;

-- Of whom it is written says which kind it is: under 14 it is 儿科, which wants the weight. p: type, weight_kg
CREATE OR REPLACE FUNCTION prescription_type(p_patient bigint, p jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_age integer := (SELECT extract(year FROM age(clinic_today(), t.birth_date)) FROM patients t WHERE t.id = p_patient);
  v_type text := CASE WHEN v_age < 14 THEN 'child' ELSE p->>'type' END;
BEGIN
  IF v_type = 'child' AND v_age >= 14 THEN PERFORM refuse_field('type', '14岁以下才使用儿科处方'); END IF;
  IF v_type = 'child' AND p->>'weight_kg' IS NULL THEN PERFORM refuse_field('weight_kg', '体重为必填项'); END IF;
  RETURN v_type;
END $$;

-- A step is kept. p: user_id, by_name, by_role
CREATE OR REPLACE FUNCTION note_prescription_step(v prescriptions, p_action text, p_reason text, p jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO prescription_steps (hospital_id, prescription_id, action, reason, by_id, by_name, role, at)
  VALUES (v.hospital_id, v.id, p_action, p_reason, (p->>'user_id')::bigint, p->>'by_name', p->>'by_role', haomai_now())
$$;

-- A sheet of the hospital that one may change, locked, as it was seen. p: staff_hospital_id, user_id, id, version, owner
CREATE OR REPLACE FUNCTION lock_prescription(p jsonb) RETURNS prescriptions LANGUAGE plpgsql AS $$
DECLARE
  v prescriptions;
BEGIN
  SELECT * INTO v FROM prescriptions x WHERE x.id = (p->>'id')::bigint AND x.hospital_id = (p->>'staff_hospital_id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.doctor_id <> (p->>'user_id')::bigint AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只有开方医生或店长可以操作"}');
  END IF;
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  RETURN v;
END $$;

CREATE OR REPLACE FUNCTION require_draft(v prescriptions) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.status = 'void' THEN PERFORM refuse('STATE', '{"message": "处方已作废"}'); END IF;
  IF v.status <> 'draft' THEN PERFORM refuse('STATE', '{"message": "处方已签署，请复制为新处方"}'); END IF;
END $$;

-- A new sheet, as a draft.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, patient_id, key (of the visit; null: none), record_id, type, diagnosis, weight_kg, items,
-- valid_days, valid_reason, owner, idem
CREATE OR REPLACE FUNCTION write_prescription(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_visit reservations;
  v_id bigint;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  IF p->>'key' IS NOT NULL THEN v_visit := share_visit(v_hospital, v_patient, reservation_id_of(p->>'key')); END IF;
  PERFORM require_treating(v_hospital, v_patient, p);
  IF p->>'record_id' IS NOT NULL AND NOT EXISTS (SELECT FROM records r WHERE r.id = (p->>'record_id')::bigint AND r.hospital_id = v_hospital
      AND r.patient_id = v_patient) THEN
    PERFORM refuse_field('record_id', '病历不存在');
  END IF;
  INSERT INTO prescriptions (hospital_id, patient_id, doctor_id, reservation_id, record_id, type, diagnosis, weight_kg, draft, valid_days, valid_reason,
      created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, (p->>'user_id')::bigint, v_visit.id, (p->>'record_id')::bigint, prescription_type(v_patient, p), p->>'diagnosis',
      (p->>'weight_kg')::numeric, prescribed_items(v_hospital, p->'items'), (p->>'valid_days')::smallint, p->>'valid_reason',
      haomai_now(), haomai_now(), (p->>'user_id')::bigint)
    RETURNING id INTO v_id;
  RETURN end_prescription(v_id, p);
END $$;

-- p: session_id, user_id, staff_hospital_id, id, version, type, diagnosis, weight_kg, items, valid_days, valid_reason, owner, idem
CREATE OR REPLACE FUNCTION change_prescription(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v prescriptions;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_prescription(p);
  PERFORM require_draft(v);
  UPDATE prescriptions x SET type = prescription_type(v.patient_id, p), diagnosis = p->>'diagnosis', weight_kg = (p->>'weight_kg')::numeric,
      draft = prescribed_items(v.hospital_id, p->'items'), valid_days = (p->>'valid_days')::smallint, valid_reason = p->>'valid_reason',
      version = x.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint
    WHERE x.id = v.id;
  RETURN end_prescription(v.id, p);
END $$;

-- What a signing locks before its sheet: the visit, which stays where it is (one that became another's says nothing of the sheet), and the patient's row
-- here, which whoever notes an allergy of theirs locks too. So an allergy is there before the drugs are compared, or is noted after they were signed. p: staff_hospital_id, id
CREATE OR REPLACE FUNCTION lock_for_signing(p jsonb) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v prescriptions;
  v_visit reservations;
BEGIN
  SELECT * INTO v FROM prescriptions x WHERE x.id = (p->>'id')::bigint AND x.hospital_id = (p->>'staff_hospital_id')::bigint;
  SELECT * INTO v_visit FROM reservations r WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id AND r.hospital_id = v.hospital_id FOR SHARE;
  PERFORM 1 FROM hospital_patients k WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id FOR SHARE;
  RETURN v_visit;
END $$;

-- Who may sign a sheet, and when. p: user_id
CREATE OR REPLACE FUNCTION require_signing(v prescriptions, v_visit reservations, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.doctor_id <> (p->>'user_id')::bigint THEN PERFORM refuse('FORBIDDEN', '{"message": "只有开方医生可以签署"}'); END IF;
  PERFORM require_draft(v);
  IF v_visit.id IS NOT NULL AND (v_visit.cancel_status = 1 OR v_visit.date > clinic_today()) THEN
    PERFORM refuse('STATE', '{"message": "就诊已取消或尚未到日期，不能签署"}');
  END IF;
END $$;

-- The drugs of a (locked) draft, as rows that stay. p_known: the places of those that the patient has an allergy to
CREATE OR REPLACE FUNCTION keep_prescription_items(v prescriptions, p_known integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO prescription_items (hospital_id, prescription_id, position, drug_id, drug_name, specification, form, dose, dose_unit, route, frequency,
      days, quantity, quantity_unit, proposed, note, reason, allergy_known, skin_test)
    SELECT v.hospital_id, v.id, d.n - 1, x.drug_id, x.drug_name, x.specification, x.form, x.dose, x.dose_unit, x.route, x.frequency,
      x.days, x.quantity, x.quantity_unit, x.proposed, x.note, x.reason, d.n - 1 = ANY (p_known), x.skin_test
    FROM jsonb_array_elements(v.draft) WITH ORDINALITY AS d(said, n) CROSS JOIN LATERAL jsonb_populate_record(NULL::prescription_items, d.said) x
$$;

-- Signed by its author, against what the patient does not bear: gone past with a reason, but for what is severe and verified.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, id, version, override (a reason; null: none), owner, audit, override_audit, idem
CREATE OR REPLACE FUNCTION sign_prescription(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_visit reservations;
  v prescriptions;
  v_known integer[];
  v_never boolean;
  v_code text;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_visit := lock_for_signing(p);
  v := lock_prescription(p);
  PERFORM require_signing(v, v_visit, p);
  SELECT array_agg(c.item), bool_or(c.never) INTO v_known, v_never FROM allergy_conflicts(v.hospital_id, v.patient_id, v.draft) c;
  -- What does not go with what is read by who answers.
  IF v_known IS NOT NULL AND (v_never OR p->>'override' IS NULL) THEN PERFORM refuse('ALLERGY'); END IF;
  PERFORM keep_prescription_items(v, coalesce(v_known, '{}'));
  PERFORM note_prescription_step(v, 'sign', '', p);
  IF v_known IS NOT NULL THEN PERFORM note_prescription_step(v, 'override', p->>'override', p); END IF;
  v_code := take_number(v.hospital_id, 'CF', clinic_today());
  UPDATE prescriptions x SET status = 'signed', draft = NULL, code = v_code, signed_at = haomai_now(),
      valid_until = clinic_instant(clinic_today() + x.valid_days, 0), version = x.version + 1, updated_at = haomai_now(),
      updated_by = (p->>'user_id')::bigint
    WHERE x.id = v.id;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v_code, 'detail', jsonb_build_object('id', v.id)));
  IF v_known IS NOT NULL THEN
    PERFORM audit(p->'override_audit' || jsonb_build_object('object', v_code, 'detail', jsonb_build_object('id', v.id, 'reason', p->>'override')));
  END IF;
  RETURN end_prescription(v.id, p);
END $$;

-- Given up: a draft, or a signed sheet that is not to be used.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, id, version, reason, owner, audit, idem
CREATE OR REPLACE FUNCTION void_prescription(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v prescriptions;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_prescription(p);
  IF v.status = 'void' THEN PERFORM refuse('STATE', '{"message": "处方已作废"}'); END IF;
  PERFORM note_prescription_step(v, 'void', p->>'reason', p);
  UPDATE prescriptions x SET status = 'void', version = x.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint
    WHERE x.id = v.id;
  PERFORM audit(p->'audit' || jsonb_build_object('object', coalesce(v.code, v.id::text), 'detail', jsonb_build_object('id', v.id,
    'reason', p->>'reason')));
  RETURN end_prescription(v.id, p);
END $$;

-- What a positive test says of a patient (whose row here is locked): a verified allergy to the drug. p: user_id
CREATE OR REPLACE FUNCTION note_tested_allergy(v_known hospital_patients, p_drug text, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v allergies;
BEGIN
  v := put_allergy(v_known, jsonb_build_object('user_id', p->'user_id', 'verified', true, 'substance', p_drug, 'class_code', (classes_of(p_drug))[1],
    'type', 'drug', 'reaction', '皮试阳性', 'severity', 'unknown'));
  IF v.id IS NOT NULL THEN RETURN; END IF;
  UPDATE allergies a SET status = 'active', verified_by = (p->>'user_id')::bigint, verified_at = haomai_now(), reason = '皮试阳性', version = a.version + 1
    WHERE a.hospital_id = v_known.hospital_id AND a.patient_id = v_known.patient_id AND lower(a.substance) = lower(p_drug) AND a.status = 'unverified';
END $$;

-- The result of a skin test, by two people. A positive one strikes the drug, and the patient has an allergy from then on.
-- p: session_id, user_id, by_name, by_role, staff_hospital_id, id, version, item_id, result, batch_no, second_id, owner, audit, request_id, idem
CREATE OR REPLACE FUNCTION note_skin_test(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_known hospital_patients;
  v prescriptions;
  v_item prescription_items;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM prescriptions x WHERE x.id = (p->>'id')::bigint AND x.hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  v_known := lock_health(v_hospital, v.patient_id);
  v := lock_prescription(p);
  IF prescription_status(v) <> 'signed' THEN PERFORM refuse('STATE', '{"message": "处方未签署或已失效"}'); END IF;
  SELECT * INTO v_item FROM prescription_items i WHERE i.id = (p->>'item_id')::bigint AND i.prescription_id = v.id;
  IF NOT FOUND THEN PERFORM refuse_field('item_id', '药品不存在'); END IF;
  IF v_item.skin_test <> 'required' THEN PERFORM refuse('STATE', '{"message": "该药品不在待皮试状态"}'); END IF;
  IF (p->>'second_id')::bigint = (p->>'user_id')::bigint THEN PERFORM refuse_field('second_id', '复核人不能是本人'); END IF;
  IF NOT works_at(v_hospital, (p->>'second_id')::bigint) THEN PERFORM refuse_field('second_id', '复核人不存在'); END IF;
  UPDATE prescription_items i SET skin_test = p->>'result', skin_batch_no = p->>'batch_no', skin_tested_at = haomai_now(),
      skin_by = (p->>'user_id')::bigint, skin_second = (p->>'second_id')::bigint
    WHERE i.id = v_item.id;
  PERFORM note_prescription_step(v, 'skin_test', v_item.drug_name || CASE p->>'result' WHEN 'positive' THEN '（＋）' ELSE '（－）' END, p);
  IF p->>'result' = 'positive' THEN PERFORM note_tested_allergy(v_known, v_item.drug_name, p); END IF;
  UPDATE prescriptions x SET version = x.version + 1, updated_at = haomai_now(), updated_by = (p->>'user_id')::bigint WHERE x.id = v.id
    RETURNING * INTO v;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'result', p->>'result')));
  RETURN end_health(v_known, p, jsonb_build_object('prescription', prescription_view(v), 'warnings', prescription_warnings(v)));
END $$;
