-- Kinds of visits (类型): which a form may name, and with which a hospital begins.

-- However a hospital comes to be, it has kinds.
CREATE OR REPLACE FUNCTION begin_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
BEGIN
  INSERT INTO visit_kinds (hospital_id, name, look, slot_count, words) VALUES
    (NEW.id, '初诊', 'first', 2, '{cz}'), (NEW.id, '复诊', 'return', 2, '{fz}'), (NEW.id, '洗牙', 'hygiene', 3, '{xy}'),
    (NEW.id, '手术', 'surgery', 4, '{ss}'), (NEW.id, '正畸', 'ortho', 2, '{zj}');
  PERFORM speak_for_all(v_before);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hospitals_begin_kinds AFTER INSERT ON hospitals FOR EACH ROW EXECUTE FUNCTION begin_kinds();

-- The kinds that a form may offer: for the desk all that are in use, for patients those that they may choose.
CREATE OR REPLACE FUNCTION offered_kinds(p_hospital bigint, p_doctor bigint, p_staff boolean) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_role text := column_role(p_hospital, p_doctor);
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'look', k.look, 'slot_count', k.slot_count)
      ORDER BY k.id), '[]')
    FROM visit_kinds k
    WHERE k.hospital_id = p_hospital AND k.status = 'active' AND (p_staff OR k.public) AND v_role = ANY (k.roles));
END $$;

-- The kind that a form names for a slot of somebody; all null where it names none. In the slot's hospital.
CREATE OR REPLACE FUNCTION kind_wanted(p_kind bigint, p_slot slots, p_staff boolean) RETURNS visit_kinds LANGUAGE plpgsql AS $$
DECLARE
  v visit_kinds;
BEGIN
  IF p_kind IS NULL THEN RETURN v; END IF;
  SELECT * INTO v FROM visit_kinds WHERE hospital_id = p_slot.hospital_id AND id = p_kind;
  IF NOT FOUND THEN PERFORM refuse_field('kind_id', '类型不属于该医院'); END IF;
  IF v.status <> 'active' THEN PERFORM refuse_field('kind_id', '该类型已停用'); END IF;
  IF NOT p_staff AND NOT v.public THEN PERFORM refuse_field('kind_id', '该类型请联系医院预约'); END IF;
  IF column_role(p_slot.hospital_id, p_slot.doctor_id) <> ALL (v.roles) THEN
    PERFORM refuse_field('kind_id', '该医生不接诊该类型');
  END IF;
  RETURN v;
END $$;

-- A visit that has taken place, or has not after all, says of the later ones of that patient there whether they are the
-- first. Answers those of which it says something else now.
CREATE OR REPLACE FUNCTION turn_seen(v reservations) RETURNS bigint[] LANGUAGE sql AS $$
  WITH turned AS (
    UPDATE reservations r SET seen_before = NOT r.seen_before
      FROM (SELECT l.id, l.hospital_id FROM reservations l
        WHERE l.patient_id = v.patient_id AND l.starts_at > v.starts_at AND l.cancel_status = 0 OFFSET 0) later
      WHERE r.id = later.id AND later.hospital_id = v.hospital_id
        AND r.seen_before <> was_seen(r.patient_id, r.hospital_id, r.starts_at)
      RETURNING r.id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM turned
$$;
