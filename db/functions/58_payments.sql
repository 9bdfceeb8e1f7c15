-- What is taken and given back at the counter (docs/domain/money.md#whose-money): shifts, payments, their receipts.

-- The clinic's day for which money counts that moves now: the next one where today is closed.
CREATE OR REPLACE FUNCTION business_date(p_hospital bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT greatest(clinic_today(), last_closed_day(p_hospital) + 1)
$$;

-- Null where no day was closed yet.
CREATE OR REPLACE FUNCTION last_closed_day(p_hospital bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT c.business_date FROM day_closings c WHERE c.hospital_id = p_hospital ORDER BY c.business_date DESC LIMIT 1
$$;

-- The day that money counts for, kept as it is until the commit: whoever closes it (close_day) waits, and what comes after
-- waits for them. VOLATILE: what was closed meanwhile is seen.
CREATE OR REPLACE FUNCTION hold_day(p_hospital bigint) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  v_said text;
BEGIN
  v_said := pg_advisory_xact_lock_shared(day_lock(p_hospital))::text;
  RETURN business_date(p_hospital);
END $$;

-- ::text: what is IMMUTABLE throughout becomes a part of whoever asks, and is no query of its own.
CREATE OR REPLACE FUNCTION day_lock(p_hospital bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('haomai:day:' || p_hospital::text, 0)
$$;

-- What a hospital's owner has decided of its money; as the columns begin where nobody has.
CREATE OR REPLACE FUNCTION money_settings_of(p_hospital bigint) RETURNS money_settings LANGUAGE plpgsql STABLE AS $$
DECLARE
  v money_settings;
BEGIN
  SELECT * INTO v FROM money_settings s WHERE s.hospital_id = p_hospital;
  IF NOT FOUND THEN v := ROW(p_hospital, NULL, false, true, 1, 'shop_owner', 1000000); END IF;
  RETURN v;
END $$;

-- The cashier's open shift of the business date, which their first money opens, and which stays open until the caller's
-- commit: whoever closes it waits, and what comes after opens the next.
CREATE OR REPLACE FUNCTION take_shift(p_hospital bigint, p_staff bigint) RETURNS shifts LANGUAGE plpgsql AS $$
DECLARE
  v shifts;
  v_date date := hold_day(p_hospital);
BEGIN
  LOOP
    SELECT * INTO v FROM shifts s WHERE s.hospital_id = p_hospital AND s.staff_id = p_staff AND s.business_date = v_date
      AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN RETURN v; END IF;
    INSERT INTO shifts (hospital_id, staff_id, business_date, opened_at) VALUES (p_hospital, p_staff, v_date, haomai_now())
      ON CONFLICT (hospital_id, staff_id, business_date) WHERE closed_at IS NULL DO NOTHING;
  END LOOP;
END $$;

-- The account that a way of paying moves: contract's PAYMENT_TYPES and TENDER_TYPES.
CREATE OR REPLACE FUNCTION tender_account(p_type integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{cash,alipay,wechat,bank,principal,points_cost,insurance}'::text[])[p_type]
$$;

-- Whether a kind of payment takes (1) or gives back (-1).
CREATE OR REPLACE FUNCTION payment_sign(p_kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_kind IN ('stored_refund', 'refund', 'reversal') THEN -1 ELSE 1 END
$$;

-- The receipt of a payment, numbered. Late: after the payment's other rows, before the hospital's.
CREATE OR REPLACE FUNCTION receipt_of_payment(v payments, p_date date) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_receipt receipts;
BEGIN
  INSERT INTO receipts (hospital_id, receipt_no, payment_id, issued_by, issued_at)
    VALUES (v.hospital_id, take_number(v.hospital_id, 'SJ', p_date), v.id, v.staff_id, v.at) RETURNING * INTO v_receipt;
  RETURN receipt_view(v_receipt);
END $$;

-- A payment of lists, and what it moves: tenders, what each of them pays, the posting. Answers the ledger's transaction.
-- p_tenders: as put_tenders has them; p_owed: [{id, arrears}], as they are to be paid
CREATE OR REPLACE FUNCTION post_payment(v payments, p_date date, p_tenders jsonb, p_owed jsonb, p_request text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_tenders(v, v.member_id, p_tenders);
  PERFORM put_splits(v, p_owed);
  RETURN post_ledger(jsonb_build_object('hospital_id', v.hospital_id, 'kind', 'pay', 'at', v.at, 'business_date', p_date,
    'member_id', v.member_id, 'staff_id', v.staff_id, 'payment_id', v.id, 'shift_id', v.shift_id, 'request_id', p_request),
    payment_entries(v));
END $$;

-- Jobs that tell by SMS of the stored value that a payment moved: one for each card, unless the hospital wants none.
CREATE OR REPLACE FUNCTION tell_balances(v payments, p_transaction bigint, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (money_settings_of(v.hospital_id)).sms_balance THEN RETURN '[]'; END IF;
  RETURN (SELECT coalesce(jsonb_agg(enqueue('sms.balance', jsonb_build_object('transaction_id', p_transaction, 'member_id', a.member_id),
      v.at, p_request)), '[]')
    FROM (SELECT DISTINCT a.member_id FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
      WHERE e.transaction_id = p_transaction AND a.kind IN ('principal', 'gift')) a);
END $$;
