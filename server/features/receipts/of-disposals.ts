/**
 * The lists of treatments that a payment `p` paid, each as it stood right after: by the entry of its account, so that what is
 * paid later, or taken off, changes no paper of before.
 */
const PAID = `SELECT d.id, d.number, d.issued_at, d.price, d.doctor_id, e.balance_after AS arrears, e.balance_after + b.paid AS total,
    row_number() OVER (ORDER BY d.issued_at, d.id) AS n
  FROM (SELECT DISTINCT s.disposal_id FROM payment_tenders t JOIN payment_splits s ON s.tender_id = t.id WHERE t.payment_id = p.id) o
    JOIN disposals d ON d.id = o.disposal_id
    JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
    JOIN ledger_transactions l ON l.payment_id = p.id
    JOIN ledger_entries e ON e.account_id = a.id AND e.transaction_id = l.id
    CROSS JOIN LATERAL (SELECT sum(s.amount) AS paid FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
      WHERE s.disposal_id = d.id AND t.payment_id <= p.id
        -- What had been taken back by then was paid no more.
        AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses_id = t.payment_id AND r.id < p.id)) b`;

const LINES = `SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'name', i.name, 'specification', i.specification, 'tooth', i.tooth,
    'unit_price', i.unit_price, 'count', i.count, 'price', i.unit_price * i.count, 'disposal_no', o.number) ORDER BY o.n, i.position) AS lines,
    coalesce(sum(i.count) FILTER (WHERE i.kind = 'drug'), 0) AS drug_count
  FROM paid o JOIN disposal_lines i ON i.disposal_id = o.id`;

const DOCTORS = `SELECT string_agg(u.name, '、' ORDER BY u.n) FROM (
    SELECT d.name, min(o.n) AS n FROM paid o JOIN users d ON d.id = o.doctor_id GROUP BY d.id, d.name) u`;

const TENDERS = `SELECT jsonb_agg(jsonb_build_object('type', t.type, 'amount', t.amount) ORDER BY t.id) AS payments,
    sum(t.tendered) AS tendered, sum(t.change) AS change
  FROM payment_tenders t WHERE t.payment_id = p.id`;

/** Payments of lists of treatments, as a receipt `x` says them. $3: fees alone are there. */
export const OF_DISPOSALS = `SELECT jsonb_build_object('kind', p.kind, 'doctor_name', w.doctors, 'visited_at', NULL, 'card', NULL,
    'lines', w.lines, 'total', w.total, 'amount', p.total, 'arrears', w.arrears, 'payments', t.payments,
    'bill', jsonb_build_object('disposals', w.disposals, 'price', w.price, 'discount', w.price - w.total,
      'paid_before', w.total - w.arrears - p.total, 'drug_count', w.drug_count, 'tendered', t.tendered, 'change', t.change)) AS own,
    m.patient_id
  FROM payments p JOIN members m ON m.id = p.member_id
    CROSS JOIN LATERAL (WITH paid AS (${PAID})
      SELECT sum(o.price) AS price, sum(o.total) AS total, sum(o.arrears) AS arrears,
        jsonb_agg(jsonb_build_object('number', o.number, 'issued_at', o.issued_at) ORDER BY o.n) AS disposals,
        (${DOCTORS}) AS doctors, y.lines, y.drug_count
      FROM paid o CROSS JOIN (${LINES}) y GROUP BY y.lines, y.drug_count) w
    CROSS JOIN LATERAL (${TENDERS}) t
  WHERE p.id = x.payment_id AND x.charge_id IS NULL AND p.kind = 'pay' AND NOT $3`;
