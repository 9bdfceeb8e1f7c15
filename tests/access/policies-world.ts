import type { TestApp } from '../support/app.ts';

/** Two of these have a row in every table that there is: what one side may see, the other has too. */
export interface Side {
  readonly hospital: number;
  /** The shop owner, and the account of a patient who has booked there. */
  readonly staff: number;
  readonly person: number;
}

export async function buildSide(app: TestApp): Promise<Side> {
  const { make } = app;
  const doctor = await make.doctor();
  const owner = await make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' });
  const account = await make.account();
  const [patient = 0] = account.patient_ids;
  const asks = app.as(account);
  const booking = { patient_id: patient, department_id: doctor.department_id, source: '牙痛' };
  const [first, second] = [await make.slot(doctor.id, 1, '10:00'), await make.slot(doctor.id, 2, '11:00')];
  const key = { 'Idempotency-Key': `policy-${account.id}` };
  for (const answer of [
    await asks('POST', '/api/reservations', { ...booking, id: first.id }, key),
    await asks('POST', '/api/holds', { scheduling_time_id: second.id }),
  ]) {
    if (answer.status !== 201) throw new Error(answer.text);
  }
  const side = { hospital: doctor.hospital_id, staff: owner.id, person: account.id };
  for (const text of ROWS) await app.owner.query(of(text, side));
  return side;
}

/** A text about one side: the words stand for its numbers. */
export const of = (text: string, { hospital, staff, person }: Side): string =>
  text.replaceAll('HOSPITAL', String(hospital)).replaceAll('STAFF', String(staff)).replaceAll('PERSON', String(person));

/** What the calls above don't make. */
const ROWS = [
  `INSERT INTO hospital_certificates (hospital_id, certificate_blind, patient_id)
   SELECT HOSPITAL, decode(md5('HOSPITAL'), 'hex'), id FROM patients WHERE user_id = PERSON`,
  `INSERT INTO notifications (user_id, kind, title, created_at)
   SELECT u, 'system', '通知', haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO notifications (user_id, kind, title, hospital_id, created_at)
   SELECT STAFF, 'booked', '员工通知', h, haomai_now() FROM unnest('{HOSPITAL,0}'::bigint[]) h`,
  `INSERT INTO notification_preferences (user_id, kind, channel, enabled)
   SELECT u, 'booked', 'sms', true FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  // One of the hospital and one of the platform, each read by both.
  `WITH made AS (INSERT INTO announcements (hospital_id, title, content, audience, status, publish_at, published_at, creator_id, created_at, updated_at)
     SELECT h, '公告', '<p>公告</p>', 'all', 'published', haomai_now(), haomai_now(), STAFF, haomai_now(), haomai_now()
     FROM unnest('{HOSPITAL,NULL}'::bigint[]) h RETURNING id)
   INSERT INTO announcement_reads (announcement_id, user_id, read_at)
   SELECT id, u, haomai_now() FROM made, unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO sms_settings (hospital_id, daily_budget, warn_percent, updated_at) VALUES (HOSPITAL, 100, 80, haomai_now())`,
  `INSERT INTO sms_days (hospital_id, date) VALUES (HOSPITAL, clinic_today())`,
  `INSERT INTO positions (hospital_id, name) VALUES (HOSPITAL, '前台')`,
  `INSERT INTO staff_positions (hospital_id, user_id, position_id)
   SELECT HOSPITAL, STAFF, id FROM positions WHERE hospital_id = HOSPITAL`,
  `INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at)
   VALUES ('staff', HOSPITAL, HOSPITAL, '13700000000', '应邀', '{}', haomai_now(), STAFF, haomai_now())`,
  `INSERT INTO suppliers (hospital_id, name) VALUES (HOSPITAL, '一家供应商')`,
  `INSERT INTO wechat_accounts (hospital_id, account_name, kind, app_id, original_id, token, app_secret, callback_key)
   VALUES (HOSPITAL, '公众号', 'service', 'wx' || HOSPITAL, 'gh_1', '', '', 'key' || HOSPITAL)`,
  `WITH made AS (INSERT INTO warehouses (hospital_id, name, kind) VALUES (HOSPITAL, '一间库房', 'main') RETURNING id)
   INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id) SELECT HOSPITAL, id, STAFF FROM made`,
  `WITH type AS (INSERT INTO inventory_types (hospital_id, name, base) VALUES (HOSPITAL, '一种类型', 'drug') RETURNING id),
     classified AS (INSERT INTO drug_classifications (hospital_id, name) VALUES (HOSPITAL, '一个分类') RETURNING id),
     product AS (INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, classification_id)
       SELECT HOSPITAL, 'W1', '一种物品', '10片', '片', type.id, classified.id FROM type, classified RETURNING id)
   INSERT INTO product_barcodes (hospital_id, barcode, product_id, position) SELECT HOSPITAL, '69012341', id, 0 FROM product`,
  `WITH category AS (INSERT INTO project_categories (hospital_id, name) VALUES (HOSPITAL, '一个分类') RETURNING id),
     project AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price)
       SELECT HOSPITAL, id, 'X1', '一个项目', '次', 100 FROM category RETURNING id)
   INSERT INTO project_prices (hospital_id, project_id, price) SELECT HOSPITAL, id, 100 FROM project`,
  `WITH made AS (INSERT INTO market_channels (hospital_id, name) VALUES (HOSPITAL, '一个渠道') RETURNING id)
   INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at) SELECT HOSPITAL, PERSON, id, 'yygq', haomai_now() FROM made`,
  `INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount) VALUES (HOSPITAL, '一个方案', 100000, 10000)`,
  `INSERT INTO labels (target, name, color) VALUES ('hospital', '平台的标签HOSPITAL', 'blue')`,
  `WITH made AS (INSERT INTO labels (hospital_id, target, name, color, public)
     SELECT HOSPITAL, t, '本院的标签', 'blue', t = 'doctor' FROM unnest('{hospital,patient,doctor}'::text[]) t RETURNING id, target),
     used AS (INSERT INTO label_uses (hospital_id, target, target_id, label_id, position)
       SELECT HOSPITAL, target, HOSPITAL, id, 1 FROM made RETURNING target)
   INSERT INTO label_sets (hospital_id, target, target_id) SELECT HOSPITAL, target, HOSPITAL FROM used`,
  // The hospital's, one's own, and a colleague's.
  `INSERT INTO phrases (hospital_id, scope, user_id, section, text)
   SELECT HOSPITAL, CASE WHEN u IS NULL THEN 'hospital' ELSE 'own' END, u, 'exam', '叩痛（±）' FROM unnest('{NULL,STAFF,0}'::bigint[]) u`,
  `INSERT INTO emr_templates (hospital_id, scope, user_id, name, kind, content)
   SELECT HOSPITAL, CASE WHEN u IS NULL THEN 'hospital' ELSE 'own' END, u, '一个模板', 'general', '{"exam": "叩痛（±）"}'
   FROM unnest('{NULL,STAFF,0}'::bigint[]) u`,
  `INSERT INTO prescription_sets (hospital_id, scope, user_id, name, items)
   SELECT HOSPITAL, CASE WHEN u IS NULL THEN 'hospital' ELSE 'own' END, u, '一个协定方', '[]' FROM unnest('{NULL,STAFF,0}'::bigint[]) u`,
  `INSERT INTO document_templates (hospital_id, scope, user_id, name, kind, body)
   SELECT HOSPITAL, CASE WHEN u IS NULL THEN 'hospital' ELSE 'own' END, u, '一个模板', 'consent', '我已知情'
   FROM unnest('{NULL,STAFF,0}'::bigint[]) u`,
  `INSERT INTO sms_stops (phone, source, stopped_at) VALUES ('1380000HOSPITAL', 'person', haomai_now())`,
  `INSERT INTO consents (user_id, kind, version, at) SELECT u, 'health', '1', haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO uploads (key, type, user_id, created_at)
   SELECT 'policy/' || u, 'avatar', u, haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind)
   SELECT HOSPITAL, STAFF, clinic_today() + 9, 540, 600, 'leave'`,
  `WITH made AS (INSERT INTO mechanisms (name) VALUES ('机构HOSPITAL') RETURNING id)
   UPDATE hospitals SET mechanism_id = made.id FROM made WHERE hospitals.id = HOSPITAL`,
  // Its own, one that is the platform's and works for it, and one for all.
  `INSERT INTO factories (name, owner_hospital_id, hospital_ids)
   VALUES ('自有HOSPITAL', HOSPITAL, '{HOSPITAL}'), ('平台HOSPITAL', NULL, '{HOSPITAL}'), ('全部HOSPITAL', NULL, '{}')`,
  // Each by an invitation that was accepted: the institution's by the owner, the plants' by strangers.
  `WITH invited AS (INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at, status)
     SELECT 'mechanism_admin', mechanism_id, NULL::bigint, '13700000000', '管理员', '{}', haomai_now(), STAFF, haomai_now(), 'accepted'
     FROM hospitals WHERE id = HOSPITAL RETURNING id, subject_id)
   INSERT INTO mechanism_admins (invite_id, mechanism_id, user_id, created_at)
   SELECT id, subject_id, STAFF, haomai_now() FROM invited`,
  `WITH invited AS (INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at, status)
     SELECT 'factory_admin', f.id, f.owner_hospital_id, '13700000000', '加工厂', '{}', haomai_now(), STAFF, haomai_now(), 'accepted'
     FROM factories f WHERE f.name IN ('自有HOSPITAL', '平台HOSPITAL') RETURNING id, subject_id, hospital_id)
   INSERT INTO factory_users (invite_id, factory_id, user_id, created_at)
   SELECT id, subject_id, CASE WHEN hospital_id IS NULL THEN STAFF ELSE PERSON END, haomai_now() FROM invited`,
  `WITH made AS (INSERT INTO unions (name) VALUES ('联盟HOSPITAL') RETURNING id)
   INSERT INTO union_hospitals SELECT id, HOSPITAL FROM made`,
  // Somebody who works nowhere, applied here, and was invited by the owner.
  `WITH u AS (INSERT INTO users (phone, name, password_hash, invited_by) VALUES (13000000000 + STAFF, '应邀', '-', STAFF) RETURNING id)
   INSERT INTO reviews (kind, hospital_id, applicant_id, invited_by, created_at) SELECT 'hospital', HOSPITAL, id, STAFF, haomai_now() FROM u`,
  `SELECT audit('{"user_id": STAFF, "hospital_id": HOSPITAL, "action": "auth.login"}')`,
  `INSERT INTO sms_messages (phone, kind, text, dedupe, hospital_id) VALUES ('13900000000', 'booked', '短信', 'policy:HOSPITAL', HOSPITAL)`,
  `INSERT INTO prunings (name, begun_at) VALUES ('policy-HOSPITAL', haomai_now())`,
  `INSERT INTO process_figures (id, host, pid, started_at, at, figures)
   VALUES ('policy-HOSPITAL', 'here', 1, haomai_now(), haomai_now(), '{}')`,
  `INSERT INTO sms_codes (phone, purpose, created_at, expires_at) VALUES ('13900000000', 'login', haomai_now(), haomai_now())`,
  `INSERT INTO known_devices (token_hash, user_id, created_at, last_used_at) VALUES ('deviceHOSPITAL', STAFF, haomai_now(), haomai_now())`,
  `INSERT INTO wechat_logins (key_hash, state_hash, ticket_hash, created_at, expires_at)
   VALUES ('keyHOSPITAL', 'stateHOSPITAL', 'ticketHOSPITAL', haomai_now(), haomai_now())`,
  `INSERT INTO advisories (hospital_id, patient_id, consultant_id, subject, content, created_by, created_at, updated_at)
   SELECT HOSPITAL, patient_id, STAFF, '种植', '问价格', STAFF, haomai_now(), haomai_now() FROM reservations WHERE hospital_id = HOSPITAL`,
  `INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
   SELECT HOSPITAL, id, patient_id, STAFF, 100, 1, STAFF, haomai_now() FROM reservations WHERE hospital_id = HOSPITAL`,
  `SELECT post_ledger(
     jsonb_build_object('hospital_id', HOSPITAL, 'kind', 'topup', 'at', haomai_now(), 'business_date', clinic_today(), 'member_id', id),
     jsonb_build_array(jsonb_build_object('kind', 'cash', 'amount', 100),
       jsonb_build_object('kind', 'principal', 'member_id', id, 'amount', -100)))
   FROM members WHERE hospital_id = HOSPITAL`,
  `INSERT INTO money_settings (hospital_id) VALUES (HOSPITAL)`,
  `INSERT INTO points_settings (hospital_id) VALUES (HOSPITAL)`,
  `SELECT post_ledger(jsonb_build_object('hospital_id', HOSPITAL, 'kind', 'points', 'at', haomai_now(), 'business_date', clinic_today()),
     jsonb_build_array(jsonb_build_object('kind', 'points_issued', 'amount', x.n),
       jsonb_build_object('kind', 'points', 'member_id', m.id, 'amount', -x.n)))
   FROM members m, (VALUES (10), (-5)) AS x(n) WHERE m.hospital_id = HOSPITAL`,
  `WITH c AS (INSERT INTO coupons (hospital_id, name, kind, amount, scope, issued, valid_days, way, status)
     VALUES (HOSPITAL, '减十元', 1, 1000, '{"all": true}', 1, 30, 'claim', 'on') RETURNING id)
   INSERT INTO coupon_claims (hospital_id, coupon_id, member_id, nth, terms, valid_from, valid_to, way, claimed_at)
     SELECT HOSPITAL, c.id, m.id, 1, '{"name": "减十元"}', clinic_today(), clinic_today() + 30, 'claim', haomai_now() FROM c, members m
     WHERE m.hospital_id = HOSPITAL`,
  `WITH c AS (INSERT INTO campaigns (hospital_id, name, kind, starts_at, ends_at, status)
     VALUES (HOSPITAL, '开放日', 4, haomai_now(), haomai_now() + interval '1 day', 'on') RETURNING id),
   g AS (INSERT INTO project_categories (hospital_id, name) VALUES (HOSPITAL, '活动项目') RETURNING id),
   j AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price)
     SELECT HOSPITAL, g.id, 'HD1', '洁治', '次', 1000 FROM g RETURNING id),
   s AS (INSERT INTO campaign_signups (hospital_id, campaign_id, name, phone, at)
     SELECT HOSPITAL, c.id, '赵小满', '13712345678', haomai_now() FROM c)
   INSERT INTO campaign_projects (hospital_id, campaign_id, project_id, price) SELECT HOSPITAL, c.id, j.id, 500 FROM c, j`,
  `WITH d AS (INSERT INTO disposals (hospital_id, member_id, created_by, created_at)
     SELECT HOSPITAL, m.id, STAFF, haomai_now() FROM members m WHERE m.hospital_id = HOSPITAL RETURNING id, member_id)
   INSERT INTO campaign_uses (hospital_id, campaign_project_id, member_id, disposal_id, line_id, count, at, back_at)
     SELECT HOSPITAL, o.id, d.member_id, d.id, 1, 1, haomai_now(), haomai_now() FROM d, campaign_projects o WHERE o.hospital_id = HOSPITAL`,
  `WITH s AS (SELECT take_shift(HOSPITAL, STAFF) AS shift), p AS (
     INSERT INTO payments (hospital_id, kind, shift_id, total, at, staff_id)
     SELECT HOSPITAL, 'topup', (s.shift).id, 100, haomai_now(), STAFF FROM s RETURNING id)
   INSERT INTO payment_tenders (hospital_id, payment_id, type, amount) SELECT HOSPITAL, id, 1, 100 FROM p`,
  `WITH d AS (INSERT INTO disposals (hospital_id, member_id, price, total, created_by, created_at)
     SELECT HOSPITAL, id, 100, 90, STAFF, haomai_now() FROM members WHERE hospital_id = HOSPITAL LIMIT 1 RETURNING id),
   c AS (INSERT INTO project_categories (hospital_id, name) VALUES (HOSPITAL, '账单') RETURNING id),
   j AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price) SELECT HOSPITAL, id, 'B1', '洁牙', '次', 100 FROM c RETURNING id),
   l AS (INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, project_id, name, specification, unit, unit_price, count, net)
     SELECT HOSPITAL, d.id, 1, 'project', j.id, '洁牙', '', '次', 100, 1, 90 FROM d, j),
   s AS (INSERT INTO payment_splits (hospital_id, tender_id, disposal_id, amount)
     SELECT HOSPITAL, t.id, d.id, 50 FROM payment_tenders t, d WHERE t.hospital_id = HOSPITAL)
   INSERT INTO disposal_discounts (hospital_id, disposal_id, kind, amount, at) SELECT HOSPITAL, id, 'manual', 10, haomai_now() FROM d`,
  `WITH d AS (SELECT * FROM disposals WHERE hospital_id = HOSPITAL LIMIT 1),
   j AS (SELECT * FROM projects WHERE hospital_id = HOSPITAL LIMIT 1),
   k AS (INSERT INTO marketing_products (hospital_id, kind, name, price, uses, status)
     SELECT HOSPITAL, 1, '洁牙三次', 250, jsonb_build_array(jsonb_build_object('project_id', j.id, 'times', 3)), 'on' FROM j RETURNING id),
   l AS (INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, marketing_product_id, terms, name, specification, unit, unit_price, count, net)
     SELECT HOSPITAL, d.id, 2, 'product', k.id, '{"kind": 1, "uses": []}', '洁牙三次', '', '份', 250, 1, 250 FROM d, k RETURNING id),
   e AS (INSERT INTO entitlements (hospital_id, member_id, project_id, line_id, nth, total, rest, given_at)
     SELECT HOSPITAL, d.member_id, j.id, l.id, 1, 3, 2, haomai_now() FROM d, j, l RETURNING id),
   u AS (INSERT INTO entitlement_uses (hospital_id, entitlement_id, line_id, count, unit_price, used_by, used_at)
     SELECT HOSPITAL, e.id, l.id, 1, 100, STAFF, haomai_now() FROM e, l),
   i AS (INSERT INTO insurance_records (hospital_id, member_id, insured, premium, starts_on, ends_on)
     SELECT HOSPITAL, d.member_id, '本人', 100, clinic_today(), clinic_today() FROM d)
   INSERT INTO invite_rewards (hospital_id, invitee_id, inviter_id, invitee_points, inviter_points, disposal_id, at)
     SELECT HOSPITAL, STAFF, (SELECT min(u.id) FROM users u WHERE u.id <> STAFF), 0, 0, d.id, haomai_now() FROM d`,
  `INSERT INTO money_approvals (hospital_id, kind, status, amount, disposal_id, member_id, request, reason, requested_by, created_at)
   SELECT HOSPITAL, 'refund', 'pending', 10, id, member_id, '{}', '', STAFF, haomai_now() FROM disposals WHERE hospital_id = HOSPITAL`,
  `INSERT INTO day_closings (hospital_id, business_date, sums, entries, digest, closed_by, closed_at)
   SELECT HOSPITAL, clinic_today() - 10, '{}', 0, '', STAFF, haomai_now()`,
  `INSERT INTO customers (hospital_id, patient_id, owner_id) SELECT hospital_id, patient_id, STAFF FROM members WHERE hospital_id = HOSPITAL LIMIT 1`,
  `INSERT INTO follow_up_plans (hospital_id, name, trigger, steps) VALUES (HOSPITAL, '一个计划', 'hand', '[]')`,
  `INSERT INTO follow_ups (hospital_id, patient_id, kind, due_on, content, assignee_id)
   SELECT hospital_id, patient_id, 'other', clinic_today(), '问一声', STAFF FROM members WHERE hospital_id = HOSPITAL LIMIT 1`,
  `WITH p AS (SELECT patient_id FROM members WHERE hospital_id = HOSPITAL LIMIT 1),
   r AS (INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
     SELECT HOSPITAL, p.patient_id, 'case', STAFF, 'BL1', '{}', clinic_today(), haomai_now(), haomai_now(), STAFF FROM p RETURNING id)
   INSERT INTO amend_requests (hospital_id, record_id, reason, created_at, created_by) SELECT HOSPITAL, r.id, '漏记', haomai_now(), STAFF FROM r`,
  `SELECT revise_record(r, 'sign', '{"diagnoses": [{"name": "龋", "teeth": []}], "treatments": [{"name": "充填", "teeth": [], "surfaces": [], "status": "done"}]}',
     NULL, jsonb_build_object('user_id', STAFF, 'by_name', '林岚', 'by_role', '医生')) FROM records r WHERE r.hospital_id = HOSPITAL`,
  `SELECT note_read(r.hospital_id, r.patient_id, 'case', r.code, jsonb_build_object('user_id', STAFF, 'by_name', '林岚', 'by_role', '医生', 'address', ''))
   FROM records r WHERE r.hospital_id = HOSPITAL`,
  `INSERT INTO record_prints (hospital_id, patient_id, type, object_id, print_no, by_id, by_name, at)
   SELECT hospital_id, patient_id, 'case', id, 1, STAFF, '林岚', haomai_now() FROM records WHERE hospital_id = HOSPITAL AND kind = 'case'`,
  `INSERT INTO record_settings (hospital_id) VALUES (HOSPITAL)`,
  `UPDATE hospital_patients SET allergy_state = 'some' WHERE hospital_id = HOSPITAL`,
  `INSERT INTO allergies (hospital_id, patient_id, substance, type, severity, status, noted_by, noted_at)
   SELECT HOSPITAL, min(patient_id), '青霉素', 'drug', 'severe', 'unverified', STAFF, haomai_now() FROM hospital_patients WHERE hospital_id = HOSPITAL`,
  `INSERT INTO intervenes (hospital_id, patient_id, doctor_id, category, content, created_at, updated_at, updated_by)
   SELECT HOSPITAL, min(patient_id), STAFF, '饮食', '少吃甜食', haomai_now(), haomai_now(), STAFF FROM hospital_patients WHERE hospital_id = HOSPITAL`,
  `INSERT INTO ortho_cases (hospital_id, patient_id, doctor_id, status, created_at, updated_at, updated_by)
   SELECT HOSPITAL, min(patient_id), STAFF, 'planning', haomai_now(), haomai_now(), STAFF FROM hospital_patients WHERE hospital_id = HOSPITAL`,
  `WITH r AS (SELECT hospital_id, patient_id, id FROM records WHERE hospital_id = HOSPITAL LIMIT 1),
   c AS (INSERT INTO tooth_charts (hospital_id, patient_id, version, updated_at, updated_by)
     SELECT hospital_id, patient_id, 2, haomai_now(), STAFF FROM r),
   s AS (INSERT INTO tooth_switches (hospital_id, patient_id, tooth, from_on, by, at)
     SELECT hospital_id, patient_id, '55', clinic_today(), STAFF, haomai_now() FROM r)
   INSERT INTO tooth_findings (hospital_id, patient_id, tooth, surfaces, state, phase, from_on, record_id, by, at)
   SELECT hospital_id, patient_id, '26', '{O}', '龋', 'existing', clinic_today(), id, STAFF, haomai_now() FROM r`,
  `WITH p AS (INSERT INTO prescriptions (hospital_id, patient_id, doctor_id, type, diagnosis, draft, valid_days, created_at, updated_at, updated_by)
     SELECT HOSPITAL, min(patient_id), STAFF, 'normal', '龋', '[]', 1, haomai_now(), haomai_now(), STAFF FROM hospital_patients
     WHERE hospital_id = HOSPITAL RETURNING id),
   i AS (INSERT INTO prescription_items (hospital_id, prescription_id, position, drug_name, specification, form, dose, dose_unit, route, frequency,
       days, quantity, quantity_unit, note, reason, allergy_known, skin_test)
     SELECT HOSPITAL, id, 0, '布洛芬', '', '', 1, '粒', 'po', 'bid', 3, 6, '粒', '', '', false, 'none' FROM p)
   INSERT INTO prescription_steps (hospital_id, prescription_id, action, reason, by_id, by_name, role, at)
   SELECT HOSPITAL, id, 'sign', '', STAFF, '林岚', '医生', haomai_now() FROM p`,
  `WITH o AS (INSERT INTO denture_orders (hospital_id, code, patient_id, doctor_id, factory_id, items, impression, occlusion, margin, contact, due_on,
     created_at, updated_at, updated_by)
     SELECT HOSPITAL, 'YC1', min(patient_id), STAFF, (SELECT min(id) FROM factories), '[]', 'scan', '', '', '', clinic_today(), haomai_now(), haomai_now(), STAFF
     FROM hospital_patients WHERE hospital_id = HOSPITAL RETURNING id),
   s AS (INSERT INTO denture_steps (hospital_id, order_id, to_step, stage, note, side, by_id, by_name, at)
     SELECT HOSPITAL, id, 'draft', '', '', 'clinic', STAFF, '林岚', haomai_now() FROM o)
   INSERT INTO denture_messages (hospital_id, order_id, text, side, by_id, by_name, at)
   SELECT HOSPITAL, id, '请尽快', 'clinic', STAFF, '林岚', haomai_now() FROM o`,
  `WITH d AS (INSERT INTO documents (hospital_id, patient_id, doctor_id, code, kind, title, body, created_at, updated_at, updated_by)
     SELECT HOSPITAL, min(patient_id), STAFF, 'WS1', 'certificate', '诊断证明', '龋', haomai_now(), haomai_now(), STAFF FROM hospital_patients
     WHERE hospital_id = HOSPITAL RETURNING id)
   INSERT INTO document_signings (hospital_id, document_id, body, body_hash, by_id, signed_at)
   SELECT HOSPITAL, id, '龋', document_hash('龋'), STAFF, haomai_now() FROM d`,
  `WITH u AS (INSERT INTO uploads (key, type, user_id, content_type, bytes, sha256, state, created_at)
     VALUES ('clinical/' || lpad(HOSPITAL::text, 32, '0'), 'clinical', STAFF, 'application/dicom', 140, repeat('0', 64), 'attached', haomai_now())
     RETURNING key, content_type, bytes, sha256)
   INSERT INTO images (hospital_id, patient_id, category, taken_on, status, original_key, sha256, content_type, bytes, uploaded_by, created_at,
     updated_at, updated_by)
   SELECT HOSPITAL, (SELECT min(patient_id) FROM hospital_patients WHERE hospital_id = HOSPITAL), 'cbct', clinic_today(), 'ready', u.key, u.sha256,
     u.content_type, u.bytes, STAFF, haomai_now(), haomai_now(), STAFF FROM u`,
  `SELECT put_level(m, 1, NULL, 1, STAFF) FROM members m WHERE m.hospital_id = HOSPITAL`,
  `SELECT post_fee(c, take_shift(c.hospital_id, c.created_by), NULL) FROM hygiene_charges c WHERE hospital_id = HOSPITAL`,
  `SELECT note_print(HOSPITAL, receipt_no, 1, STAFF, NULL) FROM receipts WHERE hospital_id = HOSPITAL`,
  `INSERT INTO patient_problems (hospital_id, patient_id, reservation_id, problem, noted_by, noted_at)
   SELECT HOSPITAL, patient_id, id, '牙周袋', STAFF, haomai_now() FROM reservations WHERE hospital_id = HOSPITAL`,
  `INSERT INTO recalls (hospital_id, patient_id, reservation_id, doctor_id, due_on, created_by, created_at)
   SELECT HOSPITAL, patient_id, id, STAFF, clinic_today(), STAFF, haomai_now() FROM reservations WHERE hospital_id = HOSPITAL`,
  `INSERT INTO patient_registrations (hospital_id, created_by, created_at, updated_at)
   VALUES (HOSPITAL, STAFF, haomai_now(), haomai_now())`,
  `INSERT INTO referrals (source_id, source_hospital_id, target_id, target_hospital_id, referred_by, created_at)
   SELECT id, HOSPITAL, id, HOSPITAL, STAFF, haomai_now() FROM reservations WHERE hospital_id = HOSPITAL`,
  `INSERT INTO calendar_feeds (user_id, kind, secret_hash, created_at)
   SELECT u, 'mine', decode(md5(u::text), 'hex'), haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO second_factors (user_id, secret, created_at)
   SELECT u, 'sealed', haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO recovery_codes (user_id, code_hash, created_at)
   SELECT u, 'hash', haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `INSERT INTO sign_in_tickets (ticket_hash, user_id, way, created_at, expires_at)
   SELECT decode(md5(u::text), 'hex'), u, 'password', haomai_now(), haomai_now() FROM unnest('{STAFF,PERSON}'::bigint[]) u`,
  `SELECT tell_account(STAFF, 'notification', '{}')`,
  `SELECT count_attempt('policy:HOSPITAL', 600)`,
];
