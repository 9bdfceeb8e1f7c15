-- Changes of templates: weekly hours, dated exceptions, fees (docs/domain/slots-and-holds.md#templates). Each function
-- is the whole change; who wants to know beforehand what it would do runs it and rolls back
-- (server/platform/command.ts, rehearse).
-- Locks: per person over all hospitals (a person has one time), per person and hospital (generating waits), slots by id,
-- and the hospital's number last.

-- Nobody else changes these people's templates, and nobody makes slots of theirs here.
CREATE OR REPLACE FUNCTION lock_people(p_hospital bigint, p_people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_person bigint;
BEGIN
  FOR v_person IN SELECT DISTINCT p FROM unnest(p_people) p ORDER BY p LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(format('template|%s', v_person), 79));
  END LOOP;
  PERFORM lock_generation(p_hospital, p_people);
END $$;

-- The locks of a change of these people's templates in a span of days.
CREATE OR REPLACE FUNCTION lock_templates(p_hospital bigint, p_people bigint[], p_from date, p_to date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_people(p_hospital, p_people);
  PERFORM 1 FROM slots s WHERE s.hospital_id = p_hospital AND s.doctor_id = ANY (p_people) AND s.date BETWEEN p_from AND p_to
    ORDER BY s.id FOR NO KEY UPDATE;
END $$;

-- shop_owner changes everybody's template, others their own. p: user_id, hospital_id, owner
CREATE OR REPLACE FUNCTION require_template(p jsonb, p_doctor bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (p->>'owner')::boolean AND p_doctor <> (p->>'user_id')::bigint THEN PERFORM refuse('FORBIDDEN'); END IF;
  IF NOT EXISTS (SELECT FROM memberships WHERE user_id = p_doctor AND hospital_id = (p->>'hospital_id')::bigint
      AND status = 'active' AND role IN ('doctor', 'dental_hygienist')) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  PERFORM require_open((p->>'hospital_id')::bigint);
END $$;

-- Brings the slots of these people in line and numbers it, also where only hours, breaks or a fee look otherwise
-- (`headers`: whoever shows columns asks again). Refused where the hospital was closed meanwhile.
CREATE OR REPLACE FUNCTION template_changed(p_hospital bigint, p_people bigint[], p_from date, p_to date, p_request text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_person bigint;
  v_one jsonb;
  v_all jsonb := '{"added": 0, "withdrawn": 0, "suspended": 0, "reopened": 0, "repriced": 0, "kept": 0, "untouched": []}';
  v_slots bigint[] := '{}';
BEGIN
  FOR v_person IN SELECT DISTINCT p FROM unnest(p_people) p ORDER BY p LOOP
    v_one := bring_slots(p_hospital, v_person, p_from, p_to);
    v_slots := v_slots || ARRAY(SELECT jsonb_array_elements_text(v_one->'slots')::bigint);
    SELECT jsonb_object_agg(a.key, CASE a.key WHEN 'untouched' THEN a.value || (v_one->'untouched')
        ELSE to_jsonb(a.value::int + (v_one->>a.key)::int) END)
      INTO v_all FROM jsonb_each(v_all) a;
  END LOOP;
  RETURN v_all || jsonb_build_object('events',
    jsonb_build_array(number_changes(p_hospital, v_slots, '{}', '{"headers": true}', p_request, true)));
END $$;

-- What a person's weekly hours are, in one word: who changes others than they saw is told so.
CREATE OR REPLACE FUNCTION hours_version(p_hospital bigint, p_doctor bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(coalesce(jsonb_agg(jsonb_build_array(w.weekday, w.from_minute, w.to_minute, w.breaks, w.department_id, w.fee)
    ORDER BY w.weekday, w.from_minute)::text, ''))
  FROM working_hours w WHERE w.hospital_id = p_hospital AND w.doctor_id = p_doctor
$$;

-- Does the person work elsewhere then: weekly, or for once?
CREATE OR REPLACE FUNCTION works_elsewhere(p_hospital bigint, p_doctor bigint, p_date date, p_from integer, p_to integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM working_hours w WHERE w.doctor_id = p_doctor AND w.hospital_id <> p_hospital
      AND w.weekday = extract(isodow FROM p_date) AND w.from_minute < p_to AND w.to_minute > p_from)
    OR EXISTS (SELECT FROM work_exceptions x WHERE x.doctor_id = p_doctor AND x.hospital_id <> p_hospital
      AND x.kind = 'extra' AND x.date = p_date AND x.from_minute < p_to AND x.to_minute > p_from)
$$;

-- Replaces a person's weekly hours. p: user_id, hospital_id, owner, doctor_id, version, days, request_id,
--   hours [{weekday, from, to, breaks [{from, to, name}], department_id, fee}]
CREATE OR REPLACE FUNCTION set_work_hours(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_doctor bigint := (p->>'doctor_id')::bigint;
  v_last date := clinic_today() + (p->>'days')::int;
  v_errors jsonb;
BEGIN
  PERFORM require_template(p, v_doctor);
  PERFORM lock_templates(v_hospital, ARRAY[v_doctor], clinic_today(), v_last);
  SELECT jsonb_object_agg(format('hours.%s.department_id', h.o - 1), '["科室不属于本院"]'::jsonb) INTO v_errors
    FROM jsonb_array_elements(p->'hours') WITH ORDINALITY AS h(row, o)
    WHERE h.row->>'department_id' IS NOT NULL AND NOT EXISTS (
      SELECT FROM departments d WHERE d.hospital_id = v_hospital AND d.id = (h.row->>'department_id')::bigint);
  IF v_errors IS NOT NULL THEN PERFORM refuse('INVALID', jsonb_build_object('errors', v_errors)); END IF;
  IF p->>'version' IS NOT NULL AND p->>'version' <> hours_version(v_hospital, v_doctor) THEN PERFORM refuse('STALE'); END IF;
  IF EXISTS (SELECT FROM jsonb_to_recordset(p->'hours') AS h(weekday integer, "from" integer, "to" integer)
      JOIN work_exceptions x ON x.doctor_id = v_doctor AND x.hospital_id <> v_hospital AND x.kind = 'extra'
        AND x.date >= clinic_today() AND extract(isodow FROM x.date) = h.weekday
        AND x.from_minute < h."to" AND x.to_minute > h."from") THEN
    PERFORM refuse_field('hours', '该医生在此时间已有其他出诊安排');
  END IF;
  DELETE FROM working_hours WHERE hospital_id = v_hospital AND doctor_id = v_doctor;
  INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, breaks, department_id, fee)
    SELECT v_hospital, v_doctor, h.weekday, h."from", h."to", h.breaks, h.department_id, h.fee
    FROM jsonb_to_recordset(p->'hours') AS h(
      weekday integer, "from" integer, "to" integer, breaks jsonb, department_id bigint, fee cents);
  RETURN template_changed(v_hospital, ARRAY[v_doctor], clinic_today(), v_last, p->>'request_id');
END $$;

-- What must be so of a dated exception before it is written.
CREATE OR REPLACE FUNCTION require_exception(x work_exceptions) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF x.date < clinic_today() THEN PERFORM refuse_field('date', '日期不能早于今天'); END IF;
  IF x.department_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM departments d WHERE d.hospital_id = x.hospital_id AND d.id = x.department_id) THEN
    PERFORM refuse_field('department_id', '科室不属于本院');
  END IF;
  IF x.kind = 'extra' AND works_elsewhere(x.hospital_id, x.doctor_id, x.date, x.from_minute, x.to_minute) THEN
    PERFORM refuse_field('from', '该医生在此时间已有其他出诊安排');
  END IF;
END $$;

-- Suspends, grants leave or adds hours on a date. p: user_id, hospital_id, owner, doctor_id, date, from, to, kind, reason,
--   department_id, fee, request_id
CREATE OR REPLACE FUNCTION add_work_exception(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_doctor bigint := (p->>'doctor_id')::bigint;
  v work_exceptions;
BEGIN
  PERFORM require_template(p, v_doctor);
  PERFORM lock_templates(v_hospital, ARRAY[v_doctor], (p->>'date')::date, (p->>'date')::date);
  v := jsonb_populate_record(NULL::work_exceptions, p || jsonb_build_object('from_minute', p->'from', 'to_minute', p->'to'));
  PERFORM require_exception(v);
  INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind, reason, department_id, fee, created_by)
    VALUES (v.hospital_id, v.doctor_id, v.date, v.from_minute, v.to_minute, v.kind, coalesce(v.reason, ''), v.department_id, v.fee,
      (p->>'user_id')::bigint)
    RETURNING * INTO v;
  RETURN template_changed(v_hospital, ARRAY[v_doctor], v.date, v.date, p->>'request_id')
    || jsonb_build_object('exception', to_jsonb(v));
END $$;

-- The exception somebody means, with the locks of its person; p_date: where it goes, if it goes anywhere.
CREATE OR REPLACE FUNCTION lock_exception(p jsonb, p_date date) RETURNS work_exceptions LANGUAGE plpgsql AS $$
DECLARE
  v work_exceptions;
BEGIN
  SELECT * INTO v FROM work_exceptions WHERE id = (p->>'id')::bigint AND hospital_id = (p->>'hospital_id')::bigint;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  PERFORM require_template(p, v.doctor_id);
  PERFORM lock_templates(v.hospital_id, ARRAY[v.doctor_id], least(v.date, p_date), greatest(v.date, p_date));
  -- Once more: it may have been changed while we waited.
  SELECT * INTO v FROM work_exceptions WHERE id = v.id FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('NOT_FOUND'); END IF;
  IF p->'seen' <> jsonb_build_object('date', v.date, 'from', v.from_minute, 'to', v.to_minute) THEN PERFORM refuse('STALE'); END IF;
  IF v.date < clinic_today() THEN PERFORM refuse('STATE', '{"message": "过去的安排不能修改"}'); END IF;
  RETURN v;
END $$;

-- Moves or resizes one, and what else is said of it. p: user_id, hospital_id, owner, id, seen {date, from, to}, date, from,
--   to, kind, reason, department_id, fee (what is not named stays), request_id
CREATE OR REPLACE FUNCTION change_work_exception(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_was work_exceptions := lock_exception(p, (p->>'date')::date);
  v work_exceptions := v_was;
BEGIN
  v := jsonb_populate_record(v, p - 'id' - 'hospital_id' || jsonb_build_object('from_minute', p->'from', 'to_minute', p->'to'));
  PERFORM require_exception(v);
  UPDATE work_exceptions SET (date, from_minute, to_minute, kind, reason, department_id, fee)
    = (v.date, v.from_minute, v.to_minute, v.kind, v.reason, v.department_id, v.fee) WHERE id = v_was.id;
  RETURN template_changed(v.hospital_id, ARRAY[v.doctor_id], least(v.date, v_was.date), greatest(v.date, v_was.date),
    p->>'request_id') || jsonb_build_object('exception', to_jsonb(v));
END $$;

-- p: user_id, hospital_id, owner, id, request_id
CREATE OR REPLACE FUNCTION remove_work_exception(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v work_exceptions := lock_exception(p, NULL);
BEGIN
  DELETE FROM work_exceptions WHERE id = v.id;
  RETURN template_changed(v.hospital_id, ARRAY[v.doctor_id], v.date, v.date, p->>'request_id')
    || jsonb_build_object('exception', to_jsonb(v));
END $$;

-- The dated exceptions of a week once more in another, of all people or not at all. What is there already is not written
-- twice. p: user_id, hospital_id, from, to (their Mondays), request_id
CREATE OR REPLACE FUNCTION copy_week(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_from date := (p->>'from')::date;
  v_to date := (p->>'to')::date;
  v_people bigint[];
  v_found integer;
  v_copied integer;
  v_wrong jsonb;
BEGIN
  PERFORM require_open(v_hospital);
  IF v_from = v_to THEN PERFORM refuse_field('to', '请选择另一周'); END IF;
  v_people := ARRAY(SELECT DISTINCT x.doctor_id FROM work_exceptions x JOIN memberships m ON m.user_id = x.doctor_id
    AND m.hospital_id = v_hospital AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')
    WHERE x.hospital_id = v_hospital AND x.date BETWEEN v_from AND v_from + 6);
  PERFORM lock_templates(v_hospital, v_people, v_to, v_to + 6);
  SELECT count(*), jsonb_agg(DISTINCT CASE
      WHEN x.date + (v_to - v_from) < clinic_today() THEN format('%s 的安排会落在过去的日期', to_char(x.date + (v_to - v_from), 'YYYY-MM-DD'))
      WHEN x.kind = 'extra' AND works_elsewhere(v_hospital, x.doctor_id, x.date + (v_to - v_from), x.from_minute, x.to_minute)
        THEN format('%s %s 在此时间已有其他出诊安排', u.name, to_char(x.date + (v_to - v_from), 'YYYY-MM-DD')) END)
    INTO v_found, v_wrong
    FROM work_exceptions x JOIN users u ON u.id = x.doctor_id
    WHERE x.hospital_id = v_hospital AND x.doctor_id = ANY (v_people) AND x.date BETWEEN v_from AND v_from + 6;
  IF v_found = 0 THEN PERFORM refuse_field('from', '该周没有可复制的安排'); END IF;
  v_wrong := jsonb_path_query_array(v_wrong, '$[*] ? (@ != null)');
  IF v_wrong <> '[]' THEN PERFORM refuse('INVALID', jsonb_build_object('errors', jsonb_build_object('to', v_wrong))); END IF;
  INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind, reason, department_id, fee, created_by)
    SELECT x.hospital_id, x.doctor_id, x.date + (v_to - v_from), x.from_minute, x.to_minute, x.kind, x.reason, x.department_id,
      x.fee, (p->>'user_id')::bigint
    FROM work_exceptions x
    WHERE x.hospital_id = v_hospital AND x.doctor_id = ANY (v_people) AND x.date BETWEEN v_from AND v_from + 6
      AND NOT EXISTS (SELECT FROM work_exceptions y WHERE y.hospital_id = v_hospital AND y.doctor_id = x.doctor_id
        AND (y.date, y.from_minute, y.to_minute, y.kind) = (x.date + (v_to - v_from), x.from_minute, x.to_minute, x.kind))
    ORDER BY x.id;
  GET DIAGNOSTICS v_copied = ROW_COUNT;
  RETURN template_changed(v_hospital, v_people, v_to, v_to + 6, p->>'request_id')
    || jsonb_build_object('copied', v_copied, 'skipped', v_found - v_copied);
END $$;

-- What a person's visits cost from now on: weekly hours, extra hours, and open slots to come. p: user_id, hospital_id, owner,
--   doctor_id, fee, days, request_id
CREATE OR REPLACE FUNCTION set_fee(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_doctor bigint := (p->>'doctor_id')::bigint;
  v_fee cents := (p->>'fee')::cents;
  v_last date := clinic_today() + (p->>'days')::int;
  v_hours integer;
  v_extra integer;
BEGIN
  PERFORM require_template(p, v_doctor);
  PERFORM lock_templates(v_hospital, ARRAY[v_doctor], clinic_today(), v_last);
  UPDATE working_hours SET fee = v_fee WHERE hospital_id = v_hospital AND doctor_id = v_doctor;
  GET DIAGNOSTICS v_hours = ROW_COUNT;
  UPDATE work_exceptions SET fee = v_fee
    WHERE hospital_id = v_hospital AND doctor_id = v_doctor AND kind = 'extra' AND date >= clinic_today();
  GET DIAGNOSTICS v_extra = ROW_COUNT;
  IF v_hours + v_extra = 0 THEN PERFORM refuse_field('doctor_id', '请先设置出诊时间'); END IF;
  RETURN template_changed(v_hospital, ARRAY[v_doctor], clinic_today(), v_last, p->>'request_id');
END $$;
