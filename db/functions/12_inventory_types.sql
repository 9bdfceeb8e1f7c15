-- Types of things on shelves (物品类型) with which a hospital begins.

CREATE OR REPLACE FUNCTION first_inventory_types(p_hospital bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO inventory_types
    (hospital_id, name, base, track_batch, track_expiry, track_serial, trace_code, registration_no, patient_bound)
  VALUES
    (p_hospital, '药品', 'drug', true, true, false, true, false, false),
    (p_hospital, '耗材', 'consumable', true, true, false, false, false, false),
    (p_hospital, '高值耗材', 'implant', true, true, true, true, true, true),
    (p_hospital, '器械', 'instrument', false, false, false, false, true, false),
    (p_hospital, '其他', 'other', false, false, false, false, false, false)
$$;

-- However a hospital comes to be, it has types.
CREATE OR REPLACE FUNCTION begin_inventory_types() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM first_inventory_types(NEW.id);
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_begin_inventory_types AFTER INSERT ON hospitals
  FOR EACH ROW EXECUTE FUNCTION begin_inventory_types();

-- Hospitals of before there were any.
DO $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM first_inventory_types(h.id) FROM hospitals h
    WHERE NOT EXISTS (SELECT FROM inventory_types t WHERE t.hospital_id = h.id);
  PERFORM speak_for_all(v_before);
END $$;
