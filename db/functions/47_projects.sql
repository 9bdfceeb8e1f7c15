-- The price list (docs/domain/money.md#the-price-list).

-- A project that comes without a code is counted on: X000001. Who counts waits for who is counting at the same hospital, and
-- so does who says such a code: none is given twice. One that is changed without a code keeps its own.
CREATE OR REPLACE FUNCTION give_project_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.code, '') = '' AND TG_OP = 'UPDATE' THEN
    NEW.code := OLD.code;
  ELSIF coalesce(NEW.code, '') = '' OR NEW.code ~ '^X\d{6}$' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('project code', NEW.hospital_id));
    IF coalesce(NEW.code, '') = '' THEN
      SELECT 'X' || lpad((coalesce(max(substr(p.code, 2)::integer), 0) + 1)::text, 6, '0') INTO NEW.code
      FROM projects p WHERE p.hospital_id = NEW.hospital_id AND p.code ~ '^X\d{6}$';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Whoever writes a price, by whatever call: what it is from now on stands beside it, and is never changed.
CREATE OR REPLACE FUNCTION note_project_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_prices (hospital_id, project_id, price, "from", by)
  VALUES (NEW.hospital_id, NEW.id, NEW.price, haomai_now(), NEW.updated_by);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER code BEFORE INSERT OR UPDATE OF code ON projects
  FOR EACH ROW EXECUTE FUNCTION give_project_code();
CREATE OR REPLACE TRIGGER price_at_first AFTER INSERT ON projects
  FOR EACH ROW EXECUTE FUNCTION note_project_price();
CREATE OR REPLACE TRIGGER price AFTER UPDATE OF price ON projects
  FOR EACH ROW WHEN (NEW.price <> OLD.price) EXECUTE FUNCTION note_project_price();
