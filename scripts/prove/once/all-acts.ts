import { calls, resources } from '#contract/index.ts';
import type { Resource } from '#contract/resource.ts';
import { type Act, act, VISITS, visit } from './acts.ts';
import { DESK_REGISTRATIONS } from './desk-acts.ts';
import { MARKETING } from './marketing.ts';
import { member, ownerOf, patientOf } from './people.ts';
import { RECORDS } from './record-acts.ts';
import type { Stage } from './stage.ts';

const cardOf = async (stage: Stage, n: number) => {
  const { token, params } = await member(stage, n);
  return { token, params };
};

/** What a list over one project is asked with, at the desk's hospital. */
async function listForm(stage: Stage, n: number, mark: string) {
  const { slot, token, params } = await member(stage, n);
  const { rows } = await stage.rig.owner.query<{ patient_id: number; project_id: number }>(
    `WITH c AS (INSERT INTO project_categories (hospital_id, name) VALUES ($1, $3) RETURNING id),
       j AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price)
         SELECT $1, c.id, $3, '洁牙', '次', 10000 FROM c RETURNING id)
     SELECT m.patient_id, j.id AS project_id FROM members m, j WHERE m.id = $2`,
    [slot.hospital_id, params.id, mark.slice(-20)],
  );
  const { patient_id, project_id } = rows[0] ?? { patient_id: 0, project_id: 0 };
  return {
    ...{ token, hospital: slot.hospital_id },
    body: { patient_id, projects: [{ project_id, count: 1 }], remarks: mark },
  };
}

async function issued(stage: Stage, n: number, mark: string) {
  const { token, body, hospital } = await listForm(stage, n, mark);
  const path = calls.disposals.write.path;
  return { ...(await stage.prepare({ method: 'POST', path, token, body: { ...body, remarks: '' } })), token, hospital };
}

const MONEY: readonly Act[] = [
  act('disposals.write', 2, calls.disposals.write, async (stage, n, mark) => {
    const { token, body } = await listForm(stage, n, mark);
    return { token, body, other: { ...body, issue: false }, mark: { of: 'disposal', value: mark }, events: 0 };
  }),
  act('disposals.pay', 3, calls.disposals.pay, async (stage, n, mark) => {
    const { id, token } = await issued(stage, n, mark);
    const body = { id, payments: [{ type: 1, amount: 4000 }], remarks: mark };
    return {
      ...{ token, body, other: { ...body, payments: [{ type: 1, amount: 1 }] } },
      ...{ mark: { of: 'payment', value: mark }, events: 0 },
    };
  }),
  act('disposals.void', 1, calls.disposals.void, async (stage, n, mark) => {
    const { id, version, token } = await issued(stage, n, mark);
    const body = { id, version, reason: '开错了' };
    return {
      ...{ token, body, other: { ...body, reason: '别的' } },
      ...{ mark: { of: 'disposal changed', value: String(id) }, events: 0 },
    };
  }),
  act('disposals.writeOff', 1, calls.disposals.writeOff, async (stage, n, mark) => {
    const { id, hospital, token: desk } = await issued(stage, n, mark);
    const { version } = await stage.prepare({
      ...{ method: 'POST', path: calls.disposals.pay.path, token: desk },
      body: { id, payments: [{ type: 1, amount: 1 }] },
    });
    const body = { id, version, amount: 100, reason: '失联' };
    return {
      ...{ token: ownerOf(stage, hospital), body, other: { ...body, reason: '别的' } },
      ...{ mark: { of: 'written off', value: String(id) }, events: 0 },
    };
  }),
  act('charges.reverse', 1, calls.charges.reverse, async (stage, n, mark) => {
    const { id, token } = await issued(stage, n, mark);
    const paid = await stage.prepare({
      method: 'POST',
      path: calls.disposals.pay.path,
      token,
      body: { id, payments: [{ type: 1, amount: 4000 }] },
    });
    const body = { reason: mark };
    return {
      ...{ token, params: { id: paid.payment }, body, other: { reason: '别的' } },
      ...{ mark: { of: 'payment', value: mark }, events: 0 },
    };
  }),
  act('moneyApprovals.refund', 1, calls.moneyApprovals.refund, async (stage, n, mark) => {
    const { id, token } = await issued(stage, n, mark);
    const { version } = await stage.prepare({
      method: 'POST',
      path: calls.disposals.pay.path,
      token,
      body: { id, payments: [{ type: 1, amount: 4000 }] },
    });
    const body = { id, amount: 6100, reason: mark, version };
    return {
      ...{ token, body, other: { ...body, amount: 6200 } },
      ...{ mark: { of: 'approval', value: mark }, events: 0 },
    };
  }),
  act('members.recharge', 4, calls.members.recharge, async (stage, n, mark) => {
    const body = { amount: 100.5, gift_amount: 10, payment_type: 1, remarks: mark };
    return {
      ...(await cardOf(stage, n)),
      ...{ body, other: { ...body, amount: 200 }, mark: { of: 'payment', value: mark }, events: 0 },
    };
  }),
  act('members.integral', 2, calls.members.integral, async (stage, n, mark) => {
    const body = { type: 'incr', integral: 30, remarks: mark };
    return {
      ...(await cardOf(stage, n)),
      ...{ body, other: { ...body, integral: 31 }, mark: { of: 'points', value: mark }, events: 0 },
    };
  }),
];

const OTHERS: readonly Act[] = [
  act('announcements.update', 1, calls.announcements.update, async (stage, n, mark) => {
    const token = stage.owners[n % 4]?.token ?? '';
    const draft = { title: '草稿', content: '<p>通知</p>', audience: 'staff', draft: true };
    const { id } = await stage.prepare({ method: 'POST', path: '/api/admin/hospital/message', token, body: draft });
    const body = { id, title: mark, status: 'published' };
    return {
      token,
      body,
      other: { id, title: '别的' },
      mark: { of: 'announcement changed', value: String(id) },
      events: 0,
    };
  }),
  act('advisories.create', 2, calls.advisories.create, async (stage, n, mark) => {
    const { id, slot } = await visit(stage, n);
    const body = { reservation_id: id, subject: mark, content: '种植方案' };
    const token = ownerOf(stage, slot.hospital_id);
    return { token, body, other: { ...body, content: '别的' }, mark: { of: 'advisory', value: mark }, events: 0 };
  }),
  act('followUps.create', 1, calls.followUps.create, async (stage, n, mark) => {
    const { token, params } = await member(stage, n);
    const patient_id = await patientOf(stage, params.id);
    const body = { patient_id, kind: 'other', due_on: '2099-01-01', content: mark };
    return {
      ...{ token, body, other: { ...body, method: 'visit' } },
      ...{ mark: { of: 'follow-up', value: mark }, events: 0 },
    };
  }),
  act('followUps.complete', 1, calls.followUps.complete, async (stage, n, mark) => {
    const { token, params } = await member(stage, n);
    const path = calls.followUps.create.path;
    const form = { patient_id: await patientOf(stage, params.id), kind: 'other', due_on: '2099-01-01', content: '问' };
    const { id, version } = await stage.prepare({ method: 'POST', path, token, body: form });
    const body = { result: { text: mark }, version };
    return {
      ...{ token, params: { id }, body, other: { ...body, result: { text: '别的' } } },
      ...{ mark: { of: 'follow-up changed', value: String(id) }, events: 0 },
    };
  }),
  act('unions.create', 1, calls.unions.create, async (stage, _n, mark) => {
    const body = { name: mark, hospital_ids: [] };
    return {
      token: stage.platform.token,
      body,
      other: { name: `${mark}别的` },
      mark: { of: 'union', value: mark },
      events: 0,
    };
  }),
];

export const ACTS: readonly Act[] = [...VISITS, ...DESK_REGISTRATIONS, ...MONEY, ...RECORDS, ...OTHERS];

const STATE = 'sets a state: done twice it is as if done once, and it moves nothing';
const ONCE = 'once a thing by its own row, key or not';
const ROW = 'a plain table’s new row, as an alliance is: its name is its own in the hospital';
const INVITED = 'one invitation waits for a phone and place, whatever is pressed; a new link of it ends the one before';
const HYGIENE = 'the commands of visits again, behind a visit to a hygienist that is over';

const DRIVEN = new Set(ACTS.map(({ name }) => name));

/** Of each plain table: a change says what is to be, and so does a file. */
const OF_TABLES = Object.values<Resource>(resources).flatMap(
  ({ slice, calls: { create, update, setStatus, import: file } }) => [
    ...(create && !DRIVEN.has(`${slice}.create`) ? [[`${slice}.create`, ROW]] : []),
    ...(update ? [[`${slice}.update`, STATE]] : []),
    ...(setStatus ? [[`${slice}.setStatus`, STATE]] : []),
    ...(file ? [[`${slice}.import`, STATE]] : []),
  ],
);

/**
 * Calls that take a key and are not driven here, and why. They go through the same functions of the database.
 * @internal a test sees that each call is here or driven
 */
export const NOT_DRIVEN: Readonly<Record<string, string>> = {
  'approvals.decideHospital': ONCE,
  'approvals.decideDoctor': ONCE,
  'moneyApprovals.decide': ONCE,
  'cases.requestAmend': 'one waits for an owner at a time, key or not',
  'cases.decideAmend': ONCE,
  'images.add': 'the same bytes of a patient are one picture, key or not',
  'images.update': 'once by the version that was seen: said twice it is as if said once',
  'images.void': ONCE,
  'dentureOrders.create': 'tests/api/denture-races.test.ts presses it twice with one key',
  'dentureOrders.update': 'once by the version that was seen: said twice it is as if said once',
  'dentureOrders.step': ONCE,
  'dentureOrders.message': 'kept with its key as every command is',
  'documents.update': 'once by the version that was seen: saved twice it is as if saved once',
  'documents.sign': ONCE,
  'documents.void': ONCE,
  'prescriptions.update': 'once by the version that was seen: saved twice it is as if saved once',
  'prescriptions.sign': ONCE,
  'prescriptions.void': ONCE,
  'prescriptions.skinTest': ONCE,
  'healthFiles.store': 'once by the version that was seen, and the first of a patient by its row',
  'healthFiles.addAllergy': 'one that holds of each substance, key or not',
  'healthFiles.decideAllergy': ONCE,
  'intervenes.update': 'once by the version that was seen: said twice it is as if said once',
  'ortho.create': 'one is open of a patient at a time, key or not',
  'ortho.update': 'once by the version that was seen: said twice it is as if said once',
  'shifts.close': ONCE,
  'dayClosings.close': ONCE,
  'platformHospitals.lock': STATE,
  'departments.setOrder': STATE,
  'settings.change': STATE,
  'settings.describe': 'once by the version that was seen: saved twice it is as if saved once',
  'sms.resend': ONCE,
  'sms.updateSettings': STATE,
  'jobCalls.retry': STATE,
  'reservations.undo': 'once by the version that was seen: taken back twice it is as if taken back once',
  'profiles.change': STATE,
  'privacy.giveConsent': ONCE,
  'roster.setHours': STATE,
  'roster.copyWeek': STATE,
  'roster.changeException': STATE,
  'roster.setFee': STATE,
  'referrals.hygienistRefer': HYGIENE,
  'patients.change': STATE,
  'hygienists.update': STATE,
  'hygienists.charge': ONCE,
  'hygienists.rebook': HYGIENE,
  'caseTemplates.templateUpdate': STATE,
  'caseTemplates.storeTemplate': ROW,
  'jobTitles.renamePosts': STATE,
  'labels.attach': STATE,
  'customers.change': 'once by the version that was seen: saved twice it is as if saved once',
  'followUps.applyPlan': 'once by the plan, the day and its step: said again, nothing more is written',
  'followUps.update': 'once by the version that was seen: said twice it is as if said once',
  'staffMembers.update': STATE,
  'staffLeave.leave': 'once by the version that was seen: said twice it is as if said once',
  'staffLeave.withdraw': STATE,
  'staffSuspension.suspend': STATE,
  'staffSuspension.resume': STATE,
  'workInvites.create': 'one that waits of each phone, key or not',
  'workInvites.resend': 'each link is a new one; under a new key it is one more, and the one before is good no more',
  'workInvites.withdraw': STATE,
  'workInvites.accept': ONCE,
  'wechatSettings.change': STATE,
  'members.change': STATE,
  'moneySettings.change': 'once by the version that was seen: saved twice it is as if saved once',
  ...MARKETING,
  'points.changeSettings': 'once by the version that was seen: saved twice it is as if saved once',
  'members.lock': 'once by the state that was seen: pressed twice it is as if pressed once',
  'members.level': STATE,
  'recordReads.printed': 'each print has its number; under a new key it is one more',
  'receipts.print': 'each print has its number; under a new key it is one more, and says so (补打)',
  'backendHospitals.create': 'an approved hospital’s name is its own at its address',
  'backendHospitals.inviteOwner': INVITED,
  'mechanisms.createAdmin': INVITED,
  'mechanisms.resendAdmin': INVITED,
  'factories.createAdmin': INVITED,
  'factories.resendAdmin': INVITED,
  ...Object.fromEntries(OF_TABLES),
};
