-- For whom a statement speaks (docs/decisions/010): a hospital, a person, the whole platform or the product itself.
-- server/platform/scope.ts tells the connection or the transaction; nothing told sees what is public.
CREATE OR REPLACE FUNCTION scope_hospital() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('haomai.hospital', true), '')::bigint
$$;
CREATE OR REPLACE FUNCTION scope_person() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('haomai.person', true), '')::bigint
$$;
CREATE OR REPLACE FUNCTION scope_is(p_all text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('haomai.all', true), '') = p_all
$$;

-- What follows changes the scope until the transaction ends. In what every booking comes through, functions are called by
-- assignment (v_said := …): PL/pgSQL evaluates that by itself, where PERFORM runs a query for it (docs/decisions/028).

-- The first step of a command: over the rows of whoever gives it. p: user_id, staff_hospital_id (null for patients)
CREATE OR REPLACE FUNCTION speak_as(p jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_said text;
BEGIN
  v_said := set_config('haomai.person', coalesce(p->>'user_id', ''), true)
    || set_config('haomai.hospital', coalesce(p->>'staff_hospital_id', ''), true) || set_config('haomai.all', '', true);
END $$;

-- Where a command has decided that it may: a patient's booking is written at the hospital of the slot. Null leaves it.
CREATE OR REPLACE FUNCTION enter_hospital(p_hospital bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_said text;
BEGIN
  v_said := set_config('haomai.hospital', coalesce(p_hospital::text, ''), true);
END $$;

-- For what a function does beyond its caller's rows (a job, a note to another person). Answers what it was before,
-- which the function gives back when it is done.
CREATE OR REPLACE FUNCTION speak_for_all(p_all text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_before text := coalesce(current_setting('haomai.all', true), '');
  v_said text;
BEGIN
  v_said := set_config('haomai.all', p_all, true);
  RETURN v_before;
END $$;
