-- Seconds until an instant, for Retry-After; null where it is past, or none.
CREATE OR REPLACE FUNCTION seconds_until(p_at timestamptz, p_now timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_at > p_now THEN greatest(1, ceil(extract(epoch FROM p_at - p_now)))::int END
$$;

-- Issues a code: all limits are decided here, behind the phone's and the address's lock (always in this order), so that
-- of two servers one issues. Only rows count, and a refusal writes none. The worker makes the code itself.
-- p: phone, purpose, hospital_id, address, request_id
CREATE OR REPLACE FUNCTION issue_code(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_phone text := p->>'phone';
  v_address text := p->>'address';
  v_at timestamptz;
  v_wait integer;
  v_id integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code:phone:' || v_phone, 71));
  PERFORM pg_advisory_xact_lock(hashtextextended('code:address:' || v_address, 71));
  v_at := haomai_now();
  SELECT max(seconds_until(x.free_at, v_at)) INTO v_wait FROM (
    (SELECT c.created_at + interval '1 minute' AS free_at FROM sms_codes c
      WHERE c.phone = v_phone ORDER BY c.created_at DESC LIMIT 1)
    UNION ALL
    (SELECT c.created_at + interval '24 hours' FROM sms_codes c
      WHERE c.phone = v_phone ORDER BY c.created_at DESC OFFSET 9 LIMIT 1)
    UNION ALL
    (SELECT c.created_at + interval '1 hour' FROM sms_codes c
      WHERE c.address = v_address ORDER BY c.created_at DESC OFFSET 29 LIMIT 1)) x;
  IF v_wait IS NOT NULL THEN
    PERFORM refuse('TOO_MANY', jsonb_build_object('message', '验证码发送过于频繁，请稍后再试', 'retry_after', v_wait));
  END IF;
  UPDATE sms_codes SET voided_at = v_at
    WHERE phone = v_phone AND purpose = p->>'purpose' AND voided_at IS NULL AND used_at IS NULL;
  INSERT INTO sms_codes (phone, purpose, hospital_id, address, created_at, expires_at)
    VALUES (v_phone, p->>'purpose', (p->>'hospital_id')::int, v_address, v_at, v_at + interval '5 minutes')
    RETURNING id INTO v_id;
  RETURN jsonb_build_object('jobs', jsonb_build_array(
    enqueue('sms.code', jsonb_build_object('code_id', v_id), v_at, p->>'request_id')));
END $$;

-- Counts a try of a code, and uses it up where it is right and p_spend says so: one conditional statement, so a code
-- works once, and of its five tries none is counted twice or lost. Wrong ones are counted for the address over all codes
-- too. It comes first in its transaction, which is committed also where the answer is no: a rollback would forget the try.
CREATE OR REPLACE FUNCTION try_code(p_id integer, p_hash bytea, p_address text, p_spend boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_key text := 'code:' || p_address;
  v_wait integer;
  v_right boolean;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'try_code comes first in its transaction';
  END IF;
  SELECT seconds_until(r.until, haomai_now()) INTO v_wait FROM rate_limits r WHERE r.key = v_key AND r.count >= 100;
  IF v_wait IS NOT NULL THEN
    PERFORM refuse('TOO_MANY', jsonb_build_object('message', '验证码错误次数过多，请稍后再试', 'retry_after', v_wait));
  END IF;
  UPDATE sms_codes SET tries = tries + 1, used_at = CASE WHEN p_spend AND code_hash = p_hash THEN haomai_now() END
    WHERE id = p_id AND code_good(sms_codes) AND tries < 5
    RETURNING code_hash = p_hash INTO v_right;
  IF v_right THEN RETURN true; END IF;
  PERFORM count_try(v_key, 3600);
  RETURN false;
END $$;

-- Uses up a code that try_code has found right: false where another was faster, or its time is over.
CREATE OR REPLACE FUNCTION spend_code(p_id integer, p_hash bytea) RETURNS boolean LANGUAGE sql AS $$
  WITH spent AS (
    UPDATE sms_codes SET used_at = haomai_now() WHERE id = p_id AND code_hash = p_hash AND code_good(sms_codes) RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM spent)
$$;

CREATE OR REPLACE FUNCTION code_good(c sms_codes) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT c.used_at IS NULL AND c.voided_at IS NULL AND c.expires_at > haomai_now()
$$;
