-- What is sold beside projects and drugs: 套餐次卡, 商品, 保险 (docs/domain/money.md#products).

-- What is kept with whoever buys one: a product that is changed later changes nothing of theirs.
CREATE OR REPLACE FUNCTION product_terms(k marketing_products) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('kind', k.kind, 'uses', k.uses, 'valid_days', k.valid_days, 'insurer', k.insurer)
$$;

-- Those of what is asked for that are sold now. p: products [{marketing_product_id, count, remarks}]
CREATE OR REPLACE FUNCTION asked_products(p_hospital bigint, p jsonb) RETURNS TABLE (
  n bigint, id bigint, name text, specification text, unit text, price bigint, count integer, remarks text, product_id bigint, terms jsonb)
LANGUAGE sql STABLE AS $$
  SELECT e.n, k.id, k.name, k.specification, coalesce(s.unit, '份'), k.price::bigint, a.count, coalesce(a.remarks, ''), k.product_id, product_terms(k)
  FROM jsonb_array_elements(p->'products') WITH ORDINALITY AS e(line, n),
    jsonb_to_record(e.line) AS a(marketing_product_id bigint, count integer, remarks text),
    marketing_products k LEFT JOIN products s ON s.id = k.product_id
  WHERE k.id = a.marketing_product_id AND k.hospital_id = p_hospital AND k.status = 'on'
$$;

-- As answers show a product: how many were sold, of lists that are paid, less what was given back.
CREATE OR REPLACE FUNCTION marketing_product_view(k marketing_products) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(k) - '{hospital_id,uses,created_by,updated_by,updated_at}'::text[] || jsonb_build_object(
    'uses', (SELECT coalesce(jsonb_agg(jsonb_build_object('project_id', j.id, 'times', u.times, 'project',
        jsonb_build_object('id', j.id, 'name', j.name), 'price', j.price) ORDER BY e.n), '[]')
      FROM jsonb_array_elements(k.uses) WITH ORDINALITY AS e(use, n), jsonb_to_record(e.use) AS u(project_id bigint, times integer),
        projects j WHERE j.id = u.project_id),
    'product', (SELECT jsonb_build_object('id', s.id, 'name', s.name) FROM products s WHERE s.id = k.product_id),
    'sold', (SELECT coalesce(sum(l.count - l.refunded_count), 0) FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id
      WHERE l.marketing_product_id = k.id AND d.status = 3),
    'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = k.hospital_id))
$$;

-- {total, rows}, the newest first. p_hospital: null: of all; p: status, kind, keyword, limit, offset
CREATE OR REPLACE FUNCTION find_marketing_products(p_hospital bigint, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH found AS (
    SELECT k.* FROM marketing_products k WHERE (p_hospital IS NULL OR k.hospital_id = p_hospital)
      AND (p->>'status' IS NULL OR k.status = p->>'status') AND (p->>'kind' IS NULL OR k.kind = (p->>'kind')::integer)
      AND (p->>'keyword' IS NULL OR position(lower(p->>'keyword') IN lower(k.name)) > 0))
  SELECT jsonb_build_object('total', (SELECT count(*) FROM found), 'rows', (
    SELECT coalesce(jsonb_agg(marketing_product_view(k) ORDER BY k.id DESC), '[]') FROM (SELECT f.id FROM found f ORDER BY f.id DESC
      LIMIT (p->>'limit')::integer OFFSET (p->>'offset')::integer) i JOIN marketing_products k ON k.id = i.id))
$$;

-- For super_admin: names and sums of products, of one hospital or of all. p: hospital_id (null: all), and as find_marketing_products
CREATE OR REPLACE FUNCTION platform_marketing_products(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_before text;
BEGIN
  PERFORM only_platform();
  v_before := speak_for_all('system');
  v_answer := find_marketing_products((p->>'hospital_id')::bigint, p);
  PERFORM speak_for_all(v_before);
  RETURN v_answer;
END $$;
