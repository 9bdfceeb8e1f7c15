-- Invitations to work somewhere: by SMS, seven days long, one that waits a phone and place. What is granted, and what that
-- does, is of the invitation's kind: one function each (accept_invite), and nothing else knows of kinds.

-- Where an invitation comes from, as people read it.
CREATE OR REPLACE FUNCTION invite_from(i work_invites) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE i.kind
    WHEN 'staff' THEN (SELECT h.name FROM hospitals h WHERE h.id = i.subject_id)
    WHEN 'mechanism_admin' THEN (SELECT m.name FROM mechanisms m WHERE m.id = i.subject_id)
    WHEN 'factory_admin' THEN (SELECT f.name FROM factories f WHERE f.id = i.subject_id) END
$$;

-- Where who accepted is at work from then on: of an institution's hospitals the first. Null: at none.
CREATE OR REPLACE FUNCTION invite_hospital(i work_invites) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h
  WHERE CASE i.kind WHEN 'staff' THEN h.id = i.subject_id WHEN 'mechanism_admin' THEN h.mechanism_id = i.subject_id END
  ORDER BY h.id LIMIT 1
$$;

-- An invitation that is past its time waits no more, whatever its row still says.
CREATE OR REPLACE FUNCTION invite_status(i work_invites) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN i.status = 'pending' AND i.expires_at <= haomai_now() THEN 'expired' ELSE i.status END
$$;

-- Who is asked, and whether the phone is known, makes no difference to anything here.
-- p: kind, subject_id, hospital_id (null: no hospital's), phone, name, granted, user_id, request_id
CREATE OR REPLACE FUNCTION issue_invite(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  i work_invites;
BEGIN
  UPDATE work_invites x SET status = 'expired', ended_at = x.expires_at
    WHERE x.kind = p->>'kind' AND x.subject_id = (p->>'subject_id')::bigint AND x.phone = p->>'phone'
      AND x.status = 'pending' AND x.expires_at <= haomai_now();
  INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at)
    VALUES (p->>'kind', (p->>'subject_id')::bigint, (p->>'hospital_id')::bigint, p->>'phone', p->>'name', p->'granted',
      haomai_now(), (p->>'user_id')::bigint, haomai_now() + interval '7 days')
    ON CONFLICT DO NOTHING RETURNING * INTO i;
  IF NOT FOUND THEN PERFORM refuse_field('phone', '该手机号已有待接受的邀请'); END IF;
  RETURN invite_sent(i, p->>'request_id');
END $$;

CREATE OR REPLACE FUNCTION invite_sent(i work_invites, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_build_object('id', i.id, 'phone', i.phone, 'jobs', jsonb_build_array(
    enqueue('sms.invite', jsonb_build_object('invite_id', i.id, 'sent', i.sent), haomai_now(), p_request)));
END $$;

-- Messages of an invitation that have not gone yet go no more; one that is in a worker's hands looks for itself.
CREATE OR REPLACE FUNCTION withdraw_invite_sms(p_invite bigint, p_why text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE sms_messages m SET state = 'withdrawn', due_at = NULL, error = p_why
    FROM (SELECT w.id FROM sms_messages w WHERE w.invite_id = p_invite AND w.state = 'queued' FOR UPDATE SKIP LOCKED) waits
    WHERE m.id = waits.id;
  PERFORM speak_for_all(v_before);
END $$;

-- Once more, with a new link and seven days from now. One that ran out waits again, unless another does already.
-- p: id, kind, subject_id, request_id
CREATE OR REPLACE FUNCTION resend_invite(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  i work_invites;
BEGIN
  SELECT * INTO i FROM work_invites x WHERE x.id = (p->>'id')::bigint AND x.kind = p->>'kind'
    AND x.subject_id = (p->>'subject_id')::bigint FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF i.status NOT IN ('pending', 'expired') THEN PERFORM refuse('STATE'); END IF;
  PERFORM withdraw_invite_sms(i.id, '邀请已重新发送');
  BEGIN
    UPDATE work_invites SET status = 'pending', ended_at = NULL, sent = sent + 1, token_hash = NULL,
        expires_at = haomai_now() + interval '7 days'
      WHERE id = i.id RETURNING * INTO i;
  EXCEPTION WHEN unique_violation THEN
    PERFORM refuse('STATE', '{"message": "该手机号已有待接受的邀请"}');
  END;
  RETURN invite_sent(i, p->>'request_id');
END $$;

-- p: id, kind, subject_id
CREATE OR REPLACE FUNCTION withdraw_invite(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  UPDATE work_invites x SET status = 'withdrawn', ended_at = haomai_now()
    WHERE x.id = (p->>'id')::bigint AND x.kind = p->>'kind' AND x.subject_id = (p->>'subject_id')::bigint
      AND invite_status(x) = 'pending' RETURNING x.id INTO v_id;
  IF NOT FOUND THEN
    PERFORM refuse(CASE WHEN EXISTS (SELECT FROM work_invites x WHERE x.id = (p->>'id')::bigint AND x.kind = p->>'kind'
      AND x.subject_id = (p->>'subject_id')::bigint) THEN 'STATE' ELSE 'NOT_FOUND' END);
  END IF;
  PERFORM withdraw_invite_sms(v_id, '邀请已撤回');
END $$;

-- The invitation of a link, for somebody of this phone; refuses where it is not theirs, or no more to be accepted. Their own
-- accepted one is answered as it is. Locked: of two presses one follows the other.
CREATE OR REPLACE FUNCTION invite_of_link(p_hash bytea, p_user bigint) RETURNS work_invites LANGUAGE plpgsql AS $$
DECLARE
  i work_invites;
  v_phone text;
BEGIN
  SELECT * INTO i FROM work_invites x WHERE x.token_hash = p_hash FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND', '{"message": "邀请链接无效，请使用最近一条短信中的链接"}'); END IF;
  SELECT u.phone INTO v_phone FROM users u WHERE u.id = p_user AND u.disabled_at IS NULL FOR NO KEY UPDATE;
  IF v_phone IS DISTINCT FROM i.phone THEN
    PERFORM refuse('FORBIDDEN', '{"message": "该邀请发给了另一个手机号，请使用该手机号登录"}');
  END IF;
  IF i.status = 'accepted' AND i.accepted_by = p_user THEN RETURN i; END IF;
  CASE invite_status(i)
    WHEN 'pending' THEN RETURN i;
    WHEN 'expired' THEN PERFORM refuse('STATE', '{"message": "邀请已过期，请联系邀请人重新发送"}');
    ELSE PERFORM refuse('STATE', '{"message": "邀请已撤回"}');
  END CASE;
END $$;

-- Who accepts is in at once: the invitation was the approval. A second press does nothing more.
-- p: token_hash (hex), user_id, request_id. Answers {invite, accepted (false: it was already), …effects}
CREATE OR REPLACE FUNCTION accept_invite(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint := (p->>'user_id')::bigint;
  i work_invites := invite_of_link(decode(p->>'token_hash', 'hex'), v_user);
  v_done jsonb := '{}';
BEGIN
  IF i.status = 'pending' THEN
    UPDATE work_invites SET status = 'accepted', accepted_by = v_user, ended_at = haomai_now() WHERE id = i.id;
    CASE i.kind
      WHEN 'staff' THEN v_done := accept_staff_invite(i, v_user, p->>'request_id');
      WHEN 'mechanism_admin' THEN v_done := accept_mechanism_invite(i, v_user);
      WHEN 'factory_admin' THEN v_done := accept_factory_invite(i, v_user);
    END CASE;
    PERFORM withdraw_invite_sms(i.id, '邀请已接受');
  END IF;
  RETURN v_done || jsonb_build_object('accepted', i.status = 'pending', 'invite', jsonb_build_object('id', i.id,
    'kind', i.kind, 'subject_id', i.subject_id, 'hospital_id', i.hospital_id, 'from', invite_from(i), 'granted', i.granted,
    'hospital', invite_hospital(i)));
END $$;

-- The roles, departments and positions of an invitation to be staff; what is no more there of these is left out.
CREATE OR REPLACE FUNCTION accept_staff_invite(i work_invites, p_user bigint, p_request text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := i.subject_id;
  v_roles text[] := ARRAY(SELECT jsonb_array_elements_text(i.granted->'roles'));
  -- The first owner of a hospital that the platform made is.
  v_by_platform boolean := coalesce(i.created_by = ANY (super_admins()), false);
  v_events jsonb := '[]';
BEGIN
  PERFORM give_roles(v_hospital, p_user, v_roles, i.created_by);
  INSERT INTO staff_departments (hospital_id, user_id, department_id, position)
    SELECT v_hospital, p_user, d.id, x.place FROM departments d
      JOIN jsonb_array_elements_text(i.granted->'department_ids') WITH ORDINALITY AS x(id, place) ON x.id::bigint = d.id
    WHERE d.hospital_id = v_hospital AND d.status = 1 ON CONFLICT DO NOTHING;
  INSERT INTO staff_positions (hospital_id, user_id, position_id, place)
    SELECT v_hospital, p_user, y.id, x.place FROM positions y
      JOIN jsonb_array_elements_text(i.granted->'position_ids') WITH ORDINALITY AS x(id, place) ON x.id::bigint = y.id
    WHERE y.hospital_id = v_hospital AND y.status = 1 ON CONFLICT DO NOTHING;
  UPDATE staff_members SET hired_on = coalesce(hired_on, clinic_today()), version = version + 1,
      updated_at = haomai_now(), updated_by = p_user
    WHERE hospital_id = v_hospital AND user_id = p_user;
  IF v_roles && ARRAY['doctor', 'dental_hygienist'] THEN
    v_events := jsonb_build_array(number_changes(v_hospital, '{}', '{}', '{"headers": true}', p_request, true));
  ELSE
    PERFORM stay_open(v_hospital);
  END IF;
  RETURN jsonb_build_object('events', v_events, 'touched', touched(v_hospital, 'staff', ARRAY[p_user]),
    'account_events', notify_person(jsonb_build_object('user_id', i.created_by, 'kind', 'approval',
      'title', '员工已接受邀请', 'content', format('%s已接受邀请，成为%s员工。', i.name, CASE WHEN v_by_platform THEN invite_from(i) ELSE '本院' END),
      'link', CASE WHEN v_by_platform THEN '/backend/hospital' ELSE '/admin/manpower/index' END,
      'hospital_id', CASE WHEN v_by_platform THEN NULL ELSE v_hospital END, 'dedupe', 'invite:' || i.id)));
END $$;
