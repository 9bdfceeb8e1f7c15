-- Policies (保单) of members (docs/domain/money.md#products): made with a payment (settle_products), or noted by hand.

-- 1 待生效, 2 生效, 3 已到期 by its days; 4 已退保. Contract's POLICY_STATUS.
CREATE OR REPLACE FUNCTION insurance_status(i insurance_records) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN i.ended_at IS NOT NULL THEN 4 WHEN i.starts_on > clinic_today() THEN 1 WHEN i.ends_on >= clinic_today() THEN 2 ELSE 3 END
$$;

-- As answers show one.
CREATE OR REPLACE FUNCTION insurance_view(i insurance_records) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', i.id, 'member_id', i.member_id, 'member', jsonb_build_object('id', m.id, 'name', t.name, 'code', k.card_no),
    'product_id', i.marketing_product_id,
    'product', (SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM marketing_products p WHERE p.id = i.marketing_product_id),
    'policy_no', i.policy_no, 'insured', i.insured, 'insurer', i.insurer, 'premium', i.premium, 'from', i.starts_on, 'to', i.ends_on,
    'status', insurance_status(i), 'disposal', (SELECT jsonb_build_object('id', d.id, 'number', d.number)
      FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id WHERE l.id = i.line_id),
    'remarks', i.remarks, 'created_at', i.created_at, 'version', i.version)
  FROM members m JOIN patients t ON t.id = m.patient_id
    LEFT JOIN hospital_patients k ON k.hospital_id = m.hospital_id AND k.patient_id = t.id WHERE m.id = i.member_id
$$;

-- Those that are meant. p: keyword (of a policy's number, or of a name), status, member_id, product_id
CREATE OR REPLACE FUNCTION insurances_meant(p_hospital bigint, p jsonb) RETURNS SETOF insurance_records LANGUAGE sql STABLE AS $$
  SELECT i.* FROM insurance_records i JOIN members m ON m.id = i.member_id JOIN patients t ON t.id = m.patient_id
  WHERE (p_hospital IS NULL OR i.hospital_id = p_hospital) AND (p->>'status' IS NULL OR insurance_status(i) = (p->>'status')::integer)
    AND (p->>'member_id' IS NULL OR i.member_id = (p->>'member_id')::bigint)
    AND (p->>'product_id' IS NULL OR i.marketing_product_id = (p->>'product_id')::bigint)
    AND (p->>'keyword' IS NULL OR position(lower(p->>'keyword') IN lower(i.policy_no || ' ' || i.insured || ' ' || t.name)) > 0)
$$;

-- {total, premium, rows}, the newest first. p: as insurances_meant, limit, offset
CREATE OR REPLACE FUNCTION find_insurances(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH found AS (SELECT i.* FROM insurances_meant(p_hospital, p) i)
  SELECT jsonb_build_object('total', count(*), 'premium', coalesce(sum(f.premium), 0), 'rows', (
    SELECT coalesce(jsonb_agg(insurance_view(i) ORDER BY i.id DESC), '[]') FROM (SELECT o.id FROM found o ORDER BY o.id DESC
      LIMIT (p->>'limit')::integer OFFSET (p->>'offset')::integer) w JOIN insurance_records i ON i.id = w.id)) FROM found f
$$;

-- For super_admin: how many there are, and for how much, and no rows of persons. p: hospital_id (null: all), and as insurances_meant
CREATE OR REPLACE FUNCTION platform_insurances(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  SELECT jsonb_build_object('total', count(*), 'premium', coalesce(sum(i.premium), 0), 'rows', '[]'::jsonb) INTO v_answer
    FROM insurances_meant((p->>'hospital_id')::bigint, p - 'keyword') i;
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
