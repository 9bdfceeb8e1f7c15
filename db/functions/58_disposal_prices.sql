-- What a list of treatments costs (docs/domain/money.md#bills): its prices are the server's own. Amounts are cents.

-- An amount over weights, in proportion, by largest remainder, of equal ones the earlier: the parts are the whole. Where it is
-- at most the weights' sum, no part is more than its weight.
CREATE OR REPLACE FUNCTION spread_over(p_amount bigint, p_weights bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  WITH whole AS (SELECT sum(w)::bigint AS weight FROM unnest(p_weights) w),
  parts AS (
    SELECT n, p_amount * w / whole.weight AS part, p_amount * w % whole.weight AS rest
    FROM unnest(p_weights) WITH ORDINALITY AS x(w, n), whole WHERE whole.weight > 0),
  ranked AS (SELECT n, part, row_number() OVER (ORDER BY rest DESC, n) AS rank FROM parts)
  SELECT CASE WHEN (SELECT weight FROM whole) > 0 THEN (
      SELECT array_agg((part + CASE WHEN rank <= p_amount - (SELECT sum(part)::bigint FROM parts) THEN 1 ELSE 0 END)::bigint ORDER BY n) FROM ranked)
    ELSE array_fill(0::bigint, ARRAY[cardinality(p_weights)]) END
$$;

-- Percent that a level pays of what may be discounted: contract's LEVEL_PERCENT.
CREATE OR REPLACE FUNCTION level_percent(p_level integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{100,98,95,90,88,85}'::integer[])[p_level + 1]
$$;

-- Lines that are asked for, with what the price list says of them. `unit_price` is the list's, `asked_price` what was asked
-- instead; `leveled` is the line at the member's level, rounded half up. What is not sold is left out.
-- p: projects [{project_id, count, unit_price, doctor_id, tooth, remarks, entitlement_id}], which costs nothing out of a package;
-- drugs [{drug_id, count, remarks}], products as asked_products has them
DROP FUNCTION IF EXISTS asked_lines(bigint, integer, jsonb);
CREATE OR REPLACE FUNCTION asked_lines(p_hospital bigint, p_level integer, p jsonb) RETURNS TABLE (
  "position" integer, kind text, project_id bigint, product_id bigint, name text, specification text, unit text,
  unit_price bigint, asked_price bigint, count integer, doctor_id bigint, tooth text, remarks text, least_price bigint,
  price bigint, leveled bigint, marketing_product_id bigint, terms jsonb, entitlement_id bigint) LANGUAGE sql STABLE AS $$
  SELECT (row_number() OVER (ORDER BY l.kind DESC, l.n))::integer, l.kind, l.project_id, l.product_id, l.name, l.specification,
    l.unit, l.unit_price, l.asked_price, l.count, l.doctor_id, l.tooth, l.remarks, l.least_price, l.unit_price * l.count,
    CASE WHEN l.discountable THEN (l.unit_price * l.count * level_percent(p_level) + 50) / 100 ELSE l.unit_price * l.count END,
    l.marketing_product_id, l.terms, l.entitlement_id
  FROM (
    SELECT 'project' AS kind, n, j.id AS project_id, NULL::bigint AS product_id, j.name, j.specification, j.unit,
      CASE WHEN a.entitlement_id IS NULL THEN j.price::bigint ELSE 0 END AS unit_price,
      CASE WHEN a.entitlement_id IS NULL THEN coalesce(a.unit_price, j.price::bigint) ELSE 0 END AS asked_price, a.count, a.doctor_id,
      coalesce(a.tooth, '') AS tooth, coalesce(a.remarks, '') AS remarks, j.min_price::bigint AS least_price, j.discountable,
      NULL::bigint AS marketing_product_id, NULL::jsonb AS terms, a.entitlement_id
    FROM jsonb_array_elements(p->'projects') WITH ORDINALITY AS e(line, n),
      jsonb_to_record(e.line) AS a(project_id bigint, count integer, unit_price bigint, doctor_id bigint, tooth text, remarks text, entitlement_id bigint),
      projects j WHERE j.id = a.project_id AND j.hospital_id = p_hospital AND (j.status = 1 OR a.entitlement_id IS NOT NULL)
    UNION ALL
    SELECT 'product', k.n, NULL, k.product_id, k.name, k.specification, k.unit, k.price, k.price, k.count, NULL, '', k.remarks, 0, false,
      k.id, k.terms, NULL FROM asked_products(p_hospital, p) k
    UNION ALL
    SELECT 'drug', n, NULL, d.id, d.name, d.specification, d.unit, d.price::bigint, d.price::bigint, a.count, NULL, '',
      coalesce(a.remarks, ''), 0, false, NULL, NULL, NULL
    FROM jsonb_array_elements(p->'drugs') WITH ORDINALITY AS e(line, n),
      jsonb_to_record(e.line) AS a(drug_id bigint, count integer, remarks text),
      products d JOIN inventory_types i ON i.id = d.inventory_type_id
    WHERE d.id = a.drug_id AND d.hospital_id = p_hospital AND d.status = 1 AND i.base = 'drug') l
$$;

-- What was asked for without anything off by hand: at the prices of the list.
CREATE OR REPLACE FUNCTION without_manual(p jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT p || jsonb_build_object('discount', NULL,
    'projects', (SELECT coalesce(jsonb_agg(l - 'unit_price' ORDER BY n), '[]') FROM jsonb_array_elements(p->'projects') WITH ORDINALITY AS e(l, n)))
$$;

-- What was asked for, priced, where more is taken off by hand than the asker may; else null.
CREATE OR REPLACE FUNCTION beyond_share(p_hospital bigint, p_level integer, p jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v jsonb := price_disposal(p_hospital, p_level, p || '{"discount_max": 100}');
BEGIN
  RETURN CASE WHEN (v->>'manual')::bigint * 100 > ((v->>'price')::bigint - (v->>'level')::bigint - (v->>'campaign')::bigint) * (p->>'discount_max')::bigint THEN v END;
END $$;

-- What was asked for, priced: {lines: [… net], price, level, campaign, manual, total}. Discounts in their order: the level's or a
-- campaign's on each line, then what is taken off by hand, on lines (a lower unit price) and on the list, spread over its lines.
-- p: as asked_lines and in_campaigns; discount {amount | percent (taken off), reason}, discount_max (percent of the list that the asker may
-- take off by hand)
-- Refuses with INVALID: what is not sold, dearer than the list, cheaper than its least, more off than the asker may.
CREATE OR REPLACE FUNCTION price_disposal(p_hospital bigint, p_level integer, p jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_asked integer := jsonb_array_length(p->'projects') + jsonb_array_length(p->'drugs') + coalesce(jsonb_array_length(p->'products'), 0);
  v_lines jsonb;
  v_nets bigint[];
  v_sum bigint;
  v_leveled bigint;
  v_price bigint;
  v_campaign bigint;
  v_off bigint;
  v_manual bigint;
BEGIN
  IF v_asked = 0 THEN PERFORM refuse_field('projects', '请至少选择一个项目'); END IF;
  v_lines := in_campaigns(p_hospital, p_level, p, (SELECT jsonb_agg(to_jsonb(l) ORDER BY l."position") FROM asked_lines(p_hospital, p_level, p) l));
  SELECT array_agg(least(l.leveled, l.asked_price * l.count) ORDER BY l."position"), sum(l.leveled), sum(l.price), campaigns_off(v_lines)
    INTO v_nets, v_leveled, v_price, v_campaign
    FROM jsonb_to_recordset(v_lines) AS l("position" integer, leveled bigint, asked_price bigint, count integer, price bigint);
  IF jsonb_array_length(coalesce(v_lines, '[]')) < v_asked THEN
    PERFORM refuse_field('projects', CASE WHEN jsonb_array_length(p->'products') > 0 THEN '有项目、药品或商品不存在或已停售，请重新选择'
      ELSE '有项目或药品不存在或已停售，请重新选择' END);
  END IF;
  IF v_price > 1000000000 THEN PERFORM refuse_field('projects', '合计金额不能超过10000000元'); END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements(v_lines) l WHERE (l->>'asked_price')::bigint > (l->>'unit_price')::bigint) THEN
    PERFORM refuse_field('projects', '单价不能高于价目表');
  END IF;
  v_sum := (SELECT sum(n) FROM unnest(v_nets) n);
  v_off := coalesce((p->'discount'->>'amount')::bigint, (v_sum * (p->'discount'->>'percent')::bigint + 50) / 100, 0);
  IF v_off > v_sum THEN PERFORM refuse_field('discount', '优惠金额不能超过合计金额'); END IF;
  v_manual := v_leveled - v_sum + v_off;
  IF v_manual * 100 > v_leveled * (p->>'discount_max')::bigint THEN
    PERFORM refuse_field('discount', format('手动优惠最多为%s%%', p->>'discount_max'));
  END IF;
  SELECT jsonb_agg((v_lines->(y.n::integer - 1)) || jsonb_build_object('net', y.net - y.share) ORDER BY y.n) INTO v_lines
    FROM unnest(v_nets, spread_over(v_off, v_nets)) WITH ORDINALITY AS y(net, share, n);
  IF EXISTS (SELECT FROM jsonb_array_elements(v_lines) l WHERE (l->>'net')::bigint < (l->>'leveled')::bigint
      AND (l->>'net')::bigint < (l->>'least_price')::bigint * (l->>'count')::bigint) THEN
    PERFORM refuse_field('discount', '优惠后低于项目的最低价');
  END IF;
  RETURN jsonb_build_object('lines', v_lines, 'price', v_price, 'level', v_price - v_leveled - v_campaign, 'campaign', v_campaign, 'manual', v_manual,
    'total', v_sum - v_off);
END $$;
