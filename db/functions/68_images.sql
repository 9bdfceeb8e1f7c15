-- Pictures (影像): docs/domain/records.md#pictures. What was sent is kept as it was; what is shown is made of it.

-- Those that are shown without loss.
CREATE OR REPLACE FUNCTION is_xray(p_category text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_category IN ('periapical', 'bitewing', 'panoramic', 'ceph', 'cbct')
$$;

-- Never removed. What was sent, by whom and of whom stays; a visit is let go of and not taken; what is void stays as it is. What is made
-- of it comes and goes without a version: nobody's change is old by that.
CREATE OR REPLACE FUNCTION hold_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_said text[] := '{category,taken_on,teeth,note,series_id,position,record_id,reservation_id,shared,status,void_reason,full_key,thumb_key,updated_at,updated_by,version}';
  v_made text[] := '{status,full_key,thumb_key}';
BEGIN
  IF OLD.status <> 'void' AND (NEW.reservation_id IS NULL OR NEW.reservation_id = OLD.reservation_id) AND (
      NEW.version = OLD.version + 1 AND to_jsonb(NEW) - v_said = to_jsonb(OLD) - v_said
      OR OLD.status IN ('processing', 'failed') AND NEW.status IN ('ready', 'failed') AND to_jsonb(NEW) - v_made = to_jsonb(OLD) - v_made) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'image % does not change that way', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON images FOR EACH ROW EXECUTE FUNCTION hold_image();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON images FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON images EXECUTE FUNCTION refuse_rewriting();

-- As answers show one; names of kinds and states, and addresses, are a presenter's.
CREATE OR REPLACE FUNCTION image_view(v images) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'category', v.category, 'taken_on', v.taken_on, 'teeth', to_jsonb(v.teeth), 'note', v.note,
    'series_id', v.series_id, 'position', v.position, 'status', v.status, 'shared', v.shared, 'content_type', v.content_type,
    'size', v.bytes, 'width', v.width, 'height', v.height, 'sha256', v.sha256, 'full_key', v.full_key, 'thumb_key', v.thumb_key,
    'record_id', v.record_id, 'version', v.version,
    'patient', (SELECT jsonb_build_object('id', t.id, 'name', t.name) FROM patients t WHERE t.id = v.patient_id),
    'reservation', (SELECT jsonb_build_object('hash_id', r.hash_id, 'starts_at', r.starts_at)
      FROM reservations r WHERE r.id = v.reservation_id AND r.patient_id = v.patient_id),
    'uploaded', jsonb_build_object('by', person_named(v.uploaded_by), 'at', v.created_at),
    'updated', jsonb_build_object('by', person_named(v.updated_by), 'at', v.updated_at),
    'voided', CASE WHEN v.status = 'void' THEN jsonb_build_object('reason', v.void_reason, 'at', v.updated_at,
      'by_name', person_named(v.updated_by)->>'name') END)
$$;

-- What shows it is to be made, where there is something to make. Answers the job's id, as a list.
CREATE OR REPLACE FUNCTION plan_derive(v images, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF v.status <> 'processing' THEN RETURN '[]'; END IF;
  RETURN jsonb_build_array(enqueue('image.derive', jsonb_build_object('image_id', v.id), haomai_now(), p->>'request_id'));
END $$;

CREATE OR REPLACE FUNCTION require_case_of(p_hospital bigint, p_patient bigint, p_record bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_record IS NULL OR EXISTS (SELECT FROM records r WHERE r.id = p_record AND r.hospital_id = p_hospital AND r.patient_id = p_patient
      AND r.status <> 'void') THEN RETURN; END IF;
  PERFORM refuse_field('record_id', '病历不存在');
END $$;

-- What is said of one holds: p_at, where in the form it stands.
CREATE OR REPLACE FUNCTION require_image(p_category text, p_taken date, p_content_type text, p_at text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_taken > clinic_today() THEN PERFORM refuse_field(p_at || 'taken_on', '拍摄日期不能晚于今天'); END IF;
  IF p_content_type = 'application/pdf' AND p_category <> 'report' THEN
    PERFORM refuse_field(p_at || 'category', 'PDF 文件只能是检验/病理');
  END IF;
END $$;

-- One of those that are added: {image, jobs, duplicate}. The same bytes of the same patient are the present one.
-- p: as add_images has it; p_said: key, category, taken_on, teeth, note, series_id, position; p_at: where in the form it stands
CREATE OR REPLACE FUNCTION add_image(p jsonb, p_said jsonb, p_at text, p_visit bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_taken date := coalesce((p_said->>'taken_on')::date, clinic_today());
  u uploads;
  v images;
BEGIN
  SELECT * INTO v FROM images i WHERE i.hospital_id = v_hospital AND i.patient_id = v_patient AND i.original_key = p_said->>'key' AND i.status <> 'void';
  IF FOUND THEN RETURN jsonb_build_object('image', image_view(v), 'jobs', '[]'::jsonb, 'duplicate', true); END IF;
  -- Two who name one file: the second finds that it is taken.
  SELECT * INTO u FROM uploads x WHERE x.key = p_said->>'key' AND x.type = 'clinical' AND x.state = 'stored' AND x.user_id = v_by FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse_field(p_at || 'key', '文件不存在或已失效，请重新上传'); END IF;
  PERFORM require_image(p_said->>'category', v_taken, u.content_type, p_at);
  INSERT INTO images AS i (hospital_id, patient_id, reservation_id, record_id, category, taken_on, teeth, note, series_id, position, status,
      original_key, sha256, content_type, bytes, width, height, uploaded_by, created_at, updated_at, updated_by)
    VALUES (v_hospital, v_patient, p_visit, (p->>'record_id')::bigint, p_said->>'category', v_taken, texts_of(p_said->'teeth'), p_said->>'note',
      p_said->>'series_id', (p_said->>'position')::smallint, CASE WHEN u.content_type LIKE 'image/%' THEN 'processing' ELSE 'ready' END,
      u.key, u.sha256, u.content_type, u.bytes, u.width, u.height, v_by, haomai_now(), haomai_now(), v_by)
    ON CONFLICT (hospital_id, patient_id, sha256) WHERE status <> 'void' DO NOTHING RETURNING * INTO v;
  UPDATE uploads x SET state = CASE WHEN v.id IS NULL THEN 'expired' ELSE 'attached' END, attached_at = haomai_now() WHERE x.key = u.key;
  IF v.id IS NOT NULL THEN RETURN jsonb_build_object('image', image_view(v), 'jobs', plan_derive(v, p), 'duplicate', false); END IF;
  SELECT * INTO v FROM images i WHERE i.hospital_id = v_hospital AND i.patient_id = v_patient AND i.sha256 = u.sha256 AND i.status <> 'void';
  RETURN jsonb_build_object('image', image_view(v), 'jobs', '[]'::jsonb, 'duplicate', true);
END $$;

-- 添加影像, all or none. p: session_id, user_id, staff_hospital_id, patient_id, key (of the visit, null: none), record_id (null: none),
-- images, owner, request_id, idem
-- Refuses: INVALID; FORBIDDEN, they do not treat the patient; STATE, nobody has come yet.
CREATE OR REPLACE FUNCTION add_images(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_patient bigint := (p->>'patient_id')::bigint;
  v_visit reservations;
  v_one record;
  v_added jsonb := '[]';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient) THEN
    PERFORM refuse_field('patient_id', '患者不存在');
  END IF;
  IF p->>'key' IS NOT NULL THEN v_visit := share_visit(v_hospital, v_patient, reservation_id_of(p->>'key')); END IF;
  PERFORM require_treating(v_hospital, v_patient, p);
  IF v_visit.id IS NOT NULL AND NOT is_writable(v_visit) THEN
    PERFORM refuse('STATE', '{"message": "该患者尚未登记到店，不能添加影像"}');
  END IF;
  PERFORM require_case_of(v_hospital, v_patient, (p->>'record_id')::bigint);
  -- In the order of their keys, so that two who add the same do not wait for each other in a ring.
  FOR v_one IN SELECT x.said, x.n - 1 AS n FROM jsonb_array_elements(p->'images') WITH ORDINALITY AS x(said, n)
      LEFT JOIN uploads u ON u.key = x.said->>'key' ORDER BY u.sha256, x.n LOOP
    v_added := v_added || jsonb_build_array(add_image(p, v_one.said, 'images.' || v_one.n || '.', v_visit.id) || jsonb_build_object('n', v_one.n));
  END LOOP;
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object(
    'images', (SELECT jsonb_agg(a->'image' || jsonb_build_object('duplicate', a->'duplicate') ORDER BY (a->>'n')::integer) FROM jsonb_array_elements(v_added) a),
    'jobs', (SELECT coalesce(jsonb_agg(j), '[]') FROM jsonb_array_elements(v_added) a, jsonb_array_elements(a->'jobs') j),
    'touched', touched(v_hospital, 'patient_record', ARRAY[v_patient])));
END $$;

-- One that is there and not void, locked. p: staff_hospital_id, id
CREATE OR REPLACE FUNCTION lock_image(p jsonb) RETURNS images LANGUAGE plpgsql AS $$
DECLARE
  v images;
BEGIN
  SELECT * INTO v FROM images i WHERE i.id = (p->>'id')::bigint AND i.hospital_id = (p->>'staff_hospital_id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  RETURN v;
END $$;

-- As it was seen. What there is now is read by who answers: a refusal carries no clinical text. p: version
CREATE OR REPLACE FUNCTION require_open_image(v images, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF v.status = 'void' THEN PERFORM refuse('STATE', '{"message": "影像已作废"}'); END IF;
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
END $$;

-- What ends a change: its line in the trail, which says nothing of what is seen, and the answer.
CREATE OR REPLACE FUNCTION end_image(v images, p jsonb, p_detail jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit(p->'audit' || jsonb_build_object('detail', jsonb_build_object('id', v.id) || p_detail,
    'object', (SELECT t.name FROM patients t WHERE t.id = v.patient_id)));
  PERFORM stay_open(v.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('image', image_view(v), 'jobs', plan_derive(v, p),
    'touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])));
END $$;

-- What was made of it is nobody's from now on; the night removes it.
CREATE OR REPLACE FUNCTION drop_derived(p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE uploads u SET state = 'expired' WHERE u.key = ANY (p_keys) AND u.type = 'derived';
  v_before := speak_for_all(v_before);
END $$;

-- What is said of one. p: session_id, user_id, staff_hospital_id, id, version, change (those of category, taken_on, teeth, note, series_id,
-- position, record_id, shared that are to be otherwise), owner, doctor (whether they change what others added), audit, request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN; STATE, it is void; STALE; INVALID.
CREATE OR REPLACE FUNCTION change_image(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_anew boolean;
  v_was images;
  v images;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_was := lock_image(p);
  PERFORM require_treating(v_was.hospital_id, v_was.patient_id, p);
  IF NOT (p->>'owner')::boolean AND NOT (p->>'doctor')::boolean AND v_was.uploaded_by <> (p->>'user_id')::bigint THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只能修改自己上传的影像"}');
  END IF;
  PERFORM require_open_image(v_was, p);
  v := jsonb_populate_record(v_was, p->'change');
  PERFORM require_image(v.category, v.taken_on, v.content_type, '');
  IF v.record_id IS DISTINCT FROM v_was.record_id THEN PERFORM require_case_of(v.hospital_id, v.patient_id, v.record_id); END IF;
  v_anew := v.content_type LIKE 'image/%' AND is_xray(v.category) <> is_xray(v_was.category);
  UPDATE images i SET category = v.category, taken_on = v.taken_on, teeth = v.teeth, note = v.note, series_id = v.series_id,
      position = v.position, record_id = v.record_id, shared = v.shared, version = i.version + 1, updated_at = haomai_now(),
      updated_by = (p->>'user_id')::bigint, status = CASE WHEN v_anew THEN 'processing' ELSE i.status END,
      full_key = CASE WHEN v_anew THEN NULL ELSE i.full_key END, thumb_key = CASE WHEN v_anew THEN NULL ELSE i.thumb_key END
    WHERE i.id = v.id RETURNING * INTO v;
  IF v_anew THEN PERFORM drop_derived(ARRAY[v_was.full_key, v_was.thumb_key]); END IF;
  RETURN end_image(v, p, jsonb_build_object('changed',
    changed_parts(to_jsonb(v_was) - '{version,updated_at,updated_by,status,full_key,thumb_key}'::text[],
      to_jsonb(v) - '{version,updated_at,updated_by,status,full_key,thumb_key}'::text[])));
END $$;

-- It is another's, or none at all: by who uploaded it, or the owner.
-- p: session_id, user_id, staff_hospital_id, id, version, reason, owner, audit, request_id, idem
-- Refuses: NOT_FOUND; FORBIDDEN; STATE, it is void, or the paper of what was signed; STALE.
CREATE OR REPLACE FUNCTION void_image(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v images;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_image(p);
  IF NOT (p->>'owner')::boolean AND v.uploaded_by <> (p->>'user_id')::bigint THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只有上传人或店长可以作废"}');
  END IF;
  PERFORM require_open_image(v, p);
  IF EXISTS (SELECT FROM document_signings s JOIN documents d ON d.id = s.document_id WHERE s.paper_image_id = v.id AND d.status <> 'void') THEN
    PERFORM refuse('STATE', '{"message": "该影像是已签署文书的扫描件，不能作废"}');
  END IF;
  UPDATE images i SET status = 'void', void_reason = p->>'reason', version = i.version + 1, updated_at = haomai_now(),
      updated_by = (p->>'user_id')::bigint
    WHERE i.id = v.id RETURNING * INTO v;
  RETURN end_image(v, p, '{}');
END $$;

-- What was made of one is shown from now on, or it could not be made; where nobody wants it any more it goes.
-- p: id, category (that it was made for), status (ready, failed), full_key, thumb_key (null: none)
CREATE OR REPLACE FUNCTION end_derive(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v images;
BEGIN
  SELECT * INTO v FROM images i WHERE i.id = (p->>'id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND OR v.status NOT IN ('processing', 'failed') OR is_xray(v.category) <> is_xray(p->>'category') THEN
    PERFORM drop_derived(ARRAY[p->>'full_key', p->>'thumb_key']);
    RETURN '{}';
  END IF;
  UPDATE images i SET status = p->>'status', full_key = p->>'full_key', thumb_key = p->>'thumb_key' WHERE i.id = v.id;
  UPDATE uploads u SET state = 'attached', attached_at = haomai_now() WHERE u.key IN (p->>'full_key', p->>'thumb_key');
  RETURN jsonb_build_object('touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id]));
END $$;
