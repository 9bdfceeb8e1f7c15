-- Members (docs/domain/money.md#whose-money).

-- Whoever becomes known to a hospital is its member, in the same transaction: a row, and no account before the first entry.
CREATE OR REPLACE FUNCTION make_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO members (hospital_id, patient_id, created_at) VALUES (NEW.hospital_id, NEW.patient_id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER member AFTER INSERT ON hospital_patients FOR EACH ROW EXECUTE FUNCTION make_member();

-- A member of the hospital, locked: what they have is decided by one after the other. p_version: that was seen; null, not checked
CREATE OR REPLACE FUNCTION lock_member(p_hospital bigint, p_id bigint, p_version integer) RETURNS members LANGUAGE plpgsql AS $$
DECLARE
  v members;
BEGIN
  SELECT * INTO v FROM members m WHERE m.id = p_id AND m.hospital_id = p_hospital FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF v.version <> p_version THEN
    PERFORM refuse('STALE', jsonb_build_object('current', jsonb_build_object('version', v.version, 'remarks', v.remarks,
      'vip_status', v.vip_status, 'vip_level', v.vip_level, 'vip_long', v.vip_long, 'vip_ended_at', v.vip_ended_at)));
  END IF;
  RETURN v;
END $$;

-- The same where stored value, level or points are to change, which they do not while the card is locked.
CREATE OR REPLACE FUNCTION lock_usable_member(p_hospital bigint, p_id bigint, p_version integer) RETURNS members LANGUAGE plpgsql AS $$
DECLARE
  v members := lock_member(p_hospital, p_id, p_version);
BEGIN
  IF v.vip_status = 1 THEN PERFORM refuse('STATE', '{"message": "该会员已锁定"}'); END IF;
  RETURN v;
END $$;

-- The level that counts today: by date, whether or not somebody has put it back since it ended.
CREATE OR REPLACE FUNCTION level_in_force(v members) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.vip_long OR v.vip_ended_at >= clinic_today() THEN v.vip_level ELSE 0 END::smallint
$$;

-- What a member had stored after a transaction, in cents: both parts, by their last entries until then.
CREATE OR REPLACE FUNCTION stored_after(p_member bigint, p_transaction bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.balance_after), 0)::bigint FROM ledger_accounts a CROSS JOIN LATERAL (
    SELECT x.balance_after FROM ledger_entries x WHERE x.account_id = a.id AND x.transaction_id <= p_transaction
    ORDER BY x.version DESC LIMIT 1) e
  WHERE a.member_id = p_member AND a.kind IN ('principal', 'gift')
$$;

-- What a transaction moved of gift, in cents.
CREATE OR REPLACE FUNCTION gift_in(p_transaction bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(abs(sum(e.amount)), 0)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'gift'
  WHERE e.transaction_id = p_transaction
$$;

-- What a transaction took from or put on a card, principal and gift together, in cents.
CREATE OR REPLACE FUNCTION stored_in(p_transaction bigint, p_member bigint) RETURNS cents LANGUAGE sql STABLE AS $$
  SELECT coalesce(abs(sum(e.amount)), 0)::cents FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
  WHERE e.transaction_id = p_transaction AND a.member_id = p_member AND a.kind IN ('principal', 'gift')
$$;

-- Who a patient's account is, and who invited it: neither is known to a hospital otherwise.
CREATE OR REPLACE FUNCTION account_behind(p_user bigint, OUT creator jsonb, OUT invite_user jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
BEGIN
  IF p_user IS NULL THEN RETURN; END IF;
  v_before := speak_for_all('system');
  SELECT jsonb_build_object('id', u.id, 'name', u.name), CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('name', i.name) END
    INTO creator, invite_user FROM users u LEFT JOIN users i ON i.id = u.invited_by WHERE u.id = p_user;
  v_before := speak_for_all(v_before);
END $$;

-- What a member owes (累计欠费), in cents: of lists that were at the desk. One that waits for its first payment is no arrears.
CREATE OR REPLACE FUNCTION member_arrears(p_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.balance), 0)::bigint FROM disposals d JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
  WHERE d.member_id = p_id AND d.status = 2
$$;

-- As answers show a member: the phone whole, for a presenter. Figures are the ledger's.
CREATE OR REPLACE FUNCTION member_view(p_id bigint) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('id', m.id, 'code', k.card_no, 'patient_id', m.patient_id, 'rid', 0,
    'user', jsonb_build_object('name', t.name, 'phone', t.phone, 'invite_user', b.invite_user), 'creator', b.creator,
    'source', (SELECT jsonb_build_object('name', coalesce(c.name, r.said)) FROM channel_registrations r
      LEFT JOIN market_channels c ON c.id = r.channel_id WHERE r.hospital_id = m.hospital_id AND r.user_id = t.user_id),
    'vip_level', m.vip_level, 'vip_status', m.vip_status, 'vip_long', m.vip_long, 'vip_ended_at', m.vip_ended_at,
    'principal', f.principal, 'gift', f.gift, 'balance', f.principal + f.gift, 'integral', f.points,
    'cumulative_recharge', f.recharged, 'cumulative_consumption', f.consumed,
    'cumulative_arrears', member_arrears(m.id),
    'remarks', m.remarks, 'created_at', m.created_at, 'version', m.version)
  FROM members m JOIN patients t ON t.id = m.patient_id
    JOIN hospital_patients k ON k.hospital_id = m.hospital_id AND k.patient_id = m.patient_id
    CROSS JOIN LATERAL account_behind(t.user_id) b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(a.balance) FILTER (WHERE a.kind = 'principal'), 0) AS principal,
        coalesce(sum(a.balance) FILTER (WHERE a.kind = 'gift'), 0) AS gift,
        coalesce(sum(a.balance) FILTER (WHERE a.kind = 'points'), 0) AS points,
        coalesce(sum(a.balance) FILTER (WHERE a.kind = 'recharged'), 0) AS recharged,
        coalesce(sum(a.balance) FILTER (WHERE a.kind = 'consumed'), 0) AS consumed
      FROM ledger_accounts a WHERE a.member_id = m.id) f
  WHERE m.id = p_id
$$;

-- The line of the trail about a card: by its number, for a name would stay there.
CREATE OR REPLACE FUNCTION audit_member(v members, p_audit jsonb, p_detail jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT audit(p_audit || jsonb_build_object('detail', p_detail, 'object', (SELECT k.card_no FROM hospital_patients k
    WHERE k.hospital_id = v.hospital_id AND k.patient_id = v.patient_id)))
$$;

-- What each command that changes a member answers.
CREATE OR REPLACE FUNCTION changed_member(v members) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('member', member_view(v.id), 'touched', touched(v.hospital_id, 'members', ARRAY[v.id]))
$$;

-- The cards of an account's patients, at every hospital, the newest first: [contract's MemberCard, but for the level's name]
CREATE OR REPLACE FUNCTION own_cards(p_user bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_cards jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'hospital', jsonb_build_object('id', h.id, 'name', h.name),
      'patient', jsonb_build_object('id', t.id, 'name', t.name), 'code', k.card_no,
      'vip_level', level_in_force(m), 'vip_status', m.vip_status, 'principal', ledger_balance(m.id, 'principal'),
      'gift', ledger_balance(m.id, 'gift'), 'balance', ledger_balance(m.id, 'principal') + ledger_balance(m.id, 'gift'),
      'integral', ledger_balance(m.id, 'points'), 'coupons', (SELECT count(*) FROM coupon_claims q WHERE q.member_id = m.id
        AND q.state = 'unused' AND q.valid_to >= clinic_today())) ORDER BY m.id DESC), '[]') INTO v_cards
  FROM patients t JOIN members m ON m.patient_id = t.id JOIN hospitals h ON h.id = m.hospital_id
    JOIN hospital_patients k ON k.hospital_id = m.hospital_id AND k.patient_id = t.id
  WHERE t.user_id = p_user;
  v_before := speak_for_all(v_before);
  RETURN v_cards;
END $$;
