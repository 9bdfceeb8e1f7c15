-- What a booking writes and nothing else, by the owner of the tables in one statement: no session, no policy, no question, no
-- lock before the slot's own, and JSON that somebody else has made. No command that leaves these rows can be faster.
SELECT nextval('bench_claim') AS n \gset
WITH c AS (
  SELECT (book->>'slot_id')::bigint AS slot_id, (book->>'patient_id')::bigint AS patient_id, (book->>'user_id')::bigint AS user_id,
    book->>'source' AS source, book->'idem'->>'key' AS key, book->>'request_id' AS request_id
  FROM bench_claims WHERE n = :n),
r AS (
  INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, user_id, booked_by, slot_ids, date, minute, starts_at,
      ends_at, chief_complaint, fee, created_at)
    SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), s.hospital_id, s.doctor_id, c.patient_id, c.user_id,
      c.user_id, ARRAY[s.id], s.date, s.minute, s.starts_at, s.starts_at + interval '15 minutes', c.source, s.fee, now()
    FROM c JOIN slots s ON s.id = c.slot_id WHERE s.status = 'open' AND s.reservation_id IS NULL
    RETURNING *),
live AS (
  INSERT INTO live_visits (reservation_id, hospital_id, doctor_id, patient_id, during)
    SELECT r.id, r.hospital_id, r.doctor_id, r.patient_id, tstzrange(r.starts_at, r.ends_at) FROM r),
taken AS (UPDATE slots s SET reservation_id = r.id FROM r WHERE s.id = r.slot_ids[1]),
step AS (INSERT INTO reservation_steps (reservation_id, step, at, by) SELECT r.id, 'booked', now(), r.booked_by FROM r),
notified AS (INSERT INTO account_events (user_id, name, body, at) SELECT r.user_id, 'reservation', m.answer, now() FROM r, bench_made m),
jobs AS (
  INSERT INTO outbox (job, payload, due_at, request_id) SELECT j.job, m.payload, now() + j.due, c.request_id
    FROM r, c, bench_made m, (VALUES ('sms.reservation', interval '0'), ('notify.visit', '0'), ('sms.reminder', '20 hours'),
      ('sms.reminder', '30 hours')) AS j(job, due)),
kept AS (
  INSERT INTO idempotency_keys (account_id, route, key, body_hash, result, created_at)
    SELECT c.user_id, 'POST /api/reservations', c.key, 'hash', m.answer, now() FROM c, r, bench_made m),
number AS (
  UPDATE hospital_numbers h SET seq = seq + 1 FROM r WHERE h.hospital_id = r.hospital_id RETURNING h.hospital_id, h.seq)
INSERT INTO hospital_events (hospital_id, seq, at, body, request_id)
  SELECT n.hospital_id, n.seq, now(), m.event, c.request_id FROM number n, c, bench_made m
  RETURNING seq \gset
