-- What is signed (docs/domain/records.md#one-machine): one machine for cases, the health file and sheets. A record is moved to
-- signed, amended or void by a revision alone; a revision is only ever added.

CREATE OR REPLACE FUNCTION record_settings_of(p_hospital bigint) RETURNS record_settings LANGUAGE plpgsql STABLE AS $$
DECLARE
  v record_settings;
BEGIN
  SELECT * INTO v FROM record_settings s WHERE s.hospital_id = p_hospital;
  IF NOT FOUND THEN v := (p_hospital, 24, 'fdi', 1)::record_settings; END IF;
  RETURN v;
END $$;

-- The seal of a revision: in hex, of SHA-256 over the former one's and all that it says. The text of a jsonb is canonical.
CREATE OR REPLACE FUNCTION revision_hash(v record_revisions) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(v.prev_hash || jsonb_build_object('hospital_id', v.hospital_id, 'record_id', v.record_id,
    'revision', v.revision, 'action', v.action, 'content', v.content, 'chart', v.chart, 'reason', v.reason, 'by', v.by_id,
    'by_name', v.by_name, 'role', v.role, 'author_name', v.author_name, 'author_at', extract(epoch FROM v.author_at),
    'at', extract(epoch FROM v.at))::text, 'UTF8')), 'hex')
$$;

-- What a revision makes other than the one before it, by the names of its parts; the first makes nothing other.
CREATE OR REPLACE FUNCTION changed_parts(p_before jsonb, p_now jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_before IS NULL THEN '[]'::jsonb ELSE (SELECT coalesce(jsonb_agg(k ORDER BY k), '[]')
    FROM jsonb_object_keys(p_now || p_before) k WHERE p_now->k IS DISTINCT FROM p_before->k) END
$$;

-- Whether what a record says is what was signed: every revision there, as it was written, each sealed over the one before.
CREATE OR REPLACE FUNCTION record_intact(v records) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = coalesce(v.revision, 0) AND coalesce(bool_and(c.whole), true)
  FROM (SELECT r.hash = revision_hash(r) AND r.revision = row_number() OVER w
      AND r.prev_hash = coalesce(lag(r.hash) OVER w, '') AS whole
    FROM record_revisions r WHERE r.record_id = v.id WINDOW w AS (ORDER BY r.revision)) c
$$;

-- A revision is numbered, dated and sealed here, whoever writes it: behind the record's row, so that of two the second sees
-- the first.
CREATE OR REPLACE FUNCTION seal_record_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v records;
BEGIN
  SELECT * INTO v FROM records r WHERE r.id = NEW.record_id FOR NO KEY UPDATE;
  NEW.hospital_id := v.hospital_id;
  NEW.revision := coalesce(v.revision, 0) + 1;
  NEW.at := haomai_now();
  NEW.author_at := coalesce((SELECT r.author_at FROM record_revisions r WHERE r.record_id = v.id AND r.revision = 1),
    CASE WHEN NEW.action = 'void' THEN v.submitted_at ELSE coalesce(v.submitted_at, NEW.at) END);
  NEW.prev_hash := coalesce((SELECT r.hash FROM record_revisions r WHERE r.record_id = v.id AND r.revision = v.revision), '');
  NEW.hash := revision_hash(NEW);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER seal BEFORE INSERT ON record_revisions FOR EACH ROW EXECUTE FUNCTION seal_record_revision();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON record_revisions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON record_revisions EXECUTE FUNCTION refuse_rewriting();

-- And the record stands where its newest revision says.
CREATE OR REPLACE FUNCTION move_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE records r SET revision = NEW.revision, version = r.version + 1, updated_at = NEW.at, updated_by = NEW.by_id, draft = NULL,
      status = CASE NEW.action WHEN 'amend' THEN 'amended' WHEN 'void' THEN 'void' ELSE 'signed' END,
      signed_at = CASE WHEN NEW.action = 'void' THEN r.signed_at ELSE coalesce(r.signed_at, NEW.at) END,
      -- Until it is signed, its day is the visit's, which may have been moved.
      visit_date = CASE WHEN r.signed_at IS NULL THEN coalesce((SELECT v.date FROM reservations v WHERE v.id = r.reservation_id), r.visit_date)
        ELSE r.visit_date END
    WHERE r.id = NEW.record_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move AFTER INSERT ON record_revisions FOR EACH ROW EXECUTE FUNCTION move_record();

-- A record begins as a draft and moves along its table. By hand (that is no trigger within another) only what nobody has
-- archived changes.
CREATE OR REPLACE FUNCTION hold_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_open text[] := '{draft,review}';
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.hospital_id, NEW.patient_id, NEW.kind, NEW.reservation_id, NEW.doctor_id, NEW.code, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.hospital_id, OLD.patient_id, OLD.kind, OLD.reservation_id, OLD.doctor_id, OLD.code, OLD.created_at)
    AND NEW.version = OLD.version + 1
    AND (CASE WHEN pg_trigger_depth() = 1 THEN OLD.status = ANY (v_open) AND NEW.status = ANY (v_open)
      -- A health file has no drafts: each save of it is signed.
      WHEN NEW.status = 'signed' THEN OLD.status = ANY (v_open) OR NEW.kind = 'base' AND OLD.status = 'signed'
      WHEN NEW.status = 'amended' THEN OLD.status IN ('signed', 'amended')
      ELSE NEW.status = 'void' AND OLD.status <> 'void' END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'record % does not go to % that way', NEW.id, NEW.status USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON records FOR EACH ROW EXECUTE FUNCTION hold_record();
CREATE OR REPLACE TRIGGER held_new AFTER INSERT ON records FOR EACH ROW WHEN (NEW.status <> 'draft' OR NEW.version <> 1)
  EXECUTE FUNCTION hold_record();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON records FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON records EXECUTE FUNCTION refuse_rewriting();

-- What a revision found and did, for whoever looks for it; kept as it is.
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON record_diagnoses FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON record_treatments FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON record_reads FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON record_reads EXECUTE FUNCTION refuse_rewriting();

-- Archives, amends or gives up: what a (locked) record says from now on. p: user_id, by_name, by_role, reason
CREATE OR REPLACE FUNCTION revise_record(v records, p_action text, p_content jsonb, p_chart jsonb, p jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_revision integer;
BEGIN
  INSERT INTO record_revisions (hospital_id, record_id, revision, action, content, chart, reason, by_id, by_name, role, author_name,
      at, prev_hash, hash)
    VALUES (v.hospital_id, v.id, 0, p_action, p_content, p_chart, CASE WHEN p_action IN ('amend', 'void') THEN p->>'reason' ELSE '' END,
      (p->>'user_id')::bigint, p->>'by_name', p->>'by_role', (SELECT u.name FROM users u WHERE u.id = v.doctor_id), haomai_now(), '', '')
    RETURNING revision INTO v_revision;
  IF p_action <> 'void' THEN PERFORM project_revision(v, v_revision, p_content); END IF;
  RETURN v_revision;
END $$;

CREATE OR REPLACE FUNCTION project_revision(v records, p_revision integer, p_content jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_diagnoses (hospital_id, record_id, revision, position, icd_code, name, teeth)
    SELECT v.hospital_id, v.id, p_revision, d.n, d.said->>'code', d.said->>'name', texts_of(d.said->'teeth')
    FROM jsonb_array_elements(p_content->'diagnoses') WITH ORDINALITY AS d(said, n);
  INSERT INTO record_treatments (hospital_id, record_id, revision, position, teeth, surfaces, project_id, name, status, material)
    SELECT v.hospital_id, v.id, p_revision, t.n, texts_of(t.said->'teeth'), texts_of(t.said->'surfaces'),
      (t.said->>'project_id')::bigint, t.said->>'name', t.said->>'status', nullif(t.said->'material', 'null')
    FROM jsonb_array_elements(p_content->'treatments') WITH ORDINALITY AS t(said, n);
  PERFORM keep_lists(v.id, p_revision);
END $$;

CREATE OR REPLACE FUNCTION texts_of(p jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(x ORDER BY n), '{}') FROM jsonb_array_elements_text(p) WITH ORDINALITY AS e(x, n)
$$;

-- Whether somebody treats a patient: one of their visits here is theirs, today's or one that took place.
CREATE OR REPLACE FUNCTION is_treating(p_hospital bigint, p_patient bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reservations r WHERE r.patient_id = p_patient AND r.hospital_id = p_hospital AND r.doctor_id = p_user
    AND r.cancel_status = 0 AND (r.visi_status = 1 OR r.date = clinic_today()))
$$;

-- Somebody reads of a patient: one row each ten minutes for an area. Answers whether they treat them.
-- p: user_id, by_name, by_role, address; p_object: the number of what is opened, empty where it is not one thing
CREATE OR REPLACE FUNCTION note_read(p_hospital bigint, p_patient bigint, p_area text, p_object text, p jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint := (p->>'user_id')::bigint;
  v_treating boolean := is_treating(p_hospital, p_patient, v_user);
  v_now timestamptz := haomai_now();
BEGIN
  WITH span AS (
    INSERT INTO record_read_spans AS s (hospital_id, patient_id, user_id, area, until)
      VALUES (p_hospital, p_patient, v_user, p_area, v_now + interval '10 minutes')
      ON CONFLICT (hospital_id, patient_id, user_id, area) DO UPDATE SET until = excluded.until WHERE s.until <= v_now
      RETURNING 1)
  INSERT INTO record_reads (hospital_id, patient_id, user_id, by_name, role, area, object, treating, at, address)
    SELECT p_hospital, p_patient, v_user, p->>'by_name', p->>'by_role', p_area, p_object, v_treating, v_now, p->>'address' FROM span;
  RETURN v_treating;
EXCEPTION WHEN OTHERS THEN
  -- What cannot be written down is not read either.
  RAISE LOG 'a reading was not written down: %', SQLERRM;
  PERFORM refuse('UNAVAILABLE');
END $$;

-- A visit of which something was written can be given to nobody else, and to no other hospital. v: locked, and so a record of
-- it waits (write_case shares the lock).
CREATE OR REPLACE FUNCTION require_unwritten(v reservations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  IF EXISTS (SELECT FROM records r WHERE r.reservation_id = v.id AND r.status <> 'void')
    OR EXISTS (SELECT FROM disposals d WHERE d.reservation_id = v.id AND d.status <> 4) THEN
    PERFORM refuse('STATE', '{"message": "该就诊已有病历或处置单"}');
  END IF;
  v_before := speak_for_all(v_before);
END $$;

-- Who opened what of an account's patients, at every hospital, the newest first. p_patient: null, of all
CREATE OR REPLACE FUNCTION own_record_reads(p_user bigint, p_patient bigint, p_limit integer, p_offset integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH found AS (
    SELECT r.id, r.at, t.name AS patient, h.name AS hospital, r.by_name, r.role, r.area
    FROM patients t JOIN record_reads r ON r.patient_id = t.id JOIN hospitals h ON h.id = r.hospital_id
    WHERE t.user_id = p_user AND (p_patient IS NULL OR t.id = p_patient))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
      SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.id DESC), '[]')
      FROM (SELECT * FROM found ORDER BY id DESC LIMIT p_limit OFFSET p_offset) p)) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
