-- What is known of drugs that a dentist writes (docs/domain/records.md#prescriptions): our list of ingredients, found in a generic name.

-- An ingredient stands in the name of each of its forms: 阿莫西林 in 阿莫西林克拉维酸钾片. `crosses`: classes whose allergies may be allergies
-- to it; `kinds`: what it does to others and they to it.
CREATE OR REPLACE FUNCTION drug_ingredients() RETURNS TABLE (ingredient text, class_code text, class_name text, crosses text[], skin_test boolean,
    pregnancy boolean, kinds text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('西林', 'penicillin', '青霉素类', '{cephalosporin}'::text[], true, false, '{}'::text[]),
    ('青霉素', 'penicillin', '青霉素类', '{cephalosporin}', true, false, '{}'),
    ('头孢', 'cephalosporin', '头孢菌素类', '{penicillin}', false, false, '{alcohol}'),
    ('红霉素', 'macrolide', '大环内酯类', '{}', false, false, '{}'),
    ('阿奇霉素', 'macrolide', '大环内酯类', '{}', false, false, '{}'),
    ('克拉霉素', 'macrolide', '大环内酯类', '{}', false, true, '{}'),
    ('克林霉素', 'lincosamide', '林可霉素类', '{}', false, false, '{}'),
    ('多西环素', 'tetracycline', '四环素类', '{}', false, true, '{}'),
    ('米诺环素', 'tetracycline', '四环素类', '{}', false, true, '{}'),
    ('四环素', 'tetracycline', '四环素类', '{}', false, true, '{}'),
    ('沙星', 'quinolone', '喹诺酮类', '{}', false, true, '{}'),
    ('硝唑', 'nitroimidazole', '硝基咪唑类', '{}', false, true, '{alcohol}'),
    ('磺胺', 'sulfonamide', '磺胺类', '{}', false, true, '{}'),
    ('新诺明', 'sulfonamide', '磺胺类', '{}', false, true, '{}'),
    ('氟康唑', 'azole', '唑类抗真菌药', '{}', false, true, '{}'),
    ('布洛芬', 'nsaid', '非甾体抗炎药', '{}', false, true, '{nsaid}'),
    ('双氯芬酸', 'nsaid', '非甾体抗炎药', '{}', false, true, '{nsaid}'),
    ('洛索洛芬', 'nsaid', '非甾体抗炎药', '{}', false, true, '{nsaid}'),
    ('阿司匹林', 'nsaid', '非甾体抗炎药', '{}', false, true, '{nsaid}'),
    ('塞来昔布', 'nsaid', '非甾体抗炎药', '{sulfonamide}', false, true, '{nsaid}'),
    ('美洛昔康', 'nsaid', '非甾体抗炎药', '{}', false, true, '{nsaid}'),
    ('对乙酰氨基酚', 'paracetamol', '对乙酰氨基酚', '{}', false, false, '{}'),
    ('华法林', 'anticoagulant', '抗凝药', '{}', false, true, '{anticoagulant}'),
    ('利伐沙班', 'anticoagulant', '抗凝药', '{}', false, true, '{anticoagulant}'),
    ('达比加群', 'anticoagulant', '抗凝药', '{}', false, true, '{anticoagulant}'),
    ('肝素', 'anticoagulant', '抗凝药', '{}', false, false, '{anticoagulant}'),
    ('利多卡因', 'amide_anaesthetic', '酰胺类局麻药', '{}', false, false, '{}'),
    ('阿替卡因', 'amide_anaesthetic', '酰胺类局麻药', '{}', false, false, '{}'),
    ('甲哌卡因', 'amide_anaesthetic', '酰胺类局麻药', '{}', false, false, '{}'),
    ('普鲁卡因', 'ester_anaesthetic', '酯类局麻药', '{}', true, false, '{}'),
    ('地塞米松', 'steroid', '糖皮质激素', '{}', false, true, '{}'),
    ('泼尼松', 'steroid', '糖皮质激素', '{}', false, true, '{}'),
    ('氯己定', 'chlorhexidine', '氯己定', '{}', false, false, '{}'),
    ('碘', 'iodine', '碘制剂', '{}', false, true, '{}')
$$;

-- What of a name is on our list: of 甲硝唑 alone, of a mixture each part.
CREATE OR REPLACE FUNCTION classes_of(p_name text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT i.class_code), '{}') FROM drug_ingredients() i WHERE position(i.ingredient IN p_name) > 0
$$;

CREATE OR REPLACE FUNCTION kinds_of(p_name text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT k), '{}') FROM drug_ingredients() i CROSS JOIN unnest(i.kinds) k WHERE position(i.ingredient IN p_name) > 0
$$;

CREATE OR REPLACE FUNCTION wants_skin_test(p_name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM drug_ingredients() i WHERE i.skin_test AND position(i.ingredient IN p_name) > 0)
$$;

-- Whether somebody with an allergy may react to a drug: to itself, to an ingredient, to its class or to one that crosses with it.
CREATE OR REPLACE FUNCTION reacts_to(p_name text, a allergies) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT position(s.said IN p_name) > 0 OR position(p_name IN s.said) > 0
    OR EXISTS (SELECT FROM drug_ingredients() i WHERE position(i.ingredient IN p_name) > 0
      AND (i.class_code || i.crosses) && (classes_of(s.said) || coalesce(ARRAY[a.class_code], '{}')))
  FROM (SELECT regexp_replace(a.substance, '过敏$', '') AS said) s
$$;

-- Whether a class of drugs, or one over it, is written on sheets of its own: controlled ones, herbal pieces.
CREATE OR REPLACE FUNCTION wants_own_sheet(p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT d.id, d.parent_id, d.name FROM drug_classifications d WHERE d.id = p_id
    UNION ALL
    SELECT d.id, d.parent_id, d.name FROM up u JOIN drug_classifications d ON d.id = u.parent_id)
  SELECT coalesce((SELECT drug_flags(d)->>'controlled' <> 'none' FROM drug_classifications d WHERE d.id = p_id), false)
    OR EXISTS (SELECT FROM up WHERE up.name ~ '饮片|中草药')
$$;

-- How many of its unit a dose is: as it is, or by the strength that its specification begins with (0.25g, 500mg). Null: not to be reckoned.
CREATE OR REPLACE FUNCTION units_of_dose(p_dose numeric, p_unit text, v products) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_said text[] := regexp_match(v.specification, '^(\d+(?:\.\d+)?)(mg|g|ml)', 'i');
  v_scale jsonb := '{"mg": 1, "g": 1000, "ml": 1000000}';
  v_from numeric := (v_scale->>lower(p_unit))::numeric;
  v_to numeric := (v_scale->>lower(v_said[2]))::numeric;
BEGIN
  IF p_unit = v.unit THEN RETURN p_dose; END IF;
  -- Of millilitres nobody knows the grams.
  IF v_from IS NULL OR v_to IS NULL OR (lower(p_unit) = 'ml') <> (lower(v_said[2]) = 'ml') OR v_said[1]::numeric = 0 THEN RETURN NULL; END IF;
  RETURN p_dose * v_from / (v_said[1]::numeric * v_to);
END $$;

-- What a course takes, in the unit that it is counted in; null where that cannot be reckoned. p: dose, dose_unit, frequency, days, quantity_unit
CREATE OR REPLACE FUNCTION proposed_quantity(v products, p jsonb) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_times integer := ('{"st": 1, "qd": 1, "bid": 2, "tid": 3, "qid": 4, "qn": 1, "q8h": 3, "q12h": 2}'::jsonb->>(p->>'frequency'))::integer;
  v_days integer := CASE WHEN p->>'frequency' = 'st' THEN 1 ELSE (p->>'days')::integer END;
  v_units numeric;
BEGIN
  IF v.id IS NULL THEN
    IF p->>'dose_unit' <> p->>'quantity_unit' THEN RETURN NULL; END IF;
    RETURN least(ceil((p->>'dose')::numeric * v_times * v_days), 9999);
  END IF;
  v_units := units_of_dose((p->>'dose')::numeric, p->>'dose_unit', v) * v_times * v_days;
  IF p->>'quantity_unit' <> v.unit THEN v_units := v_units / v.pack_size; END IF;
  RETURN least(ceil(v_units), 9999);
END $$;
