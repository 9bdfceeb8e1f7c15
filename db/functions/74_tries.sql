-- Counts one more try of each key, in the order given, and stops behind the first that is beyond its limit: what is
-- refused for one's own many tries is not held against others (a burst from one address against the whole phone).
CREATE OR REPLACE FUNCTION count_tries(p_keys text[], p_seconds integer[], p_most integer[])
RETURNS TABLE (key text, tries integer, seconds integer) LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1 .. cardinality(p_keys) LOOP
    SELECT p_keys[i], t.tries, t.seconds INTO key, tries, seconds FROM count_try(p_keys[i], p_seconds[i]) t;
    RETURN NEXT;
    EXIT WHEN tries > p_most[i];
  END LOOP;
END $$;
