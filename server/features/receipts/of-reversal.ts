/** A payment or a top-up that was taken back (冲正), as a receipt `x` says it: below zero, and which receipt it was. $3: fees alone are there. */
export const OF_REVERSAL = `SELECT jsonb_build_object('kind', 'reversal', 'doctor_name', NULL, 'visited_at', NULL, 'card', NULL, 'bill', NULL,
    'lines', NULL, 'total', -p.total, 'amount', -p.total, 'arrears', 0,
    'payments', (SELECT jsonb_agg(jsonb_build_object('type', t.type, 'amount', -t.amount) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = p.id),
    'reversal', jsonb_build_object('receipt_no', (SELECT o.receipt_no FROM receipts o WHERE o.payment_id = p.reverses_id), 'reason', p.remarks)) AS own,
    m.patient_id
  FROM payments p JOIN members m ON m.id = p.member_id
  WHERE p.id = x.payment_id AND p.kind = 'reversal' AND NOT $3`;
