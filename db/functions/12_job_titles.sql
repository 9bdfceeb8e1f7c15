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
