-- How the product's processes are, for super_admin (contract/processes.ts).

-- A process tells of itself; what is left of those that nobody will hear of again goes. Nobody waits for such a commit to
-- reach the disk. p: id, host, pid, up (seconds that it has run), figures
CREATE OR REPLACE FUNCTION tell_process(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := haomai_now();
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO process_figures (id, host, pid, started_at, at, figures)
    VALUES (p->>'id', p->>'host', (p->>'pid')::int, v_at - make_interval(secs => (p->>'up')::float8), v_at, p->'figures')
    ON CONFLICT (id) DO UPDATE SET at = excluded.at, figures = excluded.figures;
  DELETE FROM process_figures WHERE at < v_at - interval '10 minutes';
END $$;

-- What is the same whichever process is asked. Jobs that are due: the others only wait for their time.
CREATE OR REPLACE FUNCTION platform_figures() RETURNS jsonb LANGUAGE sql AS $$
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at),
  due AS (
    SELECT o.job, count(*)::int AS due, greatest(0, extract(epoch FROM max(clock.at - o.due_at))) AS lag
    FROM outbox o, clock WHERE o.done_at IS NULL AND o.failed_at IS NULL AND o.due_at <= clock.at GROUP BY o.job)
  SELECT jsonb_build_object(
    'live_holds', (SELECT count(*) FROM holds h, clock WHERE h.ended_at IS NULL AND h.expires_at > clock.at
      AND (h.lease_until IS NULL OR h.lease_until > clock.at)),
    'queues', (SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.lag DESC), '[]') FROM due d),
    'failed_jobs', (SELECT count(*) FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NOT NULL),
    'announcements', (SELECT jsonb_build_object('scheduled', count(a.id),
        'late', greatest(0, coalesce(extract(epoch FROM max(clock.at - a.publish_at)), 0)))
      FROM clock LEFT JOIN announcements a ON a.status = 'scheduled'))
$$;

-- Every process that told of itself in the last minutes, and the platform's figures. `age`: milliseconds.
CREATE OR REPLACE FUNCTION platform_processes() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
  v_at timestamptz := haomai_now();
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  SELECT jsonb_build_object('at', v_at, 'platform', platform_figures(), 'processes', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'host', f.host, 'pid', f.pid, 'started_at', f.started_at,
      'age', extract(epoch FROM v_at - f.at) * 1000, 'figures', f.figures) ORDER BY f.host, f.pid), '[]')
    FROM process_figures f)) INTO v_answer;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
