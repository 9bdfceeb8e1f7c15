-- What a payment of one list writes and nothing else, by the owner of the tables in one statement: no session, no lock of a shift,
-- a card or a hospital, no policy, no question but whether the list is unpaid; where each row goes was looked up beforehand
-- (by-hand.ts), and what is answered and kept is JSON that somebody else has made. What the schema itself does stays: its keys, its
-- checks, the triggers that stamp an entry and have each transaction sum to zero. No command that leaves these rows can be faster.
-- The number stands first of what is only written, and is therefore taken last: nobody waits longer for it than they must.
-- $1 list, $2 cents of the card, $3 cents in cash, $4 Idempotency-Key, $5 request
WITH settled AS (
  UPDATE disposals d SET status = 3, at_desk = true, paid_at = now(), version = d.version + 1
    FROM bench_bills b WHERE b.list_id = d.id AND d.id = $1 AND d.status = 1 RETURNING b.*),
payment AS (
  INSERT INTO payments (hospital_id, kind, shift_id, member_id, total, at, staff_id)
    SELECT s.hospital_id, 'pay', s.shift_id, s.member_id, $2::bigint + $3::bigint, now(), s.staff_id FROM settled s RETURNING id),
number AS (
  UPDATE document_numbers n SET last = n.last + 1 FROM settled s
    WHERE n.hospital_id = s.hospital_id AND n.kind = 'SJ' AND n.period = s.period
    RETURNING 'SJ' || n.period || '-' || lpad(n.last::text, 6, '0') AS receipt_no),
receipt AS (
  INSERT INTO receipts (hospital_id, receipt_no, payment_id, issued_by, issued_at)
    SELECT s.hospital_id, n.receipt_no, p.id, s.staff_id, now() FROM settled s, payment p, number n),
trail AS (
  INSERT INTO operation_logs (at, user_id, user_name, role, hospital_id, address, user_agent, action, object, detail, result, request_id)
    SELECT now(), s.staff_id, '前台1', 'customer_service', s.hospital_id, '127.0.0.1', 'node', 'disposal.pay', n.receipt_no, m.detail,
      'done', $5 FROM settled s, number n, bench_made m),
kept AS (
  INSERT INTO idempotency_keys (account_id, route, key, body_hash, result, created_at)
    SELECT s.staff_id, 'POST /api/admin/hospital/disposal/pay', $4, 'rCvpXyf9DhVHkbZk2dLkejW2GB7DccO70yXcq8hZN24', m.answer, now()
    FROM settled s, bench_made m),
tender AS (
  INSERT INTO payment_tenders (hospital_id, payment_id, type, amount, member_id, principal)
    SELECT s.hospital_id, p.id, t.type, t.amount, t.card, t.principal
    FROM settled s, payment p, LATERAL (VALUES (5, $2::bigint, s.member_id, $2::bigint), (1, $3::bigint, NULL, 0)) AS t(type, amount, card, principal)
    RETURNING id, amount),
split AS (
  INSERT INTO payment_splits (hospital_id, tender_id, disposal_id, amount, earning, yuan_per_point, drugs_earn)
    SELECT s.hospital_id, t.id, s.list_id, t.amount, t.amount, 10, true FROM settled s, tender t),
posted AS (
  INSERT INTO ledger_transactions (hospital_id, kind, at, business_date, member_id, disposal_id, staff_id, payment_id, shift_id, request_id)
    SELECT s.hospital_id, x.kind, now(), s.business_date, s.member_id, x.list_id, s.staff_id, x.payment_id, s.shift_id, $5
    FROM settled s, payment p, LATERAL (VALUES ('pay', NULL, p.id), ('points_earned', s.list_id, NULL)) AS x(kind, list_id, payment_id)
    RETURNING id, kind),
entries AS (
  INSERT INTO ledger_entries (transaction_id, account_id, amount)
    SELECT t.id, e.account_id, e.amount FROM settled s, posted t, LATERAL (VALUES
      ('pay', s.principal, $2::bigint), ('pay', s.cash, $3::bigint), ('pay', s.receivable, -$2::bigint - $3::bigint),
      ('pay', s.memo, $2::bigint + $3::bigint), ('pay', s.consumed, -$2::bigint - $3::bigint),
      ('points_earned', s.points_issued, ($2::bigint + $3::bigint) / 1000),
      ('points_earned', s.points, -($2::bigint + $3::bigint) / 1000)) AS e(kind, account_id, amount)
    WHERE e.kind = t.kind),
lot AS (
  INSERT INTO points_lots (hospital_id, member_id, transaction_id, points, rest, expires_on)
    SELECT s.hospital_id, s.member_id, t.id, ($2::bigint + $3::bigint) / 1000, ($2::bigint + $3::bigint) / 1000, s.expires_on
    FROM settled s, posted t WHERE t.kind = 'points_earned'),
job AS (
  INSERT INTO outbox (job, payload, due_at, request_id)
    SELECT 'sms.balance', jsonb_build_object('transaction_id', t.id, 'member_id', s.member_id), now(), $5
    FROM settled s, posted t WHERE t.kind = 'pay'),
told AS (
  INSERT INTO account_events (user_id, name, body, at)
    SELECT s.user_id, 'disposal', jsonb_build_object('id', s.list_id, 'status', 3), now() FROM settled s)
SELECT p.id FROM payment p
