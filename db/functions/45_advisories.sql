-- Consultations of a hospital.

-- Who may have one: the consultants there, and the owner.
CREATE OR REPLACE FUNCTION is_consultant(p_hospital integer, p_user integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user
    AND m.status = 'active' AND m.role IN ('consultant', 'shop_owner'))
$$;

CREATE OR REPLACE FUNCTION advisory_view(v advisories) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT to_jsonb(v) - 'hospital_id' - 'reservation_id' - 'created_by' || jsonb_build_object(
    'patient', t.name, 'phone', t.phone, 'consultant_name', c.name, 'created_by_name', b.name,
    'due', v.status IN ('open', 'following') AND coalesce(v.follow_up_on <= clinic_today(), false),
    'reservation', (SELECT jsonb_build_object('id', r.id, 'hash_id', r.hash_id, 'date', r.date,
        'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'doctor_name', d.name)
      FROM reservations r JOIN users d ON d.id = r.doctor_id WHERE r.id = v.reservation_id))
  FROM patients t JOIN users c ON c.id = v.consultant_id JOIN users b ON b.id = v.created_by
  WHERE t.id = v.patient_id
$$;

-- p: session_id, user_id, staff_hospital_id, key (of a reservation, or null), patient_id, subject, content, quoted,
--    follow_up_on, remarks, request_id, idem
CREATE OR REPLACE FUNCTION add_advisory(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital integer := (p->>'staff_hospital_id')::int;
  v_patient integer := (p->>'patient_id')::int;
  v_replay jsonb;
  v_of record;
  v_at timestamptz := haomai_now();
  v advisories;
BEGIN
  PERFORM speak_as(p);
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM lock_session((p->>'session_id')::int);
  IF p->>'key' IS NULL THEN
    SELECT NULL::int AS id, k.patient_id INTO v_of FROM hospital_patients k WHERE k.hospital_id = v_hospital AND k.patient_id = v_patient;
  ELSE
    SELECT r.id, r.patient_id INTO v_of FROM reservations r WHERE r.hospital_id = v_hospital
      AND r.id = reservation_id_of(p->>'key');
  END IF;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v_patient <> v_of.patient_id THEN PERFORM refuse_field('patient_id', '患者与预约不符'); END IF;
  IF (p->>'follow_up_on')::date < clinic_today() THEN PERFORM refuse_field('follow_up_on', '跟进日期不能早于今天'); END IF;
  PERFORM stay_open(v_hospital);
  INSERT INTO advisories (hospital_id, patient_id, reservation_id, consultant_id, subject, content, quoted, follow_up_on,
      remarks, created_by, created_at, updated_at)
    VALUES (v_hospital, v_of.patient_id, v_of.id, (p->>'user_id')::int, p->>'subject', p->>'content', (p->>'quoted')::int,
      (p->>'follow_up_on')::date, p->>'remarks', (p->>'user_id')::int, v_at, v_at)
    RETURNING * INTO v;
  RETURN idem_end(p->'idem', jsonb_build_object('advisory', advisory_view(v),
    'touched', touched(v_hospital, 'advisories', ARRAY[v.id])));
END $$;

-- What `change` names is changed; null takes away. p: session_id, user_id, staff_hospital_id, id, version, change
-- {subject, content, status, quoted, follow_up_on, remarks, consultant_id}, request_id, idem
CREATE OR REPLACE FUNCTION change_advisory(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital integer := (p->>'staff_hospital_id')::int;
  v_change jsonb := p->'change';
  v_replay jsonb;
  v advisories;
  n advisories;
BEGIN
  PERFORM speak_as(p);
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  PERFORM lock_session((p->>'session_id')::int);
  SELECT * INTO v FROM advisories WHERE id = (p->>'id')::int AND hospital_id = v_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  -- Only what the change names is other than it was.
  n := jsonb_populate_record(v, v_change);
  IF n.consultant_id <> v.consultant_id AND NOT is_consultant(v_hospital, n.consultant_id) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  IF n.follow_up_on IS DISTINCT FROM v.follow_up_on AND n.follow_up_on < clinic_today() THEN
    PERFORM refuse_field('follow_up_on', '跟进日期不能早于今天');
  END IF;
  PERFORM stay_open(v_hospital);
  IF p->>'version' IS NOT NULL AND (p->>'version')::int <> v.version THEN PERFORM refuse('STALE'); END IF;
  UPDATE advisories SET subject = n.subject, content = n.content, status = n.status, quoted = n.quoted,
      follow_up_on = n.follow_up_on, remarks = n.remarks, consultant_id = n.consultant_id,
      version = version + 1, updated_at = haomai_now()
    WHERE id = v.id RETURNING * INTO v;
  RETURN idem_end(p->'idem', jsonb_build_object('advisory', advisory_view(v),
    'touched', touched(v_hospital, 'advisories', ARRAY[v.id])));
END $$;
