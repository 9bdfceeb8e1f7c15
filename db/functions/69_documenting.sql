-- The steps of a document: docs/domain/records.md#documents. Locks: the consent that it takes back, then itself, its number.

-- What a new one says: title, body and kind, of a template, of what it takes back, or as it was sent. p: as write_document has it
CREATE OR REPLACE FUNCTION begun_document(v_hospital bigint, p jsonb) RETURNS documents LANGUAGE plpgsql AS $$
DECLARE
  v documents;
  v_of documents;
  v_template document_templates;
BEGIN
  v.patient_id := (p->>'patient_id')::bigint;
  IF p->>'withdraws_id' IS NOT NULL THEN
    v_of := share_consent(v_hospital, v.patient_id, (p->>'withdraws_id')::bigint);
    IF EXISTS (SELECT FROM documents d WHERE d.withdraws_id = v_of.id AND d.status <> 'void') THEN
      PERFORM refuse('STATE', '{"message": "该知情同意书已有撤回声明"}');
    END IF;
    v.kind := 'consent';
    v.title := '撤回：' || v_of.title;
    v.body := (SELECT format('本人撤回%s于%s签署的《%s》（编号%s）。此前已经进行的治疗不受影响。', t.name,
        to_char(s.signed_at AT TIME ZONE 'Asia/Shanghai', 'YYYY年FMMM月FMDD日'), v_of.title, v_of.code)
      FROM patients t, document_signings s WHERE t.id = v.patient_id AND s.document_id = v_of.id);
  ELSIF p->>'template_id' IS NOT NULL THEN
    SELECT * INTO v_template FROM document_templates m WHERE m.id = (p->>'template_id')::bigint AND m.hospital_id = v_hospital AND m.enabled
      AND (m.user_id IS NULL OR m.user_id = (p->>'user_id')::bigint);
    IF NOT FOUND THEN PERFORM refuse_field('template_id', '文书模板不存在'); END IF;
    v.kind := v_template.kind;
    v.title := coalesce(p->>'title', v_template.name);
    v.body := filled_document(v_template.body, document_values(v.patient_id, (p->>'record_id')::bigint, v_template.risks, p));
  ELSE
    v.kind := p->>'kind';
    v.title := p->>'title';
    v.body := filled_document(p->>'body', document_values(v.patient_id, (p->>'record_id')::bigint, '', p));
  END IF;
  RETURN v;
END $$;

-- A new one, as a draft. p: session_id, user_id, by_name, staff_hospital_id, patient_id, record_id, template_id, withdraws_id, kind, title, body
-- (each null: none), teeth, diagnosis, treatment, risks, owner, idem
-- Refuses: INVALID; FORBIDDEN, they do not treat the patient; STATE, there is nothing to take back.
CREATE OR REPLACE FUNCTION write_document(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_begun documents;
  v documents;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  PERFORM require_treating(v_hospital, v_patient, p);
  IF p->>'record_id' IS NOT NULL AND NOT EXISTS (SELECT FROM records r WHERE r.id = (p->>'record_id')::bigint AND r.hospital_id = v_hospital
      AND r.patient_id = v_patient AND r.status <> 'void') THEN
    PERFORM refuse_field('record_id', '病历不存在');
  END IF;
  v_begun := begun_document(v_hospital, p);
  INSERT INTO documents (hospital_id, patient_id, doctor_id, record_id, template_id, withdraws_id, code, kind, title, body,
      created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, v_by, (p->>'record_id')::bigint, (p->>'template_id')::bigint, (p->>'withdraws_id')::bigint,
      take_number(v_hospital, 'WS', clinic_today()),
      v_begun.kind, v_begun.title, v_begun.body, haomai_now(), haomai_now(), v_by)
    RETURNING * INTO v;
  RETURN end_document(v, p);
END $$;

-- One that somebody may change, locked, as it was seen. p: staff_hospital_id, user_id, id, version, owner
CREATE OR REPLACE FUNCTION lock_document(p jsonb) RETURNS documents LANGUAGE plpgsql AS $$
DECLARE
  v documents;
BEGIN
  SELECT * INTO v FROM documents d WHERE d.id = (p->>'id')::bigint AND d.hospital_id = (p->>'staff_hospital_id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.doctor_id <> (p->>'user_id')::bigint AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只有书写医生或店长可以操作"}');
  END IF;
  IF v.status = 'void' THEN PERFORM refuse('STATE', '{"message": "文书已作废"}'); END IF;
  RETURN v;
END $$;

-- Of one that is no draft that is told, whatever was seen of it. What there is now is read by who answers: a refusal carries no clinical text.
CREATE OR REPLACE FUNCTION require_open_document(v documents, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.status <> 'draft' THEN PERFORM refuse('STATE', '{"message": "文书已签署，不能再修改"}'); END IF;
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
END $$;

-- p: session_id, user_id, staff_hospital_id, id, version, title, body, owner, idem
CREATE OR REPLACE FUNCTION change_document(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v documents;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_document(p);
  PERFORM require_open_document(v, p);
  UPDATE documents d SET title = p->>'title', body = p->>'body', version = d.version + 1, updated_at = haomai_now(),
      updated_by = (p->>'user_id')::bigint
    WHERE d.id = v.id RETURNING * INTO v;
  RETURN end_document(v, p);
END $$;

-- What a signing lacks, of a (locked) draft. p: signer, refused (each null: none), user_id
CREATE OR REPLACE FUNCTION require_signable(v documents, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_second bigint := (p->'refused'->>'second_id')::bigint;
  v_minor boolean := (SELECT t.birth_date > clinic_today() - interval '18 years' FROM patients t WHERE t.id = v.patient_id);
BEGIN
  IF v.body ~ '\{[^{}]+\}' THEN
    PERFORM refuse_field('body', '还有未填写的占位：' || substring(v.body FROM '\{([^{}]+)\}'));
  END IF;
  IF p->>'signer' IS NULL AND v.kind = 'consent' THEN PERFORM refuse_field('signer', '签字人为必填项'); END IF;
  IF p->>'signer' IS NULL AND v.doctor_id <> (p->>'user_id')::bigint THEN
    PERFORM refuse('FORBIDDEN', '{"message": "无需患者签字的文书只有书写医生可以签署"}');
  END IF;
  IF v_minor AND p->'signer'->>'relation' <> 'guardian' THEN PERFORM refuse_field('signer.relation', '监护人签字为必填项'); END IF;
  IF p->>'refused' IS NULL THEN RETURN; END IF;
  IF v.withdraws_id IS NOT NULL THEN PERFORM refuse_field('refused', '撤回声明不能拒签'); END IF;
  IF v_second = (p->>'user_id')::bigint THEN PERFORM refuse_field('refused.second_id', '见证人不能是本人'); END IF;
  IF NOT works_at(v.hospital_id, v_second) THEN PERFORM refuse_field('refused.second_id', '见证人不存在'); END IF;
END $$;

-- The sheet that was signed by hand, shared: it is not void before the commit.
CREATE OR REPLACE FUNCTION share_paper(v documents, p_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_id IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM images i WHERE i.id = p_id AND i.hospital_id = v.hospital_id AND i.patient_id = v.patient_id AND i.category IN ('report', 'other')
    AND i.status <> 'void' FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse_field('paper_image_id', '扫描件不存在，或不是检验/病理、其他'); END IF;
END $$;

-- Signed, or refused: what it says and what was drawn are kept for good. p: session_id, user_id, staff_hospital_id, id, version, signer {name,
-- relation, id_tail}, strokes, paper_image_id, refused {reason, second_id} (each null: none), owner, audit, idem
-- Refuses: NOT_FOUND, FORBIDDEN, STATE, STALE, INVALID.
CREATE OR REPLACE FUNCTION sign_document(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_by bigint := (p->>'user_id')::bigint;
  v_refused boolean := p->>'refused' IS NOT NULL;
  v_at timestamptz;
  v_of documents;
  v documents;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM documents d WHERE d.id = (p->>'id')::bigint AND d.hospital_id = (p->>'staff_hospital_id')::bigint;
  IF v.withdraws_id IS NOT NULL THEN v_of := share_consent(v.hospital_id, v.patient_id, v.withdraws_id); END IF;
  v := lock_document(p);
  PERFORM require_open_document(v, p);
  PERFORM require_signable(v, p);
  PERFORM share_paper(v, (p->>'paper_image_id')::bigint);
  -- One moment for all of it.
  v_at := haomai_now();
  INSERT INTO document_signings (hospital_id, document_id, body, body_hash, signer_name, relation, id_tail, strokes, paper_image_id, refused_reason, second_id, by_id,
      doctor_signed_at, signed_at)
    VALUES (v.hospital_id, v.id, v.body, document_hash(v.body), p->'signer'->>'name', p->'signer'->>'relation', p->'signer'->>'id_tail',
      nullif(p->'strokes', 'null'), (p->>'paper_image_id')::bigint, p->'refused'->>'reason', (p->'refused'->>'second_id')::bigint, v_by,
      CASE WHEN v.doctor_id = v_by THEN v_at END, v_at);
  UPDATE documents d SET status = CASE WHEN v_refused THEN 'refused' ELSE 'signed' END, body = NULL, version = d.version + 1,
      updated_at = v_at, updated_by = v_by
    WHERE d.id = v.id RETURNING * INTO v;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id, 'status', v.status)));
  RETURN end_document(v, p);
END $$;

-- Given up: a draft by who wrote it; what was signed, for the wrong person, by the owner.
-- p: session_id, user_id, staff_hospital_id, id, version, reason, owner, audit, idem
CREATE OR REPLACE FUNCTION void_document(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v documents;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_document(p);
  IF v.status <> 'draft' AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse('STATE', '{"message": "文书已签署，只有店长可以作废"}');
  END IF;
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  UPDATE documents d SET status = 'void', void_reason = p->>'reason', version = d.version + 1, updated_at = haomai_now(),
      updated_by = (p->>'user_id')::bigint
    WHERE d.id = v.id RETURNING * INTO v;
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.code, 'detail', jsonb_build_object('id', v.id)));
  RETURN end_document(v, p);
END $$;
