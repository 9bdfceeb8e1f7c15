-- The second wall between hospitals (docs/decisions/010): the application's role owns nothing and may do what is granted
-- here; row-level security, forced, shows it the rows of the hospital or person it speaks for, and refuses others.
-- tests/access/policies.test.ts fails where a table has neither a policy here nor a reason there.

-- Whether a patient is one of the person who is spoken for.
CREATE OR REPLACE FUNCTION is_own_patient(p_patient bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = p_patient AND p.user_id = scope_person())
$$;
-- Whether a card is one of their patients'.
CREATE OR REPLACE FUNCTION is_own_member(p_member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM members m WHERE m.id = p_member AND is_own_patient(m.patient_id))
$$;
-- Whether the scope reaches a reservation; with a hospital, one of its own.
CREATE OR REPLACE FUNCTION reaches_reservation(p_id bigint, p_hospital bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reservations r WHERE r.id = p_id AND (p_hospital IS NULL OR r.hospital_id = p_hospital))
$$;

CREATE TEMP TABLE stated (polrelid oid, polname name) ON COMMIT DROP;

-- A policy as it is written here. Replaced only where it differs: it locks its table, and the servers go on meanwhile.
CREATE OR REPLACE FUNCTION pg_temp.policy(p_table regclass, p_name text, p_command text, p_using text, p_check text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_body text := concat_ws(' ', CASE WHEN p_command = 'DELETE' THEN 'AS RESTRICTIVE' END, 'FOR', p_command, 'USING (' || p_using || ')', 'WITH CHECK (' || p_check || ')');
BEGIN
  -- A command's statement meets a row or two: asking a row costs less than preparing to ask once for all of them. Where many
  -- are read, (SELECT …) asks once a statement (measured: docs/decisions/010).
  v_body := replace(v_body, 'SYSTEM', 'scope_is(''system'')');
  v_body := replace(v_body, 'PLATFORM', 'scope_is(''platform'')');
  v_body := replace(v_body, 'HOSPITAL', 'scope_hospital()');
  v_body := replace(v_body, 'PERSON', 'scope_person()');
  INSERT INTO stated VALUES (p_table, p_name);
  IF EXISTS (SELECT FROM pg_policy WHERE polrelid = p_table AND polname = p_name
      AND obj_description(oid, 'pg_policy') = v_body) THEN RETURN; END IF;
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', p_name, p_table);
  EXECUTE format('CREATE POLICY %I ON %s %s', p_name, p_table, v_body);
  EXECUTE format('COMMENT ON POLICY %I ON %s IS %L', p_name, p_table, v_body);
END $$;

-- Whose rows a scope reaches (p_using) and may write (p_check, where it is less); p_read: what it may read beyond them.
CREATE OR REPLACE FUNCTION pg_temp.policies(p_table regclass, p_using text, p_check text DEFAULT NULL, p_read text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = p_table) THEN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', p_table);
  END IF;
  PERFORM pg_temp.policy(p_table, 'own', 'ALL', p_using, coalesce(p_check, p_using));
  -- A check is for what is written; what is removed must pass it too.
  IF p_check IS NOT NULL THEN PERFORM pg_temp.policy(p_table, 'keep', 'DELETE', p_check, NULL); END IF;
  IF p_read IS NOT NULL THEN PERFORM pg_temp.policy(p_table, 'read', 'SELECT', p_read, NULL); END IF;
END $$;

DO $$
DECLARE
  v_table text;
  v_old record;
  v_invited text := 'invited_by IN (
    SELECT m.user_id FROM memberships m WHERE m.hospital_id = HOSPITAL AND m.status = ''active'')';
BEGIN
  -- A hospital's own, of nobody else's business.
  FOREACH v_table IN ARRAY ARRAY['hospital_certificates', 'live_visits', 'hospital_events', 'advisories',
      'hygiene_charges', 'patient_problems', 'recalls', 'patient_registrations', 'visit_kinds', 'positions',
      'document_numbers', 'receipts', 'document_prints', 'inventory_types', 'drug_classifications', 'suppliers', 'warehouses',
      'warehouse_keepers', 'products', 'product_barcodes', 'project_categories', 'projects', 'project_prices',
      'market_channels', 'channel_registrations', 'recharge_rules', 'diagnoses', 'staff_members', 'staff_positions',
      'wechat_accounts', 'ledger_accounts', 'ledger_transactions', 'ledger_entries',
      'shifts', 'payments', 'payment_tenders', 'payment_splits', 'member_levels', 'money_settings',
      'disposals', 'disposal_lines', 'disposal_discounts', 'money_approvals', 'day_closings',
      'points_settings', 'points_lots', 'points_uses', 'coupons', 'campaigns', 'campaign_projects', 'campaign_uses', 'campaign_signups', 'customers',
      'follow_ups', 'follow_up_plans', 'marketing_products', 'entitlement_uses', 'insurance_records', 'invite_rewards',
      'records', 'record_revisions', 'record_diagnoses', 'record_treatments', 'record_settings', 'amend_requests', 'record_reads', 'record_prints',
      'record_read_spans', 'allergies', 'tooth_charts', 'tooth_findings', 'tooth_switches', 'intervenes',
      'prescriptions', 'prescription_items', 'prescription_steps', 'documents', 'document_signings', 'images',
      'ortho_cases'] LOOP
    PERFORM pg_temp.policies(v_table, 'hospital_id = HOSPITAL OR SYSTEM');
  END LOOP;
  -- A member's card is also shown to the account whose patient they are.
  PERFORM pg_temp.policies('members', 'hospital_id = HOSPITAL OR SYSTEM OR is_own_patient(patient_id)', 'hospital_id = HOSPITAL OR SYSTEM');
  -- So are its coupons.
  PERFORM pg_temp.policies('coupon_claims', 'hospital_id = HOSPITAL OR SYSTEM OR is_own_member(member_id)', 'hospital_id = HOSPITAL OR SYSTEM');
  -- And what they have out of packages.
  PERFORM pg_temp.policies('entitlements', 'hospital_id = HOSPITAL OR SYSTEM OR is_own_member(member_id)', 'hospital_id = HOSPITAL OR SYSTEM');
  -- A person's own of it are nobody else's there.
  FOREACH v_table IN ARRAY ARRAY['phrases', 'emr_templates', 'prescription_sets', 'document_templates'] LOOP
    PERFORM pg_temp.policies(v_table, 'hospital_id = HOSPITAL AND (user_id IS NULL OR user_id = PERSON) OR SYSTEM');
  END LOOP;
  PERFORM pg_temp.policies('hospital_patients', 'hospital_id = (SELECT HOSPITAL) OR (SELECT SYSTEM)');

  -- OFFSET 0: row by row, by the key. PostgreSQL does not know how many a hospital knows, and would else read all of them
  -- first: 25 ms for each look at one patient where they are 100,000 (docs/decisions/022).
  PERFORM pg_temp.policies('patients', '(SELECT SYSTEM) OR user_id = (SELECT PERSON) OR EXISTS (
    SELECT FROM hospital_patients k WHERE k.hospital_id = (SELECT HOSPITAL) AND k.patient_id = patients.id OFFSET 0)');
  -- One's own can be locked, and are changed at their hospital by a command that has decided so.
  -- By functions, which are asked where nothing before them says yes: a query in a policy is made ready for every statement
  -- that names the table, which cost a booking more than the booking (docs/decisions/028).
  PERFORM pg_temp.policies('reservations', 'hospital_id = HOSPITAL OR SYSTEM OR user_id = PERSON OR is_own_patient(patient_id)',
    'hospital_id = HOSPITAL OR SYSTEM');
  PERFORM pg_temp.policies('reservation_steps', 'SYSTEM OR reaches_reservation(reservation_id, NULL)',
    'SYSTEM OR reaches_reservation(reservation_id, coalesce(HOSPITAL, 0))');
  PERFORM pg_temp.policies('holds', 'hospital_id = HOSPITAL OR SYSTEM OR user_id = PERSON', 'hospital_id = HOSPITAL OR SYSTEM');

  PERFORM pg_temp.policies('referrals', 'source_hospital_id = HOSPITAL OR SYSTEM', NULL, 'target_hospital_id = HOSPITAL');

  -- A person's own.
  FOREACH v_table IN ARRAY ARRAY['sessions', 'account_events', 'notification_preferences', 'announcement_reads',
      'consents', 'calendar_feeds', 'second_factors', 'recovery_codes', 'sign_in_tickets'] LOOP
    PERFORM pg_temp.policies(v_table, 'user_id = PERSON OR SYSTEM');
  END LOOP;
  -- What they were told as staff of a hospital goes when they do: patients' names stand in it.
  PERFORM pg_temp.policies('work_invites', 'SYSTEM OR hospital_id = HOSPITAL OR kind <> ''staff'' AND PLATFORM');
  PERFORM pg_temp.policies('notifications', 'SYSTEM OR user_id = PERSON AND (hospital_id IS NULL OR EXISTS (
    SELECT FROM memberships m WHERE m.user_id = notifications.user_id AND m.hospital_id = notifications.hospital_id
      AND m.status = ''active'' AND m.role <> ''other''))');
  PERFORM pg_temp.policies('idempotency_keys', 'account_id = PERSON OR SYSTEM');
  PERFORM pg_temp.policies('uploads', 'SYSTEM OR user_id = PERSON');
  -- Staff are known by name to everybody; whoever works nowhere is known to themselves, and to the colleagues of who
  -- invited them.
  PERFORM pg_temp.policies('users', 'SYSTEM OR id = PERSON', NULL,
    'PLATFORM OR EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id) OR invited_by = PERSON OR ' || v_invited);

  -- The product's own.
  FOREACH v_table IN ARRAY ARRAY['sms_stops', 'sms_codes', 'known_devices', 'rate_limits', 'wechat_logins', 'outbox', 'data_keys',
      'process_figures', 'prunings'] LOOP
    PERFORM pg_temp.policies(v_table, 'SYSTEM');
  END LOOP;
  -- Written by the worker alone; read by the hospital it was sent for.
  PERFORM pg_temp.policies('sms_messages', 'SYSTEM', NULL, 'PLATFORM OR hospital_id = HOSPITAL');
  PERFORM pg_temp.policies('sms_settings', 'hospital_id = HOSPITAL OR SYSTEM', NULL, 'PLATFORM');
  PERFORM pg_temp.policies('sms_days', 'SYSTEM', NULL, 'PLATFORM OR hospital_id = HOSPITAL');
  -- Whom one concerns reads it through received_announcements(), which decides that.
  PERFORM pg_temp.policies('announcements', 'hospital_id = HOSPITAL OR SYSTEM OR hospital_id IS NULL AND PLATFORM');
  -- Written through audit() only.
  PERFORM pg_temp.policies('operation_logs', 'SYSTEM', NULL, 'PLATFORM OR hospital_id = HOSPITAL');
  PERFORM pg_temp.policies('reviews', 'SYSTEM OR PLATFORM OR hospital_id = HOSPITAL', NULL,
    'applicant_id = PERSON OR invited_by = PERSON OR ' || v_invited);

  -- The directory: read by everybody, written by the hospital itself (and the platform, where it approves and locks).
  PERFORM pg_temp.policies('hospitals', 'id = HOSPITAL OR SYSTEM OR PLATFORM', NULL, 'true');
  FOREACH v_table IN ARRAY ARRAY['hospital_numbers', 'memberships'] LOOP
    PERFORM pg_temp.policies(v_table, 'hospital_id = HOSPITAL OR SYSTEM OR PLATFORM', NULL, 'true');
  END LOOP;
  FOREACH v_table IN ARRAY ARRAY['departments', 'staff_posts', 'staff_departments', 'working_hours', 'work_exceptions',
      'slots', 'slot_days'] LOOP
    PERFORM pg_temp.policies(v_table, 'hospital_id = HOSPITAL OR SYSTEM', NULL, 'true');
  END LOOP;
  FOREACH v_table IN ARRAY ARRAY['hanzi', 'icd10'] LOOP
    PERFORM pg_temp.policies(v_table, 'SYSTEM', NULL, 'true');
  END LOOP;
  FOREACH v_table IN ARRAY ARRAY['unions', 'union_hospitals', 'job_titles'] LOOP
    PERFORM pg_temp.policies(v_table, 'SYSTEM OR PLATFORM', NULL, 'true');
  END LOOP;
  -- A hospital's own, and the platform's, which its staff use; public ones and who wears them everybody reads.
  PERFORM pg_temp.policies('labels', 'hospital_id = HOSPITAL OR SYSTEM OR hospital_id IS NULL AND PLATFORM', NULL,
    'public OR hospital_id IS NULL AND HOSPITAL IS NOT NULL');
  PERFORM pg_temp.policies('label_sets', 'hospital_id = HOSPITAL OR SYSTEM OR target <> ''patient'' AND PLATFORM');
  PERFORM pg_temp.policies('label_uses', 'hospital_id = HOSPITAL OR SYSTEM OR target <> ''patient'' AND PLATFORM', NULL,
    'target <> ''patient'' AND EXISTS (SELECT FROM labels l WHERE l.id = label_uses.label_id AND l.public)');

  -- The body that owns the hospital, and the plants that work for it.
  PERFORM pg_temp.policies('mechanisms', 'SYSTEM OR PLATFORM', NULL,
    'EXISTS (SELECT FROM hospitals h WHERE h.id = HOSPITAL AND h.mechanism_id = mechanisms.id)');
  PERFORM pg_temp.policies('factories', 'SYSTEM OR PLATFORM OR owner_hospital_id = HOSPITAL', NULL,
    'HOSPITAL = ANY (hospital_ids) OR hospital_ids = ''{}'' AND owner_hospital_id IS NULL AND HOSPITAL IS NOT NULL');

  PERFORM pg_temp.policies('mechanism_admins', 'SYSTEM OR PLATFORM', NULL,
    'user_id = PERSON OR EXISTS (SELECT FROM hospitals h WHERE h.id = HOSPITAL AND h.mechanism_id = mechanism_admins.mechanism_id)');
  PERFORM pg_temp.policies('factory_users', 'SYSTEM OR PLATFORM OR EXISTS (SELECT FROM factories f
    WHERE f.id = factory_users.factory_id AND f.owner_hospital_id = HOSPITAL)', NULL, 'user_id = PERSON');

  -- A lab order: its hospital's, and from when it was sent read by the plant's people. What a plant moves, a command writes at the hospital.
  PERFORM pg_temp.policies('denture_orders', 'hospital_id = HOSPITAL OR SYSTEM', NULL, 'sent_at IS NOT NULL AND works_at_factory(factory_id)');
  FOREACH v_table IN ARRAY ARRAY['denture_steps', 'denture_messages'] LOOP
    PERFORM pg_temp.policies(v_table, 'hospital_id = HOSPITAL OR SYSTEM', NULL, 'reaches_denture_order(order_id)');
  END LOOP;

  -- What an earlier version had, and this one has not.
  FOR v_old IN SELECT polrelid::regclass AS of, polname FROM pg_policy p
    WHERE NOT EXISTS (SELECT FROM stated s WHERE (s.polrelid, s.polname) = (p.polrelid, p.polname))
  LOOP
    EXECUTE format('DROP POLICY %I ON %s', v_old.polname, v_old.of);
  END LOOP;
END $$;

DROP FUNCTION pg_temp.policies(regclass, text, text, text);
DROP FUNCTION pg_temp.policy(regclass, text, text, text, text);

-- A query may look at a row with its own conditions only after the policy, but for conditions that tell nothing of the rows
-- they refuse. LIKE is none of these to PostgreSQL, so that the desk's search would never use its index: 0.3 ms become 70
-- at a hospital that knows 15,000. Our patterns come escaped (server/platform/like.ts) and have no error to tell by. Only a
-- superuser may say so; with another owner the search reads what the hospital knows.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
     AND EXISTS (SELECT FROM pg_proc WHERE oid IN ('textlike(text,text)'::regprocedure, 'texticlike(text,text)'::regprocedure)
       AND NOT proleakproof) THEN
    ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
    ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;
  END IF;
END $$;

-- What the application may do. Last of all: a grant writes the catalogue's row of its table without a lock on the table.
-- Before the policies, which lock it, a vacuum that is just measuring the table would wait for that row, and the policies for
-- the vacuum.
GRANT USAGE ON SCHEMA public, drizzle TO haomai_app;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO haomai_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO haomai_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO haomai_app;
-- What is only ever added to, or ends by a mark.
REVOKE UPDATE, DELETE ON operation_logs, hygiene_charges, receipts, document_prints, project_prices,
  channel_registrations, ledger_transactions, ledger_entries, payments, member_levels, day_closings, invite_rewards,
  record_revisions, record_diagnoses, record_treatments, record_reads, record_prints FROM haomai_app;
REVOKE UPDATE, DELETE ON tooth_findings, tooth_switches FROM haomai_app;
GRANT UPDATE (to_on, end_reason, ended_by, ended_at) ON tooth_findings TO haomai_app;
REVOKE UPDATE, DELETE ON document_signings, denture_steps, denture_messages FROM haomai_app;
REVOKE UPDATE, DELETE ON prescription_items, prescription_steps FROM haomai_app;
GRANT UPDATE (skin_test, skin_batch_no, skin_tested_at, skin_by, skin_second) ON prescription_items TO haomai_app;
GRANT UPDATE (disposal_id) ON record_treatments TO haomai_app;
REVOKE UPDATE, DELETE ON ledger_accounts FROM haomai_app;
GRANT UPDATE (balance, version) ON ledger_accounts TO haomai_app;
REVOKE DELETE ON shifts, payment_tenders, payment_splits, disposals, money_approvals, points_lots, points_uses, coupons,
  coupon_claims, campaigns, campaign_projects, campaign_uses, customers, follow_ups, follow_up_plans, marketing_products, entitlements, insurance_records FROM haomai_app;
GRANT UPDATE (prints) ON receipts TO haomai_app;
REVOKE DELETE ON document_numbers, records, record_settings, amend_requests, record_read_spans, allergies, tooth_charts, intervenes,
  prescriptions, documents, document_templates, images, ortho_cases, denture_orders FROM haomai_app;
REVOKE DELETE ON users, hospitals, reservations, reservation_steps, consents, reviews, referrals, advisories, recalls,
  patient_problems, patient_registrations FROM haomai_app;
REVOKE INSERT, UPDATE, DELETE ON data_keys FROM haomai_app;
