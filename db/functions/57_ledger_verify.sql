-- Whether the ledger is what it says (docs/domain/money.md#the-ledger). STABLE: all of it is read as of one moment.

-- The same of what was sold beside projects and drugs, and of what invitations brought.
CREATE OR REPLACE FUNCTION product_differences(p_hospital bigint) RETURNS TABLE ("check" text, what text, id bigint, expected numeric, found numeric)
LANGUAGE sql STABLE AS $$
  -- What is left of one is what lines have not taken.
    SELECT 'entitlement', 'left', e.id, e.total - x.taken, e.rest::numeric FROM entitlements e
    CROSS JOIN LATERAL (SELECT coalesce(sum(u.count - u.returned), 0) AS taken FROM entitlement_uses u WHERE u.entitlement_id = e.id) x
    WHERE e.hospital_id = p_hospital AND e.total - x.taken <> e.rest
  UNION ALL
    -- Lines of lists that stand have taken what is not given back of them, others nothing.
    SELECT 'entitlement', 'uses', l.id, x.meant, x.taken FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.status BETWEEN 1 AND 3 THEN l.count - l.refunded_count ELSE 0 END::numeric AS meant,
      (SELECT coalesce(sum(u.count - u.returned), 0)::numeric FROM entitlement_uses u WHERE u.line_id = l.id) AS taken) x
    WHERE l.hospital_id = p_hospital AND l.entitlement_id IS NOT NULL AND x.meant <> x.taken
  UNION ALL
    -- What was paid whole and not given back gives, and nothing else.
    SELECT CASE (l.terms->>'kind')::integer WHEN 3 THEN 'insurance' ELSE 'entitlement' END, 'given', l.id, x.meant, x.given
    FROM disposal_lines l JOIN disposals d ON d.id = l.disposal_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.status = 3 THEN (l.count - l.refunded_count) * CASE (l.terms->>'kind')::integer WHEN 3 THEN 1
        ELSE jsonb_array_length(l.terms->'uses') END ELSE 0 END::numeric AS meant,
      (SELECT count(*) FROM entitlements e WHERE e.line_id = l.id AND e.ended_at IS NULL)
        -- A policy that was ended by hand was given.
        + (SELECT count(*) FROM insurance_records i WHERE i.line_id = l.id AND coalesce(i.ended_as, 'hand') = 'hand')::numeric AS given) x
    WHERE l.hospital_id = p_hospital AND l.kind = 'product' AND x.meant <> x.given
  UNION ALL
    SELECT 'reward', 'points', r.id, r.invitee_points + r.inviter_points, x.given FROM invite_rewards r
    CROSS JOIN LATERAL (SELECT coalesce(sum(-e.amount), 0) AS given FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'points' WHERE t.disposal_id = r.disposal_id AND t.kind = 'invite') x
    WHERE r.hospital_id = p_hospital AND r.invitee_points + r.inviter_points <> x.given
  UNION ALL
    -- Nobody was rewarded twice, or for nobody.
    SELECT 'reward', 'once', NULL, x.rewards, x.posted FROM (SELECT
      (SELECT count(*) FROM invite_rewards r WHERE r.hospital_id = p_hospital AND r.invitee_points + r.inviter_points > 0)::numeric AS rewards,
      (SELECT count(*) FROM ledger_transactions t WHERE t.hospital_id = p_hospital AND t.kind = 'invite')::numeric AS posted) x
    WHERE x.rewards <> x.posted
$$;

-- What differs at a hospital: [{check, what, id, expected, found}], empty where nothing does. `id` is that of the account,
-- of the transaction where the check is of one, null where it is of the whole hospital.
CREATE OR REPLACE FUNCTION ledger_differences(p_hospital bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH kept AS (SELECT a.* FROM ledger_accounts a WHERE a.hospital_id = p_hospital AND a.floor IS NOT NULL),
  entries AS (
    SELECT e.transaction_id, e.amount, a.unit FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE a.hospital_id = p_hospital),
  rows AS (
    SELECT k.id, k.kind, e.balance_after, e.version, sum(k.side * e.amount) OVER w AS balance, row_number() OVER w AS nth,
      row_number() OVER w = count(*) OVER (PARTITION BY k.id) AS newest
    FROM kept k JOIN ledger_entries e ON e.account_id = k.id WINDOW w AS (PARTITION BY k.id ORDER BY e.version, e.transaction_id)),
  -- Of each issued list: what is owed by its account, what was paid by its splits, what its lines make.
  lists AS (
    SELECT d.id, d.total::bigint AS total, coalesce(a.balance, 0)::bigint AS owed, (
        SELECT coalesce(sum(s.amount - s.refunded), 0) FROM payment_splits s WHERE s.disposal_id = d.id) AS paid,
      (SELECT coalesce(sum(l.net - l.refunded), 0) FROM disposal_lines l WHERE l.disposal_id = d.id) AS nets
    FROM disposals d LEFT JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
    WHERE d.hospital_id = p_hospital AND d.status BETWEEN 1 AND 3),
  differences AS (
      SELECT 'sum' AS "check", e.unit AS what, NULL::bigint AS id, 0::numeric AS expected, sum(e.amount) AS found
      FROM entries e GROUP BY e.unit HAVING sum(e.amount) <> 0
    UNION ALL
      SELECT 'transaction', e.unit, e.transaction_id, 0, sum(e.amount)
      FROM entries e GROUP BY e.transaction_id, e.unit HAVING sum(e.amount) <> 0
    UNION ALL
      SELECT 'row', r.kind, r.id, r.balance, r.balance_after FROM rows r WHERE r.balance_after IS DISTINCT FROM r.balance
    UNION ALL
      SELECT 'below zero', r.kind, r.id, 0, r.balance FROM rows r WHERE r.balance < 0
    UNION ALL
      SELECT 'version', r.kind, r.id, r.nth, coalesce(r.version, 0) FROM rows r WHERE r.version IS DISTINCT FROM r.nth
    UNION ALL
      SELECT 'version', k.kind, k.id, coalesce(r.nth, 0), k.version FROM kept k LEFT JOIN rows r ON r.id = k.id AND r.newest
      WHERE k.version <> coalesce(r.nth, 0)
    UNION ALL
      SELECT 'balance', k.kind, k.id, coalesce(r.balance, 0), k.balance FROM kept k LEFT JOIN rows r ON r.id = k.id AND r.newest
      WHERE k.balance <> coalesce(r.balance, 0)
    UNION ALL
      SELECT 'list', 'receivable', d.id, d.total - d.paid, d.owed FROM lists d WHERE d.total - d.paid <> d.owed
    UNION ALL
      SELECT 'lines', 'total', d.id, d.nets, d.total FROM lists d WHERE d.nets <> d.total
    UNION ALL
      SELECT 'points', 'points', k.id, x.rest, k.balance FROM kept k CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.rest), 0) AS rest FROM points_lots l WHERE l.member_id = k.member_id AND l.rest > 0) x
      WHERE k.kind = 'points' AND x.rest <> k.balance
    UNION ALL
      SELECT 'earned', 'points', d.id, points_due(d.id), points_earned(d.id) FROM lists d WHERE points_due(d.id) <> points_earned(d.id)
    UNION ALL
      SELECT 'coupon', 'issued', c.id, x.claims, c.issued FROM coupons c
      CROSS JOIN LATERAL (SELECT count(*) AS claims FROM coupon_claims q WHERE q.coupon_id = c.id AND q.state <> 'taken_back') x
      WHERE c.hospital_id = p_hospital AND (x.claims <> c.issued OR c.issued > c.total)
    UNION ALL
      -- What was used took something off the list that it names, which still stands.
      SELECT 'coupon', 'used', q.id, 1, x.found FROM coupon_claims q
      CROSS JOIN LATERAL (SELECT count(*) AS found FROM disposal_discounts o JOIN disposals d ON d.id = o.disposal_id
        WHERE o.claim_id = q.id AND d.id = q.disposal_id AND d.status IN (2, 3)) x
      WHERE q.hospital_id = p_hospital AND q.state = 'used' AND x.found <> 1
    UNION ALL
      SELECT 'campaign', 'sold', o.id, x.units, o.sold FROM campaign_projects o CROSS JOIN LATERAL (
        SELECT coalesce(sum(u.count), 0) AS units FROM campaign_uses u WHERE u.campaign_project_id = o.id AND u.back_at IS NULL) x
      WHERE o.hospital_id = p_hospital AND (x.units <> o.sold OR o.sold > o.total)
    UNION ALL
      -- Units are had by lines of issued lists that have a campaign's price, and by nothing else.
      SELECT 'campaign', 'units', coalesce(l.id, u.line_id), coalesce(l.count, 0), coalesce(u.count, 0) FROM (
          SELECT x.id, x.count, x.campaign_project_id FROM disposal_lines x JOIN disposals d ON d.id = x.disposal_id AND d.status BETWEEN 1 AND 3
          WHERE x.hospital_id = p_hospital AND x.campaign_project_id IS NOT NULL AND has_campaign_units(x, d.total)) l
        FULL JOIN (SELECT q.* FROM campaign_uses q WHERE q.hospital_id = p_hospital AND q.back_at IS NULL) u
          ON u.line_id = l.id AND u.campaign_project_id = l.campaign_project_id
      WHERE l.count IS DISTINCT FROM u.count
    UNION ALL
      SELECT * FROM product_differences(p_hospital)
    UNION ALL
      SELECT 'payment', p.kind, p.id, p.total, t.taken FROM payments p
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount), 0) AS taken FROM payment_tenders x WHERE x.payment_id = p.id) t
      WHERE p.hospital_id = p_hospital AND p.total <> t.taken
    UNION ALL
      SELECT 'shift', 'expected', s.id, x.expected, x.found FROM shifts s
      CROSS JOIN LATERAL (SELECT sum(w.value::bigint) AS expected FROM jsonb_each_text(s.expected) w) k
      CROSS JOIN LATERAL (SELECT k.expected, sum(w.value::bigint) AS found FROM jsonb_each_text(shift_expected(s.id)) w) x
      WHERE s.hospital_id = p_hospital AND s.closed_at IS NOT NULL AND s.expected <> shift_expected(s.id)
    UNION ALL
      SELECT 'day', c.business_date::text, c.id, c.entries, d.entries FROM day_closings c
      CROSS JOIN LATERAL day_digest(c.hospital_id, c.business_date) d
      WHERE c.hospital_id = p_hospital AND (c.digest, c.entries) IS DISTINCT FROM (d.digest, d.entries)
    UNION ALL
      -- What the summary says that stands on cards.
      SELECT 'day', w.what, NULL, w.stands, w.said FROM cards_standing(p_hospital) s, cards_now(p_hospital) n
      CROSS JOIN LATERAL (VALUES ('stored', s.stored, n.stored), ('points', s.points, n.points)) AS w(what, stands, said)
      WHERE w.stands <> w.said
    UNION ALL
      -- Whether something is owed of a list, which its status says.
      SELECT 'list', 'status', d.id, d.status, a.balance FROM disposals d JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
      WHERE d.hospital_id = p_hospital AND (a.balance > 0) <> (d.status IN (1, 2))
    UNION ALL
      SELECT 'receipt', n.period, NULL, n.last, r.issued FROM document_numbers n
      CROSS JOIN LATERAL (SELECT count(*) AS issued FROM receipts x
        WHERE x.hospital_id = p_hospital AND starts_with(x.receipt_no, 'SJ' || n.period || '-')) r
      WHERE n.hospital_id = p_hospital AND n.kind = 'SJ' AND n.last <> r.issued)
  SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.check, d.what, d.id), '[]') FROM differences d
$$;

-- Looks at every hospital's money, each night: where something differs, its owners and super_admin are told once a day what
-- kind of difference it is. Answers {hospitals, differences, account_events}; how many hospitals differ, and by how much.
CREATE OR REPLACE FUNCTION verify_money() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v record;
  v_events jsonb := '[]';
  v_hospitals integer := 0;
  v_differences integer := 0;
BEGIN
  FOR v IN
    SELECT h.id, h.name, jsonb_array_length(d.found) AS differences FROM hospitals h
      CROSS JOIN LATERAL (SELECT ledger_differences(h.id) AS found) d
    WHERE EXISTS (SELECT FROM ledger_accounts a WHERE a.hospital_id = h.id) AND d.found <> '[]' ORDER BY h.id LOOP
    v_hospitals := v_hospitals + 1;
    v_differences := v_differences + v.differences;
    v_events := v_events
      || notify_people(shop_owners(v.id), money_differs(v.id, v.name, v.differences) || jsonb_build_object('hospital_id', v.id))
      || notify_people(super_admins(), money_differs(v.id, v.name, v.differences));
  END LOOP;
  RETURN jsonb_build_object('hospitals', v_hospitals, 'differences', v_differences, 'account_events', v_events);
END $$;

CREATE OR REPLACE FUNCTION money_differs(p_hospital bigint, p_name text, p_differences integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'money', 'title', '账目核对有差异',
    'content', format('%s 的账目有 %s 处对不上，请尽快联系技术支持核查。', p_name, p_differences),
    'dedupe', format('money:%s:%s', p_hospital, clinic_today()))
$$;
