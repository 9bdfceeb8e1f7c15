-- 坏账核销 (docs/domain/money.md#bills): what is owed of a list and will not be paid is a loss and no revenue less. It leaves the list
-- as a discount of its own, spread over what is left of the lines, so that `total` falls with it.
-- p: session_id, user_id, staff_hospital_id, id, version, amount (cents), reason, audit, request_id, idem
-- Refuses: NOT_FOUND, STALE; STATE, nothing of it is 欠费; INVALID, more than is owed.
CREATE OR REPLACE FUNCTION write_off_disposal(p jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_replay jsonb;
  v_hospital bigint := (p->>'staff_hospital_id')::bigint;
  v_by bigint := (p->>'user_id')::bigint;
  v_amount bigint := (p->>'amount')::bigint;
  v_transaction bigint;
  v disposals;
BEGIN
  v_replay := begin_command(p);
  IF v_replay IS NOT NULL THEN RETURN v_replay; END IF;
  v := lock_disposal(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF v.status <> 2 THEN PERFORM refuse('STATE', '{"message": "该处置单没有欠费"}'); END IF;
  IF v_amount > disposal_arrears(v.id) THEN
    PERFORM refuse_field('amount', format('核销金额不能超过欠费 %s 元', yuan(disposal_arrears(v.id)::cents)));
  END IF;
  v_transaction := post_ledger(
    jsonb_build_object('hospital_id', v_hospital, 'kind', 'write_off', 'at', haomai_now(), 'business_date', business_date(v_hospital),
      'member_id', v.member_id, 'disposal_id', v.id, 'staff_id', v_by, 'reason', p->>'reason', 'request_id', p->>'request_id'),
    jsonb_build_array(jsonb_build_object('kind', 'bad_debt', 'amount', v_amount),
      jsonb_build_object('kind', 'receivable', 'disposal_id', v.id, 'amount', -v_amount)));
  INSERT INTO disposal_discounts (hospital_id, disposal_id, kind, amount, reason, staff_id, at, transaction_id, parts)
    VALUES (v_hospital, v.id, 'write_off', v_amount, p->>'reason', v_by, haomai_now(), v_transaction, spread_off(v.id, v_amount, NULL));
  UPDATE disposals d SET total = d.total - v_amount WHERE d.id = v.id;
  PERFORM settle_disposal(v.id);
  PERFORM audit(p->'audit' || jsonb_build_object('object', v.number,
    'detail', jsonb_build_object('id', v.id, 'amount', v_amount, 'reason', p->'reason')));
  PERFORM stay_open(v_hospital);
  RETURN idem_end(p->'idem', changed_disposal(v.id, v_hospital, v.member_id));
END $$;
