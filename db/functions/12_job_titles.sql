-- Titles (职称): an installation begins with the twenty of the four series that a clinic employs. Those that are removed stay so.
INSERT INTO job_titles (name, category, level, position)
SELECT t.name, t.category, t.level, t.position
FROM (VALUES
  ('医士', 'doctor', 'junior', 1), ('住院医师', 'doctor', 'junior', 2), ('主治医师', 'doctor', 'middle', 3),
  ('副主任医师', 'doctor', 'vice_senior', 4), ('主任医师', 'doctor', 'senior', 5),
  ('护士', 'nurse', 'junior', 6), ('护师', 'nurse', 'junior', 7), ('主管护师', 'nurse', 'middle', 8),
  ('副主任护师', 'nurse', 'vice_senior', 9), ('主任护师', 'nurse', 'senior', 10),
  ('技士', 'technician', 'junior', 11), ('技师', 'technician', 'junior', 12), ('主管技师', 'technician', 'middle', 13),
  ('副主任技师', 'technician', 'vice_senior', 14), ('主任技师', 'technician', 'senior', 15),
  ('药士', 'pharmacist', 'junior', 16), ('药师', 'pharmacist', 'junior', 17), ('主管药师', 'pharmacist', 'middle', 18),
  ('副主任药师', 'pharmacist', 'vice_senior', 19), ('主任药师', 'pharmacist', 'senior', 20)) t(name, category, level, position)
WHERE NOT EXISTS (SELECT FROM job_titles);

-- Posts that say what a title was called say what it is called now, at all hospitals: their staff have another version, and
-- open grids ask for their columns again. Answers how many, and what is to be told. Nothing where it has that name.
CREATE OR REPLACE FUNCTION rename_posts(p_title bigint, p_name text, p_by bigint, p_request text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text := speak_for_all('system');
  v_now text := (SELECT name FROM job_titles WHERE id = p_title FOR SHARE);
  v_done jsonb;
BEGIN
  -- As every change of staff: the person's row before the post, the hospital's number last.
  PERFORM FROM staff_members s JOIN staff_posts p USING (hospital_id, user_id) WHERE p.job_title = p_name
    ORDER BY s.hospital_id, s.user_id FOR NO KEY UPDATE OF s;
  WITH changed AS (UPDATE staff_posts SET job_title = v_now WHERE job_title = p_name RETURNING hospital_id, user_id),
    noted AS (UPDATE staff_members s SET version = s.version + 1, updated_at = haomai_now(), updated_by = p_by FROM changed c
      WHERE (s.hospital_id, s.user_id) = (c.hospital_id, c.user_id)),
    places AS (SELECT hospital_id, count(*) AS n, jsonb_agg(user_id) AS ids FROM changed GROUP BY hospital_id)
  SELECT jsonb_build_object('count', coalesce(sum(n), 0),
      'hospitals', coalesce(jsonb_agg(hospital_id ORDER BY hospital_id), '[]'),
      'touched', coalesce(jsonb_agg(jsonb_build_object('hospital_id', hospital_id, 'name', 'staff', 'ids', ids, 'audience', 'staff')), '[]'))
    INTO v_done FROM places;
  v_done := v_done || jsonb_build_object('events', coalesce(
    (SELECT jsonb_agg(number_changes(h::bigint, '{}', '{}', '{"headers": true}', p_request, false) ORDER BY place)
     FROM jsonb_array_elements_text(v_done->'hospitals') WITH ORDINALITY AS x(h, place)), '[]'));
  PERFORM speak_for_all(v_before);
  RETURN v_done - 'hospitals';
END $$;
