-- Prescriptions (处方): docs/domain/records.md#prescriptions. What they say, and that a signed one says it for good.

-- A sheet begins as a draft and is signed or given up. What a signed one says stays; its version grows with a skin test.
CREATE OR REPLACE FUNCTION hold_prescription() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_moves text[] := '{version,updated_at,updated_by}';
  v_written text[] := v_moves || '{type,diagnosis,weight_kg,draft,valid_days,valid_reason}';
BEGIN
  IF NEW.version = OLD.version + 1 AND (CASE OLD.status || '>' || NEW.status
      WHEN 'draft>draft' THEN to_jsonb(NEW) - v_written = to_jsonb(OLD) - v_written
      WHEN 'draft>signed' THEN to_jsonb(NEW) - v_moves - '{status,draft,code,signed_at,valid_until}'::text[]
        = to_jsonb(OLD) - v_moves - '{status,draft,code,signed_at,valid_until}'::text[]
      WHEN 'signed>signed' THEN to_jsonb(NEW) - v_moves = to_jsonb(OLD) - v_moves
      WHEN 'draft>void' THEN to_jsonb(NEW) - v_moves - 'status' = to_jsonb(OLD) - v_moves - 'status'
      WHEN 'signed>void' THEN to_jsonb(NEW) - v_moves - 'status' = to_jsonb(OLD) - v_moves - 'status'
      ELSE false END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'prescription % does not change that way', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON prescriptions FOR EACH ROW EXECUTE FUNCTION hold_prescription();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON prescriptions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON prescriptions EXECUTE FUNCTION refuse_rewriting();

-- Of a drug only the result of its skin test comes later, once.
CREATE OR REPLACE FUNCTION hold_prescription_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tested text[] := '{skin_test,skin_batch_no,skin_tested_at,skin_by,skin_second}';
BEGIN
  IF OLD.skin_test = 'required' AND NEW.skin_test IN ('negative', 'positive') AND to_jsonb(NEW) - v_tested = to_jsonb(OLD) - v_tested THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a drug of prescription % does not change', NEW.prescription_id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON prescription_items FOR EACH ROW EXECUTE FUNCTION hold_prescription_item();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON prescription_items FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON prescription_items EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON prescription_steps FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON prescription_steps EXECUTE FUNCTION refuse_rewriting();

-- Where a sheet stands now: a signed one has expired when the clinic's clock passes 24:00 of its last day.
CREATE OR REPLACE FUNCTION prescription_status(v prescriptions) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.status = 'signed' AND v.valid_until <= haomai_now() THEN 'expired' ELSE v.status END
$$;

-- The drugs of a sheet in their order, as a draft has them or as they were signed.
CREATE OR REPLACE FUNCTION prescription_items_view(v prescriptions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.draft IS NOT NULL THEN v.draft ELSE (
    SELECT coalesce(jsonb_agg(to_jsonb(i) - '{hospital_id,prescription_id,position,skin_batch_no,skin_tested_at,skin_by,skin_second}'::text[]
        || jsonb_build_object('skin_tested', CASE WHEN i.skin_tested_at IS NOT NULL THEN jsonb_build_object('at', i.skin_tested_at,
          'batch_no', i.skin_batch_no, 'by_name', person_named(i.skin_by)->>'name', 'second_name', person_named(i.skin_second)->>'name') END)
      ORDER BY i.position), '[]')
    FROM prescription_items i WHERE i.prescription_id = v.id) END
$$;

-- Whether the visit that a sheet was written at is still its patient's, here: until somebody sat down a change may give it to another.
CREATE OR REPLACE FUNCTION is_visit_of(v prescriptions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reservations r WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id AND r.hospital_id = v.hospital_id)
$$;

-- As answers show it; names of states and the text of it are a presenter's.
CREATE OR REPLACE FUNCTION prescription_view(v prescriptions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'code', v.code, 'doctor', person_named(v.doctor_id), 'updated_by', person_named(v.updated_by),
    'department', (SELECT jsonb_build_object('id', d.id, 'name', d.name) FROM departments d WHERE d.id = coalesce(
      (SELECT r.department_id FROM reservations r WHERE r.id = v.reservation_id AND is_visit_of(v)),
      (SELECT s.department_id FROM staff_departments s WHERE s.hospital_id = v.hospital_id AND s.user_id = v.doctor_id
        ORDER BY s.position, s.department_id LIMIT 1))),
    'patient', jsonb_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
      'age', extract(year FROM age((coalesce(v.signed_at, v.created_at) AT TIME ZONE 'Asia/Shanghai')::date, t.birth_date))::integer),
    'hospital', jsonb_build_object('id', h.id, 'name', h.name),
    'reservation', (SELECT jsonb_build_object('hash_id', r.hash_id, 'starts_at', r.starts_at) FROM reservations r
      WHERE r.id = v.reservation_id AND is_visit_of(v)),
    'record_id', v.record_id, 'type', v.type, 'diagnosis', v.diagnosis, 'weight_kg', v.weight_kg, 'items', prescription_items_view(v),
    'status', prescription_status(v), 'valid_days', v.valid_days, 'valid_reason', v.valid_reason, 'valid_until', v.valid_until,
    'signed_at', v.signed_at, 'version', v.version, 'created_at', v.created_at, 'updated_at', v.updated_at)
  FROM patients t, hospitals h WHERE t.id = v.patient_id AND h.id = v.hospital_id
$$;

CREATE OR REPLACE FUNCTION prescription_steps_view(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('action', s.action, 'by_name', s.by_name, 'role', s.role, 'at', s.at, 'reason', s.reason)
    ORDER BY s.id), '[]') FROM prescription_steps s WHERE s.prescription_id = p_id
$$;

-- What of some drugs does not go with which allergy that holds. p_items: with drug_name
CREATE OR REPLACE FUNCTION allergy_conflicts(p_hospital bigint, p_patient bigint, p_items jsonb) RETURNS TABLE (item integer, substance text,
    severity text, reaction text, never boolean) LANGUAGE sql STABLE AS $$
  SELECT (d.n - 1)::integer, a.substance, a.severity, a.reaction, a.severity = 'severe' AND a.status = 'active'
  FROM jsonb_array_elements(p_items) WITH ORDINALITY AS d(said, n)
    JOIN allergies a ON a.hospital_id = p_hospital AND a.patient_id = p_patient AND a.status IN ('active', 'unverified')
      AND reacts_to(d.said->>'drug_name', a)
  ORDER BY 1, a.id
$$;

-- Names of drugs that somebody still takes by sheets of this hospital, but for one.
CREATE OR REPLACE FUNCTION running_drugs(p_hospital bigint, p_patient bigint, p_but bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT i.drug_name), '{}') FROM prescriptions v JOIN prescription_items i ON i.prescription_id = v.id
  WHERE v.hospital_id = p_hospital AND v.patient_id = p_patient AND v.id IS DISTINCT FROM p_but AND v.status = 'signed'
    AND i.skin_test <> 'positive' AND (v.signed_at AT TIME ZONE 'Asia/Shanghai')::date + i.days > clinic_today()
$$;

-- What a doctor should know of a sheet and may go past: {item, kind, text}, by drug.
CREATE OR REPLACE FUNCTION prescription_warnings(v prescriptions) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_items jsonb := prescription_items_view(v);
  v_running text[] := running_drugs(v.hospital_id, v.patient_id, v.id);
  v_person patients;
  v_file jsonb;
  v_takes text;
  v_thins boolean;
BEGIN
  SELECT * INTO v_person FROM patients t WHERE t.id = v.patient_id;
  SELECT c.content INTO v_file FROM records r JOIN record_revisions c ON c.record_id = r.id AND c.revision = r.revision
    WHERE r.hospital_id = v.hospital_id AND r.patient_id = v.patient_id AND r.kind = 'base' AND r.status <> 'void';
  v_takes := concat_ws(' ', v_person.medication_history, v_file->>'medications', array_to_string(v_running, ' '),
    (SELECT string_agg(d->>'drug_name', ' ') FROM jsonb_array_elements(v_items) d));
  v_thins := 'anticoagulant' = ANY (kinds_of(v_takes)) OR coalesce(v_file->'systemic' ? '抗凝药', false);
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('item', w.item, 'kind', w.kind, 'text', w.name || w.text) ORDER BY w.item, w.kind), '[]')
    FROM (SELECT d.n - 1 AS item, d.said->>'drug_name' AS name, s.kind, s.text
      FROM jsonb_array_elements(v_items) WITH ORDINALITY AS d(said, n) CROSS JOIN LATERAL (VALUES
        ('self_reported', '：患者自述过敏史提到同类药品', classes_of(d.said->>'drug_name') && classes_of(v_person.allergic_history)
          OR position(d.said->>'drug_name' IN v_person.allergic_history) > 0),
        ('running', '：相同或同类药品仍在疗程内', EXISTS (SELECT FROM unnest(v_running) r
          WHERE r = d.said->>'drug_name' OR classes_of(r) && classes_of(d.said->>'drug_name'))),
        ('interaction', '：与抗凝药合用增加出血风险', v_thins AND 'nsaid' = ANY (kinds_of(d.said->>'drug_name'))),
        ('alcohol', '：用药期间及停药后7天内不能饮酒', 'alcohol' = ANY (kinds_of(d.said->>'drug_name'))),
        ('pregnancy', '：妊娠期应避免使用', v_person.gender IS DISTINCT FROM '男' AND EXISTS (SELECT FROM drug_ingredients() i
          WHERE i.pregnancy AND position(i.ingredient IN d.said->>'drug_name') > 0))) AS s(kind, text, holds)
      WHERE s.holds) w);
END $$;

-- What a step answers, as it is now, and what is kept of it for its key.
CREATE OR REPLACE FUNCTION end_prescription(p_id bigint, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v prescriptions;
BEGIN
  SELECT * INTO v FROM prescriptions x WHERE x.id = p_id;
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('prescription', prescription_view(v), 'warnings', prescription_warnings(v),
    'touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])));
END $$;

-- Signed sheets of an account's patients, at every hospital, the newest first. p_id: one of them alone; p_patient: null, of all
CREATE OR REPLACE FUNCTION own_prescriptions(p_user bigint, p_id bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT v.id FROM patients t JOIN prescriptions v ON v.patient_id = t.id
    WHERE t.user_id = p_user AND v.status = 'signed' AND (p_id IS NULL OR v.id = p_id) AND (p_patient IS NULL OR t.id = p_patient))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(prescription_view(v) || jsonb_build_object('steps', prescription_steps_view(v.id)) ORDER BY v.id DESC), '[]')
      FROM (SELECT * FROM found ORDER BY id DESC LIMIT p_limit OFFSET p_offset) p JOIN prescriptions v ON v.id = p.id)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
