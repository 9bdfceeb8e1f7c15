-- Commands about coupons (优惠券, docs/domain/money.md#coupons), and what patients and the night read of them.

-- As answers show a coupon.
CREATE OR REPLACE FUNCTION coupon_view(c coupons) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(c) - '{hospital_id,valid_from,valid_to,valid_days,created_by,updated_by,updated_at}'::text[] || jsonb_build_object(
    'valid', CASE WHEN c.valid_days IS NULL THEN jsonb_build_object('from', c.valid_from, 'to', c.valid_to) ELSE jsonb_build_object('days', c.valid_days) END,
    'left', c.total - c.issued, 'used', (SELECT count(*) FROM coupon_claims q WHERE q.coupon_id = c.id AND q.state = 'used'),
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = c.hospital_id))
$$;

-- What a claim costs in points, taken at once. v: locked
CREATE OR REPLACE FUNCTION pay_for_coupon(v members, c coupons, p_by bigint, p_request text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_points(v.hospital_id, v.id, p_request);
  PERFORM post_ledger(
    jsonb_build_object('hospital_id', v.hospital_id, 'kind', 'coupon', 'at', haomai_now(), 'business_date', business_date(v.hospital_id),
      'member_id', v.id, 'staff_id', p_by, 'reason', c.name, 'request_id', p_request),
    jsonb_build_array(jsonb_build_object('kind', 'points', 'member_id', v.id, 'amount', c.integral_price),
      jsonb_build_object('kind', 'points_issued', 'amount', -c.integral_price)));
END $$;

-- 领取, by a patient's account for one of its patients. p: session_id, user_id, staff_hospital_id (null), id, patient_id, audit, request_id, idem
-- Refuses: NOT_FOUND; INVALID, a patient whom the hospital does not know; STATE, SOLD_OUT, LIMIT as take_coupon; BALANCE, too few points.
CREATE OR REPLACE FUNCTION claim_coupon(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_before text;
  c coupons;
  v_member members;
  v_claim jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_before := speak_for_all('system');
  SELECT * INTO c FROM coupons x WHERE x.id = (p->>'id')::bigint AND x.way = 'claim' AND x.status <> 'draft';
  SELECT m.* INTO v_member FROM members m JOIN patients t ON t.id = m.patient_id
    WHERE m.hospital_id = c.hospital_id AND t.id = (p->>'patient_id')::bigint AND t.user_id = (p->>'user_id')::bigint;
  v_before := speak_for_all(v_before);
  IF c.id IS NULL THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v_member.id IS NULL THEN PERFORM refuse_field('patient_id', '该就诊人还不是本院会员'); END IF;
  PERFORM enter_hospital(c.hospital_id);
  IF c.integral_price IS NOT NULL THEN v_member := lock_usable_member(c.hospital_id, v_member.id, NULL); END IF;
  v_claim := take_coupon(c.hospital_id, c.id, v_member.id, 'claim', NULL);
  IF v_claim ? 'refused' THEN PERFORM refuse(v_claim->'refused'->>'code', (v_claim->'refused') - 'code'); END IF;
  IF c.integral_price IS NOT NULL THEN PERFORM pay_for_coupon(v_member, c, NULL, p->>'request_id'); END IF;
  PERFORM audit(p->'audit' || jsonb_build_object('hospital_id', c.hospital_id, 'object', c.name,
    'detail', jsonb_build_object('id', c.id, 'claim_id', v_claim->'id', 'integral', c.integral_price)));
  PERFORM stay_open(c.hospital_id);
  RETURN idem_end(p->'idem', jsonb_build_object('claim', v_claim, 'touched', touched(c.hospital_id, 'marketing', ARRAY[c.id])));
END $$;

-- 发放, to many at once: who got one, and who not, and why. It costs them no points.
-- p: session_id, user_id, staff_hospital_id, id, member_ids, audit, request_id, idem
CREATE OR REPLACE FUNCTION give_coupon(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  c coupons;
  v_id bigint;
  v_got jsonb;
  v_given jsonb := '[]';
  v_refused jsonb := '[]';
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  SELECT * INTO c FROM coupons x WHERE x.id = (p->>'id')::bigint AND x.hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF c.status <> 'on' THEN PERFORM refuse('STATE', '{"message": "该优惠券未上架"}'); END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements_text(p->'member_ids') i
      WHERE NOT EXISTS (SELECT FROM members m WHERE m.id = i::bigint AND m.hospital_id = v_hospital)) THEN
    PERFORM refuse_field('member_ids', '会员不存在');
  END IF;
  FOR v_id IN SELECT DISTINCT i::bigint FROM jsonb_array_elements_text(p->'member_ids') i ORDER BY 1 LOOP
    v_got := take_coupon(v_hospital, c.id, v_id, 'give', (p->>'user_id')::bigint);
    IF v_got ? 'refused' THEN v_refused := v_refused || (v_got->'refused' || jsonb_build_object('member_id', v_id));
    ELSE v_given := v_given || jsonb_build_object('member_id', v_id, 'claim_id', v_got->'id'); END IF;
  END LOOP;
  PERFORM audit(p->'audit' || jsonb_build_object('object', c.name, 'detail', jsonb_build_object('id', c.id,
    'given', jsonb_array_length(v_given), 'refused', jsonb_array_length(v_refused), 'members', p->'member_ids')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', jsonb_build_object('given', v_given, 'refused', v_refused,
    'touched', touched(v_hospital, 'marketing', ARRAY[c.id])));
END $$;

-- What an account can claim for its patients, where they are known, and what they have: {offers, claims}.
CREATE OR REPLACE FUNCTION own_coupons(p_user bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_own jsonb;
BEGIN
  WITH mine AS (
    SELECT m.id, m.hospital_id, t.id AS patient_id, t.name FROM patients t JOIN members m ON m.patient_id = t.id WHERE t.user_id = p_user)
  SELECT jsonb_build_object(
    'offers', (SELECT coalesce(jsonb_agg(coupon_view(c) || jsonb_build_object('patients', (
          SELECT jsonb_agg(jsonb_build_object('id', x.patient_id, 'name', x.name, 'claimed', (
            SELECT count(*) FROM coupon_claims q WHERE q.coupon_id = c.id AND q.member_id = x.id)) ORDER BY x.patient_id)
          FROM mine x WHERE x.hospital_id = c.hospital_id)) ORDER BY c.id DESC), '[]')
      FROM coupons c WHERE c.hospital_id IN (SELECT hospital_id FROM mine) AND c.way = 'claim' AND c.status = 'on'
        AND coalesce(coupon_closed(c)->>'code', '') <> 'STATE'),
    'claims', (SELECT coalesce(jsonb_agg(claim_view(q) ORDER BY q.state DESC, q.valid_to, q.id), '[]')
      FROM coupon_claims q WHERE q.member_id IN (SELECT id FROM mine))) INTO v_own;
  v_before := speak_for_all(v_before);
  RETURN v_own;
END $$;

-- For super_admin: names and sums of coupons, of one hospital or of all. p: hospital_id (null: all), status, keyword, limit, offset
CREATE OR REPLACE FUNCTION platform_coupons(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  v_answer := find_coupons((p->>'hospital_id')::bigint, p);
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;

-- {total, rows}, the newest first. p_hospital: null: of all; p: status, way, keyword, limit, offset
CREATE OR REPLACE FUNCTION find_coupons(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH found AS (
    SELECT c.* FROM coupons c WHERE (p_hospital IS NULL OR c.hospital_id = p_hospital)
      AND (p->>'status' IS NULL OR c.status = p->>'status') AND (p->>'way' IS NULL OR c.way = p->>'way')
      AND (p->>'keyword' IS NULL OR position(lower(p->>'keyword') IN lower(c.name)) > 0))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
    SELECT coalesce(jsonb_agg(coupon_view(c) ORDER BY c.id DESC), '[]') FROM (SELECT f.id FROM found f ORDER BY f.id DESC
      LIMIT (p->>'limit')::integer OFFSET (p->>'offset')::integer) i JOIN coupons c ON c.id = i.id))
$$;

-- Tells whose coupon ends within three days, once for each end, however often this runs. Answers account events.
CREATE OR REPLACE FUNCTION remind_of_coupons() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  q record;
  v_events jsonb := '[]';
BEGIN
  FOR q IN SELECT x.id, x.valid_to, x.terms->>'name' AS coupon, t.user_id, t.name, h.name AS hospital FROM coupon_claims x
      JOIN members m ON m.id = x.member_id JOIN patients t ON t.id = m.patient_id JOIN hospitals h ON h.id = x.hospital_id
      WHERE x.state = 'unused' AND x.valid_to BETWEEN clinic_today() AND clinic_today() + 3 AND t.user_id IS NOT NULL ORDER BY x.id LOOP
    v_events := v_events || notify_person(jsonb_build_object('user_id', q.user_id, 'kind', 'coupon', 'title', '优惠券即将到期',
      'content', format('%s在%s的优惠券“%s”%s到期，请及时使用。', q.name, q.hospital, q.coupon, to_char(q.valid_to, 'MM月DD日')),
      'dedupe', format('coupon:%s:%s', q.id, q.valid_to)));
  END LOOP;
  RETURN v_events;
END $$;
