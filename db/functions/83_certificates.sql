-- Certificates of who works at a hospital, and when they end. `until` is the last day that one is good for.

-- Which warning is due for a certificate that is good until then: 60, 30 or 0 days before its end; null: none yet.
CREATE OR REPLACE FUNCTION certificate_warning(p_until date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_until <= clinic_today() THEN 0 WHEN p_until <= clinic_today() + 30 THEN 30
    WHEN p_until <= clinic_today() + 60 THEN 60 END
$$;

-- The certificates that end within 60 days or have ended, of who works there now; of all hospitals where none is named.
CREATE OR REPLACE FUNCTION ending_certificates(p_hospital bigint DEFAULT NULL)
RETURNS TABLE (hospital_id bigint, user_id bigint, kind text, until date, warning integer) LANGUAGE sql STABLE AS $$
  SELECT s.hospital_id, s.user_id, c->>'kind', (c->>'until')::date, certificate_warning((c->>'until')::date)
  FROM staff_members s CROSS JOIN jsonb_array_elements(s.certificates) AS c
  WHERE (p_hospital IS NULL OR s.hospital_id = p_hospital) AND certificate_warning((c->>'until')::date) IS NOT NULL
    AND staff_status(s.hospital_id, s.user_id) = 'active'
$$;

-- Tells them and their owners: each warning of a certificate once to each of them, however often this runs. A night that
-- was missed is made up for by the next. Answers account events.
CREATE OR REPLACE FUNCTION warn_of_certificates() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c record;
  v_events jsonb := '[]';
BEGIN
  FOR c IN
    SELECT e.*, u.name, CASE WHEN e.until < clinic_today() THEN format('已于 %s 过期', e.until)
      WHEN e.until = clinic_today() THEN '今天到期' ELSE format('将于 %s 到期', e.until) END AS ends
    FROM ending_certificates() e JOIN users u ON u.id = e.user_id ORDER BY e.hospital_id, e.user_id, e.until, e.kind
  LOOP
    v_events := v_events || notify_people(ARRAY[c.user_id], certificate_notice(c.hospital_id, c.user_id, c.kind, c.until,
      c.warning, format('您的%s%s，请及时更新。', c.kind, c.ends)));
    v_events := v_events || notify_people(array_remove(shop_owners(c.hospital_id), c.user_id), certificate_notice(
      c.hospital_id, c.user_id, c.kind, c.until, c.warning, format('%s的%s%s，请及时更新。', c.name, c.kind, c.ends)));
  END LOOP;
  RETURN v_events;
END $$;

CREATE OR REPLACE FUNCTION certificate_notice(p_hospital bigint, p_user bigint, p_kind text, p_until date, p_warning integer,
  p_content text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'certificate', 'title', CASE WHEN p_until < clinic_today() THEN '证书已过期'
      ELSE '证书即将到期' END, 'content', p_content, 'link', '/oa/manage/index', 'hospital_id', p_hospital,
    'dedupe', format('certificate:%s:%s:%s:%s:%s', p_hospital, p_user, p_kind, p_until, p_warning))
$$;
