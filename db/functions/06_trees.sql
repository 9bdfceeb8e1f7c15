-- Tables whose rows stand under rows of their own: `parent_id`, and `position` among siblings.

-- A hospital's tree is changed by one at a time, so that two changes can't do together what neither may do.
CREATE OR REPLACE FUNCTION lock_tree(p_table text, p_hospital bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(format('tree:%s:%s', p_table, p_hospital), 0))
$$;

-- Trigger of such a table: no row stands under itself, and none deeper than so many levels.
CREATE OR REPLACE FUNCTION hold_tree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_most integer := TG_ARGV[0];
  v_at bigint := NEW.parent_id;
  v_level integer := 1;
  v_under integer := 0;
  v_there integer;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.parent_id IS NOT DISTINCT FROM OLD.parent_id THEN RETURN NEW; END IF;
  PERFORM lock_tree(TG_TABLE_NAME, NEW.hospital_id);
  WHILE v_at IS NOT NULL LOOP
    IF v_at = NEW.id THEN PERFORM refuse_field('parent_id', '不能移到自己或自己的下级'); END IF;
    EXECUTE format('SELECT parent_id FROM %I WHERE id = $1 AND hospital_id = $2', TG_TABLE_NAME)
      INTO v_at USING v_at, NEW.hospital_id;
    GET DIAGNOSTICS v_there = ROW_COUNT;
    IF v_there = 0 THEN PERFORM refuse_field('parent_id', '上级不存在'); END IF;
    v_level := v_level + 1;
  END LOOP;
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format('WITH RECURSIVE under AS (
        SELECT id, 1 AS depth FROM %1$I WHERE parent_id = $1
        UNION ALL SELECT t.id, u.depth + 1 FROM under u JOIN %1$I t ON t.parent_id = u.id)
      SELECT coalesce(max(depth), 0) FROM under', TG_TABLE_NAME) INTO v_under USING NEW.id;
  END IF;
  IF v_level + v_under > v_most THEN PERFORM refuse_field('parent_id', format('最多%s级', v_most)); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER drug_classifications_hold_tree BEFORE INSERT OR UPDATE OF parent_id ON drug_classifications
  FOR EACH ROW EXECUTE FUNCTION hold_tree(3);
CREATE OR REPLACE TRIGGER project_categories_hold_tree BEFORE INSERT OR UPDATE OF parent_id ON project_categories
  FOR EACH ROW EXECUTE FUNCTION hold_tree(2);
