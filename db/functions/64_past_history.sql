-- What a case's 既往史 begins with: what the hospital knows of a patient from their health file and allergies
-- (docs/domain/records.md#the-health-file); empty where nobody asked yet. Only for who reads the file in words.

CREATE OR REPLACE FUNCTION past_history_of(p_hospital bigint, p_patient bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(concat_ws('；',
    (SELECT nullif(concat_ws('；',
        nullif(concat_ws('、', nullif(array_to_string(texts_of(c.content->'systemic'), '、'), ''), nullif(c.content->>'systemic_text', '')), ''),
        '手术史：' || nullif(c.content->>'operations', ''), '用药：' || nullif(c.content->>'medications', ''),
        '家族史：' || nullif(c.content->>'family_history', '')), '')
      FROM records r JOIN record_revisions c ON c.record_id = r.id AND c.revision = r.revision
      WHERE r.hospital_id = p_hospital AND r.patient_id = p_patient AND r.kind = 'base' AND r.status <> 'void'),
    CASE k.allergy_state WHEN 'none' THEN '否认过敏史' WHEN 'some' THEN (
      SELECT string_agg(regexp_replace(a.substance, '过敏$', '') || '过敏', '、' ORDER BY a.id) FROM allergies a
      WHERE a.hospital_id = p_hospital AND a.patient_id = p_patient AND a.status <> 'refuted') END), 5000)
  FROM hospital_patients k WHERE k.hospital_id = p_hospital AND k.patient_id = p_patient
$$;
