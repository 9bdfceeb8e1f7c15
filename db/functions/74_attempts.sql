-- Counts one more attempt of each key, in the order given, and stops behind the first that is beyond its limit: what is
-- refused for one's own many attempts is not held against others (a burst from one address against the whole phone).
CREATE OR REPLACE FUNCTION count_attempts(p_keys text[], p_seconds integer[], p_most integer[])
RETURNS TABLE (key text, attempts integer, seconds integer) LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1 .. cardinality(p_keys) LOOP
    SELECT p_keys[i], t.attempts, t.seconds INTO key, attempts, seconds FROM count_attempt(p_keys[i], p_seconds[i]) t;
    RETURN NEXT;
    EXIT WHEN attempts > p_most[i];
  END LOOP;
END $$;
