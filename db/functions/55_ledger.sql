-- The ledger (docs/domain/money.md#the-ledger): the only thing that moves a figure of money or points.

-- What was posted stays: a mistake is mirrored.
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER kept_whole BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_rewriting();

-- An account begins with nothing, and changes by the trigger of its entries alone: that is one trigger within another. Who changes it
-- otherwise is refused after the change, for a trigger before it would have everything that follows from its kind reckoned anew.
CREATE OR REPLACE FUNCTION hold_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 AND NEW.version = 0 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an account is changed by its entries alone' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER held BEFORE INSERT OR DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION hold_ledger_account();
CREATE OR REPLACE TRIGGER held_so AFTER UPDATE ON ledger_accounts FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 OR (NEW.hospital_id, NEW.kind, NEW.member_id, NEW.disposal_id) IS DISTINCT FROM
    (OLD.hospital_id, OLD.kind, OLD.member_id, OLD.disposal_id))
  EXECUTE FUNCTION hold_ledger_account();
CREATE OR REPLACE TRIGGER held_whole BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION refuse_rewriting();

-- An entry moves its account, by one statement that does not find one which has too little, and is stamped with what is
-- there then. An account that keeps no balance is not touched.
CREATE OR REPLACE FUNCTION stamp_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v ledger_accounts;
BEGIN
  SELECT * INTO v FROM ledger_accounts a WHERE a.id = NEW.account_id;
  NEW.hospital_id := v.hospital_id;
  NEW.balance_after := NULL;
  NEW.version := NULL;
  IF v.floor IS NULL THEN RETURN NEW; END IF;
  UPDATE ledger_accounts a SET balance = a.balance + a.side * NEW.amount, version = a.version + 1
    WHERE a.id = NEW.account_id AND a.balance + a.side * NEW.amount >= a.floor
    RETURNING a.balance, a.version INTO NEW.balance_after, NEW.version;
  IF NOT FOUND THEN PERFORM refuse_too_little(v, NEW.transaction_id); END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stamp BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION stamp_ledger_entry();

-- An account that would have too little.
CREATE OR REPLACE FUNCTION refuse_too_little(v ledger_accounts, p_transaction bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- More than is owed of a list.
  IF v.kind = 'receivable' THEN PERFORM refuse_overpaid(v.disposal_id); END IF;
  IF v.kind NOT IN ('principal', 'gift', 'points', 'recharged') THEN
    RAISE EXCEPTION 'account % (%) would be below zero', v.id, v.kind USING ERRCODE = 'check_violation';
  END IF;
  PERFORM refuse_balance(v.member_id, p_transaction);
END $$;

-- 409 BALANCE, with what the member has now: cents, and points as integral. `recharged` is never less than `principal`, so
-- where it comes first it speaks for both. p_transaction: that is being refused, if any
CREATE OR REPLACE FUNCTION refuse_balance(p_member bigint, p_transaction bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('BALANCE', jsonb_build_object('figures', jsonb_build_object(
    'principal', balance_before(p_member, 'principal', p_transaction),
    'gift', balance_before(p_member, 'gift', p_transaction),
    'integral', balance_before(p_member, 'points', p_transaction))));
END $$;
DROP FUNCTION IF EXISTS refuse_too_little(ledger_accounts);

-- 409 OVERPAID, with what is owed of a list now, in cents. p_off: what the command that is refused has taken off it by now
CREATE OR REPLACE FUNCTION refuse_overpaid(p_disposal bigint, p_off bigint DEFAULT 0) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('OVERPAID', jsonb_build_object('figures', (
    SELECT jsonb_build_object('total', d.total + p_off, 'amount', d.total - o.arrears, 'arrears', o.arrears + p_off,
      'version', d.version)
    FROM disposals d CROSS JOIN LATERAL (SELECT disposal_arrears(d.id) AS arrears) o WHERE d.id = p_disposal)));
END $$;

-- What a member has of a kind without what a transaction, which is being refused, has moved of it by now.
CREATE OR REPLACE FUNCTION balance_before(p_member bigint, p_kind text, p_transaction bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN ledger_balance(p_member, p_kind) - coalesce((
    SELECT sum(a.side * e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = p_transaction AND a.member_id = p_member AND a.kind = p_kind), 0);
END $$;

-- What a member has of a kind, 0 where nothing was ever posted.
CREATE OR REPLACE FUNCTION ledger_balance(p_member bigint, p_kind text) RETURNS cents LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.member_id = p_member AND a.kind = p_kind), 0)::cents
$$;

-- With each statement that writes entries: nothing appears or vanishes, in cents and in points, and all of it is of one hospital.
-- OFFSET 0: each transaction by its key.
CREATE OR REPLACE FUNCTION check_ledger_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_wrong bigint := (
    SELECT w.transaction_id FROM (SELECT DISTINCT n.transaction_id, n.hospital_id FROM written n) w
    WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.id = w.transaction_id AND t.hospital_id = w.hospital_id OFFSET 0)
      OR EXISTS (SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
        WHERE e.transaction_id = w.transaction_id GROUP BY a.unit HAVING sum(e.amount) <> 0)
    LIMIT 1);
BEGIN
  IF v_wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the entries of transaction % do not balance', v_wrong USING ERRCODE = 'check_violation',
      CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
-- It was a deferred one of each entry, which cannot be replaced.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_balanced' AND tgrelid = 'ledger_entries'::regclass AND tgconstraint <> 0) THEN
    DROP TRIGGER ledger_balanced ON ledger_entries;
  END IF;
END $$;
CREATE OR REPLACE TRIGGER ledger_balanced AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_transactions();
DROP FUNCTION IF EXISTS check_ledger_transaction();

-- The account of a kind, made by its first entry; of two that are first, one makes it. Of a member or of a list, or with
-- neither the hospital's own.
DROP FUNCTION IF EXISTS ledger_account(bigint, bigint, text);
CREATE OR REPLACE FUNCTION ledger_account(p_hospital bigint, p_member bigint, p_disposal bigint, p_kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint := find_ledger_account(p_hospital, p_member, p_disposal, p_kind);
BEGIN
  IF v_id IS NOT NULL THEN RETURN v_id; END IF;
  INSERT INTO ledger_accounts (hospital_id, member_id, disposal_id, kind) VALUES (p_hospital, p_member, p_disposal, p_kind)
    ON CONFLICT DO NOTHING;
  RETURN find_ledger_account(p_hospital, p_member, p_disposal, p_kind);
END $$;

-- Each by its own key. VOLATILE: what another has just made is seen.
DROP FUNCTION IF EXISTS find_ledger_account(bigint, bigint, text);
CREATE OR REPLACE FUNCTION find_ledger_account(p_hospital bigint, p_member bigint, p_disposal bigint, p_kind text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF p_disposal IS NOT NULL THEN
    RETURN (SELECT a.id FROM ledger_accounts a WHERE a.disposal_id = p_disposal AND a.kind = p_kind);
  ELSIF p_member IS NOT NULL THEN
    RETURN (SELECT a.id FROM ledger_accounts a WHERE a.member_id = p_member AND a.kind = p_kind);
  END IF;
  RETURN (SELECT a.id FROM ledger_accounts a
    WHERE a.hospital_id = p_hospital AND a.kind = p_kind AND a.member_id IS NULL AND a.disposal_id IS NULL);
END $$;

-- Hospitals had all their accounts from the beginning: thirteen rows each, of which most never have an entry.
DROP TRIGGER IF EXISTS accounts ON hospitals;
DROP FUNCTION IF EXISTS make_hospital_accounts();

-- The day a transaction counts for: the one that is asked for, unless it is closed. p_day: that is open now; what is not before it is open
-- as well, and nothing is looked up.
CREATE OR REPLACE FUNCTION posting_date(p jsonb, p_day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (p->>'business_date')::date < p_day AND (p->>'business_date')::date <= last_closed_day((p->>'hospital_id')::bigint)
    THEN p_day ELSE (p->>'business_date')::date END
$$;

-- Posts a transaction and answers its id. What is of one account is one entry, and entries are written by account, so that
-- accounts are locked in this order; those that keep no balance not at all.
-- p: hospital_id, kind, at, business_date, member_id, disposal_id, staff_id, payment_id, shift_id, reason, reverses_id, request_id; of points
-- also which lots (move_lots)
-- p_entries: [{kind, member_id or disposal_id (with neither: the hospital's), amount (debit above zero, credit below; of 0 nothing is written)}]
-- Refuses with BALANCE where a member has too little.
CREATE OR REPLACE FUNCTION post_ledger(p jsonb, p_entries jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_day date := hold_day((p->>'hospital_id')::bigint);
BEGIN
  INSERT INTO ledger_transactions (hospital_id, kind, at, business_date, member_id, disposal_id, staff_id, payment_id, shift_id,
      reason, reverses_id, request_id)
    VALUES ((p->>'hospital_id')::bigint, p->>'kind', (p->>'at')::timestamptz, posting_date(p, v_day),
      (p->>'member_id')::bigint, (p->>'disposal_id')::bigint, (p->>'staff_id')::bigint, (p->>'payment_id')::bigint, (p->>'shift_id')::bigint, p->>'reason', (p->>'reverses_id')::bigint, p->>'request_id')
    RETURNING id INTO v_id;
  INSERT INTO ledger_entries (transaction_id, account_id, amount)
    SELECT v_id, x.account_id, x.amount FROM (
      SELECT ledger_account((p->>'hospital_id')::bigint, e.member_id, e.disposal_id, e.kind) AS account_id, sum(e.amount) AS amount
      FROM jsonb_to_recordset(p_entries) AS e(kind text, member_id bigint, disposal_id bigint, amount bigint)
      GROUP BY e.disposal_id, e.member_id, e.kind HAVING sum(e.amount) <> 0 ORDER BY e.disposal_id, e.member_id, e.kind) x
    ORDER BY x.account_id;
  IF p_entries @> '[{"kind": "points"}]' THEN PERFORM move_lots(v_id, p); END IF;
  RETURN v_id;
END $$;

-- The mirror of a transaction (冲正), which names it. A second one breaks the unique key of reverses_id.
-- p: as post_ledger, but for what the mirrored one says itself
CREATE OR REPLACE FUNCTION mirror_ledger(p_id bigint, p jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v ledger_transactions;
BEGIN
  SELECT * INTO STRICT v FROM ledger_transactions WHERE id = p_id;
  RETURN post_ledger(p || jsonb_build_object('hospital_id', v.hospital_id, 'kind', 'reversal', 'member_id', v.member_id,
    'disposal_id', v.disposal_id, 'reverses_id', v.id), (
      SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'member_id', a.member_id, 'disposal_id', a.disposal_id,
        'amount', -e.amount))
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.transaction_id = v.id));
END $$;
