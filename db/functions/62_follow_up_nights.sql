-- What nights and mornings do with follow-ups (docs/domain/customers.md#follow-ups).

-- Why one that the product has made is no more needed; null: it is.
CREATE OR REPLACE FUNCTION moot_reason(v follow_ups) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN v.kind = 'debt' AND v.cause LIKE 'disposal:%' AND NOT EXISTS (SELECT FROM disposals d
      WHERE d.id = substr(v.cause, 10)::bigint AND d.status = 2) THEN '欠费已结清'
    WHEN v.kind = 'dormant' AND v.cause LIKE 'since:%' AND EXISTS (SELECT FROM reservations r
      WHERE r.hospital_id = v.hospital_id AND r.patient_id = v.patient_id AND r.date > substr(v.cause, 7)::date AND r.cancel_status = 0
        AND (r.visi_status = 1 OR r.starts_at > haomai_now())) THEN '患者已预约或已就诊' END
$$;

-- Ends those of which that is so; one, or all where none is named. Answers what is touched.
CREATE OR REPLACE FUNCTION cancel_moot_follow_ups(p_id bigint DEFAULT NULL) RETURNS jsonb LANGUAGE sql AS $$
  WITH moot AS (
    SELECT f.id, moot_reason(f) AS reason FROM follow_ups f
    WHERE f.status = 'planned' AND f.kind IN ('debt', 'dormant') AND (p_id IS NULL OR f.id = p_id)),
  ended AS (
    UPDATE follow_ups f SET status = 'cancelled', reason = m.reason, closed_at = haomai_now(), version = f.version + 1, updated_at = haomai_now()
    FROM moot m WHERE f.id = m.id AND f.status = 'planned' AND m.reason IS NOT NULL RETURNING f.hospital_id)
  SELECT coalesce(jsonb_agg(t), '[]') FROM (SELECT DISTINCT hospital_id FROM ended) e
    CROSS JOIN LATERAL jsonb_array_elements(touched(e.hospital_id, 'followUps', '{}')) t
$$;

-- What a night finds that somebody should call about, at open hospitals; of each cause once, whatever became of it. Debts older than
-- a week, one a patient, the oldest; birthdays, of the 29th of February in other years the day before; who was not here for 180
-- days and comes not again, 20 a hospital and night, the last who came first, so that whoever begins with a long book is not
-- drowned in it.
CREATE OR REPLACE FUNCTION follow_up_causes(p_today date) RETURNS TABLE (hospital_id bigint, patient_id bigint, kind text, cause text, content text)
LANGUAGE sql STABLE AS $$
  WITH opened AS MATERIALIZED (SELECT n.hospital_id AS id FROM hospital_numbers n WHERE n.open),
  away AS (
    SELECT r.hospital_id, r.patient_id, max(r.date) AS last FROM reservations r WHERE r.visi_status = 1 GROUP BY 1, 2
    HAVING max(r.date) <= p_today - 180),
  found AS (
    (SELECT DISTINCT ON (d.hospital_id, m.patient_id) d.hospital_id, m.patient_id, 'debt' AS kind, 'disposal:' || d.id AS cause,
        format('处置单 %s 欠费已超过7天', d.number) AS content
      FROM disposals d JOIN members m ON m.id = d.member_id
      WHERE d.status = 2 AND d.issued_at < clinic_instant(p_today - 7, 0) AND NOT EXISTS (SELECT FROM follow_ups f
        WHERE f.hospital_id = d.hospital_id AND f.patient_id = m.patient_id AND f.kind = 'debt' AND (f.status = 'planned' OR f.cause = 'disposal:' || d.id))
      ORDER BY d.hospital_id, m.patient_id, d.issued_at, d.id)
    UNION ALL
    SELECT k.hospital_id, t.id, 'birthday', to_char(p_today, 'YYYY'), '今天生日' FROM patients t JOIN hospital_patients k ON k.patient_id = t.id
      WHERE t.birth_date < p_today AND (to_char(t.birth_date, 'MMDD') = to_char(p_today, 'MMDD')
        OR to_char(t.birth_date, 'MMDD') = '0229' AND to_char(p_today, 'MMDD') = '0228' AND to_char(p_today + 1, 'MMDD') <> '0229')
    UNION ALL
    SELECT w.hospital_id, w.patient_id, 'dormant', 'since:' || w.last, format('上次就诊 %s，已超过180天', w.last) FROM (
      SELECT a.*, row_number() OVER (PARTITION BY a.hospital_id ORDER BY a.last DESC, a.patient_id) AS n FROM away a
      WHERE NOT EXISTS (SELECT FROM reservations r WHERE r.hospital_id = a.hospital_id AND r.patient_id = a.patient_id
          AND r.cancel_status = 0 AND r.starts_at > haomai_now())
        AND NOT EXISTS (SELECT FROM follow_ups f WHERE f.hospital_id = a.hospital_id AND f.patient_id = a.patient_id
          AND f.kind = 'dormant' AND (f.status = 'planned' OR f.cause = 'since:' || a.last))) w
      WHERE w.n <= 20 - (SELECT count(*) FROM follow_ups f WHERE f.hospital_id = w.hospital_id AND f.kind = 'dormant'
        AND f.created_by IS NULL AND f.created_at >= clinic_instant(p_today, 0)))
  SELECT f.* FROM found f JOIN opened o ON o.id = f.hospital_id
    JOIN hospital_patients k ON k.hospital_id = f.hospital_id AND k.patient_id = f.patient_id
  WHERE NOT EXISTS (SELECT FROM follow_ups x WHERE x.hospital_id = f.hospital_id AND x.patient_id = f.patient_id AND x.kind = f.kind
    AND x.cause = f.cause)
$$;

-- The night's: what is no more needed ends, what was found is written, with the job that tells it. Run twice, or by two at once, it
-- writes each once. It is whoever keeps the customer's, else the desk's. Answers effects.
CREATE OR REPLACE FUNCTION plan_follow_ups() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_touched jsonb := cancel_moot_follow_ups();
  v_made jsonb;
BEGIN
  WITH made AS (
    INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, content, assignee_id, role, created_at)
    SELECT x.hospital_id, x.patient_id, x.kind, x.cause, clinic_today(), x.content, w.keeper,
      CASE WHEN w.keeper IS NULL THEN 'customer_service' END, haomai_now()
    FROM follow_up_causes(clinic_today()) x LEFT JOIN customers c ON c.hospital_id = x.hospital_id AND c.patient_id = x.patient_id
      CROSS JOIN LATERAL (SELECT CASE WHEN keeps_customers(x.hospital_id, c.owner_id) THEN c.owner_id END AS keeper) w
    -- In one order, so that of two at once neither waits for what the other waits for.
    ORDER BY x.hospital_id, x.patient_id, x.kind
    ON CONFLICT (hospital_id, patient_id, kind, cause) WHERE status = 'planned' DO NOTHING RETURNING *),
  jobs AS (
    INSERT INTO outbox (job, payload, due_at) SELECT 'followup.due',
      jsonb_build_object('follow_up_id', m.id, 'due', extract(epoch FROM follow_up_due(m))), follow_up_due(m) FROM made m)
  SELECT coalesce(jsonb_agg(t), '[]') INTO v_made FROM (SELECT DISTINCT hospital_id FROM made) e
    CROSS JOIN LATERAL jsonb_array_elements(touched(e.hospital_id, 'followUps', '{}')) t;
  RETURN jsonb_build_object('touched', v_touched || v_made);
END $$;

-- What one person is told of it: of those of a day once that they are there, of one with a time by itself; of a clinical one no
-- word of what it is about.
CREATE OR REPLACE FUNCTION follow_up_notice(v follow_ups, p_user bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('user_id', p_user, 'kind', 'followup', 'hospital_id', v.hospital_id,
    'link', CASE WHEN EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v.hospital_id AND m.user_id = p_user AND m.status = 'active'
      AND m.role IN ('sale', 'sale_manager', 'customer_service', 'shop_owner')) THEN '/admin/visits/customers'
      WHEN v.cause LIKE 'intervene:%' AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v.hospital_id AND m.user_id = p_user
        AND m.status = 'active' AND m.role = 'doctor') THEN '/admin/visits/intervenes'
      WHEN EXISTS (SELECT FROM memberships m WHERE m.hospital_id = v.hospital_id AND m.user_id = p_user AND m.status = 'active'
        AND m.role = 'consultant') THEN '/admin/visits/consultants'
      ELSE '/workstation/patient/visit?user_id=' || v.patient_id END)
    || CASE WHEN v.at IS NULL THEN jsonb_build_object('title', '今天有回访', 'content', format('有 %s 项回访待处理', (
        SELECT count(*) FROM follow_ups f WHERE f.hospital_id = v.hospital_id AND f.status = 'planned' AND f.due_on <= clinic_today()
          AND (f.assignee_id = p_user OR f.assignee_id IS NULL AND f.role IN (SELECT m.role FROM memberships m
            WHERE m.hospital_id = v.hospital_id AND m.user_id = p_user AND m.status = 'active')))), 'dedupe', format('follow_ups:%s:%s', v.hospital_id, v.due_on))
      ELSE jsonb_build_object('title', '回访时间到了', 'content', format('%s：%s', (SELECT t.name FROM patients t WHERE t.id = v.patient_id),
        CASE WHEN is_marketing(v.kind) THEN v.content ELSE '诊疗回访' END),
        'dedupe', format('follow_up:%s:%s', v.id, extract(epoch FROM follow_up_due(v)))) END
$$;

-- Its time has come: it is asked again, and told if it still is what it was. p_due: for when this was planned, in seconds since
-- 1970. Answers effects.
CREATE OR REPLACE FUNCTION tell_follow_up(p_id bigint, p_due numeric) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v follow_ups;
  v_touched jsonb;
BEGIN
  SELECT * INTO v FROM follow_ups f WHERE f.id = p_id AND f.status = 'planned' FOR NO KEY UPDATE;
  IF v.id IS NULL OR extract(epoch FROM follow_up_due(v)) <> p_due THEN RETURN '{}'; END IF;
  v_touched := cancel_moot_follow_ups(p_id);
  IF v_touched <> '[]' THEN RETURN jsonb_build_object('touched', v_touched); END IF;
  IF NOT EXISTS (SELECT FROM hospital_numbers n WHERE n.hospital_id = v.hospital_id AND n.open) THEN RETURN '{}'; END IF;
  RETURN jsonb_build_object('account_events', (SELECT coalesce(jsonb_agg(e), '[]') FROM unnest(follow_up_people(v)) u
    CROSS JOIN LATERAL jsonb_array_elements(notify_person(follow_up_notice(v, u))) e));
END $$;
