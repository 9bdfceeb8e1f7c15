-- What is printed of a patient's records: docs/domain/records.md#prints.

-- Of what a print is: its row, locked. `patient` null: there is none here. p: staff_hospital_id, type, id
CREATE OR REPLACE FUNCTION lock_printed(p jsonb, OUT patient bigint, OUT code text, OUT detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
BEGIN
  IF p->>'type' = 'prescription' THEN
    SELECT v.patient_id, coalesce(v.code, v.id::text), jsonb_build_object('prescription', v.id) INTO patient, code, detail FROM prescriptions v
      WHERE v.id = (p->>'id')::bigint AND v.hospital_id = v_hospital FOR NO KEY UPDATE;
  ELSE
    SELECT r.patient_id, r.code, jsonb_build_object('id', r.id, 'revision', r.revision) INTO patient, code, detail FROM records r
      WHERE r.id = (p->>'id')::bigint AND r.hospital_id = v_hospital AND r.kind = p->>'type' FOR NO KEY UPDATE;
  END IF;
END $$;

-- A print, before it goes to the printer: of one thing each has its number, behind its row.
-- p: session_id, user_id, by_name, staff_hospital_id, type, id, audit, idem
CREATE OR REPLACE FUNCTION print_record(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v record;
  v_no integer;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM lock_printed(p);
  IF v.patient IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  INSERT INTO record_prints (hospital_id, patient_id, type, object_id, print_no, by_id, by_name, at)
    VALUES (v_hospital, v.patient, p->>'type', (p->>'id')::bigint,
      1 + (SELECT count(*) FROM record_prints x WHERE x.type = p->>'type' AND x.object_id = (p->>'id')::bigint),
      (p->>'user_id')::bigint, p->>'by_name', haomai_now()) RETURNING print_no INTO v_no;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', v.detail || jsonb_build_object('print_no', v_no)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', '{}');
END $$;
