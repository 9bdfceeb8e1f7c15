/** Stored value, as a receipt `x` says it: what was given back is below zero, on the paper too. $3: fees alone are there. */
export const OF_CARD = `SELECT jsonb_build_object('kind', p.kind, 'doctor_name', NULL, 'visited_at', NULL, 'bill', NULL,
    'lines', NULL, 'total', s.sign * p.total, 'amount', s.sign * p.total, 'arrears', 0,
    'payments', (SELECT jsonb_agg(jsonb_build_object('type', t.type, 'amount', s.sign * t.amount) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = p.id),
    'card', jsonb_build_object('gift', s.sign * g.gift, 'balance_after', stored_after(p.member_id, l.id),
      'balance_before', stored_after(p.member_id, l.id) - s.sign * (p.total + g.gift), 'remarks', p.remarks)) AS own,
    m.patient_id
  FROM payments p JOIN members m ON m.id = p.member_id JOIN ledger_transactions l ON l.payment_id = p.id
    CROSS JOIN LATERAL (SELECT payment_sign(p.kind) AS sign) s
    CROSS JOIN LATERAL (SELECT gift_in(l.id) AS gift) g
  WHERE p.id = x.payment_id AND p.kind IN ('topup', 'stored_refund') AND NOT $3`;
