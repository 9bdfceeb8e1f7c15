-- What is printed of a patient's records: docs/domain/records.md#prints.

-- A print, before it goes to the printer: of one thing each has its number, behind its row.
-- p: session_id, user_id, by_name, staff_hospital_id, type, id, audit, idem
CREATE OR REPLACE FUNCTION print_record(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v records;
  v_no integer;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM records r WHERE r.id = (p->>'id')::bigint AND r.hospital_id = v_hospital AND r.kind = p->>'type' FOR NO KEY UPDATE;
  IF v.id IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  INSERT INTO record_prints (hospital_id, patient_id, type, object_id, print_no, by_id, by_name, at)
    VALUES (v_hospital, v.patient_id, v.kind, v.id, 1 + (SELECT count(*) FROM record_prints x WHERE x.type = v.kind AND x.object_id = v.id),
      (p->>'user_id')::bigint, p->>'by_name', haomai_now()) RETURNING print_no INTO v_no;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'revision', v.revision, 'print_no', v_no)));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', '{}');
END $$;
