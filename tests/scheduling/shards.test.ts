import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/**
 * What docs/scaling.md says of splitting the product by hospital: to whom each table belongs, which keys would have to
 * take the hospital in, and that what a desk does writes rows of its own hospital alone, but for the few it names.
 */

/** Rows of one hospital: they would live with it. */
const OF_HOSPITAL = [
  'advisories',
  'allergies',
  'amend_requests',
  'campaign_projects',
  'campaign_signups',
  'campaign_uses',
  'campaigns',
  'channel_registrations',
  'coupon_claims',
  'coupons',
  'customers',
  'day_closings',
  'denture_messages',
  'denture_orders',
  'denture_steps',
  'departments',
  'diagnoses',
  'disposal_discounts',
  'disposal_lines',
  'disposals',
  'document_numbers',
  'document_prints',
  'document_signings',
  'document_templates',
  'documents',
  'drug_classifications',
  'emr_templates',
  'entitlement_uses',
  'entitlements',
  'follow_up_plans',
  'follow_ups',
  'holds',
  'hospital_certificates',
  'hospital_events',
  'hospital_numbers',
  'hospital_patients',
  'hygiene_charges',
  'images',
  'insurance_records',
  'intervenes',
  'inventory_types',
  'invite_rewards',
  'label_sets',
  'label_uses',
  'ledger_accounts',
  'ledger_entries',
  'ledger_transactions',
  'live_visits',
  'market_channels',
  'marketing_products',
  'member_levels',
  'members',
  'money_approvals',
  'money_settings',
  'ortho_cases',
  'patient_problems',
  'patient_registrations',
  'payment_splits',
  'payment_tenders',
  'payments',
  'phrases',
  'points_lots',
  'points_settings',
  'points_uses',
  'positions',
  'prescription_items',
  'prescription_sets',
  'prescription_steps',
  'prescriptions',
  'product_barcodes',
  'products',
  'project_categories',
  'project_prices',
  'projects',
  'recalls',
  'receipts',
  'recharge_rules',
  'record_diagnoses',
  'record_prints',
  'record_read_spans',
  'record_reads',
  'record_revisions',
  'record_settings',
  'record_treatments',
  'records',
  'reservations',
  'shifts',
  'slot_days',
  'slots',
  'sms_days',
  'sms_settings',
  'staff_departments',
  'staff_members',
  'staff_positions',
  'staff_posts',
  'suppliers',
  'tooth_charts',
  'tooth_findings',
  'tooth_switches',
  'visit_kinds',
  'warehouse_keepers',
  'warehouses',
  'wechat_accounts',
  'work_exceptions',
  'working_hours',
];
/** Through its reservation, whose hospital it would have to carry itself. */
const THROUGH_PARENT = ['reservation_steps'];
/** People and the directory: small beside the rest, read everywhere, the same on every shard or on one of their own. */
const OF_EVERYBODY = [
  'hospitals',
  'mechanisms',
  'factories',
  'unions',
  'union_hospitals',
  'job_titles',
  'labels',
  'memberships',
  'users',
  'patients',
  'sessions',
  'reviews',
  'referrals',
  'hanzi',
  'icd10',
  'consents',
  'calendar_feeds',
  'uploads',
  'data_keys',
  'notification_preferences',
  'announcements',
  'announcement_reads',
  'sms_stops',
  'recovery_codes',
  'second_factors',
  'sign_in_tickets',
  'sms_codes',
  'known_devices',
  'wechat_logins',
  'rate_limits',
  'work_invites',
  'mechanism_admins',
  'factory_users',
];
/** Written with a change, read by whoever is told of it: they would live where the change is made. */
const BESIDE_THE_CHANGE = [
  'outbox',
  'idempotency_keys',
  'account_events',
  'notifications',
  'operation_logs',
  'sms_messages',
];
/** A process's own. */
const LOCAL = ['process_figures', 'prunings'];

/** Keys of a hospital's tables that do not name it yet. Citus, for one, has a key only where the hospital is in it. */
const KEYS_WITHOUT_HOSPITAL = [
  'advisories_pkey',
  'allergies_pkey',
  'amend_requests_pending_unique',
  'amend_requests_pkey',
  'campaign_projects_pkey',
  'campaign_projects_project_unique',
  'campaign_signups_phone_unique',
  'campaign_signups_pkey',
  'campaign_uses_line_unique',
  'campaign_uses_pkey',
  'campaigns_pkey',
  'channel_registrations_pkey',
  'channel_registrations_user_unique',
  'coupon_claims_disposal_unique',
  'coupon_claims_nth_unique',
  'coupon_claims_pkey',
  'coupons_pkey',
  'day_closings_pkey',
  'denture_messages_pkey',
  'denture_orders_pkey',
  'denture_steps_pkey',
  'departments_pkey',
  'diagnoses_pkey',
  'disposal_discounts_pkey',
  'disposal_lines_pkey',
  'disposal_lines_position_unique',
  'disposals_pkey',
  'document_prints_pkey',
  'document_signings_document_unique',
  'document_signings_pkey',
  'document_templates_pkey',
  'documents_pkey',
  'documents_withdraws_unique',
  'drug_classifications_pkey',
  'emr_templates_pkey',
  'entitlement_uses_line_unique',
  'entitlement_uses_pkey',
  'entitlements_pkey',
  'entitlements_unit_unique',
  'follow_up_plans_pkey',
  'follow_ups_pkey',
  'holds_live_session_unique',
  'holds_pkey',
  'hygiene_charges_pkey',
  'hygiene_charges_reservation_unique',
  'images_original_unique',
  'images_pkey',
  'insurance_records_pkey',
  'insurance_records_unit_unique',
  'intervenes_pkey',
  'inventory_types_pkey',
  'invite_rewards_pkey',
  'ledger_accounts_disposal_kind_unique',
  'ledger_accounts_member_kind_unique',
  'ledger_accounts_pkey',
  'ledger_entries_account_version_unique',
  'ledger_entries_pk',
  'ledger_transactions_opening_unique',
  'ledger_transactions_payment_unique',
  'ledger_transactions_pkey',
  'ledger_transactions_reverses_unique',
  'live_visits_doctor_excl',
  'live_visits_patient_excl',
  'live_visits_pkey',
  'market_channels_pkey',
  'marketing_products_pkey',
  'member_levels_pkey',
  'members_pkey',
  'money_approvals_pending_unique',
  'money_approvals_pkey',
  'money_approvals_stored_unique',
  'ortho_cases_pkey',
  'patient_problems_pkey',
  'patient_problems_reservation_unique',
  'patient_registrations_pkey',
  'payment_splits_pkey',
  'payment_splits_tender_disposal_unique',
  'payment_tenders_pkey',
  'payments_pkey',
  'payments_reverses_unique',
  'phrases_pkey',
  'points_lots_pkey',
  'points_uses_pk',
  'positions_pkey',
  'prescription_items_pkey',
  'prescription_items_position_unique',
  'prescription_sets_pkey',
  'prescription_steps_pkey',
  'prescriptions_pkey',
  'product_barcodes_place_unique',
  'products_pkey',
  'project_categories_pkey',
  'project_prices_pkey',
  'projects_pkey',
  'recalls_pkey',
  'recalls_reservation_unique',
  'receipts_charge_unique',
  'receipts_payment_unique',
  'receipts_pkey',
  'recharge_rules_pkey',
  'record_diagnoses_pkey',
  'record_diagnoses_position_unique',
  'record_prints_no_unique',
  'record_prints_pkey',
  'record_reads_pkey',
  'record_revisions_pk',
  'record_treatments_pkey',
  'record_treatments_position_unique',
  'records_case_of_visit_unique',
  'records_pkey',
  'reservations_hash_id_unique',
  'reservations_pkey',
  'shifts_pkey',
  'slots_doctor_start_unique',
  'slots_pkey',
  'suppliers_pkey',
  'tooth_findings_pkey',
  'tooth_switches_pkey',
  'visit_kinds_pkey',
  'warehouse_keepers_pk',
  'warehouses_pkey',
  'wechat_accounts_app_id_unique',
  'wechat_accounts_callback_key_unique',
  'work_exceptions_pkey',
  'working_hours_overlap_excl',
  'working_hours_pkey',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

/** Tables with rows that were written since, and the hospitals of these. */
async function written(work: () => Promise<void>): Promise<Record<string, number[]>> {
  const [before] = await sql<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  await work();
  const found: Record<string, number[]> = {};
  for (const table of [...OF_HOSPITAL, ...THROUGH_PARENT, ...OF_EVERYBODY, ...BESIDE_THE_CHANGE]) {
    const hospital = OF_HOSPITAL.includes(table)
      ? 'hospital_id'
      : table === 'reservation_steps'
        ? '(SELECT hospital_id FROM reservations r WHERE r.id = reservation_id)'
        : '0';
    const rows = await sql<{ hospital: number }>(
      `SELECT DISTINCT ${hospital} AS hospital FROM ${table} x WHERE x.xmin::text::bigint > $1 ORDER BY 1`,
      [before?.id],
    );
    if (rows.length > 0) found[table] = rows.map((row) => row.hospital);
  }
  return found;
}

async function town() {
  const here = await app.make.doctor();
  const there = await app.make.doctor();
  await sql(
    `WITH made AS (INSERT INTO unions (name) VALUES ('联盟' || $1) RETURNING id)
     INSERT INTO union_hospitals SELECT made.id, h FROM made, unnest(ARRAY[$1, $2]::bigint[]) h`,
    [here.hospital_id, there.hospital_id],
  );
  const account = await app.make.account();
  const desk = app.as(await app.make.staff({ hospital: here.hospital_id }));
  const mine = app.as(account);
  const book = async (time: string) => {
    const slot = await app.make.slot(here.id, 1, time);
    const form = deskForm({ slot, time, department: here.department_id });
    const answer = await desk('POST', '/api/admin/reservations', form);
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  };
  return { here, there, account, desk, mine, book };
}

const hospitalsOf = (found: Record<string, number[]>) =>
  [
    ...new Set(
      Object.entries(found).flatMap(([table, ids]) => ([...OF_HOSPITAL, ...THROUGH_PARENT].includes(table) ? ids : [])),
    ),
  ].sort();
const others = (found: Record<string, number[]>) =>
  Object.keys(found)
    .filter((table) => OF_EVERYBODY.includes(table))
    .sort();

describe('a table', () => {
  it('belongs to a hospital, to everybody, beside the change, or to a process', async () => {
    const tables = await sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      [...OF_HOSPITAL, ...THROUGH_PARENT, ...OF_EVERYBODY, ...BESIDE_THE_CHANGE, ...LOCAL].sort(),
    );
  });

  it('of a hospital names it in every row', async () => {
    const rows = await sql<{ name: string }>(
      `SELECT attrelid::regclass::text AS name FROM pg_attribute WHERE attname = 'hospital_id' AND attnotnull
         AND attrelid::regclass::text = ANY ($1) ORDER BY 1`,
      [OF_HOSPITAL],
    );
    expect(rows.map(({ name }) => name)).toEqual(OF_HOSPITAL);
  });

  it('of a hospital has keys that name it, but for those that are known', async () => {
    const rows = await sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid::regclass::text = ANY ($1) AND (i.indisunique OR i.indisexclusion) AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'hospital_id' AND a.attnum = ANY (i.indkey))
       ORDER BY 1`,
      [OF_HOSPITAL],
    );
    expect(rows.map(({ name }) => name)).toEqual(KEYS_WITHOUT_HOSPITAL);
  });
});

describe('what is written', () => {
  it('by a desk’s day is of its own hospital; of everybody’s only a new patient, and the session’s last sign', async () => {
    const { here, desk, book } = await town();
    const slot = await app.make.slot(here.id, 1, '16:00');
    const found = await written(async () => {
      const held = await desk('POST', '/api/holds', { scheduling_time_id: slot.id });
      expect(held.status, held.text).toBe(201);
      await desk('PATCH', `/api/holds/${held.number('data', 'id')}`);
      expect((await desk('DELETE', `/api/holds/${held.number('data', 'id')}`)).status).toBeLessThan(300);
      const id = await book('14:00');
      const move = await desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: slot.id, version: 1 });
      expect(move.status, move.text).toBe(201);
      expect((await desk('PUT', `/api/admin/reservations/${id}/cancel`, { reason: '改期' })).status).toBeLessThan(300);
    });
    expect(hospitalsOf(found)).toEqual([here.hospital_id]);
    expect(others(found).filter((table) => table !== 'sessions')).toEqual(['patients']);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['slots', 'holds', 'reservations', 'hospital_events', 'outbox']),
    );
  });

  it('by a patient’s booking and cancelling is of the slot’s hospital', async () => {
    const { here, account, mine } = await town();
    const slot = await app.make.slot(here.id, 2, '10:00');
    const found = await written(async () => {
      const form = {
        id: slot.id,
        patient_id: account.patient_ids[0],
        department_id: here.department_id,
        source: '牙痛',
      };
      const booked = await mine('POST', '/api/reservations', form);
      expect(booked.status, booked.text).toBe(201);
      expect((await mine('PUT', `/api/reservations/${booked.number('data', 'id')}/cancel`, {})).status).toBeLessThan(
        300,
      );
    });
    expect(hospitalsOf(found)).toEqual([here.hospital_id]);
    expect(others(found).filter((table) => table !== 'sessions')).toEqual([]);
  });

  it('by a referral, and by a hold that ends one elsewhere, is of two hospitals', async () => {
    const { here, there, book, mine } = await town();
    const id = await book('14:15');
    const [first, second] = [await app.make.slot(here.id, 2, '11:00'), await app.make.slot(there.id, 2, '11:00')];
    const target = await app.make.slot(there.id, 1, '15:00');
    const both = [here.hospital_id, there.hospital_id].sort();
    const referred = await written(async () => {
      const answer = await app.as(here)('PUT', `/api/admin/reservations/${id}/referral`, {
        ...{ source: '根管', hospital_id: there.hospital_id, doctor_id: there.id, department_id: there.department_id },
        ...{ date: target.date, time: '15:00', reason: '无显微镜', remarks: '' },
      });
      expect(answer.status, answer.text).toBe(201);
    });
    expect(hospitalsOf(referred)).toEqual(both);
    const held = await written(async () => {
      for (const slot of [first, second]) {
        expect((await mine('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
      }
    });
    expect(hospitalsOf(held)).toEqual(both);
  });
});
