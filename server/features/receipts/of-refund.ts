/**
 * What was given back of a list of treatments, as a receipt `x` says it: below zero, line by line, and the receipts of what
 * was paid. What only shrank the debt is said, so that the lines add up. $3: fees alone are there.
 */
export const OF_REFUND = `SELECT jsonb_build_object('kind', 'refund', 'doctor_name', NULL, 'visited_at', NULL, 'card', NULL, 'bill', NULL,
    'lines', w.lines, 'total', -p.total, 'amount', -p.total, 'arrears', 0,
    'payments', (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', t.type, 'amount', -t.amount, 'replaces', t.replaces)) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = p.id),
    'refund', jsonb_build_object('disposal_no', d.number, 'reason', a.reason, 'debt', w.off - p.total, 'receipts', (
        SELECT jsonb_agg(DISTINCT o.receipt_no) FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
          JOIN receipts o ON o.payment_id = t.payment_id WHERE s.disposal_id = d.id AND s.refunded > 0),
      'decided_by', u.name, 'self_approved', a.self_approved)) AS own,
    m.patient_id
  FROM payments p JOIN members m ON m.id = p.member_id JOIN money_approvals a ON a.payment_id = p.id
    JOIN disposals d ON d.id = a.disposal_id JOIN users u ON u.id = a.decided_by
    CROSS JOIN LATERAL (
      SELECT sum(r.amount) AS off, jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'specification', l.specification,
        'tooth', l.tooth, 'unit_price', l.unit_price, 'count', -r.count, 'price', -r.amount, 'disposal_no', d.number) ORDER BY l.position) AS lines
      FROM jsonb_to_recordset(a.taken) AS r(line_id bigint, count integer, amount bigint) JOIN disposal_lines l ON l.id = r.line_id) w
  WHERE p.id = x.payment_id AND p.kind = 'refund' AND NOT $3`;
