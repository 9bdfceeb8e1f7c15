-- Notifications that the worker writes.

-- What became of a visit, to those whom it concerns (worker/handlers/notify-visit.ts), as long as it is so: another change
-- waits until this is written, or has made it untrue. p_notices: rows as notify_person takes them. Answers account events.
CREATE OR REPLACE FUNCTION notify_of_visit(p_id bigint, p_version integer, p_notices jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_notice jsonb;
  v_events jsonb := '[]';
BEGIN
  PERFORM 1 FROM reservations WHERE id = p_id AND version = p_version FOR SHARE;
  IF NOT FOUND THEN RETURN v_events; END IF;
  FOR v_notice IN SELECT value FROM jsonb_array_elements(p_notices) LOOP
    v_events := v_events || notify_person(v_notice);
  END LOOP;
  RETURN v_events;
END $$;

-- A job has failed for good: super_admin has to look at it, and is told once an hour of each kind of job.
CREATE OR REPLACE FUNCTION fail_job(p_id bigint, p_error text, p_summary text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_job text;
BEGIN
  UPDATE outbox SET failed_at = haomai_now(), error = p_error WHERE id = p_id AND done_at IS NULL RETURNING job INTO v_job;
  IF v_job IS NULL THEN RETURN '[]'; END IF;
  RETURN notify_people(super_admins(), jsonb_build_object('kind', 'job', 'title', '任务失败',
    'content', format('“%s”未能完成，不会自动重试，请查看原因。', p_summary), 'link', '/admin/queues',
    'dedupe', format('job:%s:%s', v_job, to_char(haomai_now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24'))));
END $$;
