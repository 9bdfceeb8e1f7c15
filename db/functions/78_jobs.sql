-- The worker's jobs for super_admin. The outbox is the product's own and no scope of a request reaches it: these look into
-- it for whoever speaks for the platform, and for nobody else.

CREATE OR REPLACE FUNCTION only_platform() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT scope_is('platform') THEN
    RAISE EXCEPTION 'only the platform looks into the queues' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- One job as the page shows it. A try that failed is no longer begun (worker/run.ts), and one that a killed worker left
-- behind is queued again: begun since it was queued is what somebody is at.
CREATE OR REPLACE FUNCTION job_state(o outbox) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.failed_at IS NOT NULL THEN 'failed' WHEN o.started_at >= o.queued_at THEN 'running'
    WHEN o.due_at > haomai_now() THEN 'delayed' ELSE 'waiting' END
$$;

CREATE OR REPLACE FUNCTION job_row(o outbox) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', o.id, 'job', o.job, 'payload', o.payload, 'state', job_state(o), 'due_at', o.due_at,
    'queued_at', o.queued_at, 'failed_at', o.failed_at, 'error', o.error, 'request_id', o.request_id)
$$;

-- p: state, job, pattern (LIKE, or null), limit, offset. Failed ones first (the last one first), then what is due (the
-- longest waiting first), then what is for later (the next first). Of what is done there is only a number.
CREATE OR REPLACE FUNCTION queued_jobs(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
  -- Once, and not for each row.
  v_midnight timestamptz := clinic_instant(clinic_today(), 0);
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  WITH open AS MATERIALIZED (
    SELECT o AS o, o.id, o.job, job_state(o) AS state, o.due_at, o.failed_at FROM outbox o WHERE o.done_at IS NULL),
  found AS (
    SELECT * FROM open
    WHERE (p->>'state' IS NULL OR state = p->>'state') AND (p->>'job' IS NULL OR job = p->>'job')
      AND (p->>'pattern' IS NULL OR (o).error ILIKE p->>'pattern' OR job ILIKE p->>'pattern'
        OR (o).request_id ILIKE p->>'pattern')),
  page AS (
    SELECT row_number() OVER (ORDER BY array_position(ARRAY['failed', 'running', 'waiting', 'delayed'], state),
        failed_at DESC, due_at, id) AS n, o FROM found
    ORDER BY n LIMIT (p->>'limit')::int OFFSET (p->>'offset')::int),
  counts AS (
    SELECT job, count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'delayed') AS delayed,
      count(*) FILTER (WHERE state = 'running') AS running, count(*) FILTER (WHERE state = 'failed') AS failed, 0 AS done
    FROM open GROUP BY job
    UNION ALL
    SELECT job, 0, 0, 0, 0, count(*) FROM outbox WHERE done_at >= v_midnight GROUP BY job),
  sums AS (
    SELECT job, sum(waiting)::int AS waiting, sum(delayed)::int AS delayed, sum(running)::int AS running,
      sum(failed)::int AS failed, sum(done)::int AS done_today FROM counts GROUP BY job)
  SELECT jsonb_build_object(
    'total', (SELECT count(*) FROM found),
    'rows', (SELECT coalesce(jsonb_agg(job_row(o) ORDER BY n), '[]') FROM page),
    'queues', (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM sums s),
    'lag', (SELECT greatest(0, coalesce(extract(epoch FROM haomai_now() - min(due_at)), 0)) FROM open
      WHERE state IN ('waiting', 'running'))) INTO v_answer;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;

-- Once more from the first try, now: at another time than it had, so that the queue takes it for another entry. Two who
-- press at once: one of them. Answers the row after it and `was_due` (milliseconds since 1970), which is null where it has
-- not failed; null where there is none.
CREATE OR REPLACE FUNCTION retry_job(p_id bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  WITH failed AS (
    SELECT id, floor(extract(epoch FROM due_at) * 1000) AS was_due FROM outbox
    WHERE id = p_id AND failed_at IS NOT NULL AND done_at IS NULL FOR UPDATE)
  UPDATE outbox o SET failed_at = NULL, error = NULL, queued_at = NULL, started_at = NULL, due_at = haomai_now()
    FROM failed WHERE o.id = failed.id
    RETURNING job_row(o) || jsonb_build_object('was_due', failed.was_due) INTO v_answer;
  IF v_answer IS NULL THEN
    SELECT job_row(o) || '{"was_due": null}' INTO v_answer FROM outbox o WHERE o.id = p_id;
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
