import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** Dental hygienists: docs/domain/visits.md#hygienist-visits. A visit, its fee, a problem, and the next appointment. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BASE = '/api/admin/dental_hygienists';
const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;

async function clinic(hospital?: number) {
  const hygienist = await app.make.doctor({ hospital, role: 'dental_hygienist', name: '唐小满', fee: 8000 });
  const { hospital_id, department_id } = hygienist;
  const person = await app.make.staff({ hospital: hospital_id, name: '陈露' });
  const owner = await app.make.staff({ hospital: hospital_id, role: 'shop_owner', name: '沈怀瑾' });
  return {
    hygienist,
    hospital_id,
    department_id,
    desk: app.as(person),
    owner: app.as(owner),
    asks: app.as(hygienist),
  };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

/** A booking of today, at first with nobody come yet. */
async function booked({ hygienist, department_id, desk }: Clinic, time: string, name = '沈静姝') {
  const slot = await app.make.slot(hygienist.id, 0, time);
  const form = deskForm({ slot, time, department: department_id }, { name, phone: '13800001234' });
  const answer = await desk('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  const id = answer.number('data', 'id');
  return {
    id,
    hash_id: answer.string('data', 'hash_id'),
    patient_id: answer.number('data', 'patient_id'),
    url: `${BASE}/${id}`,
  };
}

async function visited(made: Clinic, time: string, name?: string) {
  const visit = await booked(made, time, name);
  expect((await made.asks('PUT', `/api/admin/doctor_index/${visit.id}/visit`)).status).toBe(201);
  return visit;
}

const form = async ({ hygienist, department_id }: Clinic, days: number, time: string) => ({
  scheduling_time_id: (await app.make.slot(hygienist.id, days, time)).id,
  source: '复诊洁牙',
  department_id,
});

const recallsOf = (id: number) => query('SELECT booked_id FROM recalls WHERE reservation_id = $1', [id]);

describe('a visit of a hygienist', () => {
  it('is shown with its patient, and as yet without fee, problem and next appointment', async () => {
    const made = await clinic();
    const visit = await booked(made, '11:00');
    for (const key of [visit.id, visit.hash_id]) {
      const shown = await made.asks('GET', `${BASE}/${key}`);
      expect(shown.status, shown.text).toBe(200);
      expect(shown.at('data')).toMatchObject({
        id: visit.id,
        patient: '沈静姝',
        phone: '138****1234',
        doctor_name: '唐小满',
        role_name: 'dental_hygienist',
        fee: { price: 8000 },
        charge: null,
        problem: null,
        recall: null,
        editable: true,
      });
      expect(shown.at('meta', 'history')).toEqual([]);
    }
  });

  it('is none of another hospital’s business, and a doctor’s visit is no hygienist’s', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const other = await clinic();
    const doctor = await app.make.doctor({ hospital: made.hospital_id });
    const doctors = await booked({ ...made, hygienist: doctor, department_id: doctor.department_id }, '12:00');
    const nothing = await made.asks('GET', `${BASE}/2000000000`);
    const blank = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    for (const [asks, url] of [
      [other.asks, visit.url],
      [made.asks, doctors.url],
    ] as const) {
      const answer = await asks('GET', url);
      expect(answer.status).toBe(404);
      expect(blank(answer.text)).toBe(blank(nothing.text));
      expect((await asks('PUT', url, { problem: '牙周袋' })).status).toBe(404);
      expect((await asks('POST', `${url}/charges`, { amount: 8000, payment_type: 1 })).status).toBe(404);
      expect((await asks('GET', `${url}/reservations`)).status).toBe(404);
    }
    expect(await query('SELECT 1 FROM patient_problems WHERE hospital_id = $1', [made.hospital_id])).toEqual([]);
    for (const list of [
      'dental_hygienist_visits',
      'dental_hygienist_charge_records',
      'problem_patients',
      'next_appointments',
    ]) {
      expect((await other.asks('GET', `/api/admin/${list}`)).at('data')).toEqual([]);
    }
  });

  it.each(['doctor', 'consultant', 'sale', 'customer_service', 'sale_manager'] as const)(
    'is not for a %s',
    async (role) => {
      const made = await clinic();
      const visit = await booked(made, '11:00');
      const person = app.as(await app.make.staff({ hospital: made.hospital_id, role }));
      expect((await person('GET', visit.url)).status).toBe(403);
      expect((await person('POST', `${visit.url}/charges`, { amount: 1, payment_type: 1 })).status).toBe(403);
      expect((await person('GET', '/api/admin/next_appointments')).status).toBe(403);
    },
  );
});

describe('the fee', () => {
  it('is taken once a visit, in cents', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const charged = await made.asks('POST', `${visit.url}/charges`, {
      amount: 12_850,
      payment_type: 3,
      remarks: ' 含抛光 ',
    });
    expect(charged.status, charged.text).toBe(201);
    expect(charged.at('data', 'charge')).toMatchObject({
      amount: 12_850,
      payment_type: 3,
      remarks: '含抛光',
      created_by_name: '唐小满',
    });
    const again = await made.owner('POST', `${visit.url}/charges`, { amount: 100, payment_type: 1 });
    expect([again.status, again.at('code'), again.at('message')]).toEqual([409, 'STATE', '该预约已收费']);
    const records = await made.asks('GET', '/api/admin/dental_hygienist_charge_records?keyword=沈');
    expect(records.at('data')).toMatchObject([
      { hash_id: visit.hash_id, patient: '沈静姝', phone: '138****1234', amount: 12_850 },
    ]);
    expect(records.at('meta', 'amount')).toBe(12_850);
  });

  it('is a paid list of one line and counts in the shift of whoever took it', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const charged = await made.asks('POST', `${visit.url}/charges`, { amount: 12_850, payment_type: 3 });
    const receipt_no = charged.string('meta', 'receipt', 'receipt_no');
    const lists = await made.owner('GET', `/api/admin/hospital/disposal/list?reservation_id=${visit.id}`);
    expect(lists.at('data')).toMatchObject([
      {
        ...{ status: 3, price: 12_850, total: 12_850, amount: 12_850, arrears: 0, doctor: { name: '唐小满' } },
        projects: [{ project: { id: 0, name: '洁牙' }, unit_price: 12_850, count: 1, net: 12_850 }],
        payments: [{ type: 3, amount: 12_850, receipt_no }],
      },
    ]);
    expect((await made.asks('GET', '/api/admin/shifts/current')).at('data')).toMatchObject({
      count: 1,
      takings: [{ type: 3, amount: 12_850 }],
    });
    const paid = await made.owner('GET', `/api/admin/payments?keyword=${receipt_no}`);
    expect(paid.at('data')).toMatchObject([{ kind: 'pay', total: 12_850, staff: { name: '唐小满' } }]);
    const paper = await made.owner('GET', `/api/admin/receipts/${charged.number('meta', 'receipt', 'id')}`);
    expect(paper.at('data')).toMatchObject({ kind: 'fee', total: 12_850, bill: null });
    const members = await made.owner('GET', '/api/admin/hospital/users');
    expect(members.at('data')).toMatchObject([{ cumulative_consumption: 12_850, cumulative_arrears: 0 }]);
    expect((await made.owner('GET', '/api/admin/money/verify')).at('data', 'differences')).toEqual([]);
  });

  it('of two presses at once one wins', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const presses = [made.asks, made.owner, made.asks, made.owner].map((asks, i) =>
      asks('POST', `${visit.url}/charges`, { amount: 100 + i, payment_type: 1 }),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409]);
    expect(await query('SELECT 1 FROM hygiene_charges WHERE reservation_id = $1', [visit.id])).toHaveLength(1);
    expect(await query('SELECT 1 FROM disposals WHERE reservation_id = $1', [visit.id])).toHaveLength(1);
  });

  it('is not taken before the visit', async () => {
    const made = await clinic();
    const visit = await booked(made, '11:00');
    const early = await made.asks('POST', `${visit.url}/charges`, { amount: 8000, payment_type: 1 });
    expect([early.status, early.at('message')]).toEqual([409, '该患者尚未就诊，不能收费']);
  });

  it('says every wrong field at once', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const wrong = await made.asks('POST', `${visit.url}/charges`, {});
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({ amount: ['收费金额为必填项'], payment_type: ['支付方式为必填项'] });
    const nothing = await made.asks('POST', `${visit.url}/charges`, { amount: 0, payment_type: 5 });
    expect(nothing.at('errors')).toEqual({ amount: ['收费金额须大于0'], payment_type: ['支付方式为必填项'] });
  });

  it('pressed again with the same key answers the same', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const key = { 'Idempotency-Key': 'fee-1' };
    const press = () => made.asks('POST', `${visit.url}/charges`, { amount: 8000, payment_type: 1 }, key);
    const [first, second] = [await press(), await press()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.at('data')).toEqual(first.at('data'));
  });
});

describe('a problem patient', () => {
  it('is noted, listed, and settled by a colleague', async () => {
    const made = await clinic();
    const colleague = await clinic(made.hospital_id);
    const visit = await visited(made, '11:00');
    const noted = await made.asks('PUT', visit.url, { problem: '龈下结石多，建议转牙周' });
    expect(noted.status, noted.text).toBe(201);
    expect(noted.at('data', 'problem')).toMatchObject({
      problem: '龈下结石多，建议转牙周',
      status: 'open',
      noted_by_name: '唐小满',
    });
    const listed = await colleague.asks('GET', '/api/admin/problem_patients?status=open');
    expect(listed.at('data')).toMatchObject([{ hash_id: visit.hash_id, patient: '沈静姝', editable: false }]);

    const foreign = await colleague.asks('PUT', visit.url, { problem: '没有问题' });
    expect([foreign.status, foreign.at('message')]).toEqual([403, '只有接诊的洁牙师和店长可以修改']);
    const version = listed.number('data', 0, 'version');
    const settled = await colleague.asks('PUT', visit.url, { settlement: '已转牙周科', version });
    expect(settled.at('data', 'problem')).toMatchObject({ status: 'settled', settlement: '已转牙周科' });
    const twice = await colleague.asks('PUT', visit.url, { settlement: '再来' });
    expect([twice.status, twice.at('message')]).toEqual([409, '没有待处理的问题']);
    expect((await made.asks('GET', '/api/admin/problem_patients?status=open')).at('data')).toEqual([]);
    expect((await made.asks('GET', '/api/admin/problem_patients?status=settled')).at('total')).toBe(1);
  });

  it('is not overwritten by who saw an older version', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const version = (await made.asks('GET', visit.url)).number('data', 'version');
    expect((await made.asks('PUT', visit.url, { problem: '牙周袋', version })).number('data', 'version')).toBe(
      version + 1,
    );
    const late = await made.owner('PUT', visit.url, { problem: '没看见', version });
    expect([late.status, late.at('code')]).toEqual([409, 'STALE']);
    expect((await made.asks('GET', visit.url)).at('data', 'problem', 'problem')).toBe('牙周袋');
  });

  it('says every wrong field at once', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const wrong = await made.asks('PUT', visit.url, {
      problem: ' ',
      settlement: '',
      due_on: '2026-02-30',
      note: 'x'.repeat(201),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      problem: ['问题为必填项'],
      settlement: ['处理结果为必填项'],
      due_on: ['日期格式错误'],
      note: ['说明最多200个字符'],
    });
    expect((await made.asks('PUT', visit.url, { version: 1 })).at('errors')).toEqual({ problem: ['没有要保存的内容'] });
    const past = await made.asks('PUT', visit.url, { due_on: '2026-11-19' });
    expect(past.at('errors')).toEqual({ due_on: ['下次预约日期不能早于今天'] });
  });

  it('keeps what is still to be told of the booking', async () => {
    const made = await clinic();
    const visit = await booked(made, '11:00');
    await made.asks('PUT', visit.url, { remarks: '怕酸' });
    const jobs = await query(
      `SELECT payload->>'version' AS version FROM outbox WHERE (payload->>'reservation_id')::bigint = $1`,
      [visit.id],
    );
    const [now] = await query('SELECT version::text AS version FROM reservations WHERE id = $1', [visit.id]);
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ version }) => version))).toEqual(new Set([now?.version]));
  });
});

describe('the next appointment', () => {
  it('is advised, listed by its day, booked again and so fulfilled', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const advised = await made.asks('PUT', visit.url, { due_on: '2026-11-23', note: '复查牙龈' });
    expect(advised.at('data', 'recall')).toMatchObject({
      due_on: '2026-11-23',
      note: '复查牙龈',
      status: 'due',
      booked: null,
    });
    const list = (status: string) => made.asks('GET', `/api/admin/next_appointments?status=${status}`);
    expect((await list('due')).at('data')).toMatchObject([{ hash_id: visit.hash_id, patient: '沈静姝' }]);

    const options = await made.asks('GET', `${visit.url}/reservations`);
    expect(options.at('data')).toMatchObject({
      patient: { name: '沈静姝', phone: '138****1234' },
      doctor_id: made.hygienist.id,
      from: '2026-11-23',
      to: '2026-11-29',
      departments: [{ id: made.department_id }],
      recall: { due_on: '2026-11-23' },
    });
    expect(options.at('data', 'slots', 0)).toMatchObject({ date: '2026-11-23', time: '09:00' });

    const again = await made.asks('POST', `${visit.url}/reservations`, await form(made, 3, '09:00'));
    expect(again.status, again.text).toBe(201);
    expect(again.at('data')).toMatchObject({
      patient_id: visit.patient_id,
      date: '2026-11-23',
      time: '09:00',
      chief_complaint: '复诊洁牙',
      doctor_name: '唐小满',
    });
    expect((await list('due')).at('data')).toEqual([]);
    expect((await list('booked')).at('data')).toMatchObject([
      { status: 'booked', booked: { hash_id: again.string('data', 'hash_id'), date: '2026-11-23', time: '09:00' } },
    ]);
    const after = await made.asks('GET', `${visit.url}/reservations`);
    expect(after.at('data', 'slots', 0)).toMatchObject({ date: '2026-11-23', time: '09:15' });
  });

  it('books through the claim of everybody: one slot, two patients, one wins and one is fulfilled', async () => {
    const made = await clinic();
    const visits = [
      await visited(made, '11:00', '甲一'),
      await visited(made, '11:15', '乙二'),
      await visited(made, '11:30', '丙三'),
    ];
    for (const { url } of visits) await made.asks('PUT', url, { due_on: '2026-11-24' });
    const body = await form(made, 4, '10:00');
    const answers = await Promise.all(visits.map(({ url }) => made.asks('POST', `${url}/reservations`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.at('code')).toBe('SLOT_TAKEN');
    expect(lost?.at('slot', 'id')).toBe(body.scheduling_time_id);
    expect(lost?.at('alternatives')).not.toEqual([]);
    const recalls = (await Promise.all(visits.map(({ id }) => recallsOf(id)))).flat();
    expect(recalls.filter(({ booked_id }) => booked_id !== null)).toHaveLength(1);
  });

  it('is booked once, however many press at once', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    await made.asks('PUT', visit.url, { due_on: '2026-11-24' });
    const forms = await Promise.all(['10:00', '10:00', '10:15', '10:30'].map((time) => form(made, 4, time)));
    const answers = await Promise.all(forms.map((body) => made.asks('POST', `${visit.url}/reservations`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 201);
    expect(await recallsOf(visit.id)).toEqual([{ booked_id: won?.number('data', 'id') }]);
    const live = await query(
      'SELECT 1 FROM reservations WHERE patient_id = $1 AND visi_status = 0 AND cancel_status = 0',
      [visit.patient_id],
    );
    expect(live).toHaveLength(1);
    const third = await made.asks('POST', `${visit.url}/reservations`, await form(made, 5, '09:00'));
    expect([third.status, third.at('code'), third.at('message')]).toEqual([409, 'STATE', '该患者已预约下次就诊']);
    const moved = await made.asks('PUT', visit.url, { due_on: '2026-12-24' });
    expect([moved.status, moved.at('code')]).toEqual([409, 'STATE']);
  });

  it('is due again once its booking is cancelled, and can be booked anew', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    await made.asks('PUT', visit.url, { due_on: '2026-11-24' });
    const first = await made.asks('POST', `${visit.url}/reservations`, await form(made, 4, '10:00'));
    await made.desk('PUT', `/api/admin/reservations/${first.number('data', 'id')}/cancel`, { reason: '患者有事' });
    expect((await made.asks('GET', visit.url)).at('data', 'recall')).toMatchObject({ status: 'due', booked: null });
    const second = await made.asks('POST', `${visit.url}/reservations`, await form(made, 5, '10:00'));
    expect(second.status, second.text).toBe(201);
    expect(await recallsOf(visit.id)).toEqual([{ booked_id: second.number('data', 'id') }]);
  });

  it('is booked without having been advised, too', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    expect((await made.asks('GET', `${visit.url}/reservations`)).at('data', 'from')).toBe('2026-11-20');
    expect((await made.asks('POST', `${visit.url}/reservations`, await form(made, 1, '10:00'))).status).toBe(201);
    expect(await recallsOf(visit.id)).toEqual([]);
  });

  it('says every wrong field at once, and offers the rooms that are needed', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const wrong = await made.asks('POST', `${visit.url}/reservations`, { source: ' ' });
    expect(wrong.at('errors')).toEqual({ scheduling_time_id: ['号源为必填项'], source: ['主诉为必填项'] });
    const { department_id, ...rest } = await form(made, 1, '10:00');
    const without = await made.asks('POST', `${visit.url}/reservations`, rest);
    expect([department_id, without.at('errors')]).toEqual([made.department_id, { department_id: ['诊室为必填项'] }]);
  });

  it('is looked for with a colleague, and on days that nobody has looked at yet', async () => {
    const made = await clinic();
    const colleague = await clinic(made.hospital_id);
    const visit = await visited(made, '11:00');
    const late = await made.asks(
      'GET',
      `${visit.url}/reservations?doctor_id=${colleague.hygienist.id}&date=2026-12-20`,
    );
    expect(late.at('data')).toMatchObject({ doctor_id: colleague.hygienist.id, from: '2026-12-20', to: '2026-12-26' });
    const id = late.number('data', 'slots', 0, 'id');
    const body = { scheduling_time_id: id, source: '洁牙', department_id: colleague.department_id };
    const again = await made.asks('POST', `${visit.url}/reservations`, body);
    expect(again.at('data')).toMatchObject({ doctor_id: colleague.hygienist.id, date: '2026-12-20', time: '09:00' });
    const stranger = await clinic();
    expect((await made.asks('GET', `${visit.url}/reservations?doctor_id=${stranger.hygienist.id}`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('show a hygienist their own visits, and the owner all', async () => {
    const made = await clinic();
    const colleague = await clinic(made.hospital_id);
    const own = await visited(made, '11:00', '甲一');
    await visited(colleague, '11:15', '乙二');
    await made.asks('POST', `${own.url}/charges`, { amount: 8000, payment_type: 2 });
    const names = async (asks: Clinic['asks'], search = '') =>
      ((await asks('GET', `/api/admin/dental_hygienist_visits${search}`)).at('data') as { patient: string }[]).map(
        (row) => row.patient,
      );
    expect(await names(made.asks)).toEqual(['甲一']);
    expect(await names(made.asks, '?mine=0')).toEqual(['乙二', '甲一']);
    expect(await names(made.owner)).toEqual(['乙二', '甲一']);
    expect(await names(made.owner, '?charged=1')).toEqual(['甲一']);
    expect(await names(made.owner, '?charged=0')).toEqual(['乙二']);
    expect(await names(made.owner, '?keyword=乙')).toEqual(['乙二']);
    expect(await names(made.owner, '?to=2026-11-19')).toEqual([]);
  });

  it('refuse what is no page and no day', async () => {
    const made = await clinic();
    const wrong = await made.asks('GET', '/api/admin/next_appointments?page=0&pageSize=101&from=2026-13-01&status=x');
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      page: ['页码格式错误'],
      pageSize: ['每页条数为1至100'],
      from: ['日期格式错误'],
      status: ['状态格式错误'],
    });
  });

  it('of referrals show both sides what is theirs to know', async () => {
    const from = await clinic();
    const to = await clinic();
    const source = await visited(from, '11:00', '转诊人');
    const target = await booked(to, '14:00', '转诊人');
    await query(
      `INSERT INTO referrals (source_id, source_hospital_id, target_id, target_hospital_id, referred_by, reason, created_at)
       VALUES ($1, $2, $3, $4, $5, '需要拔牙', haomai_now())`,
      [source.id, from.hospital_id, target.id, to.hospital_id, from.hygienist.id],
    );
    const sent = await from.asks('GET', '/api/admin/referral_records');
    expect(sent.at('data')).toMatchObject([
      {
        way: 'out',
        patient: '转诊人',
        source_doctor: '唐小满',
        target_doctor: '唐小满',
        date: '2026-11-20',
        time: '14:00',
        reason: '需要拔牙',
      },
    ]);
    const got = await to.asks('GET', '/api/admin/referral_records?way=in');
    expect(got.at('data')).toMatchObject([
      { way: 'in', patient: '转诊人', source_doctor: null, referred_by_name: '唐小满' },
    ]);
    expect((await to.asks('GET', '/api/admin/referral_records?way=out')).at('data')).toEqual([]);
    expect((await (await clinic()).asks('GET', '/api/admin/referral_records')).at('data')).toEqual([]);
  });
});

describe('a hospital that is locked', () => {
  it('reads, and writes nothing', async () => {
    const made = await clinic();
    const visit = await visited(made, '11:00');
    const body = await form(made, 1, '10:00');
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [made.hospital_id]);
    expect((await made.asks('GET', visit.url)).status).toBe(200);
    expect((await made.asks('PUT', visit.url, { problem: '牙周袋' })).status).toBe(423);
    expect((await made.asks('POST', `${visit.url}/charges`, { amount: 1, payment_type: 1 })).status).toBe(423);
    expect((await made.asks('POST', `${visit.url}/reservations`, body)).status).toBe(423);
  });
});
