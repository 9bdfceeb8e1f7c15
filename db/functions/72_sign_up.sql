-- Sign-ups, and what becomes of them. A person is first (register_account), then what they apply for.

-- Whose invitation it was: nobody's for an unknown code, and nobody invites themselves.
CREATE OR REPLACE FUNCTION inviter_of(p_code text, p_invited bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM users WHERE invite_code = p_code AND id IS DISTINCT FROM p_invited AND disabled_at IS NULL
$$;

-- The account of who registers: a new one, or the known one whose password was right, locked until the end.
-- p: phone, name, password_hash, invite_code, market_channel; known: {id, password_hash} or null.
-- Null where that has changed meanwhile (another sign-up was faster, another password): the caller looks again.
CREATE OR REPLACE FUNCTION register_account(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user users;
BEGIN
  IF jsonb_typeof(p->'known') = 'object' THEN
    SELECT * INTO v_user FROM users
      WHERE id = (p->'known'->>'id')::bigint AND password_hash = p->'known'->>'password_hash' AND disabled_at IS NULL
      FOR NO KEY UPDATE;
  ELSE
    INSERT INTO users (phone, name, password_hash, invited_by, market_channel, created_at)
      VALUES (p->>'phone', p->>'name', p->>'password_hash', inviter_of(p->>'invite_code', NULL),
        channel_said(p->>'market_channel'), haomai_now())
      ON CONFLICT (phone) DO NOTHING RETURNING * INTO v_user;
  END IF;
  RETURN CASE WHEN v_user.id IS NOT NULL THEN jsonb_build_object('id', v_user.id, 'name', v_user.name, 'is_new', p->'known' IS NULL) END;
END $$;

-- Tells several people the same. Answers account events.
CREATE OR REPLACE FUNCTION notify_people(p_users bigint[], p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint;
  v_events jsonb := '[]';
BEGIN
  FOREACH v_user IN ARRAY coalesce(p_users, '{}') LOOP
    v_events := v_events || notify_person(p || jsonb_build_object('user_id', v_user));
  END LOOP;
  RETURN v_events;
END $$;

CREATE OR REPLACE FUNCTION super_admins() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id ORDER BY id) FROM users WHERE is_super_admin AND disabled_at IS NULL
$$;

CREATE OR REPLACE FUNCTION shop_owners(p_hospital bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(user_id ORDER BY user_id) FROM memberships
  WHERE hospital_id = p_hospital AND role = 'shop_owner' AND status = 'active'
$$;

-- p: user_id, hospital_id, role, role_label, license_key, invite_code, market_channel
-- The account's row is locked (register_account), so that two applications of one person follow one another.
CREATE OR REPLACE FUNCTION apply_as_staff(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint := (p->>'user_id')::bigint;
  v_hospital hospitals;
  v_membership bigint;
BEGIN
  SELECT * INTO v_hospital FROM hospitals
    WHERE id = (p->>'hospital_id')::bigint AND status = 'approved' AND lock = 0 FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse_field('hospital_id', '请选择医院'); END IF;
  IF EXISTS (SELECT FROM memberships WHERE user_id = v_user AND hospital_id = v_hospital.id
      AND status = 'active' AND role <> 'other') THEN
    PERFORM refuse_field('hospital_id', '您已是该医院的员工');
  END IF;
  IF EXISTS (SELECT FROM memberships WHERE user_id = v_user AND hospital_id = v_hospital.id AND status = 'pending') THEN
    PERFORM refuse_field('hospital_id', '您的申请正在审批中');
  END IF;
  INSERT INTO memberships AS m (user_id, hospital_id, role, status, created_at)
    VALUES (v_user, v_hospital.id, p->>'role', 'pending', haomai_now())
    ON CONFLICT (user_id, hospital_id, role) DO UPDATE SET status = 'pending' WHERE m.status IN ('rejected', 'left')
    RETURNING id INTO v_membership;
  -- Decided between the look above and this line.
  IF v_membership IS NULL THEN PERFORM refuse('STATE'); END IF;
  INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, license_key, invited_by, market_channel, created_at)
    VALUES ('staff', v_hospital.id, v_user, v_membership, p->>'role', p->>'license_key',
      inviter_of(p->>'invite_code', v_user), channel_said(p->>'market_channel'), haomai_now());
  RETURN jsonb_build_object('hospital_id', v_hospital.id, 'hospital', v_hospital.name,
    'account_events', notify_people(shop_owners(v_hospital.id), jsonb_build_object(
      'kind', 'application', 'title', '新的员工申请', 'link', '/admin/doctors/examine/index', 'hospital_id', v_hospital.id,
      'content', format('%s申请成为本院%s，请审批。', (SELECT name FROM users WHERE id = v_user), p->>'role_label'))));
END $$;

-- p: user_id, hospital_name, license_key, invite_code, market_channel
-- Of one applicant a name is one hospital: a rejected one waits again. Its owner is active in it at once.
CREATE OR REPLACE FUNCTION apply_as_hospital(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint := (p->>'user_id')::bigint;
  v_hospital bigint;
BEGIN
  INSERT INTO hospitals AS h (name, status, creator_id, license_url, created_at)
    VALUES (p->>'hospital_name', 'pending', v_user, p->>'license_key', haomai_now())
    ON CONFLICT (creator_id, name) DO UPDATE SET status = 'pending', license_url = coalesce(excluded.license_url, h.license_url)
      WHERE h.status = 'rejected'
    RETURNING id INTO v_hospital;
  IF v_hospital IS NULL THEN
    PERFORM refuse_field('hospital_name', CASE WHEN h.status = 'pending' THEN '您的申请正在审批中' ELSE '该医院已入驻' END)
      FROM hospitals h WHERE h.creator_id = v_user AND h.name = p->>'hospital_name';
  END IF;
  INSERT INTO memberships (user_id, hospital_id, role, status, created_at)
    VALUES (v_user, v_hospital, 'shop_owner', 'active', haomai_now())
    ON CONFLICT (user_id, hospital_id, role) DO UPDATE SET status = 'active';
  INSERT INTO reviews (kind, hospital_id, applicant_id, license_key, invited_by, market_channel, created_at)
    VALUES ('hospital', v_hospital, v_user, p->>'license_key', inviter_of(p->>'invite_code', v_user),
      channel_said(p->>'market_channel'), haomai_now());
  RETURN jsonb_build_object('hospital_id', v_hospital, 'hospital', p->>'hospital_name',
    'account_events', notify_people(super_admins(), jsonb_build_object('kind', 'application', 'title', '新的机构入驻申请', 'link', '/admin/hospitals/examine/index',
        'content', format('%s申请入驻，请审批。', p->>'hospital_name'))));
END $$;

-- The applicant is told by notification and, from the same transaction, by SMS.
CREATE OR REPLACE FUNCTION tell_decision(r reviews, p_what text, p_request text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object(
    'account_events', notify_person(jsonb_build_object('user_id', r.applicant_id, 'kind', 'approval',
      'title', CASE r.status WHEN 'approved' THEN '申请已通过' ELSE '申请未通过' END,
      'content', format('%s的%s申请%s。', h.name, p_what, CASE r.status WHEN 'approved' THEN '已通过' ELSE '未通过' END)
        || CASE WHEN r.reason = '' THEN '' ELSE format('%s：%s', CASE r.status WHEN 'approved' THEN '说明' ELSE '原因' END, r.reason) END)),
    'jobs', jsonb_build_array(enqueue('sms.review', jsonb_build_object('review_id', r.id), haomai_now(), p_request)))
  FROM hospitals h WHERE h.id = r.hospital_id
$$;

-- p: hospital_id, status, reason, user_id, request_id. Of two administrators at once one decides.
CREATE OR REPLACE FUNCTION decide_hospital(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  r reviews;
  v_notified jsonb;
  v_event jsonb;
BEGIN
  UPDATE reviews SET status = p->>'status', reason = p->>'reason', reviewed_by = (p->>'user_id')::bigint, reviewed_at = haomai_now()
    WHERE kind = 'hospital' AND hospital_id = v_hospital AND status = 'pending' RETURNING * INTO r;
  IF NOT FOUND THEN
    PERFORM refuse(CASE WHEN EXISTS (SELECT FROM reviews WHERE kind = 'hospital' AND hospital_id = v_hospital)
      THEN 'STATE' ELSE 'NOT_FOUND' END);
  END IF;
  UPDATE hospitals SET status = r.status WHERE id = v_hospital;
  v_notified := tell_decision(r, '入驻', p->>'request_id');
  -- Its staff's screens, and every list of hospitals that is kept, are to be read anew.
  PERFORM enter_hospital(v_hospital);
  v_event := number_changes(v_hospital, '{}', '{}',
    (SELECT jsonb_build_object('hospital', jsonb_build_object('lock', h.lock)) FROM hospitals h WHERE h.id = v_hospital),
    p->>'request_id', false);
  PERFORM enter_hospital(NULL);
  RETURN v_notified || jsonb_build_object('review_id', r.id, 'applicant_id', r.applicant_id, 'events', jsonb_build_array(v_event));
END $$;

-- p: review_id, hospital_id (the decider's), status, reason, role_label of the review's role, user_id, request_id
CREATE OR REPLACE FUNCTION decide_staff(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  r reviews;
  v_notified jsonb;
  v_events jsonb := '[]';
BEGIN
  PERFORM 1 FROM reviews WHERE id = (p->>'review_id')::bigint AND kind = 'staff' AND hospital_id = v_hospital;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_open(v_hospital);
  UPDATE reviews SET status = p->>'status', reason = p->>'reason', reviewed_by = (p->>'user_id')::bigint, reviewed_at = haomai_now()
    WHERE id = (p->>'review_id')::bigint AND status = 'pending' RETURNING * INTO r;
  IF NOT FOUND THEN PERFORM refuse('STATE'); END IF;
  UPDATE memberships SET status = CASE r.status WHEN 'approved' THEN 'active' ELSE 'rejected' END
    WHERE id = r.membership_id AND status = 'pending';
  IF NOT FOUND THEN PERFORM refuse('STATE'); END IF;
  v_notified := tell_decision(r, p->>'role_label', p->>'request_id');
  IF r.status = 'approved' THEN
    INSERT INTO staff_posts (hospital_id, user_id, position)
      SELECT v_hospital, r.applicant_id, coalesce(max(position), -1) + 1 FROM staff_posts WHERE hospital_id = v_hospital
      ON CONFLICT DO NOTHING;
  END IF;
  -- A doctor is a column from now on.
  IF r.status = 'approved' AND r.role IN ('doctor', 'dental_hygienist') THEN
    v_events := jsonb_build_array(number_changes(v_hospital, '{}', '{}', '{"headers": true}', p->>'request_id', true));
  ELSE
    PERFORM stay_open(v_hospital);
  END IF;
  RETURN v_notified || jsonb_build_object('review_id', r.id, 'applicant_id', r.applicant_id, 'role', r.role, 'events', v_events);
END $$;

-- A person's own profile at a hospital. Whoever has a column there changes what its head says.
-- p: user_id, hospital_id, job_title, specialties, summary, keeps_cover, cover_url, request_id
CREATE OR REPLACE FUNCTION change_profile(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_user bigint := (p->>'user_id')::bigint;
BEGIN
  INSERT INTO staff_posts AS s (hospital_id, user_id, job_title, specialties, summary, cover_url, position)
    SELECT v_hospital, v_user, p->>'job_title', p->>'specialties', p->>'summary', p->>'cover_url', coalesce(max(x.position), -1) + 1
    FROM staff_posts x WHERE x.hospital_id = v_hospital
    ON CONFLICT (hospital_id, user_id) DO UPDATE SET job_title = excluded.job_title, specialties = excluded.specialties,
      summary = excluded.summary, cover_url = CASE WHEN (p->>'keeps_cover')::boolean THEN s.cover_url ELSE excluded.cover_url END;
  IF EXISTS (SELECT FROM memberships WHERE hospital_id = v_hospital AND user_id = v_user AND status = 'active'
      AND role IN ('doctor', 'dental_hygienist')) THEN
    RETURN jsonb_build_object('events', jsonb_build_array(
      number_changes(v_hospital, '{}', '{}', '{"headers": true}', p->>'request_id', true)));
  END IF;
  PERFORM stay_open(v_hospital);
  RETURN '{}';
END $$;

-- One more whole view of a patient's numbers by a person of a hospital today. At p_unusual of them, and at each so many
-- more, its owners are told. Answers account events.
CREATE OR REPLACE FUNCTION note_reveal(p_hospital bigint, p_user bigint, p_name text, p_unusual integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_key text := format('reveals:%s:%s:%s', p_hospital, p_user, clinic_today());
  v_count integer;
  v_events jsonb := '[]';
BEGIN
  SELECT attempts INTO v_count FROM count_attempt(v_key, 86400);
  IF v_count % p_unusual = 0 THEN
    v_events := notify_people(shop_owners(p_hospital), jsonb_build_object('kind', 'reveal', 'title', '查看完整号码较多',
      'content', format('%s今天已查看 %s 次患者的完整手机号和证件号，请确认是否为工作所需。', p_name, v_count),
      'link', '/admin/operation_logs', 'hospital_id', p_hospital, 'dedupe', v_key || ':' || v_count));
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN v_events;
END $$;
