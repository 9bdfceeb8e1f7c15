-- Each sign three times, 张张张三三三: an index of trigrams knows nothing of "张三", and finds 张张张三三三 in it at once.
CREATE OR REPLACE FUNCTION spread(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(p_text), '(\S)', '\1\1\1', 'g')
$$;

-- The ways to say a text, each syllable whole or by its first letter: {zhangsan}, {zs}. None where nothing of it can be said.
CREATE OR REPLACE FUNCTION spoken(p_text text, p_initials boolean) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_char text;
  v_readings text[];
  v_said text[] := '{""}';
BEGIN
  FOREACH v_char IN ARRAY regexp_split_to_array(lower(left(p_text, 60)), '') LOOP
    v_readings := CASE WHEN v_char ~ '[a-z0-9]' THEN ARRAY[v_char] ELSE (SELECT readings FROM hanzi WHERE char = v_char) END;
    CONTINUE WHEN v_readings IS NULL;
    -- Eight ways to say a name are enough; the commonest readings come first.
    v_said := ARRAY(SELECT w || CASE WHEN p_initials THEN left(r, 1) ELSE r END
      FROM unnest(v_said) WITH ORDINALITY a(w, i), unnest(v_readings) WITH ORDINALITY b(r, j)
      GROUP BY 1 ORDER BY min(i + j) LIMIT 8);
  END LOOP;
  RETURN array_remove(v_said, '');
END $$;

-- How a name sounds, so that it is found by pinyin and by initials: every reading of it, and the name itself, spread:
-- " zhangsan zs 张张张三三三". The readings of a character are in `hanzi` (db/sounds.ts). Whoever writes a name, it is a
-- trigger that writes its sound.
CREATE OR REPLACE FUNCTION sounds_of(p_name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_spoken text[] := spoken(p_name, false) || spoken(p_name, true);
BEGIN
  RETURN CASE WHEN p_name = '' THEN '' ELSE
    CASE WHEN v_spoken = '{}' THEN '' ELSE ' ' || array_to_string(v_spoken, ' ') END || ' ' || spread(left(p_name, 60)) END;
END $$;

-- How well a name is what was typed (0 best): it itself, its beginning, a part of it; then its sound, likewise. p_plain: what
-- was typed as pinyin, null where it is none (server/platform/meant.ts).
CREATE OR REPLACE FUNCTION name_rank(p_name text, p_sounds text, p_keyword text, p_plain text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN lower(p_name) = p_keyword THEN 0
    WHEN starts_with(lower(p_name), p_keyword) THEN 1
    WHEN strpos(lower(p_name), p_keyword) > 0 THEN 2
    WHEN strpos(p_sounds || ' ', ' ' || p_plain || ' ') > 0 THEN 3
    WHEN strpos(p_sounds, ' ' || p_plain) > 0 THEN 4
    ELSE 5 END
$$;

CREATE OR REPLACE FUNCTION note_sounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sounds := sounds_of(NEW.name);
  RETURN NEW;
END $$;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['patients', 'users', 'hospitals', 'products', 'projects'] LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_table::regclass AND tgname = 'sounds');
    EXECUTE format('CREATE TRIGGER sounds BEFORE INSERT OR UPDATE OF name ON %I FOR EACH ROW EXECUTE FUNCTION note_sounds()', v_table);
  END LOOP;
END $$;
