-- What a hospital writes its records with (docs/domain/records.md#lists).

-- By which letters a row is found, of the columns that the trigger names. What is copied brings them along.
CREATE OR REPLACE FUNCTION note_initials() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
BEGIN
  IF TG_OP = 'INSERT' AND NEW.initials <> '' THEN RETURN NEW; END IF;
  NEW.initials := (SELECT coalesce(string_agg(said, ' ' ORDER BY place, n), '')
    FROM unnest(TG_ARGV) WITH ORDINALITY AS c(name, place), unnest(spoken(v_row->>c.name, true)) WITH ORDINALITY AS s(said, n));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER initials BEFORE INSERT OR UPDATE OF name, alias ON icd10
  FOR EACH ROW EXECUTE FUNCTION note_initials('name', 'alias');
CREATE OR REPLACE TRIGGER initials BEFORE INSERT OR UPDATE OF name, alias ON diagnoses
  FOR EACH ROW EXECUTE FUNCTION note_initials('name', 'alias');
CREATE OR REPLACE TRIGGER initials BEFORE INSERT OR UPDATE OF text ON phrases
  FOR EACH ROW EXECUTE FUNCTION note_initials('text');
CREATE OR REPLACE TRIGGER initials BEFORE INSERT OR UPDATE OF name ON emr_templates
  FOR EACH ROW EXECUTE FUNCTION note_initials('name');
CREATE OR REPLACE TRIGGER initials BEFORE INSERT OR UPDATE OF name ON document_templates
  FOR EACH ROW EXECUTE FUNCTION note_initials('name');

-- The diagnoses that a hospital begins with.
CREATE OR REPLACE FUNCTION begin_diagnoses(p_hospital bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO diagnoses (hospital_id, code, name, alias, initials, sort)
  SELECT p_hospital, code, name, alias, initials, sort FROM icd10 WHERE shipped ORDER BY sort
  ON CONFLICT ON CONSTRAINT diagnoses_hospital_name_unique DO NOTHING
$$;

-- With its first owner, not before: a directory of hospitals that nobody works at needs none (docs/decisions/048).
CREATE OR REPLACE FUNCTION begin_with_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  IF NOT EXISTS (SELECT FROM diagnoses WHERE hospital_id = NEW.hospital_id) THEN
    PERFORM begin_diagnoses(NEW.hospital_id);
  END IF;
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memberships_begin_diagnoses AFTER INSERT OR UPDATE OF role, status ON memberships
  FOR EACH ROW WHEN (NEW.role = 'shop_owner' AND NEW.status = 'active') EXECUTE FUNCTION begin_with_owner();
