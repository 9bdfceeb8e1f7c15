-- Allergies and the alerts of a patient (docs/domain/records.md#allergies-and-alerts).

-- Never removed; what a row says stays, only whether it holds moves.
CREATE OR REPLACE FUNCTION hold_allergy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.hospital_id, NEW.patient_id, NEW.substance, NEW.class_code, NEW.type, NEW.reaction, NEW.severity, NEW.noted_by, NEW.noted_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.hospital_id, OLD.patient_id, OLD.substance, OLD.class_code, OLD.type, OLD.reaction, OLD.severity,
        OLD.noted_by, OLD.noted_at)
    AND NEW.version = OLD.version + 1
    AND (OLD.status, NEW.status) IN (('unverified', 'active'), ('unverified', 'refuted'), ('active', 'refuted')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'allergy % does not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE UPDATE ON allergies FOR EACH ROW EXECUTE FUNCTION hold_allergy();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON allergies FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON allergies EXECUTE FUNCTION refuse_rewriting();

-- As answers show one; the names of its states are a presenter's.
CREATE OR REPLACE FUNCTION allergy_view(v allergies) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'substance', v.substance, 'class_code', v.class_code, 'type', v.type, 'reaction', v.reaction,
    'severity', v.severity, 'status', v.status, 'reason', v.reason, 'version', v.version,
    'noted', jsonb_build_object('at', v.noted_at, 'by', person_named(v.noted_by)),
    'verified', CASE WHEN v.verified_at IS NOT NULL THEN jsonb_build_object('at', v.verified_at, 'by', person_named(v.verified_by)) END,
    'refuted', CASE WHEN v.refuted_at IS NOT NULL THEN jsonb_build_object('at', v.refuted_at, 'by', person_named(v.refuted_by)) END)
$$;

-- Of a patient at a hospital: those that hold first, then the newest.
CREATE OR REPLACE FUNCTION allergies_view(p_hospital bigint, p_patient bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(allergy_view(a) ORDER BY a.status = 'refuted', a.id DESC), '[]') FROM allergies a
  WHERE a.hospital_id = p_hospital AND a.patient_id = p_patient
$$;

-- 青霉素过敏（重度，过敏性休克，未核实）
CREATE OR REPLACE FUNCTION allergy_text(v allergies) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(v.substance, '过敏$', '') || '过敏' || coalesce('（' || nullif(concat_ws('，',
    CASE v.severity WHEN 'mild' THEN '轻度' WHEN 'moderate' THEN '中度' WHEN 'severe' THEN '重度' END, nullif(v.reaction, ''),
    CASE WHEN v.status = 'unverified' THEN '未核实' END), '') || '）', '')
$$;

-- Both forms of what a patient's alerts are now: in words for whoever may know; and plain, where all that is no allergy is one
-- alert, the same whatever it stands for.
CREATE OR REPLACE FUNCTION alerts_of(p_hospital bigint, p_patient bigint, OUT whole jsonb, OUT plain jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_allergies jsonb := (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', 'allergy', 'text', allergy_text(a), 'severity', a.severity)
      ORDER BY array_position('{severe,moderate,mild,unknown}', a.severity), a.id), '[]')
    FROM allergies a WHERE a.hospital_id = p_hospital AND a.patient_id = p_patient AND a.status <> 'refuted');
  v_medical jsonb := (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', 'medical', 'text', s.word, 'severity', 'unknown') ORDER BY s.n), '[]')
    FROM records r JOIN record_revisions c ON c.record_id = r.id AND c.revision = r.revision
    CROSS JOIN LATERAL (
      SELECT x.word, x.n FROM jsonb_array_elements_text(c.content->'systemic') WITH ORDINALITY AS x(word, n)
      UNION ALL SELECT c.content->>'systemic_text', 100 WHERE c.content->>'systemic_text' <> '') s
    WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.kind = 'base' AND r.status <> 'void');
BEGIN
  whole := v_allergies || v_medical;
  plain := v_allergies || CASE WHEN v_medical = '[]' THEN '[]'::jsonb
    ELSE '[{"kind": "medical", "text": "标准预防", "severity": "unknown"}]' END;
END $$;

-- A patient at this hospital before something of theirs changes that an alert is made of, locked in the order of everybody:
-- the person, so that a booking of theirs comes before or after; their visits to come, so that no step of one tells the former
-- alerts under a later number; then their row here.
CREATE OR REPLACE FUNCTION lock_health(p_hospital bigint, p_patient bigint) RETURNS hospital_patients LANGUAGE plpgsql AS $$
DECLARE
  v hospital_patients;
BEGIN
  IF NOT EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = p_patient) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  PERFORM 1 FROM patients t WHERE t.id = p_patient FOR NO KEY UPDATE;
  PERFORM 1 FROM reservations r WHERE r.id = ANY (visits_on_grids(p_hospital, p_patient)) ORDER BY r.id FOR SHARE;
  SELECT * INTO v FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = p_patient FOR NO KEY UPDATE;
  RETURN v;
END $$;

-- Those that a grid shows which somebody works with.
CREATE OR REPLACE FUNCTION visits_on_grids(p_hospital bigint, p_patient bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT r.id FROM reservations r WHERE r.patient_id = p_patient AND r.hospital_id = p_hospital AND r.cancel_status = 0
    AND r.date >= clinic_today() ORDER BY r.id)
$$;

-- Keeps both forms ready. Answers whether a grid shows other than before. v: the patient's row as it was locked
CREATE OR REPLACE FUNCTION keep_alerts(v hospital_patients) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_now record := alerts_of(v.hospital_id, v.patient_id);
BEGIN
  UPDATE hospital_patients k SET alerts = v_now.plain, alerts_whole = v_now.whole
    WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id
      AND (k.alerts, k.alerts_whole) IS DISTINCT FROM (v_now.plain, v_now.whole);
  RETURN v.alerts <> v_now.plain;
END $$;

-- What ends a command that may have changed alerts: the answer that is kept for its key, and their number as the last of all;
-- none where no grid shows anything new. v: the patient's row as it was locked. p: request_id, idem
CREATE OR REPLACE FUNCTION end_health(v hospital_patients, p jsonb, p_answer jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_changed boolean := keep_alerts(v);
  v_answer jsonb := idem_end(p->'idem', p_answer || jsonb_build_object('touched', touched(v.hospital_id, 'patient_record', ARRAY[v.patient_id])));
BEGIN
  IF NOT v_changed THEN
    PERFORM stay_open(v.hospital_id);
    RETURN v_answer;
  END IF;
  RETURN v_answer || jsonb_build_object('events', jsonb_build_array(
    number_changes(v.hospital_id, '{}', visits_on_grids(v.hospital_id, v.patient_id), '{}', p->>'request_id', true)));
END $$;
-- What an earlier version had in its place.
DROP FUNCTION IF EXISTS tell_alerts(hospital_patients, boolean, jsonb, text);

-- Another row that holds; null where one is of that substance already. v_known: the patient's row as it was locked.
-- p: user_id, substance, class_code, type, reaction, severity, verified (they may say so)
CREATE OR REPLACE FUNCTION put_allergy(v_known hospital_patients, p jsonb) RETURNS allergies LANGUAGE plpgsql AS $$
DECLARE
  v_by bigint := (p->>'user_id')::bigint;
  v_verified boolean := (p->>'verified')::boolean;
  v allergies;
BEGIN
  UPDATE hospital_patients k SET allergy_state = 'some'
    WHERE k.hospital_id = v_known.hospital_id AND k.patient_id = v_known.patient_id AND k.allergy_state <> 'some';
  INSERT INTO allergies (hospital_id, patient_id, substance, class_code, type, reaction, severity, status, noted_by, noted_at, verified_by,
      verified_at)
    VALUES (v_known.hospital_id, v_known.patient_id, p->>'substance', p->>'class_code', p->>'type', p->>'reaction', p->>'severity',
      CASE WHEN v_verified THEN 'active' ELSE 'unverified' END, v_by, haomai_now(), CASE WHEN v_verified THEN v_by END,
      CASE WHEN v_verified THEN haomai_now() END)
    ON CONFLICT DO NOTHING RETURNING * INTO v;
  RETURN v;
END $$;

-- Another row that holds, of a substance that none is of yet.
-- p: session_id, user_id, staff_hospital_id, patient_id, substance, class_code, type, reaction, severity, verified, request_id, idem
CREATE OR REPLACE FUNCTION add_allergy(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_known hospital_patients;
  v allergies;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_known := lock_health((p->>'staff_hospital_id')::bigint, (p->>'patient_id')::bigint);
  v := put_allergy(v_known, p);
  IF v.id IS NULL THEN PERFORM refuse_field('substance', '该过敏原已登记'); END IF;
  RETURN end_health(v_known, p, jsonb_build_object('allergy', allergy_view(v), 'patient_id', v.patient_id));
END $$;

-- Somebody who treats the patient says that they have it, or that they haven't.
-- p: session_id, user_id, staff_hospital_id, id, version, status, reason, owner, audit, request_id, idem
CREATE OR REPLACE FUNCTION decide_allergy(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_refutes boolean := p->>'status' = 'refuted';
  v_known hospital_patients;
  v allergies;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO v FROM allergies a WHERE a.id = (p->>'id')::bigint AND a.hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  v_known := lock_health(v_hospital, v.patient_id);
  PERFORM require_treating(v_hospital, v.patient_id, p);
  SELECT * INTO v FROM allergies a WHERE a.id = v.id FOR NO KEY UPDATE;
  -- What there is now is read by who answers: a refusal carries no clinical text.
  IF v.version <> (p->>'version')::integer THEN PERFORM refuse('STALE'); END IF;
  IF v.status = 'refuted' THEN PERFORM refuse('STATE', '{"message": "该过敏已排除"}'); END IF;
  IF v.status = p->>'status' THEN PERFORM refuse('STATE', '{"message": "该过敏已核实"}'); END IF;
  UPDATE allergies a SET status = p->>'status', reason = p->>'reason', version = a.version + 1,
      verified_by = CASE WHEN v_refutes THEN a.verified_by ELSE v_by END, verified_at = CASE WHEN v_refutes THEN a.verified_at ELSE haomai_now() END,
      refuted_by = CASE WHEN v_refutes THEN v_by END, refuted_at = CASE WHEN v_refutes THEN haomai_now() END
    WHERE a.id = v.id RETURNING * INTO v;
  -- Of whom nothing is known any more: they are to be asked again.
  UPDATE hospital_patients k SET allergy_state = 'unknown' WHERE k.hospital_id = v_hospital AND k.patient_id = v.patient_id
    AND NOT EXISTS (SELECT FROM allergies a WHERE a.hospital_id = v_hospital AND a.patient_id = v.patient_id AND a.status <> 'refuted');
  PERFORM audit(p->'audit' || jsonb_build_object('object', (SELECT t.name FROM patients t WHERE t.id = v.patient_id),
    'detail', jsonb_build_object('id', v.id)));
  RETURN end_health(v_known, p, jsonb_build_object('allergy', allergy_view(v), 'patient_id', v.patient_id));
END $$;

-- 403 for who neither treats a patient nor owns the hospital. p: user_id, owner
CREATE OR REPLACE FUNCTION require_treating(p_hospital bigint, p_patient bigint, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (p->>'owner')::boolean OR is_treating(p_hospital, p_patient, (p->>'user_id')::bigint) THEN RETURN; END IF;
  PERFORM refuse('FORBIDDEN', '{"message": "仅接诊人员可修改"}');
END $$;

-- Those that hold, of a patient of the account's own, at every hospital.
CREATE OR REPLACE FUNCTION own_allergies(p_user bigint, p_patient bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('hospital_name', h.name, 'substance', a.substance, 'type', a.type, 'reaction', a.reaction,
      'severity', a.severity, 'status', a.status) ORDER BY a.id), '[]') INTO v_own
    FROM patients t JOIN allergies a ON a.patient_id = t.id AND a.status <> 'refuted' JOIN hospitals h ON h.id = a.hospital_id
    WHERE t.id = p_patient AND t.user_id = p_user;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;
