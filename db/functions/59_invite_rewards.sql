-- What an invitation brings (docs/domain/money.md#invitation-rewards): points for both, once at each hospital.

-- The card that an account's reward goes to: its own person's before those of its family. Null: it has none there, or a locked one.
CREATE OR REPLACE FUNCTION card_of_account(p_hospital bigint, p_user bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT m.id FROM users u JOIN patients t ON t.user_id = u.id JOIN members m ON m.patient_id = t.id
  WHERE u.id = p_user AND m.hospital_id = p_hospital AND m.vip_status = 0 ORDER BY t.phone <> u.phone, m.id LIMIT 1
$$;

-- Who invited the account of a member: {invitee_id, inviter_id, inviter_member}; null where nobody did, and of those who get nothing for
-- it: who works there, or has the same phone.
CREATE OR REPLACE FUNCTION invitation_of(p_hospital bigint, p_member bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v jsonb;
BEGIN
  SELECT jsonb_build_object('invitee_id', u.id, 'inviter_id', i.id, 'inviter_member', card_of_account(p_hospital, i.id)) INTO v
    FROM members m JOIN patients t ON t.id = m.patient_id JOIN users u ON u.id = t.user_id JOIN users i ON i.id = u.invited_by
    WHERE m.id = p_member AND i.id <> u.id AND i.phone NOT IN (u.phone, t.phone)
      AND NOT EXISTS (SELECT FROM patients o WHERE o.user_id = i.id AND o.phone IN (u.phone, t.phone))
      AND NOT works_at(p_hospital, i.id) AND NOT works_at(p_hospital, u.id);
  v_before := speak_for_all(v_before);
  RETURN v;
END $$;

-- Lists of a member were paid: for the first that is paid whole, with so much as the hospital asks for, inviter and invitee get
-- points. The key of invite_rewards says whether they had them; whoever comes second waits for the first. Whoever invited signed up
-- before those whom they invited, so no two payments wait for each other's points.
CREATE OR REPLACE FUNCTION reward_invitation(p_member bigint, p_ids bigint[], v_shift shifts, p_request text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s points_settings := points_settings_of(v_shift.hospital_id);
  v_list bigint := (SELECT d.id FROM disposals d WHERE d.id = ANY (p_ids) AND d.status = 3
    AND d.total > 0 AND d.total - disposal_arrears(d.id) >= s.invite_min ORDER BY d.issued_at, d.id LIMIT 1);
  v_who jsonb;
  v_reward invite_rewards;
BEGIN
  IF v_list IS NULL OR NOT s.enabled OR s.invite_points + s.invitee_points = 0 THEN RETURN; END IF;
  v_who := invitation_of(v_shift.hospital_id, p_member);
  IF v_who IS NULL THEN RETURN; END IF;
  INSERT INTO invite_rewards (hospital_id, invitee_id, inviter_id, invitee_member_id, inviter_member_id, invitee_points, inviter_points,
      disposal_id, at)
    SELECT v_shift.hospital_id, (v_who->>'invitee_id')::bigint, (v_who->>'inviter_id')::bigint, c.invitee, c.inviter,
      CASE WHEN c.invitee IS NOT NULL THEN s.invitee_points ELSE 0 END, CASE WHEN c.inviter IS NOT NULL THEN s.invite_points ELSE 0 END,
      v_list, haomai_now()
    FROM (SELECT (v_who->>'inviter_member')::bigint AS inviter,
      (SELECT m.id FROM members m WHERE m.id = p_member AND m.vip_status = 0) AS invitee) c
    WHERE coalesce(c.invitee, c.inviter) IS NOT NULL
    ON CONFLICT (hospital_id, invitee_id) DO NOTHING RETURNING * INTO v_reward;
  IF v_reward.id IS NULL OR v_reward.invitee_points + v_reward.inviter_points = 0 THEN RETURN; END IF;
  PERFORM post_ledger(
    jsonb_build_object('hospital_id', v_reward.hospital_id, 'kind', 'invite', 'at', v_reward.at, 'business_date', v_shift.business_date,
      'member_id', p_member, 'disposal_id', v_list, 'staff_id', v_shift.staff_id, 'reason', '邀请奖励', 'request_id', p_request),
    (SELECT jsonb_agg(e) FROM (
      SELECT 'points_issued' AS kind, NULL::bigint AS member_id, v_reward.invitee_points + v_reward.inviter_points AS amount
      UNION ALL SELECT 'points', v_reward.invitee_member_id, -v_reward.invitee_points
      UNION ALL SELECT 'points', v_reward.inviter_member_id, -v_reward.inviter_points) e WHERE e.amount <> 0));
END $$;

-- What it brought that somebody was invited, at a hospital: {invitee_points, inviter_points, at}; null: nothing by now.
CREATE OR REPLACE FUNCTION reward_of(p_hospital bigint, p_invitee bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('invitee_points', r.invitee_points, 'inviter_points', r.inviter_points, 'at', r.at)
  FROM invite_rewards r WHERE r.hospital_id = p_hospital AND r.invitee_id = p_invitee
$$;
