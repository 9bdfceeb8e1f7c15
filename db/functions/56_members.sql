-- Members (docs/domain/money.md#whose-money).

-- Whoever becomes known to a hospital is its member, in the same transaction: a row, and no account before the first entry.
CREATE OR REPLACE FUNCTION make_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO members (hospital_id, patient_id, created_at) VALUES (NEW.hospital_id, NEW.patient_id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER member AFTER INSERT ON hospital_patients FOR EACH ROW EXECUTE FUNCTION make_member();
