-- Consultations of a hospital, as they are read; server/features/advisories writes them.

DROP FUNCTION IF EXISTS add_advisory(jsonb), change_advisory(jsonb);

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
