-- Whether the ledger is what it says (docs/domain/money.md#the-ledger). STABLE: all of it is read as of one moment.

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
      WHERE k.balance <> coalesce(r.balance, 0))
  SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.check, d.what, d.id), '[]') FROM differences d
$$;
