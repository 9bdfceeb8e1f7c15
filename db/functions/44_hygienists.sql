-- Visits with dental hygienists: what was noted and advised after them, the fee, and the next appointment.

-- Also who has left: their visits stay what they were.
CREATE OR REPLACE FUNCTION is_hygienist(p_hospital bigint, p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.hospital_id = p_hospital AND m.user_id = p_user AND m.role = 'dental_hygienist')
$$;

-- due, overdue, booked, done: contract's RECALL_STATUS. A visit that was cancelled fulfils nothing.
CREATE OR REPLACE FUNCTION recall_status(v recalls) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT coalesce((SELECT CASE WHEN r.visi_status = 1 THEN 'done' ELSE 'booked' END
      FROM reservations r WHERE r.id = v.booked_id AND r.cancel_status = 0),
    CASE WHEN v.due_on < clinic_today() THEN 'overdue' ELSE 'due' END)
$$;

CREATE OR REPLACE FUNCTION recall_view(v recalls) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('id', v.id, 'due_on', v.due_on, 'note', v.note, 'status', recall_status(v),
    'booked', (SELECT jsonb_build_object('hash_id', r.hash_id, 'date', r.date,
        'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'doctor_name', u.name)
      FROM reservations r JOIN users u ON u.id = r.doctor_id WHERE r.id = v.booked_id AND r.cancel_status = 0))
$$;

CREATE OR REPLACE FUNCTION problem_view(v patient_problems) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'problem', v.problem, 'noted_at', v.noted_at,
    'status', CASE WHEN v.settled_at IS NULL THEN 'open' ELSE 'settled' END,
    'noted_by_name', (SELECT u.name FROM users u WHERE u.id = v.noted_by), 'settlement', v.settlement,
    'settled_at', v.settled_at, 'settled_by_name', (SELECT u.name FROM users u WHERE u.id = v.settled_by))
$$;

CREATE OR REPLACE FUNCTION charge_view(v hygiene_charges) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'amount', v.amount, 'payment_type', v.payment_type, 'remarks', v.remarks,
    'created_at', v.created_at, 'created_by_name', (SELECT u.name FROM users u WHERE u.id = v.created_by),
    'receipt', (SELECT receipt_view(x) FROM receipts x WHERE x.charge_id = v.id))
$$;

-- What belongs to a visit beside the reservation.
CREATE OR REPLACE FUNCTION hygiene_parts(p_id bigint) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'charge', (SELECT charge_view(c) FROM hygiene_charges c WHERE c.reservation_id = p_id),
    'problem', (SELECT problem_view(x) FROM patient_problems x WHERE x.reservation_id = p_id),
    'recall', (SELECT recall_view(x) FROM recalls x WHERE x.reservation_id = p_id))
$$;

CREATE OR REPLACE FUNCTION hygiene_view(p_id bigint) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT reservation_view(p_id) || hygiene_parts(p_id) || jsonb_build_object('phone', t.phone, 'gender', t.gender,
    'age', extract(year FROM age(clinic_today(), t.birth_date))::int,
    'card_no', (SELECT k.card_no FROM hospital_patients k WHERE k.hospital_id = r.hospital_id AND k.patient_id = t.id))
  FROM reservations r JOIN patients t ON t.id = r.patient_id WHERE r.id = p_id
$$;

-- The visit that is meant, locked, in a hospital that is open; a doctor's is none. p: as lock_reservation
CREATE OR REPLACE FUNCTION lock_hygiene_visit(p jsonb) RETURNS reservations LANGUAGE plpgsql AS $$
DECLARE
  v reservations := lock_reservation(p);
BEGIN
  IF NOT is_hygienist(v.hospital_id, v.doctor_id) THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM enter_hospital(v.hospital_id);
  PERFORM require_open(v.hospital_id);
  RETURN v;
END $$;

-- A new version that says nothing new to the patient: what is still to be told of the old one goes on.
CREATE OR REPLACE FUNCTION carry_jobs(p_id bigint, p_from integer, p_to integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  UPDATE outbox SET payload = payload || jsonb_build_object('version', p_to)
    WHERE done_at IS NULL AND failed_at IS NULL AND job IN ('sms.reservation', 'notify.visit')
      AND (payload->>'reservation_id')::bigint = p_id AND (payload->>'version')::int = p_from;
  PERFORM speak_for_all(v_before);
END $$;

-- What a fee moves: a list of one line that is paid as it is written, in the shift of whoever took it. Answers {disposal, member, receipt}.
CREATE OR REPLACE FUNCTION post_fee(v_charge hygiene_charges, v_shift shifts, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v disposals;
  v_payment payments;
  v_receipt receipts;
BEGIN
  -- Whose points move.
  PERFORM 1 FROM members m WHERE m.hospital_id = v_charge.hospital_id AND m.patient_id = v_charge.patient_id FOR NO KEY UPDATE;
  INSERT INTO disposals (hospital_id, member_id, doctor_id, reservation_id, at_desk, price, total, remarks, created_by, created_at)
    SELECT m.hospital_id, m.id, v_charge.hygienist_id, v_charge.reservation_id, true, v_charge.amount, v_charge.amount, v_charge.remarks,
      v_charge.created_by, v_charge.created_at FROM members m
    WHERE m.hospital_id = v_charge.hospital_id AND m.patient_id = v_charge.patient_id RETURNING * INTO STRICT v;
  INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, name, specification, unit, unit_price, count, net, doctor_id)
    VALUES (v.hospital_id, v.id, 1, 'fee', '洁牙', '', '次', v.total, 1, v.total, v_charge.hygienist_id);
  PERFORM owe_disposal(v, v.total, 'disposal', v.created_by, p_request);
  INSERT INTO payments (hospital_id, kind, shift_id, member_id, total, remarks, at, staff_id)
    VALUES (v.hospital_id, 'pay', v_shift.id, v.member_id, v.total, v_charge.remarks, v_charge.created_at, v_charge.created_by)
    RETURNING * INTO v_payment;
  PERFORM post_payment(v_payment, v_shift.business_date,
    jsonb_build_array(jsonb_build_object('type', v_charge.payment_type, 'amount', v_charge.amount)),
    jsonb_build_array(jsonb_build_object('id', v.id, 'arrears', v.total)), p_request);
  PERFORM settle_lists(v_payment, v.member_id, ARRAY[v.id], v_shift, v_charge.created_by, p_request);
  UPDATE disposals d SET number = take_number(v.hospital_id, 'CZ', v_shift.business_date), issued_at = v_charge.created_at WHERE d.id = v.id;
  PERFORM settle_disposal(v.id);
  INSERT INTO receipts (hospital_id, receipt_no, charge_id, payment_id, issued_by, issued_at)
    VALUES (v.hospital_id, take_number(v.hospital_id, 'SJ', v_shift.business_date), v_charge.id, v_payment.id, v_charge.created_by,
      v_charge.created_at) RETURNING * INTO v_receipt;
  RETURN jsonb_build_object('disposal', v.id, 'member', v.member_id, 'receipt', receipt_view(v_receipt));
END $$;
DROP FUNCTION IF EXISTS issue_receipt(hygiene_charges);

-- Fees of before the ledger stand in it as openings, on the day on which they were taken, each once. Answers how many that were.
CREATE OR REPLACE FUNCTION open_fees() RETURNS bigint LANGUAGE sql AS $$
  SELECT know_patient(c.hospital_id, c.patient_id) FROM hygiene_charges c JOIN receipts r ON r.charge_id = c.id AND r.payment_id IS NULL
  WHERE NOT EXISTS (SELECT FROM members m WHERE m.hospital_id = c.hospital_id AND m.patient_id = c.patient_id);
  SELECT count(post_ledger(
    jsonb_build_object('hospital_id', c.hospital_id, 'kind', 'opening', 'at', c.created_at,
      'business_date', (c.created_at AT TIME ZONE 'Asia/Shanghai')::date, 'member_id', m.id, 'staff_id', c.created_by, 'reason', '洁牙费',
      'request_id', 'fee:' || c.id),
    jsonb_build_array(
      jsonb_build_object('kind', tender_account(c.payment_type), 'amount', c.amount),
      jsonb_build_object('kind', 'revenue', 'amount', -c.amount),
      jsonb_build_object('kind', 'memo', 'amount', c.amount),
      jsonb_build_object('kind', 'consumed', 'member_id', m.id, 'amount', -c.amount))))
  FROM hygiene_charges c JOIN members m ON m.hospital_id = c.hospital_id AND m.patient_id = c.patient_id
    JOIN receipts r ON r.charge_id = c.id AND r.payment_id IS NULL
  WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.kind = 'opening' AND t.request_id = 'fee:' || c.id)
$$;

-- The fee of a visit, once, and its receipt. p: session_id, user_id, key, staff, staff_hospital_id, amount, payment_type, remarks, request_id, idem
CREATE OR REPLACE FUNCTION charge_hygiene(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v reservations;
  v_shift shifts;
  v_charge hygiene_charges;
  v_posted jsonb;
  v_lists bigint[];
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v_shift := take_shift((p->>'staff_hospital_id')::bigint, (p->>'user_id')::bigint);
  v := lock_hygiene_visit(p);
  IF v.cancel_status = 1 THEN PERFORM refuse('STATE', '{"message": "该预约已取消"}'); END IF;
  IF v.visi_status = 0 THEN PERFORM refuse('STATE', '{"message": "该患者尚未就诊，不能收费"}'); END IF;
  INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, remarks, created_by, created_at)
    VALUES (v.hospital_id, v.id, v.patient_id, v.doctor_id, (p->>'amount')::cents, (p->>'payment_type')::smallint,
      p->>'remarks', (p->>'user_id')::bigint, haomai_now())
    ON CONFLICT (reservation_id) DO NOTHING RETURNING * INTO v_charge;
  IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该预约已收费"}'); END IF;
  v_posted := post_fee(v_charge, v_shift, p->>'request_id');
  v_lists := ARRAY[(v_posted->>'disposal')::bigint];
  PERFORM stay_open(v.hospital_id);
  -- The visit is what it was: only lists show the fee.
  RETURN idem_end(p->'idem', jsonb_build_object('visit', hygiene_view(v.id), 'receipt', v_posted->'receipt', 'account_events', tell_disposals(v_lists),
    'touched', touched(v.hospital_id, 'hygienists', '{}') || touched(v.hospital_id, 'disposals', v_lists)
      || touched(v.hospital_id, 'members', ARRAY[(v_posted->>'member')::bigint])));
END $$;

-- Notes a problem; whoever has settled one has closed it.
CREATE OR REPLACE FUNCTION note_problem(v reservations, p jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'problem' IS NOT NULL THEN
    INSERT INTO patient_problems (hospital_id, patient_id, reservation_id, problem, noted_by, noted_at)
      VALUES (v.hospital_id, v.patient_id, v.id, p->>'problem', (p->>'user_id')::bigint, at)
      ON CONFLICT (reservation_id) DO UPDATE SET problem = excluded.problem WHERE patient_problems.settled_at IS NULL;
    IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该问题已处理，不能再修改"}'); END IF;
  END IF;
  IF p->>'settlement' IS NOT NULL THEN
    UPDATE patient_problems SET settled_at = at, settled_by = (p->>'user_id')::bigint, settlement = p->>'settlement'
      WHERE reservation_id = v.id AND settled_at IS NULL;
    IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "没有待处理的问题"}'); END IF;
  END IF;
END $$;

-- Advises when to come again; what is booked already stands.
CREATE OR REPLACE FUNCTION advise_recall(v reservations, p jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p->>'due_on' IS NOT NULL THEN
    INSERT INTO recalls (hospital_id, patient_id, reservation_id, doctor_id, due_on, note, created_by, created_at)
      VALUES (v.hospital_id, v.patient_id, v.id, v.doctor_id, (p->>'due_on')::date, coalesce(p->>'note', ''), (p->>'user_id')::bigint, at)
      ON CONFLICT (reservation_id) DO UPDATE SET due_on = excluded.due_on, note = coalesce(p->>'note', recalls.note), booked_id = NULL
        WHERE recall_status(recalls) IN ('due', 'overdue');
    IF NOT FOUND THEN PERFORM refuse('STATE', '{"message": "该患者已预约下次就诊，不能再改日期"}'); END IF;
  ELSIF p->>'note' IS NOT NULL THEN
    UPDATE recalls SET note = p->>'note' WHERE reservation_id = v.id;
    IF NOT FOUND THEN PERFORM refuse_field('due_on', '日期为必填项'); END IF;
  END IF;
END $$;

-- p: session_id, user_id, key, staff, staff_hospital_id, owner (shop_owner: every visit of the hospital is theirs), version,
--    problem, settlement, due_on, note, remarks (null leaves each as it is), request_id, idem
CREATE OR REPLACE FUNCTION change_hygiene(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v reservations;
  v_at timestamptz;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_hygiene_visit(p);
  v_at := haomai_now();
  IF num_nonnulls(p->>'problem', p->>'due_on', p->>'note', p->>'remarks') > 0
     AND v.doctor_id <> (p->>'user_id')::bigint AND NOT (p->>'owner')::boolean THEN
    PERFORM refuse('FORBIDDEN', '{"message": "只有接诊的洁牙师和店长可以修改"}');
  END IF;
  IF (p->>'due_on')::date < clinic_today() THEN PERFORM refuse_field('due_on', '下次预约日期不能早于今天'); END IF;
  PERFORM require_version(v, p);
  PERFORM note_problem(v, p, v_at);
  PERFORM advise_recall(v, p, v_at);
  UPDATE reservations SET remarks = coalesce(p->>'remarks', remarks), version = version + 1 WHERE id = v.id;
  PERFORM carry_jobs(v.id, v.version, v.version + 1);
  RETURN idem_end(p->'idem', jsonb_build_object('visit', hygiene_view(v.id), 'events', jsonb_build_array(
    number_changes(v.hospital_id, '{}', ARRAY[v.id], NULL, p->>'request_id', true))));
END $$;

-- Books the patient of a visit again, through the claim of everybody, and fulfils what was advised after it: both or
-- neither. p: as book_slots for staff, of who and when only key and slot_id
CREATE OR REPLACE FUNCTION rebook_visit(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_replay jsonb;
  v_patient bigint;
  v reservations;
  v_slot slots;
  v_done jsonb;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  -- The patient before the reservation, as everybody locks them.
  v_patient := patient_of_visit(p->>'key');
  PERFORM 1 FROM patients WHERE id = v_patient FOR NO KEY UPDATE;
  v := lock_hygiene_visit(p);
  IF v.patient_id <> v_patient THEN PERFORM refuse('STALE'); END IF;
  SELECT * INTO v_slot FROM slots WHERE id = (p->>'slot_id')::bigint AND hospital_id = v.hospital_id;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  v_done := book_slots(p || jsonb_build_object('idem', NULL, 'patient_id', v.patient_id, 'date', v_slot.date, 'minute', v_slot.minute,
    'person', NULL, 'informed', NULL, 'hold_id', NULL, 'kind_id', NULL, 'slot_count', NULL, 'max_live', NULL));
  -- Last: whoever loses the slot is told so, and what was lost.
  UPDATE recalls SET booked_id = (v_done->'reservation'->>'id')::bigint
    WHERE reservation_id = v.id AND recall_status(recalls) IN ('due', 'overdue');
  IF NOT FOUND AND EXISTS (SELECT FROM recalls WHERE reservation_id = v.id) THEN
    PERFORM refuse('STATE', '{"message": "该患者已预约下次就诊"}');
  END IF;
  RETURN idem_end(p->'idem', v_done);
END $$;
