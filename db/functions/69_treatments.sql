-- What archived cases say was done or is planned (治疗记录), and how it comes onto a list: docs/domain/records.md#treatments.

-- Of a treatment its words stay; the list that it is sold by is set, to another where that one is void, or kept by an amendment.
CREATE OR REPLACE FUNCTION hold_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'disposal_id' = to_jsonb(OLD) - 'disposal_id' AND NEW.disposal_id IS NOT NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'treatment % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON record_treatments FOR EACH ROW EXECUTE FUNCTION hold_treatment();

-- The list that it is sold by, as answers name it; nothing where there is none, or it is void.
CREATE OR REPLACE FUNCTION list_of_treatment(p_disposal bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status) FROM disposals d WHERE d.id = p_disposal AND d.status <> 4
$$;

-- An amendment keeps each treatment that it did not change on its list: of those that say the same the first keeps the first's.
CREATE OR REPLACE FUNCTION keep_lists(p_record bigint, p_revision integer) RETURNS void LANGUAGE sql AS $$
  WITH said AS (
    SELECT t.id, t.revision, t.disposal_id, t.status, t.project_id, t.name, t.teeth, row_number() OVER (
      PARTITION BY t.revision, t.status, t.project_id, t.name, t.teeth ORDER BY t.position) AS n
    FROM record_treatments t WHERE t.record_id = p_record AND t.revision IN (p_revision - 1, p_revision))
  UPDATE record_treatments t SET disposal_id = b.disposal_id FROM said s JOIN said b
    ON b.revision = p_revision - 1 AND b.disposal_id IS NOT NULL AND (b.status, b.project_id, b.name, b.teeth, b.n) = (s.status, s.project_id, s.name, s.teeth, s.n)
  WHERE s.revision = p_revision AND t.id = s.id
$$;

-- What was chosen, as the lines of a list: of what is counted by the tooth as many as there are teeth.
CREATE OR REPLACE FUNCTION lines_of_treatments(p_hospital bigint, p_ids bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('project_id', t.project_id, 'tooth', left(array_to_string(t.teeth, '、'), 100),
      'count', CASE WHEN j.unit IN ('颗', '牙') THEN greatest(cardinality(t.teeth), 1) ELSE 1 END,
      'doctor_id', CASE WHEN works_at(p_hospital, c.doctor_id) THEN c.doctor_id END) ORDER BY c.visit_date, t.record_id, t.position)
  FROM record_treatments t JOIN records c ON c.id = t.record_id JOIN projects j ON j.id = t.project_id WHERE t.id = ANY (p_ids)
$$;

-- 生成处置单: a draft of what was chosen of a patient's treatments, each on one list alone.
-- p: session_id, user_id, staff_hospital_id, patient_id, ids, audit, idem
CREATE OR REPLACE FUNCTION bill_treatments(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_ids bigint[] := ARRAY(SELECT DISTINCT x::bigint FROM jsonb_array_elements_text(p->'ids') x);
  v_member members;
  v_visit reservations;
  v_priced jsonb;
  v_taken integer;
  v_answer jsonb;
  v disposals;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v_member FROM members m WHERE m.hospital_id = v_hospital AND m.patient_id = v_patient;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  -- Behind the records, so that nobody amends them meanwhile.
  PERFORM FROM records c WHERE c.hospital_id = v_hospital AND c.patient_id = v_patient AND c.kind = 'case'
    AND c.id IN (SELECT t.record_id FROM record_treatments t WHERE t.id = ANY (v_ids)) ORDER BY c.id FOR NO KEY UPDATE;
  IF cardinality(v_ids) <> (SELECT count(*) FROM record_treatments t JOIN records c ON c.id = t.record_id
      WHERE t.id = ANY (v_ids) AND c.hospital_id = v_hospital AND c.patient_id = v_patient AND c.kind = 'case') THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  IF EXISTS (SELECT FROM record_treatments t JOIN records c ON c.id = t.record_id
      WHERE t.id = ANY (v_ids) AND (c.status NOT IN ('signed', 'amended') OR t.revision <> c.revision)) THEN
    PERFORM refuse('STATE', '{"message": "病历已修订或作废，请刷新后重新选择"}');
  END IF;
  IF EXISTS (SELECT FROM record_treatments t WHERE t.id = ANY (v_ids) AND t.status <> 'done') THEN
    PERFORM refuse_field('ids', '只能选择已完成的治疗');
  END IF;
  IF EXISTS (SELECT FROM record_treatments t WHERE t.id = ANY (v_ids) AND t.project_id IS NULL) THEN
    PERFORM refuse_field('ids', '所选治疗没有对应的收费项目');
  END IF;
  -- Of one visit, the list is that visit's.
  SELECT r.* INTO v_visit FROM reservations r WHERE r.hospital_id = v_hospital AND r.patient_id = v_patient
    AND r.id = (SELECT min(c.reservation_id) FROM records c JOIN record_treatments t ON t.record_id = c.id WHERE t.id = ANY (v_ids)
      HAVING min(c.reservation_id) = max(c.reservation_id) AND count(*) = count(c.reservation_id));
  v_priced := price_disposal(v_hospital, level_in_force(v_member), jsonb_build_object('id', NULL, 'patient_id', v_patient,
    'projects', lines_of_treatments(v_hospital, v_ids), 'drugs', '[]'::jsonb, 'products', '[]'::jsonb, 'discount', NULL, 'discount_max', 0));
  INSERT INTO disposals (hospital_id, member_id, doctor_id, reservation_id, created_by, created_at)
    VALUES (v_hospital, v_member.id, coalesce(v_visit.doctor_id, (SELECT min(c.doctor_id) FROM records c JOIN record_treatments t
      ON t.record_id = c.id WHERE t.id = ANY (v_ids) HAVING min(c.doctor_id) = max(c.doctor_id))), v_visit.id, v_by, haomai_now()) RETURNING * INTO v;
  -- This decides who was first: each goes on a list while it is on none that counts.
  UPDATE record_treatments t SET disposal_id = v.id WHERE t.id = ANY (v_ids)
    AND (t.disposal_id IS NULL OR EXISTS (SELECT FROM disposals d WHERE d.id = t.disposal_id AND d.status = 4));
  GET DIAGNOSTICS v_taken = ROW_COUNT;
  IF v_taken < cardinality(v_ids) THEN PERFORM refuse('STATE', '{"message": "所选治疗已生成处置单，请刷新后重新选择"}'); END IF;
  PERFORM put_lines(v, v_priced, NULL, v_by);
  UPDATE disposals d SET price = (v_priced->>'price')::bigint, total = (v_priced->>'total')::bigint, version = d.version + 1 WHERE d.id = v.id;
  PERFORM settle_campaigns(v.id, false);
  PERFORM audit(p->'audit' || jsonb_build_object('object', '草稿', 'detail', jsonb_build_object('id', v.id, 'total', v_priced->'total')));
  PERFORM stay_open(v_hospital);
  v_answer := changed_disposal(v.id, v_hospital, v_member.id);
  RETURN idem_end(p->'idem', v_answer || jsonb_build_object('touched',
    v_answer->'touched' || touched(v_hospital, 'patient_record', ARRAY[v_patient])));
END $$;
