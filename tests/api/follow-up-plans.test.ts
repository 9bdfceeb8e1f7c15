import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Plans of follow-ups, and their steps for a patient. The clock stands at Friday 2026-11-20, 10:37. */

const PLANS = '/api/admin/follow_up_plans';
const FOLLOW_UPS = '/api/admin/follow_ups';
const APPLY = `${FOLLOW_UPS}/plan`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

type Asks = ReturnType<TestApp['as']>;
interface Plan {
  id: number;
  name: string;
  version: number;
  steps: { after_days: number }[];
}

async function clinic() {
  const hospital = await app.make.hospital();
  const person = async (role: 'sale' | 'doctor' | 'dental_hygienist' | 'customer_service' | 'shop_owner') =>
    app.as(await app.make.staff({ hospital, role, name: role }));
  const patient = async () => {
    const id = await app.make.patient({ name: '甲' });
    await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, id]);
    return id;
  };
  const owner = await person('shop_owner');
  const plans = async (asks: Asks = owner) => (await asks('GET', PLANS)).at('data') as Plan[];
  return { hospital, person, patient, owner, plans };
}

const STEP = { after_days: 2, method: 'phone', role: 'doctor', content: '伤口情况' };
const dueOf = async (asks: Asks, patient: number) => {
  const rows = (await asks('GET', `${FOLLOW_UPS}?patient_id=${patient}`)).at('data') as { due_on: string }[];
  return rows.map(({ due_on }) => due_on);
};

describe('the plans of a hospital', () => {
  it('begin with what is asked after usual treatments', async () => {
    const { plans } = await clinic();
    const days = (await plans()).map(({ name, steps }) => [name, ...steps.map(({ after_days }) => after_days)]);
    expect(days).toEqual([
      ['拔牙', 1, 7],
      ['种植', 1, 7, 14, 90],
      ['根管', 3],
      ['洁牙', 180],
    ]);
  });

  it('are its owner’s to write, for those who treat to read, and not for sales people', async () => {
    const { owner, person, plans } = await clinic();
    const body = { name: '正畸复诊', trigger: 'hand', steps: [STEP], enabled: true };
    const made = await owner('POST', PLANS, body);
    expect(made.at('data')).toMatchObject({ ...body, version: 1 });
    const changed = await owner('PUT', `${PLANS}/${made.number('data', 'id')}`, {
      ...body,
      enabled: false,
      version: 1,
    });
    expect(changed.at('data')).toMatchObject({ enabled: false, version: 2 });
    const doctor = await person('doctor');
    expect(await plans(doctor)).toHaveLength(5);
    expect((await doctor('POST', PLANS, { ...body, name: '另一个' })).status).toBe(403);
    expect((await (await person('sale'))('GET', PLANS)).status).toBe(403);
  });

  it('has no day twice, and no step of sales people', async () => {
    const { owner } = await clinic();
    const errors = async (steps: object[]) =>
      (await owner('POST', PLANS, { name: '计划', trigger: 'hand', steps, enabled: true })).at('errors');
    expect(await errors([STEP, STEP])).toEqual({ steps: ['间隔天数不能重复'] });
    expect(await errors([])).toEqual({ steps: ['步骤为必填项'] });
    expect(await errors([{ ...STEP, role: 'sale' }])).toEqual({ 'steps.0.role': ['负责角色为必填项'] });
  });
});

describe('a plan for a patient', () => {
  it('is each of its steps on its day, of whom it says, and told at 09:00', async () => {
    const { person, patient, plans } = await clinic();
    const doctor = await person('doctor');
    const [id, [plan]] = [await patient(), await plans()];
    const made = await doctor('POST', APPLY, { patient_id: id, plan_id: plan?.id });
    expect(made.status, made.text).toBe(201);
    expect(made.at('data')).toMatchObject([
      { kind: 'clinical', due_on: '2026-11-21', role: 'customer_service', assignee: null, method: 'phone' },
      { kind: 'clinical', due_on: '2026-11-27', status: 'planned' },
    ]);
    const { rows } = await app.owner.query<{ due: string }>(
      `SELECT to_char(o.due_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS due FROM outbox o
       JOIN follow_ups f ON f.id = (o.payload->>'follow_up_id')::bigint WHERE o.job = 'followup.due' AND f.patient_id = $1
       ORDER BY 1`,
      [id],
    );
    expect(rows.map(({ due }) => due)).toEqual(['2026-11-21 09:00', '2026-11-27 09:00']);
  });

  it('is there once, whoever comes at the same moment, and also when a step is done', async () => {
    const { owner, person, patient, plans } = await clinic();
    const [id, [plan]] = [await patient(), await plans()];
    const body = { patient_id: id, plan_id: plan?.id };
    const desk = await person('customer_service');
    const answers = await Promise.all([owner, desk, owner, desk].map((asks) => asks('POST', APPLY, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.string('message')).toBe('该计划已安排或已过期');
    const [first] = (await owner('GET', `${FOLLOW_UPS}?patient_id=${id}`)).at('data') as { id: number }[];
    await owner('POST', `${FOLLOW_UPS}/${first?.id}/complete`, { result: { text: '良好' }, version: 1 });
    expect((await owner('POST', APPLY, body)).status).toBe(409);
    expect(await dueOf(owner, id)).toEqual(['2026-11-27', '2026-11-21']);
  });

  it('leaves out what would be past; with the same key it answers as before', async () => {
    const { owner, patient, plans } = await clinic();
    const [id, [plan]] = [await patient(), await plans()];
    const body = { patient_id: id, plan_id: plan?.id, from_on: '2026-11-15' };
    const press = () => owner('POST', APPLY, body, { 'Idempotency-Key': `plan-${id}` });
    const [first, again] = [await press(), await press()];
    expect([first.status, again.text]).toEqual([201, first.text]);
    expect(await dueOf(owner, id)).toEqual(['2026-11-22']);
    expect((await owner('POST', APPLY, { ...body, from_on: '2026-01-01' })).status).toBe(409);
  });

  it('is of this hospital’s patients and plans that are in use, and not by sales people', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const [[plan], [theirs]] = [await here.plans(), await there.plans()];
    const id = await here.patient();
    const errors = async (body: object) =>
      (await here.owner('POST', APPLY, { patient_id: id, plan_id: plan?.id, ...body })).at('errors');
    expect(await errors({ patient_id: await there.patient() })).toEqual({ patient_id: ['患者不存在'] });
    expect(await errors({ plan_id: theirs?.id })).toEqual({ plan_id: ['回访计划不存在'] });
    await app.owner.query('UPDATE follow_up_plans SET enabled = false WHERE id = $1', [plan?.id]);
    expect(await errors({})).toEqual({ plan_id: ['回访计划不存在'] });
    const sale = await here.person('sale');
    expect((await sale('POST', APPLY, { patient_id: id, plan_id: plan?.id })).status).toBe(403);
  });
});
