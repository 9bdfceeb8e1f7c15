import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** Consultations: docs/domain/visits.md#consultations. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LIST = '/api/admin/advisory';
const OF = '/api/admin/hospital/advisories';

async function clinic() {
  const doctor = await app.make.doctor({ name: '赵晓棠' });
  const { hospital_id, department_id } = doctor;
  const staff = (role: 'consultant' | 'shop_owner' | 'customer_service', name: string) =>
    app.make.staff({ hospital: hospital_id, role, name });
  const consultant = await staff('consultant', '何若溪');
  const second = await staff('consultant', '宋知夏');
  const owner = await staff('shop_owner', '沈怀瑾');
  const desk = app.as(await staff('customer_service', '陈露'));
  const slot = await app.make.slot(doctor.id, 0, '11:00');
  const form = deskForm({ slot, time: '11:00', department: department_id }, { name: '沈静姝', phone: '13800001234' });
  const booked = await desk('POST', '/api/admin/reservations', form);
  const reservation = { id: booked.number('data', 'id'), hash_id: booked.string('data', 'hash_id') };
  return {
    hospital_id,
    consultant,
    second,
    asks: app.as(consultant),
    other: app.as(second),
    owner: app.as(owner),
    reservation,
    patient_id: booked.number('data', 'patient_id'),
  };
}

const talk = { subject: '种植牙', content: '咨询单颗种植价格与周期' };

describe('a patient’s', () => {
  it('are read by all of the staff, and by nobody at another hospital; what is not of one patient only by who counsels', async () => {
    const here = await clinic();
    await here.asks('POST', OF, { patient_id: here.patient_id, ...talk });
    const of = `${OF}?patient_id=${here.patient_id}`;
    for (const role of ['doctor', 'dental_hygienist', 'sale', 'sale_manager', 'customer_service'] as const) {
      const asks = app.as(await app.make.staff({ hospital: here.hospital_id, role, name: role }));
      expect((await asks('GET', of)).at('data', 0, 'subject'), role).toBe('种植牙');
      expect((await asks('GET', OF)).status, role).toBe(403);
      expect((await asks('GET', `${of}&reservation_id=${here.reservation.id}`)).status, role).toBe(403);
      expect((await asks('POST', OF, { patient_id: here.patient_id, ...talk })).status, role).toBe(403);
    }
    const there = await clinic();
    expect((await here.asks('GET', `${OF}?patient_id=${there.patient_id}`)).at('data')).toEqual([]);
    expect((await there.asks('GET', of)).at('data')).toEqual([]);
  });
});

describe('who follows the hospital live', () => {
  it('learns of no consultation by its numbers: lists are told otherwise (tests/realtime/touched.test.ts)', async () => {
    const { asks, owner, hospital_id, reservation } = await clinic();
    const seq = async () => (await asks('GET', `/api/events?hospital_id=${hospital_id}`)).number('meta', 'seq');
    const before = await seq();
    const made = await asks('POST', OF, { reservation_id: reservation.hash_id, ...talk });
    await owner('PUT', `${LIST}/${made.number('data', 'id')}`, { status: 'won', version: 1 });
    expect(await seq()).toBe(before);
    const events = await app.as()('GET', `/api/events?hospital_id=${hospital_id}&after=${before}`);
    expect(events.at('data')).toEqual([]);
  });
});

describe('a consultation', () => {
  it('is written of a reservation, and read with it', async () => {
    const { asks, reservation, consultant } = await clinic();
    const made = await asks('POST', OF, {
      reservation_id: reservation.hash_id,
      ...talk,
      quoted: 980_000,
      follow_up_on: '2026-11-23',
      remarks: ' 要求周末 ',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.at('data')).toMatchObject({
      ...talk,
      patient: '沈静姝',
      phone: '138****1234',
      consultant_id: consultant.id,
      consultant_name: '何若溪',
      status: 'open',
      status_name: '待跟进',
      quoted: 980_000,
      follow_up_on: '2026-11-23',
      due: false,
      remarks: '要求周末',
      version: 1,
      reservation: { ...reservation, date: '2026-11-20', time: '11:00', doctor_name: '赵晓棠' },
    });
    const id = made.number('data', 'id');
    expect((await asks('GET', `${LIST}/${id}`)).at('data')).toEqual(made.at('data'));
    for (const key of [reservation.id, reservation.hash_id]) {
      const found = await asks('GET', `${OF}?reservation_id=${key}`);
      expect(found.at('data')).toMatchObject([{ id }]);
      expect(found.at('meta', 'reservation')).toMatchObject({
        ...reservation,
        patient: '沈静姝',
        phone: '138****1234',
      });
    }
  });

  it('is written of a patient without a reservation', async () => {
    const { owner, patient_id, reservation } = await clinic();
    const made = await owner('POST', OF, { patient_id, ...talk });
    expect(made.at('data')).toMatchObject({ patient_id, reservation: null, quoted: null, follow_up_on: null });
    expect((await owner('GET', `${OF}?reservation_id=${reservation.id}`)).at('data')).toEqual([]);
    expect((await owner('GET', OF)).at('total')).toBe(1);
  });

  it('says every wrong field at once', async () => {
    const { asks, reservation } = await clinic();
    const wrong = await asks('POST', OF, { subject: ' ', quoted: 1.5, follow_up_on: '23.11.' });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      patient_id: ['患者为必填项'],
      subject: ['咨询项目为必填项'],
      content: ['咨询内容为必填项'],
      quoted: ['意向金额格式错误'],
      follow_up_on: ['日期格式错误'],
    });
    const past = await asks('POST', OF, { reservation_id: reservation.id, ...talk, follow_up_on: '2026-11-19' });
    expect(past.at('errors')).toEqual({ follow_up_on: ['跟进日期不能早于今天'] });
    const stranger = await clinic();
    const mixed = await asks('POST', OF, { reservation_id: reservation.id, patient_id: stranger.patient_id, ...talk });
    expect(mixed.at('errors')).toEqual({ patient_id: ['患者与预约不符'] });
  });

  it('pressed twice with one key is one', async () => {
    const { asks, reservation } = await clinic();
    const press = () => asks('POST', OF, { reservation_id: reservation.id, ...talk }, { 'Idempotency-Key': 'talk' });
    const [first, second] = await Promise.all([press(), press()]);
    const third = await press();
    expect([first.status, second.status]).toContain(201);
    expect(third.status).toBe(201);
    expect((await asks('GET', LIST)).at('total')).toBe(1);
  });
});

describe('following up', () => {
  it('changes what is named, keeps the rest, and hands over to a colleague', async () => {
    const { asks, reservation, second } = await clinic();
    const made = await asks('POST', OF, {
      reservation_id: reservation.id,
      ...talk,
      quoted: 100,
      follow_up_on: '2026-11-21',
    });
    const url = `${LIST}/${made.number('data', 'id')}`;
    const won = await asks('PUT', url, { status: 'won', quoted: 1_200_000, follow_up_on: null, version: 1 });
    expect(won.status, won.text).toBe(201);
    expect(won.at('data')).toMatchObject({
      ...talk,
      status: 'won',
      status_name: '已成交',
      quoted: 1_200_000,
      follow_up_on: null,
      version: 2,
    });
    const handed = await asks('PUT', url, { consultant_id: second.id });
    expect(handed.at('data')).toMatchObject({ consultant_name: '宋知夏', created_by_name: '何若溪', status: 'won' });
    const wrong = await asks('PUT', url, { subject: '', status: 'done', content: '' });
    expect(wrong.at('errors')).toEqual({
      subject: ['咨询项目为必填项'],
      status: ['状态格式错误'],
      content: ['咨询内容为必填项'],
    });
  });

  it('of two who saw the same version, one is told to look again', async () => {
    const { asks, other, reservation } = await clinic();
    const made = await asks('POST', OF, { reservation_id: reservation.id, ...talk });
    const url = `${LIST}/${made.number('data', 'id')}`;
    const answers = await Promise.all([
      asks('PUT', url, { status: 'following', version: 1 }),
      other('PUT', url, { status: 'lost', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.at('code')).toBe('STALE');
    expect((await asks('GET', url)).at('data', 'version')).toBe(2);
  });

  it('of two who name no version, neither takes back what the other named', async () => {
    const { asks, other, reservation } = await clinic();
    const id = (await asks('POST', OF, { reservation_id: reservation.id, ...talk })).number('data', 'id');
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM advisories WHERE id = $1 FOR UPDATE', [id]);
      const pressed = Promise.all([
        asks('PUT', `${LIST}/${id}`, { status: 'following' }),
        other('PUT', `${LIST}/${id}`, { remarks: '周末来电' }),
      ]);
      await expect.poll(() => waitingForLocks(app)).toBe(2);
      await client.query('COMMIT');
      expect((await pressed).map(({ status }) => status)).toEqual([201, 201]);
    } finally {
      client.release(true);
    }
    expect((await asks('GET', `${LIST}/${id}`)).at('data')).toMatchObject({
      status: 'following',
      remarks: '周末来电',
      version: 3,
    });
  });
});

describe('the list', () => {
  it('is found by keyword, state, consultant, day, and what is due', async () => {
    const { asks, other, owner, reservation, second } = await clinic();
    await asks('POST', OF, { reservation_id: reservation.id, ...talk, follow_up_on: '2026-11-20' });
    const later = { reservation_id: reservation.id, subject: '正畸', content: '隐形矫治', follow_up_on: '2026-12-20' };
    const b = await other('POST', OF, later);
    await other('PUT', `${LIST}/${b.number('data', 'id')}`, { status: 'lost' });
    const found = async (search: string) =>
      ((await owner('GET', `${LIST}?${search}`)).at('data') as { subject: string }[]).map(({ subject }) => subject);
    expect(await found('')).toEqual(['正畸', '种植牙']);
    expect(await found('keyword=隐形')).toEqual(['正畸']);
    expect(await found('keyword=沈静')).toEqual(['正畸', '种植牙']);
    expect(await found('keyword=%25')).toEqual([]);
    expect(await found('status=open')).toEqual(['种植牙']);
    expect(await found(`consultant_id=${second.id}`)).toEqual(['正畸']);
    expect(await found('due=1')).toEqual(['种植牙']);
    expect(await found('from=2026-11-20&to=2026-11-20')).toHaveLength(2);
    expect(await found('to=2026-11-19')).toEqual([]);
    const page = await owner('GET', `${LIST}?page=2&pageSize=1`);
    expect([page.at('current_page'), page.at('per_page'), page.at('total')]).toEqual([2, 1, 2]);
    expect(page.at('data', 0, 'subject')).toBe('种植牙');
    expect((page.at('meta', 'consultants') as { name: string }[]).map(({ name }) => name).sort()).toEqual(
      ['何若溪', '宋知夏', '沈怀瑾'].sort(),
    );
  });
});

describe('who may', () => {
  it('another hospital finds nothing of it', async () => {
    const { asks, reservation } = await clinic();
    const id = (await asks('POST', OF, { reservation_id: reservation.id, ...talk })).number('data', 'id');
    const stranger = await clinic();
    const absent = await stranger.asks('GET', `${LIST}/2000000000`);
    const found = await stranger.asks('GET', `${LIST}/${id}`);
    const blank = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    expect(found.status).toBe(404);
    expect(blank(found.text)).toBe(blank(absent.text));
    expect((await stranger.asks('PUT', `${LIST}/${id}`, { status: 'won' })).status).toBe(404);
    expect((await stranger.asks('GET', `${OF}?reservation_id=${reservation.hash_id}`)).status).toBe(404);
    expect((await stranger.asks('POST', OF, { reservation_id: reservation.hash_id, ...talk })).status).toBe(404);
    expect((await stranger.asks('PUT', `${LIST}/${id}`, {})).status).toBe(404);
    expect((await asks('PUT', `${LIST}/${id}`, { consultant_id: stranger.consultant.id })).status).toBe(404);
    expect((await stranger.asks('GET', LIST)).at('data')).toEqual([]);
  });

  it.each(['doctor', 'dental_hygienist', 'sale', 'customer_service', 'sale_manager'] as const)(
    'a %s may not',
    async (role) => {
      const { hospital_id, reservation } = await clinic();
      const person = app.as(await app.make.staff({ hospital: hospital_id, role }));
      expect((await person('GET', LIST)).status).toBe(403);
      expect((await person('POST', OF, { reservation_id: reservation.id, ...talk })).status).toBe(403);
    },
  );

  it('a locked hospital reads, and writes nothing', async () => {
    const { asks, reservation, hospital_id } = await clinic();
    const id = (await asks('POST', OF, { reservation_id: reservation.id, ...talk })).number('data', 'id');
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital_id]);
    expect((await asks('GET', `${LIST}/${id}`)).status).toBe(200);
    expect((await asks('PUT', `${LIST}/${id}`, { status: 'won' })).status).toBe(423);
    expect((await asks('POST', OF, { reservation_id: reservation.id, ...talk })).status).toBe(423);
  });
});
