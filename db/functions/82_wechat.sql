-- What a check of a hospital's official account has found (server/platform/wechat/check-account.ts). It counts for what was
-- asked with alone: changed meanwhile, the account waits for a check of its own. Its owners hear of an error once, and
-- again only of another, or after it was right in between.
-- p: hospital_id, version, error (null: WeChat took it). Answers {account_events}
CREATE OR REPLACE FUNCTION note_wechat_check(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hospital bigint := (p->>'hospital_id')::bigint;
  v_error text := coalesce(p->>'error', '');
  v_was wechat_accounts;
BEGIN
  SELECT * INTO v_was FROM wechat_accounts WHERE hospital_id = v_hospital AND version = (p->>'version')::int FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN '{"account_events": []}'; END IF;
  UPDATE wechat_accounts SET state = CASE WHEN v_error = '' THEN 'ok' ELSE 'error' END, last_error = v_error,
      checked_at = haomai_now() WHERE hospital_id = v_hospital;
  IF v_error = '' OR v_was.last_error = v_error THEN RETURN '{"account_events": []}'; END IF;
  RETURN jsonb_build_object('account_events', notify_people(shop_owners(v_hospital), jsonb_build_object(
    'kind', 'job', 'title', '微信公众号异常', 'content', format('%s：%s', v_was.account_name, v_error),
    'link', '/admin/wechats/index', 'hospital_id', v_hospital)));
END $$;
