import { describe, expect, it } from 'vitest';
import { functionsIn, keysRead, readFunctions } from '../../tests/support/sql-inputs.ts';
import type { CommandName, Commands } from './commands.ts';

/** The keys of each command's input, each of them and no other: tsc holds these to the interface, the tests to the SQL. */
type Keys = { [N in CommandName]: { [K in keyof Commands[N]['input']]-?: true } };

const asked = { session_id: true, user_id: true, staff_hospital_id: true, idem: true } as const;
const told = { ...asked, request_id: true } as const;
const byline = { ...told, by_name: true, by_role: true } as const;
const visit = { staff: true, key: true, version: true } as const;
const booking = { staff: true, department_id: true, source: true, remarks: true, window_days: true } as const;
const ofMember = { ...asked, id: true, version: true, audit: true } as const;
const cardMoney = {
  ...ofMember,
  request_id: true,
  amount: true,
  gift_amount: true,
  payment_type: true,
  trade_no: true,
  remarks: true,
} as const;
const ofDisposal = { ...told, id: true, version: true, own_only: true, audit: true } as const;
const ofFollowUp = { ...told, id: true, version: true, marketing: true, audit: true } as const;
const ofDenture = { ...asked, hand: true, owner: true } as const;
const ofPrescription = {
  type: true,
  diagnosis: true,
  weight_kg: true,
  items: true,
  valid_days: true,
  valid_reason: true,
  owner: true,
} as const;
const prescriptionStep = {
  ...asked,
  by_name: true,
  by_role: true,
  id: true,
  version: true,
  owner: true,
  audit: true,
} as const;
const ownHold = { session_id: true, user_id: true, staff_hospital_id: true, hold_id: true, request_id: true } as const;

/** A key too many is an error also where it comes with others. */
const exactly = <K extends Keys>(
  keys: K & { [N in CommandName]: { [X in Exclude<keyof K[N], keyof Keys[N]>]: never } },
): Keys => keys;

const KEYS = exactly({
  claim_coupon: { ...told, id: true, patient_id: true, audit: true },
  give_coupon: { ...asked, id: true, member_ids: true, audit: true },
  sign_up_for_campaign: { id: true, name: true, phone: true },
  hold_slots: {
    ...byline,
    slot_id: true,
    kind_id: true,
    slot_count: true,
    staff_seconds: true,
    patient_seconds: true,
    staff_days: true,
    patient_days: true,
    per_hour: true,
    max_live: true,
    moving: true,
    lease_seconds: true,
  },
  extend_hold: { ...ownHold, max_seconds: true },
  release_hold: ownHold,
  end_sessions: { session_ids: true, request_id: true },
  book_slots: {
    ...byline,
    ...booking,
    slot_id: true,
    hold_id: true,
    kind_id: true,
    slot_count: true,
    patient_id: true,
    person: true,
    informed: true,
    date: true,
    minute: true,
    max_live: true,
  },
  change_reservation: {
    ...byline,
    ...visit,
    slot_id: true,
    slot_count: true,
    kind_id: true,
    hold_id: true,
    patient_id: true,
    source: true,
    remarks: true,
    reason: true,
    department_id: true,
    keep_department: true,
    window_days: true,
    cancel_minutes: true,
  },
  refer_reservation: { ...byline, ...visit, ...booking, slot_id: true, reason: true },
  cancel_reservation: { ...byline, ...visit, reason: true, cancel_minutes: true },
  step_reservation: { ...byline, ...visit, to: true, next: true, visit: true },
  undo_step: { ...byline, ...visit, seconds: true },
  charge_hygiene: { ...told, staff: true, key: true, amount: true, payment_type: true, remarks: true },
  print_receipt: { ...asked, id: true, fees_only: true, audit: true },
  top_up_member: { ...cardMoney, rule_id: true, owner: true },
  refund_stored: { ...cardMoney, owner: true },
  change_points: { ...ofMember, request_id: true, type: true, integral: true, remarks: true },
  add_allergy: {
    ...told,
    patient_id: true,
    substance: true,
    class_code: true,
    type: true,
    reaction: true,
    severity: true,
    verified: true,
  },
  decide_allergy: { ...told, id: true, version: true, status: true, reason: true, owner: true, audit: true },
  store_base: {
    ...byline,
    patient_id: true,
    version: true,
    content: true,
    allergy_state: true,
    owner: true,
    reason: true,
    audit: true,
  },
  write_case: {
    ...asked,
    by_name: true,
    by_role: true,
    id: true,
    version: true,
    patient_id: true,
    key: true,
    action: true,
    reason: true,
    content: true,
    used: true,
    owner: true,
    labels: true,
    audit: true,
  },
  write_sheet: {
    ...byline,
    kind: true,
    id: true,
    version: true,
    patient_id: true,
    key: true,
    action: true,
    reason: true,
    content: true,
    owner: true,
    labels: true,
    audit: true,
  },
  apply_chart: {
    ...asked,
    patient_id: true,
    version: true,
    record_id: true,
    changes: true,
    owner: true,
    kinds: true,
  },
  bill_treatments: { ...asked, patient_id: true, ids: true, audit: true },
  print_record: { ...asked, by_name: true, type: true, id: true, audit: true },
  add_intervene: {
    ...told,
    patient_id: true,
    key: true,
    category: true,
    content: true,
    goal: true,
    review_on: true,
    owner: true,
    audit: true,
  },
  change_intervene: { ...told, id: true, version: true, change: true, owner: true, audit: true },
  add_ortho_case: {
    ...asked,
    ...{ patient_id: true, status: true, started_on: true, months_planned: true, appliance: true, extractions: true },
    ...{ goals: true, plan: true, detail: true, owner: true, audit: true },
  },
  change_ortho_case: { ...asked, id: true, version: true, change: true, owner: true, audit: true },
  write_prescription: { ...asked, ...ofPrescription, patient_id: true, key: true, record_id: true },
  change_prescription: { ...asked, ...ofPrescription, id: true, version: true },
  sign_prescription: { ...prescriptionStep, override: true, override_audit: true },
  void_prescription: { ...prescriptionStep, reason: true },
  note_skin_test: {
    ...prescriptionStep,
    request_id: true,
    item_id: true,
    result: true,
    batch_no: true,
    second_id: true,
  },
  write_denture: { ...ofDenture, side: true, by_name: true, patient_id: true, doctor_id: true, key: true, said: true },
  change_denture: { ...ofDenture, factory_id: true, id: true, version: true, key: true, visit: true, said: true },
  step_denture: {
    ...ofDenture,
    ...{ request_id: true, side: true, by_name: true, factory_id: true, id: true, version: true, audit: true },
    ...{ to: true, stage: true, note: true, fault: true, photos: true },
  },
  write_denture_message: { ...ofDenture, side: true, by_name: true, factory_id: true, id: true, text: true },
  write_document: {
    ...asked,
    ...{ by_name: true, patient_id: true, record_id: true, template_id: true, withdraws_id: true },
    ...{ kind: true, title: true, body: true, teeth: true, diagnosis: true, treatment: true, risks: true, owner: true },
  },
  change_document: { ...asked, id: true, version: true, owner: true, title: true, body: true },
  sign_document: {
    ...asked,
    ...{
      id: true,
      version: true,
      owner: true,
      signer: true,
      strokes: true,
      paper_image_id: true,
      refused: true,
      audit: true,
    },
  },
  void_document: { ...asked, id: true, version: true, owner: true, reason: true, audit: true },
  add_images: { ...told, patient_id: true, key: true, record_id: true, images: true, owner: true },
  change_image: { ...told, id: true, version: true, change: true, owner: true, doctor: true, audit: true },
  void_image: { ...told, id: true, version: true, reason: true, owner: true, audit: true },
  request_amend: { ...asked, id: true, reason: true, audit: true },
  decide_amend: { ...asked, id: true, version: true, status: true, reason: true, audit: true },
  write_disposal: {
    ...ofDisposal,
    doctor_id: true,
    patient_id: true,
    reservation_id: true,
    consultant_id: true,
    projects: true,
    drugs: true,
    products: true,
    discount: true,
    discount_max: true,
    issue: true,
    request_approval: true,
    remarks: true,
  },
  pay_disposals: {
    ...told,
    ids: true,
    version: true,
    payments: true,
    discount: true,
    coupon_claim_id: true,
    round_off: true,
    discount_max: true,
    owe: true,
    remarks: true,
    audit: true,
  },
  void_disposal: { ...ofDisposal, reason: true },
  write_off_disposal: { ...told, id: true, version: true, audit: true, amount: true, reason: true },
  request_refund: {
    ...told,
    id: true,
    version: true,
    owner: true,
    lines: true,
    amount: true,
    sources: true,
    to_balance: true,
    reason: true,
    audit: true,
  },
  close_shift: {
    ...told,
    id: true,
    owner: true,
    counted: true,
    float_left: true,
    handed_to: true,
    remarks: true,
    audit: true,
  },
  close_day: { ...asked, date: true, audit: true },
  reverse_payment: { ...told, id: true, owner: true, reason: true, audit: true },
  decide_money: { ...told, id: true, version: true, owner: true, status: true, answer: true, audit: true },
  change_customer: {
    ...asked,
    patient_id: true,
    version: true,
    change: true,
    own_only: true,
    owner: true,
    audit: true,
  },
  add_follow_up: { ...told, marketing: true, form: true, audit: true },
  apply_follow_up_plan: { ...told, patient_id: true, plan_id: true, from_on: true, audit: true },
  change_follow_up: {
    ...ofFollowUp,
    by_name: true,
    change: true,
    status: true,
    reason: true,
    attempt: true,
  },
  complete_follow_up: { ...ofFollowUp, result: true, next_due_on: true },
  set_member_level: { ...ofMember, level: true, vip_ended_at: true },
  toggle_member: { ...ofMember, seen: true },
  remark_member: { ...ofMember, remarks: true },
  change_hygiene: {
    ...told,
    ...visit,
    owner: true,
    problem: true,
    settlement: true,
    due_on: true,
    note: true,
    remarks: true,
  },
  rebook_visit: { ...byline, ...booking, key: true, slot_id: true },
  write_desk_registration: { ...asked, id: true, version: true, change: true, person: true, cancel: true },
  submit_desk_registration: { ...asked, id: true, version: true },
  confirm_desk_registration: {
    ...byline,
    staff: true,
    id: true,
    version: true,
    hold_id: true,
    informed: true,
    window_days: true,
    next: true,
  },
  add_desk_patient: { ...asked, person: true, row: true, age: true, health: true, informed: true },
  lock_hospital: { hospital_id: true, seen: true, reason: true, request_id: true, idem: true, audit: true },
});

describe('the input of a command', () => {
  const functions = readFunctions();

  it.each(Object.entries(KEYS))('%s has the keys that the function reads, and no other', (name, keys) => {
    expect(Object.keys(keys).sort()).toEqual([...keysRead(functions, name, 'p')].sort());
  });
});

describe('a command with an Idempotency-Key and a session', () => {
  const functions = readFunctions();
  const those = Object.entries(KEYS).flatMap(([name, keys]) => ('idem' in keys && 'session_id' in keys ? [name] : []));

  it.each(those)('begins as all of them do: %s', (name) => {
    const body = functions.get(name)?.body;
    expect(body).toMatch(
      /\bBEGIN\s+v_replay := begin_command\(p\b[^;]*;\s+IF v_replay IS NOT NULL THEN RETURN v_replay;/,
    );
    expect(body).not.toMatch(/\b(speak_as|idem_begin|lock_session\w*)\s*\(/);
  });
});

describe('who reads the functions', () => {
  const keysOf = (source: string, name: string) => [...keysRead(functionsIn(source), name, 'p')].sort();
  const helper = `CREATE OR REPLACE FUNCTION helps(n integer, q jsonb, OUT made text) RETURNS text LANGUAGE plpgsql AS $$
    BEGIN made := q->>'deep'; PERFORM other(q->'inner'); END $$;`;

  it('sees what a helper reads of what is handed on to it, under its own name for it', () => {
    const source = `${helper} CREATE OR REPLACE FUNCTION does(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE v jsonb := p->'document'; -- and p->>'commented'
      BEGIN PERFORM helps(length(p->>'text'), p); END $$;`;
    expect(keysOf(source, 'does')).toEqual(['deep', 'document', 'inner', 'text']);
  });

  it('sees none of what is said on the way, and none of a part that is handed on', () => {
    const source = `${helper} CREATE OR REPLACE FUNCTION does(p jsonb) RETURNS jsonb LANGUAGE sql AS $$
      SELECT helps(1, p || jsonb_build_object('deep', f('a, b', 2), 'x', NULL)), helps(2, p->'part') $$;`;
    expect(keysOf(source, 'does')).toEqual(['inner', 'part']);
  });
});
