-- Who is reminded of a visit, and when (docs/decisions/021): day_before at 18:00 of the clinic's clock, two_hours before.

-- Not immutable, though it could be: what it does with an interval is not to PostgreSQL, and then it is called where it is
-- asked, instead of being written there.
CREATE OR REPLACE FUNCTION reminder_due(p_reminder text, p_starts timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE p_reminder
    WHEN 'day_before' THEN clinic_instant((p_starts AT TIME ZONE 'Asia/Shanghai')::date - 1, 18 * 60)
    ELSE p_starts - interval '2 hours' END
$$;

-- Until when it is of use: the first ends where the second begins, and that one where a visit can't be cancelled any more.
CREATE OR REPLACE FUNCTION reminder_until(p_reminder text, p_starts timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_starts - CASE p_reminder WHEN 'day_before' THEN interval '2 hours' ELSE interval '1 hour' END
$$;

-- Whether a reminder of a visit at that time may be sent at `at`: the visit is to come, at that very time, and nobody is there yet.
CREATE OR REPLACE FUNCTION reminder_wanted(p_id bigint, p_reminder text, p_starts timestamptz, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reservations r WHERE r.id = p_id AND r.starts_at = p_starts
      AND r.cancel_status = 0 AND r.visi_status = 0 AND r.flow_status = 'booked')
    AND p_at >= reminder_due(p_reminder, p_starts) AND p_at < reminder_until(p_reminder, p_starts)
$$;

-- What the job of a reminder is told.
CREATE OR REPLACE FUNCTION reminder_said(p_id bigint, p_reminder text, p_starts timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('reservation_id', p_id, 'reminder', p_reminder, 'starts', extract(epoch FROM p_starts)::bigint)
$$;

-- The jobs of a visit's reminders that are still to come. A visit that was moved has those of its old time as well: they
-- find that it is not then, and tell nothing.
CREATE OR REPLACE FUNCTION reminder_jobs(p_id bigint, p_now timestamptz) RETURNS TABLE (payload jsonb, due_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT j.payload, j.due_at FROM reservations r CROSS JOIN LATERAL reminder_jobs_at(r.id, r.starts_at, p_now) j
  WHERE r.id = p_id AND r.cancel_status = 0
$$;

CREATE OR REPLACE FUNCTION reminder_jobs_at(p_id bigint, p_starts timestamptz, p_now timestamptz)
RETURNS TABLE (payload jsonb, due_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT reminder_said(p_id, k.reminder, p_starts), reminder_due(k.reminder, p_starts)
  FROM unnest(ARRAY['day_before', 'two_hours']) AS k(reminder) WHERE reminder_due(k.reminder, p_starts) > p_now
$$;

-- When a visit is, as every message of it says it.
CREATE OR REPLACE FUNCTION visit_when(p_starts timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_starts AT TIME ZONE 'Asia/Shanghai', 'FMMM"月"FMDD"日" HH24:MI')
$$;

-- Whether this version of a visit is news: another time or person than was last told. Whoever tells it asks, however often
-- and by whichever way: the same version is news again. told_version is 0 from the booking until it is told, and null where
-- the visit came from elsewhere: that was told there.
CREATE OR REPLACE FUNCTION visit_is_news(p_id bigint, p_version integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET told_version = p_version, told_starts_at = starts_at, told_doctor_id = doctor_id,
      told_doctor_before = told_doctor_id
    WHERE id = p_id AND version = p_version AND told_version IS DISTINCT FROM p_version
      AND (told_starts_at IS DISTINCT FROM starts_at OR told_doctor_id IS DISTINCT FROM doctor_id);
  RETURN FOUND OR EXISTS (SELECT FROM reservations WHERE id = p_id AND version = p_version AND told_version = p_version);
END $$;
