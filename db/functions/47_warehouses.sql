-- Warehouses: with which a hospital begins, and that one of them dispenses.

-- A 总库 that dispenses, and a 不合格品区: those that are not there yet.
CREATE OR REPLACE FUNCTION begin_warehouses_of(p_hospital bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO warehouses (hospital_id, name, kind, is_dispensing)
    SELECT p_hospital, w.name, w.kind, w.kind = 'main'
      AND NOT EXISTS (SELECT FROM warehouses d WHERE d.hospital_id = p_hospital AND d.is_dispensing)
    FROM (VALUES ('总库', 'main'), ('不合格品区', 'quarantine')) AS w(name, kind)
    WHERE NOT EXISTS (SELECT FROM warehouses o WHERE o.hospital_id = p_hospital AND o.kind = w.kind)
    ON CONFLICT (hospital_id, name) DO NOTHING
$$;

CREATE OR REPLACE FUNCTION begin_warehouses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  PERFORM begin_warehouses_of(NEW.id);
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_begin_warehouses AFTER INSERT ON hospitals
  FOR EACH ROW EXECUTE FUNCTION begin_warehouses();

-- The one that dispensed does not any more when another begins to. Two that begin at once: the later one waits for the
-- first (the runner's turn, or the unique index), and finds it.
CREATE OR REPLACE FUNCTION switch_dispensing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE warehouses SET is_dispensing = false, version = version + 1, updated_at = haomai_now(), updated_by = NEW.updated_by
    WHERE hospital_id = NEW.hospital_id AND is_dispensing AND id <> NEW.id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER warehouses_dispense_insert BEFORE INSERT ON warehouses
  FOR EACH ROW WHEN (NEW.is_dispensing) EXECUTE FUNCTION switch_dispensing();
CREATE OR REPLACE TRIGGER warehouses_dispense_update BEFORE UPDATE OF is_dispensing ON warehouses
  FOR EACH ROW WHEN (NEW.is_dispensing AND NOT OLD.is_dispensing) EXECUTE FUNCTION switch_dispensing();

-- Hospitals that were there before there were warehouses.
SELECT begin_warehouses_of(h.id) FROM hospitals h
  WHERE NOT EXISTS (SELECT FROM warehouses w WHERE w.hospital_id = h.id AND w.kind = 'main')
    OR NOT EXISTS (SELECT FROM warehouses w WHERE w.hospital_id = h.id AND w.kind = 'quarantine');
