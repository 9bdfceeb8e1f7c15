-- What the charge desk reads (docs/domain/money.md#the-desk).

-- The payments of a list: that paid it, that gave back of it, where that went to the card, and what took one back.
CREATE OR REPLACE FUNCTION payments_of_disposal(p_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT t.payment_id FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id WHERE s.disposal_id = p_id
  UNION SELECT a.payment_id FROM money_approvals a WHERE a.disposal_id = p_id AND a.payment_id IS NOT NULL
  UNION SELECT a.topup_id FROM money_approvals a WHERE a.disposal_id = p_id AND a.topup_id IS NOT NULL
  UNION SELECT r.id FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id JOIN payments r ON r.reverses_id = t.payment_id
    WHERE s.disposal_id = p_id
$$;

-- As answers show a payment. What was given back is below zero.
CREATE OR REPLACE FUNCTION payment_view(v payments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', v.id, 'kind', v.kind, 'at', v.at, 'total', s.sign * v.total, 'remarks', v.remarks,
    'receipt', (SELECT receipt_view(x) FROM receipts x WHERE x.payment_id = v.id),
    'staff', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.staff_id),
    'member', (SELECT jsonb_build_object('id', m.id, 'name', t.name) FROM members m JOIN patients t ON t.id = m.patient_id WHERE m.id = v.member_id),
    'tenders', (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', t.type, 'amount', s.sign * t.amount, 'replaces', t.replaces)) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = v.id),
    'reversed', EXISTS (SELECT FROM payments r WHERE r.reverses_id = v.id),
    'reverses', (SELECT x.receipt_no FROM receipts x WHERE x.payment_id = v.reverses_id),
    'change', (SELECT sum(t.change) FROM payment_tenders t WHERE t.payment_id = v.id),
    'disposals', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'amount', p.amount) ORDER BY d.issued_at, d.id), '[]')
      FROM (SELECT x.disposal_id, sum(x.amount) AS amount FROM payment_tenders t JOIN payment_splits x ON x.tender_id = t.id
        WHERE t.payment_id = v.id GROUP BY 1
        UNION ALL SELECT x.disposal_id, -sum(x.amount) FROM payment_tenders t JOIN payment_splits x ON x.tender_id = t.id
        WHERE t.payment_id = v.reverses_id GROUP BY 1
        UNION ALL SELECT a.disposal_id, -v.total FROM money_approvals a WHERE a.payment_id = v.id AND a.disposal_id IS NOT NULL) p JOIN disposals d ON d.id = p.disposal_id))
  FROM (SELECT payment_sign(v.kind) AS sign) s
$$;

-- A list at the desk: with the last payment of it that was not taken back.
CREATE OR REPLACE FUNCTION desk_charge(p_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT disposal_view(p_id) || jsonb_build_object('last_payment', (
    SELECT jsonb_build_object('at', p.at, 'staff', jsonb_build_object('id', u.id, 'name', u.name),
      'types', (SELECT jsonb_agg(t.type ORDER BY t.id) FROM payment_tenders t WHERE t.payment_id = p.id))
    FROM payment_splits s JOIN payment_tenders o ON o.id = s.tender_id JOIN payments p ON p.id = o.payment_id
      JOIN users u ON u.id = p.staff_id
    WHERE s.disposal_id = p_id AND NOT o.reversed ORDER BY p.id DESC LIMIT 1))
$$;
