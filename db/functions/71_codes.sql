DROP FUNCTION IF EXISTS try_code(integer, bytea, text, boolean);

-- Seconds until an instant, for Retry-After; null where it is past, or none.
CREATE OR REPLACE FUNCTION seconds_until(p_at timestamptz, p_now timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_at > p_now THEN greatest(1, ceil(extract(epoch FROM p_at - p_now)))::int END
$$;

-- A browser has signed in as somebody: it is known from now on (docs/decisions/039). Answers whether that is by the token
-- which it brought: one that is known already, as anybody's, stays; else it is known by p_new. Ten become known a day for an
-- account and twenty stay, so that nobody who signs in again and again has codes sent without end.
CREATE OR REPLACE FUNCTION know_device(p_user bigint, p_brought bytea, p_new bytea) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_brought boolean;
  v_token bytea;
  v_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('device:' || p_user, 71));
  v_at := haomai_now();
  v_brought := EXISTS (SELECT FROM known_devices d
    WHERE d.token_hash = p_brought AND d.last_used_at > v_at - interval '180 days');
  v_token := CASE WHEN v_brought THEN p_brought ELSE p_new END;
  UPDATE known_devices SET last_used_at = v_at WHERE token_hash = v_token AND user_id = p_user;
  IF NOT FOUND AND (SELECT count(*) FROM known_devices d
      WHERE d.user_id = p_user AND d.created_at > v_at - interval '24 hours') < 10 THEN
    INSERT INTO known_devices (token_hash, user_id, created_at, last_used_at) VALUES (v_token, p_user, v_at, v_at);
    DELETE FROM known_devices WHERE id IN (
      SELECT d.id FROM known_devices d WHERE d.user_id = p_user ORDER BY d.last_used_at DESC, d.id DESC OFFSET 20);
  END IF;
  RETURN v_brought;
END $$;

-- The device that has signed in as this phone with this token, or null. In plpgsql: a function in SQL is looked into when its
-- caller is planned, to be inlined, and so waited for `users` on each new connection also where there is no token.
CREATE OR REPLACE FUNCTION known_device(p_token bytea, p_phone text) RETURNS bigint LANGUAGE plpgsql STRICT AS $$
BEGIN
  RETURN (SELECT d.id FROM known_devices d JOIN users u ON u.id = d.user_id
    WHERE d.token_hash = p_token AND u.phone = p_phone AND d.last_used_at > haomai_now() - interval '180 days');
END $$;

-- How long strangers wait for another code, in seconds; null: not at all. Of a phone one a minute, and twenty a day of those
-- that a challenge was solved for; of an address thirty an hour.
CREATE OR REPLACE FUNCTION strangers_wait(p_phone text, p_address text, p_at timestamptz) RETURNS integer LANGUAGE sql AS $$
  SELECT max(seconds_until(x.free_at, p_at)) FROM (
    (SELECT c.created_at + interval '1 minute' AS free_at FROM sms_codes c
      WHERE c.phone = p_phone AND c.device_id IS NULL ORDER BY c.created_at DESC LIMIT 1)
    UNION ALL
    (SELECT c.created_at + interval '24 hours' FROM sms_codes c
      WHERE c.phone = p_phone AND c.device_id IS NULL AND c.challenge_id IS NOT NULL
      ORDER BY c.created_at DESC OFFSET 19 LIMIT 1)
    UNION ALL
    (SELECT c.created_at + interval '1 hour' FROM sms_codes c
      WHERE c.address = p_address AND c.device_id IS NULL ORDER BY c.created_at DESC OFFSET 29 LIMIT 1)) x
$$;

-- The same for a known device, whoever else asks for codes of the phone or from the address: one a minute, twenty a day.
CREATE OR REPLACE FUNCTION device_waits(p_phone text, p_device bigint, p_at timestamptz) RETURNS integer LANGUAGE sql AS $$
  SELECT max(seconds_until(x.free_at, p_at)) FROM (
    (SELECT c.created_at + interval '1 minute' AS free_at FROM sms_codes c
      WHERE c.phone = p_phone AND c.device_id = p_device ORDER BY c.created_at DESC LIMIT 1)
    UNION ALL
    (SELECT c.created_at + interval '24 hours' FROM sms_codes c
      WHERE c.phone = p_phone AND c.device_id = p_device ORDER BY c.created_at DESC OFFSET 19 LIMIT 1)) x
$$;

-- The work that a stranger has to do first, in zero bits; null: none. From the phone's fourth code in 24 hours on, 65,000
-- hashes for the first of them and a million at the most, more with each five codes of the phone and sixty of the address.
CREATE OR REPLACE FUNCTION bits_wanted(p_phone text, p_address text, p_at timestamptz) RETURNS integer LANGUAGE sql AS $$
  SELECT CASE WHEN of_phone.n >= 3 THEN least(20, 16 + (of_phone.n - 3) / 5 + of_address.n / 60) END::int
  FROM (SELECT count(*) AS n FROM sms_codes c
      WHERE c.phone = p_phone AND c.device_id IS NULL AND c.created_at > p_at - interval '24 hours') of_phone,
    (SELECT count(*) AS n FROM sms_codes c
      WHERE c.address = p_address AND c.device_id IS NULL AND c.created_at > p_at - interval '24 hours') of_address
$$;

-- Issues a code: all limits are decided here, behind the phone's and the address's lock (always in this order), so that
-- of two servers one issues, and a solved challenge is good for one code. Only rows count, and a refusal writes none. The
-- worker makes the code itself. Where work is to be done first it answers {wanted: {bits, expires_at}}.
-- A code voids the older one of its purpose that was asked for in the same way: strangers' codes void strangers' codes, a
-- device's its own. What a stranger asks for takes nothing from who has just asked on a device of theirs.
-- p: phone, purpose, hospital_id, address, device (hex, what the cookie is kept as, or null), solved ({id, expires_at} of a
-- challenge whose work was seen to be done, or null), request_id
CREATE OR REPLACE FUNCTION issue_code(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_phone text := p->>'phone';
  v_address text := p->>'address';
  v_challenge bytea := decode(p->'solved'->>'id', 'hex');
  v_device bigint := known_device(decode(p->>'device', 'hex'), p->>'phone');
  v_at timestamptz;
  v_wait integer;
  v_bits integer;
  v_id bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code:phone:' || v_phone, 71));
  PERFORM pg_advisory_xact_lock(hashtextextended('code:address:' || v_address, 71));
  v_at := haomai_now();
  v_wait := CASE WHEN v_device IS NULL THEN strangers_wait(v_phone, v_address, v_at)
    ELSE device_waits(v_phone, v_device, v_at) END;
  IF v_wait IS NOT NULL THEN
    PERFORM refuse('TOO_MANY', jsonb_build_object('message', '验证码发送过于频繁，请稍后再试', 'retry_after', v_wait));
  END IF;
  IF v_device IS NULL THEN
    IF (p->'solved'->>'expires_at')::timestamptz <= v_at
        OR EXISTS (SELECT FROM sms_codes c WHERE c.challenge_id = v_challenge) THEN
      v_challenge := NULL;
    END IF;
    v_bits := bits_wanted(v_phone, v_address, v_at);
    IF v_bits IS NOT NULL AND v_challenge IS NULL THEN
      RETURN jsonb_build_object('wanted', jsonb_build_object('bits', v_bits, 'expires_at', v_at + interval '5 minutes'));
    END IF;
  ELSE
    v_challenge := NULL;
  END IF;
  UPDATE sms_codes SET voided_at = v_at
    WHERE phone = v_phone AND purpose = p->>'purpose' AND device_id IS NOT DISTINCT FROM v_device
      AND voided_at IS NULL AND used_at IS NULL;
  INSERT INTO sms_codes (phone, purpose, hospital_id, address, device_id, challenge_id, created_at, expires_at)
    VALUES (v_phone, p->>'purpose', (p->>'hospital_id')::bigint, v_address, v_device, v_challenge, v_at,
      v_at + interval '5 minutes')
    RETURNING id INTO v_id;
  RETURN jsonb_build_object('jobs', jsonb_build_array(
    enqueue('sms.code', jsonb_build_object('code_id', v_id), v_at, p->>'request_id')));
END $$;

-- Counts a try of the codes that it may be (a device's own, and the strangers'), and uses up the one it is where p_spend says
-- so: one conditional statement, so a code works once, and of its five attempts none is counted twice or lost. Answers which it
-- was, or null. Wrong ones are counted for the address over all codes too (null: a known
-- device's, which are not). It comes first in its transaction, which is
-- committed also where the answer is no: a rollback would forget the try.
CREATE OR REPLACE FUNCTION try_codes(p_ids bigint[], p_hashes bytea[], p_address text, p_spend boolean) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_key text := 'code:' || p_address;
  v_wait integer;
  v_right bigint;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'try_codes comes first in its transaction';
  END IF;
  SELECT seconds_until(r.until, haomai_now()) INTO v_wait FROM rate_limits r WHERE r.key = v_key AND r.count >= 100;
  IF v_wait IS NOT NULL THEN
    PERFORM refuse('TOO_MANY', jsonb_build_object('message', '验证码错误次数过多，请稍后再试', 'retry_after', v_wait));
  END IF;
  WITH tried AS (
    UPDATE sms_codes c SET tries = tries + 1, used_at = CASE WHEN p_spend AND c.code_hash = x.hash THEN haomai_now() END
      FROM unnest(p_ids, p_hashes) AS x(id, hash)
      WHERE c.id = x.id AND code_good(c) AND c.tries < 5
      RETURNING c.id, c.code_hash = x.hash AS good)
  SELECT min(t.id) INTO v_right FROM tried t WHERE t.good;
  IF v_right IS NULL AND v_key IS NOT NULL THEN PERFORM count_attempt(v_key, 3600); END IF;
  RETURN v_right;
END $$;

-- Uses up a code that try_codes has found right: false where another was faster, or its time is over.
CREATE OR REPLACE FUNCTION spend_code(p_id bigint, p_hash bytea) RETURNS boolean LANGUAGE sql AS $$
  WITH spent AS (
    UPDATE sms_codes SET used_at = haomai_now() WHERE id = p_id AND code_hash = p_hash AND code_good(sms_codes) RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM spent)
$$;

CREATE OR REPLACE FUNCTION code_good(c sms_codes) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT c.used_at IS NULL AND c.voided_at IS NULL AND c.expires_at > haomai_now()
$$;
