-- A patient of an account's own, made or changed: all of it or nothing. The account is locked first, so that of two that
-- write the same ID number at once the second sees the first; who is already there is not written twice.
-- p: user_id, id (null: a new one), row (columns of patients as they shall be; what it leaves out stays), age (where no
-- birth date is known), request_id. Answers {id, events}.
CREATE OR REPLACE FUNCTION save_own_patient(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint := (p->>'user_id')::bigint;
  v_was patients;
  v patients;
  v_twin text;
BEGIN
  PERFORM 1 FROM users WHERE id = v_user FOR NO KEY UPDATE;
  IF p->>'id' IS NULL THEN
    INSERT INTO patients (user_id, name, phone, created_at)
      VALUES (v_user, p->'row'->>'name', p->'row'->>'phone', haomai_now()) RETURNING * INTO v_was;
  ELSE
    SELECT * INTO v_was FROM patients WHERE id = (p->>'id')::bigint AND user_id = v_user FOR NO KEY UPDATE;
    IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  END IF;
  v := jsonb_populate_record(v_was, p->'row');
  -- An age without a birth date: the day so many years ago counts from today, so that the age is right today.
  IF v.birth_date IS NULL AND p->>'age' IS NOT NULL THEN
    v.birth_date := CASE WHEN extract(year FROM age(clinic_today(), v_was.birth_date)) = (p->>'age')::int
      THEN v_was.birth_date ELSE clinic_today() - make_interval(years => (p->>'age')::int) END;
  END IF;
  UPDATE patients SET name = v.name, phone = v.phone, email = v.email, gender = v.gender, birth_date = v.birth_date,
      certificate_type = v.certificate_type, certificate_cipher = v.certificate_cipher, certificate_blind = v.certificate_blind,
      nationality = v.nationality, nation = v.nation, province = v.province, city = v.city, area = v.area,
      address = v.address, is_marry = v.is_marry, industry = v.industry, contact_name = v.contact_name,
      contact_phone = v.contact_phone, health_status = v.health_status, medical_history = v.medical_history,
      allergic_history = v.allergic_history, medication_history = v.medication_history
    WHERE id = v.id;
  IF v.certificate_blind IS DISTINCT FROM v_was.certificate_blind THEN
    SELECT name INTO v_twin FROM patients
      WHERE user_id = v_user AND id <> v.id AND certificate_blind = v.certificate_blind ORDER BY id LIMIT 1;
    IF FOUND THEN
      PERFORM refuse_field('info.certificate_number', format('该证件号已是您的就诊人“%s”', v_twin));
    END IF;
    PERFORM follow_certificate(v.id, v_was.certificate_blind, v.certificate_blind);
  END IF;
  RETURN jsonb_build_object('id', v.id, 'events', CASE WHEN v.name = v_was.name THEN '[]'::jsonb
    ELSE tell_new_name(v.id, p->>'request_id') END);
END $$;

-- The hospitals that know a patient find them by the number they have now. Where another person there has it already,
-- it stays that person's.
CREATE OR REPLACE FUNCTION follow_certificate(p_patient bigint, p_old bytea, p_new bytea) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  DELETE FROM hospital_certificates c USING hospital_patients k
    WHERE k.patient_id = p_patient AND c.hospital_id = k.hospital_id AND c.certificate_blind = p_old AND c.patient_id = p_patient;
  INSERT INTO hospital_certificates (hospital_id, certificate_blind, patient_id)
    SELECT hospital_id, p_new, p_patient FROM hospital_patients WHERE patient_id = p_patient AND p_new IS NOT NULL
    ORDER BY hospital_id ON CONFLICT DO NOTHING;
  PERFORM speak_for_all(v_before);
END $$;

-- The grids on which a patient stands show the new name at once. Answers the events.
CREATE OR REPLACE FUNCTION tell_new_name(p_patient bigint, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_events jsonb := '[]';
  v record;
BEGIN
  FOR v IN
    SELECT r.hospital_id, array_agg(r.id ORDER BY r.id) AS ids,
      ARRAY(SELECT s.id FROM slots s WHERE s.reservation_id = ANY (array_agg(r.id)) ORDER BY s.id) AS slots
    FROM reservations r WHERE r.patient_id = p_patient AND r.cancel_status = 0 AND r.date >= clinic_today()
    GROUP BY r.hospital_id ORDER BY r.hospital_id
  LOOP
    v_events := v_events || number_changes(v.hospital_id, v.slots, v.ids, '{}', p_request, false);
  END LOOP;
  PERFORM speak_for_all(v_before);
  RETURN v_events;
END $$;
