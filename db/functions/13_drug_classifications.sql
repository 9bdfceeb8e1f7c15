-- What holds of a class of drugs (药品分类): its own word, else that of what it stands under, else that it is nothing special.
CREATE OR REPLACE FUNCTION drug_flags(p drug_classifications) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT p.parent_id, p.prescription, p.antibacterial, p.controlled
    UNION ALL
    SELECT d.parent_id, coalesce(u.prescription, d.prescription), coalesce(u.antibacterial, d.antibacterial),
      coalesce(u.controlled, d.controlled)
    FROM up u JOIN drug_classifications d ON d.id = u.parent_id)
  SELECT jsonb_build_object('prescription', coalesce(prescription, false), 'antibacterial', coalesce(antibacterial, false),
    'controlled', coalesce(controlled, 'none')) FROM up WHERE parent_id IS NULL
$$;
