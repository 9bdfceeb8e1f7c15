/** A cleaning fee, as a receipt `x` says it. */
export const OF_FEE = `SELECT jsonb_build_object('kind', 'fee', 'doctor_name', coalesce(d.name, ''), 'visited_at', r.starts_at,
    'card', NULL, 'bill', NULL, 'lines', NULL, 'total', c.amount, 'amount', c.amount, 'arrears', 0,
    'payments', jsonb_build_array(jsonb_build_object('type', c.payment_type, 'amount', c.amount))) AS own,
    c.patient_id
  FROM hygiene_charges c JOIN reservations r ON r.id = c.reservation_id LEFT JOIN users d ON d.id = c.hygienist_id
  WHERE c.id = x.charge_id`;
