-- The code of a product to which nobody gave one: P000001 on, of its hospital. Whoever takes the next, or types one of
-- that form, waits for the commit of who did so before: so what is counted is never what another has. What was typed by
-- hand is passed over. It is counted as documents are (43_documents.sql), of no year.
CREATE OR REPLACE FUNCTION give_product_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last integer;
BEGIN
  IF NEW.code IS NOT NULL AND NEW.code !~ '^P\d{6,}$' THEN RETURN NEW; END IF;
  INSERT INTO document_numbers AS n (hospital_id, kind, period, last) VALUES (NEW.hospital_id, 'WP', '0000', 0)
    ON CONFLICT (hospital_id, kind, period) DO UPDATE SET last = n.last RETURNING n.last INTO v_last;
  IF NEW.code IS NOT NULL THEN RETURN NEW; END IF;
  LOOP
    v_last := v_last + 1;
    NEW.code := 'P' || lpad(v_last::text, greatest(6, length(v_last::text)), '0');
    EXIT WHEN NOT EXISTS (SELECT FROM products WHERE hospital_id = NEW.hospital_id AND code = NEW.code);
  END LOOP;
  UPDATE document_numbers SET last = v_last WHERE hospital_id = NEW.hospital_id AND kind = 'WP' AND period = '0000';
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER code BEFORE INSERT OR UPDATE OF code ON products FOR EACH ROW EXECUTE FUNCTION give_product_code();
