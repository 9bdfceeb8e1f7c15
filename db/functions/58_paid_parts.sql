-- What was paid of which list between two business dates, both included, less what was given back and taken back: a row each.
CREATE OR REPLACE FUNCTION paid_parts(p_hospital bigint, p_from date, p_to date) RETURNS TABLE (disposal_id bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  WITH moved AS (
    SELECT p.id, p.kind, p.total, p.reverses_id FROM shifts s JOIN payments p ON p.shift_id = s.id
    WHERE s.hospital_id = p_hospital AND s.business_date BETWEEN p_from AND p_to)
  SELECT x.disposal_id, x.amount::bigint FROM moved m JOIN payment_tenders t ON t.payment_id = m.id JOIN payment_splits x ON x.tender_id = t.id
  UNION ALL SELECT x.disposal_id, -x.amount::bigint FROM moved m JOIN payment_tenders t ON t.payment_id = m.reverses_id
    JOIN payment_splits x ON x.tender_id = t.id
  UNION ALL SELECT a.disposal_id, -m.total::bigint FROM moved m JOIN money_approvals a ON a.payment_id = m.id WHERE m.kind = 'refund'
$$;
