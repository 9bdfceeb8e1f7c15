-- How a name sounds, so that it is found by pinyin and by initials: every reading of it, " zhangsan zs". The readings of
-- a character are in `hanzi` (db/sounds.ts). Whoever writes a name, it is a trigger that writes its sound.
CREATE OR REPLACE FUNCTION sounds_of(p_name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_char text;
  v_readings text[];
  v_whole text[] := '{""}';
  v_initials text[] := '{""}';
BEGIN
  FOREACH v_char IN ARRAY regexp_split_to_array(lower(left(p_name, 60)), '') LOOP
    v_readings := CASE WHEN v_char ~ '[a-z0-9]' THEN ARRAY[v_char] ELSE (SELECT readings FROM hanzi WHERE char = v_char) END;
    CONTINUE WHEN v_readings IS NULL;
    -- Eight ways to say a name are enough; the commonest readings come first.
    v_whole := ARRAY(SELECT w || r FROM unnest(v_whole) WITH ORDINALITY a(w, i), unnest(v_readings) WITH ORDINALITY b(r, j)
      GROUP BY 1 ORDER BY min(i + j) LIMIT 8);
    v_initials := ARRAY(SELECT w || left(r, 1) FROM unnest(v_initials) WITH ORDINALITY a(w, i), unnest(v_readings) WITH ORDINALITY b(r, j)
      GROUP BY 1 ORDER BY min(i + j) LIMIT 8);
  END LOOP;
  RETURN CASE WHEN v_whole = '{""}' THEN '' ELSE ' ' || array_to_string(v_whole || v_initials, ' ') END;
END $$;

CREATE OR REPLACE FUNCTION note_sounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sounds := sounds_of(NEW.name);
  RETURN NEW;
END $$;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['patients', 'users', 'hospitals'] LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_table::regclass AND tgname = 'sounds');
    EXECUTE format('CREATE TRIGGER sounds BEFORE INSERT OR UPDATE OF name ON %I FOR EACH ROW EXECUTE FUNCTION note_sounds()', v_table);
  END LOOP;
END $$;
