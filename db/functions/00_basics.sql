-- The product's clock. `haomai.clock_offset` is set on test databases only, to play the clock.
CREATE OR REPLACE FUNCTION haomai_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT clock_timestamp() + coalesce(nullif(current_setting('haomai.clock_offset', true), ''), '0')::interval
$$;

-- The clinic's day: Asia/Shanghai, whatever TimeZone the connection has. One for a whole statement: a day that could turn
-- within it is nothing an index can be asked for, and "today's visits" would read all that a hospital ever had.
CREATE OR REPLACE FUNCTION clinic_today() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (haomai_now() AT TIME ZONE 'Asia/Shanghai')::date
$$;

CREATE OR REPLACE FUNCTION clinic_instant(day date, minute integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (day + make_interval(mins => minute)) AT TIME ZONE 'Asia/Shanghai'
$$;

-- Ends the command and undoes all of it. `code` is one of contract/errors.ts; `detail` goes to the caller.
CREATE OR REPLACE FUNCTION refuse(code text, detail jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HM001', MESSAGE = code, DETAIL = detail::text;
END $$;

CREATE OR REPLACE FUNCTION refuse_field(field text, message text) RETURNS void LANGUAGE sql AS $$
  SELECT refuse('INVALID', jsonb_build_object('errors', jsonb_build_object(field, jsonb_build_array(message))))
$$;

-- The trigger of a table that is only ever added to.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- 423, by the reason for which a hospital is closed.
CREATE OR REPLACE FUNCTION refuse_closed(p_hospital bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(CASE WHEN (SELECT x.status FROM hospitals x WHERE x.id = p_hospital) = 'approved' THEN 'HOSPITAL_LOCKED'
    ELSE 'HOSPITAL_PENDING' END);
END $$;

-- 423 where a hospital is not open; nothing where it is.
CREATE OR REPLACE FUNCTION require_open(p_hospital bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_open boolean;
BEGIN
  SELECT n.open INTO v_open FROM hospital_numbers n WHERE n.hospital_id = p_hospital;
  IF v_open THEN RETURN; END IF;
  PERFORM refuse_closed(p_hospital);
END $$;

-- The same for who takes no number, and so is not stopped by its row: the hospital stays as it is until the caller's
-- commit, so that nothing commits after a lock is acknowledged (docs/decisions/015). Bookings wait for none of it. After
-- the caller's own rows, and never with slots or a number still to be locked: a lock has those before the hospital.
CREATE OR REPLACE FUNCTION stay_open(p_hospital bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM hospitals h WHERE h.id = p_hospital AND h.status = 'approved' AND h.lock = 0 FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse_closed(p_hospital); END IF;
END $$;

-- The first step of a command with an Idempotency-Key: null to go on, or the first answer.
-- The lock is tried, not waited for: a second press while the first runs is IN_PROGRESS.
CREATE OR REPLACE FUNCTION idem_begin(idem jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  IF idem IS NULL OR idem = 'null'::jsonb THEN RETURN NULL; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended(concat_ws('|', idem->>'account', idem->>'route', idem->>'key'), 77)) THEN
    PERFORM refuse('IN_PROGRESS');
  END IF;
  SELECT k.body_hash, k.result INTO kept FROM idempotency_keys k
    WHERE k.account_id = (idem->>'account')::bigint AND k.route = idem->>'route' AND k.key = idem->>'key'
      AND k.created_at > haomai_now() - interval '24 hours';
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF kept.body_hash <> idem->>'hash' THEN
    PERFORM refuse_field('Idempotency-Key', '同一请求编号的内容不一致');
  END IF;
  RETURN kept.result || '{"replayed": true}';
END $$;

-- The last step: keeps the answer with the change it answers.
CREATE OR REPLACE FUNCTION idem_end(idem jsonb, result jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_once text[] := '{events,account_events,jobs,touched}';
BEGIN
  IF idem IS NULL OR idem = 'null'::jsonb THEN RETURN result; END IF;
  INSERT INTO idempotency_keys (account_id, route, key, body_hash, result, created_at)
    VALUES ((idem->>'account')::bigint, idem->>'route', idem->>'key', idem->>'hash',
            CASE WHEN result ?| v_once THEN result - v_once ELSE result END, haomai_now())
    ON CONFLICT (account_id, route, key) DO UPDATE
      SET body_hash = excluded.body_hash, result = excluded.result, created_at = excluded.created_at;
  RETURN result;
END $$;

-- The session, alive and locked: two tabs that press at once come one after the other, and a revoked session does nothing.
CREATE OR REPLACE FUNCTION lock_session(p_session bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sessions s
    WHERE s.id = p_session AND s.revoked_at IS NULL AND s.expires_at > haomai_now() FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('UNAUTHENTICATED'); END IF;
END $$;

-- The session of a patient and their account, locked in this order: two devices of one account come one after the other.
-- They speak for themselves: whose colleagues may see an account need not be asked for one's own.
CREATE OR REPLACE FUNCTION lock_session_and_account(p_session bigint, p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = p_session AND u.id = p_user AND s.revoked_at IS NULL AND s.expires_at > haomai_now()
    FOR NO KEY UPDATE OF s, u;
  IF NOT FOUND THEN PERFORM refuse('UNAUTHENTICATED'); END IF;
END $$;

-- What a command begins with: whose rows it means, the answer that its Idempotency-Key has already, and the session. Answers
-- that answer, or null to go on. It calls each by assignment, since every booking comes through (docs/decisions/028).
-- p: user_id, staff_hospital_id, session_id, idem; p_account: it is a patient's, and their account is locked with the session
CREATE OR REPLACE FUNCTION begin_command(p jsonb, p_account boolean DEFAULT false) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_said text;
BEGIN
  v_said := speak_as(p)::text;
  v_replay := idem_begin(p->'idem');
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  IF p_account THEN v_said := lock_session_and_account((p->>'session_id')::bigint, (p->>'user_id')::bigint)::text;
  ELSE v_said := lock_session((p->>'session_id')::bigint)::text; END IF;
  RETURN NULL;
END $$;

-- Somebody's own account, locked. The system speaks: whose colleagues may see it need not be asked to lock it.
CREATE OR REPLACE FUNCTION lock_account(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM 1 FROM users WHERE id = p_user FOR NO KEY UPDATE;
  v_before := speak_for_all(v_before);
END $$;

-- `open` follows status and lock, in the same transaction.
CREATE OR REPLACE FUNCTION keep_hospital_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hospital_numbers (hospital_id, open) VALUES (NEW.id, NEW.status = 'approved' AND NEW.lock = 0)
    ON CONFLICT (hospital_id) DO UPDATE SET open = excluded.open WHERE hospital_numbers.open <> excluded.open;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_keep_open AFTER INSERT OR UPDATE OF status, lock ON hospitals
  FOR EACH ROW EXECUTE FUNCTION keep_hospital_open();
