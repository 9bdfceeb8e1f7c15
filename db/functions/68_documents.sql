-- Documents (文书): docs/domain/records.md#documents. What they say, and that what was signed says it for good.

-- Begins as a draft, and is signed, refused or given up. What was signed or refused can only be given up.
CREATE OR REPLACE FUNCTION hold_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_moves text[] := '{version,updated_at,updated_by}';
  v_step text[] := CASE OLD.status || '>' || NEW.status
    WHEN 'draft>draft' THEN '{title,body}'::text[]
    WHEN 'draft>signed' THEN '{status,body}'
    WHEN 'draft>refused' THEN '{status,body}'
    WHEN 'draft>void' THEN '{status,void_reason}'
    WHEN 'signed>void' THEN '{status,void_reason}'
    WHEN 'refused>void' THEN '{status,void_reason}' END;
BEGIN
  IF NEW.version = OLD.version + 1 AND v_step IS NOT NULL AND to_jsonb(NEW) - v_moves - v_step = to_jsonb(OLD) - v_moves - v_step THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'document % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION hold_document();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON documents EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON document_signings FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON document_signings EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE FUNCTION document_hash(p_body text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_body, 'UTF8')), 'hex')
$$;

-- As lists show one; names of kinds and states are a presenter's.
CREATE OR REPLACE FUNCTION document_row(v documents) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'code', v.code, 'kind', v.kind, 'title', v.title, 'status', v.status, 'record_id', v.record_id,
    'template_id', v.template_id,
    'patient', (SELECT jsonb_build_object('id', t.id, 'name', t.name) FROM patients t WHERE t.id = v.patient_id),
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = v.hospital_id),
    'doctor', person_named(v.doctor_id), 'updated_by', person_named(v.updated_by),
    'signer', CASE WHEN s.signer_name IS NOT NULL THEN
      jsonb_build_object('name', s.signer_name, 'relation', s.relation, 'id_tail', s.id_tail) END,
    'doctor_signed_at', s.doctor_signed_at, 'signed_at', s.signed_at,
    'withdraws', (SELECT jsonb_build_object('id', w.id, 'code', w.code) FROM documents w WHERE w.id = v.withdraws_id),
    'withdrawn', (SELECT jsonb_build_object('id', w.id, 'code', w.code, 'at', x.signed_at) FROM documents w
      JOIN document_signings x ON x.document_id = w.id WHERE w.withdraws_id = v.id AND w.status = 'signed'),
    'version', v.version, 'created_at', v.created_at, 'updated_at', v.updated_at)
  FROM (SELECT 1) o LEFT JOIN document_signings s ON s.document_id = v.id
$$;

-- The whole of one.
CREATE OR REPLACE FUNCTION document_view(v documents) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT document_row(v) || jsonb_build_object('body', coalesce(v.body, s.body), 'body_hash', s.body_hash,
    'intact', s.id IS NULL OR s.body_hash = document_hash(s.body), 'strokes', s.strokes, 'paper_image_id', s.paper_image_id,
    'refused', CASE WHEN s.refused_reason IS NOT NULL THEN jsonb_build_object('reason', s.refused_reason,
      'by_name', person_named(s.by_id)->>'name', 'second_name', person_named(s.second_id)->>'name') END,
    'voided', CASE WHEN v.status = 'void' THEN jsonb_build_object('reason', v.void_reason, 'at', v.updated_at,
      'by_name', person_named(v.updated_by)->>'name') END)
  FROM (SELECT 1) o LEFT JOIN document_signings s ON s.document_id = v.id
$$;

-- What stands for the words of a template: what whoever writes says, else what the case says. p: teeth, diagnosis, treatment, risks, by_name
CREATE OR REPLACE FUNCTION document_values(p_patient bigint, p_record bigint, p_risks text, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('患者', (SELECT t.name FROM patients t WHERE t.id = p_patient), '医生', p->>'by_name',
    '日期', to_char(clinic_today(), 'YYYY年FMMM月FMDD日'),
    '诊断', coalesce(nullif(p->>'diagnosis', ''), case_part_text(c.content, 'diagnoses')),
    '治疗', coalesce(nullif(p->>'treatment', ''), (SELECT string_agg(DISTINCT x->>'name', '、') FROM jsonb_array_elements(c.content->'treatments') x)),
    '牙位', coalesce(nullif(p->>'teeth', ''), (SELECT string_agg(DISTINCT t.tooth, '、' ORDER BY t.tooth)
      FROM jsonb_array_elements((c.content->'diagnoses') || (c.content->'treatments')) x, unnest(texts_of(x->'teeth')) AS t(tooth))),
    '风险', coalesce(nullif(p->>'risks', ''), p_risks))
  FROM (SELECT 1) o LEFT JOIN LATERAL (SELECT coalesce(r.draft, n.content) AS content FROM records r
    LEFT JOIN record_revisions n ON n.record_id = r.id AND n.revision = r.revision WHERE r.id = p_record AND r.kind = 'case') c ON true
$$;

-- A template's text with those words; what nothing is known for is left to be filled in.
CREATE OR REPLACE FUNCTION filled_document(p_text text, p_values jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_word record;
  v_text text := p_text;
BEGIN
  FOR v_word IN SELECT key, value FROM jsonb_each_text(p_values) WHERE value <> '' ORDER BY key LOOP
    v_text := replace(v_text, '{' || v_word.key || '}', v_word.value);
  END LOOP;
  RETURN v_text;
END $$;

-- What ends each step.
CREATE OR REPLACE FUNCTION end_document(v documents, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('document', document_view(v),
    'touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])));
END $$;

-- The consent that is taken back, shared: it stays signed until the commit.
CREATE OR REPLACE FUNCTION share_consent(p_hospital bigint, p_patient bigint, p_id bigint) RETURNS documents LANGUAGE plpgsql AS $$
DECLARE
  v documents;
BEGIN
  SELECT * INTO v FROM documents d WHERE d.id = p_id AND d.hospital_id = p_hospital AND d.patient_id = p_patient FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse_field('withdraws_id', '文书不存在'); END IF;
  IF v.kind <> 'consent' OR v.status <> 'signed' OR v.withdraws_id IS NOT NULL THEN
    PERFORM refuse('STATE', '{"message": "只能撤回已签署的知情同意书"}');
  END IF;
  RETURN v;
END $$;

-- Of an account's patients, at every hospital, the newest first; signed ones alone. p_id: one of them, whole; p_patient: null, of all
CREATE OR REPLACE FUNCTION own_documents(p_user bigint, p_id bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT d.id FROM patients t JOIN documents d ON d.patient_id = t.id
    WHERE t.user_id = p_user AND d.status = 'signed' AND (p_id IS NULL OR d.id = p_id) AND (p_patient IS NULL OR t.id = p_patient))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(CASE WHEN p_id IS NULL THEN document_row(d) ELSE document_view(d) END ORDER BY d.id DESC), '[]')
      FROM (SELECT * FROM found ORDER BY id DESC LIMIT p_limit OFFSET p_offset) p JOIN documents d ON d.id = p.id)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
