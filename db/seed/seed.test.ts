import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isApprovalNo } from '../../contract/approval-no.ts';
import { TEMPLATE_KINDS } from '../../contract/case-templates.ts';
import { hospitalPhone } from '../../contract/fields.ts';
import { isGtin } from '../../contract/gtin.ts';
import { isIdCard } from '../../contract/id-card.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { FRIDAY_MORNING } from '../../tests/support/moment.ts';
import { openCertificate, type SealedCertificate } from '../certificates.ts';
import { seedDemo } from './main.ts';

/**
 * The demo that docs/domain/roles.md#the-demo promises, seen over HTTP where people see it and in tables where they
 * don't.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: FRIDAY_MORNING });
  expect(await seedDemo(app.database.url)).toBe(true);
});
afterAll(() => app.close());

async function rows<T extends object>(text: string): Promise<T[]> {
  return (await app.owner.query<T>(text)).rows;
}

/** Rows that break a promise. */
async function count(from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`);
  return row?.n ?? -1;
}

async function signIn(phone: string) {
  const answer = await app.as(null)('POST', '/api/admin/login', { phone, password: 'Haomai2026' });
  expect(answer.status, answer.text).toBe(200);
}

describe('the demo', () => {
  it('is loaded once', async () => {
    const before = await count('reservations');
    expect(await seedDemo(app.database.url)).toBe(false);
    expect(await count('reservations')).toBe(before);
    expect(await count('hospitals')).toBe(4);
  });

  it('has the hospitals, and the next one gets the next id', async () => {
    expect(await rows('SELECT id, name, mode, lock, status FROM hospitals ORDER BY id')).toEqual([
      { id: 1, name: '衡川口腔 · 总院', mode: 1, lock: 0, status: 'approved' },
      { id: 2, name: '衡川口腔 · 南湖门诊', mode: 2, lock: 0, status: 'approved' },
      { id: 3, name: '云麓口腔', mode: 1, lock: 0, status: 'approved' },
      { id: 4, name: '望江口腔', mode: 2, lock: 0, status: 'pending' },
    ]);
    // Each is called, and found on a map, by its own.
    const reached = await rows<{ phone: string }>('SELECT DISTINCT phone, longitude, latitude FROM hospitals');
    expect(reached).toHaveLength(4);
    for (const { phone } of reached) expect(hospitalPhone.parse(phone) || '没有电话').toBe(phone);
    expect(await count('hospitals WHERE longitude IS NULL OR latitude IS NULL')).toBe(0);
    expect(await rows('SELECT hospital_id FROM union_hospitals ORDER BY 1')).toHaveLength(3);
    expect(await app.make.hospital()).toBe(5);
  });

  it.for([
    '13800000000',
    ...[1, 2, 3, 4].flatMap((n) => [1, 2, 3, 4, 5, 6, 7, 8].map((who) => `138000000${n}${who}`)),
    '13900000001',
    '13900000020',
    // The institution's administrator, and one of each plant.
    ...['13800000080', '13800000081', '13800000082'],
  ])('knows %s and the password', signIn);

  it('has each role where its phone says', async () => {
    const roles = ['shop_owner', 'doctor', 'doctor', 'dental_hygienist', 'consultant', 'sale', 'customer_service'];
    for (const hospital of [1, 2, 3, 4]) {
      const found = await rows<{ role: string }>(
        `SELECT m.role FROM users u JOIN memberships m ON m.user_id = u.id AND m.status = 'active'
         WHERE m.hospital_id = ${hospital} AND u.phone LIKE '138000000${hospital}_' ORDER BY u.phone`,
      );
      expect(found.map(({ role }) => role)).toEqual([...roles, 'sale_manager']);
    }
  });

  it('has an institution whose administrator is an owner of hospitals 1 and 2 by it, and plants with one login each', async () => {
    expect(
      await rows(
        `SELECT m.hospital_id, m.role, m.status, o.name FROM users u JOIN memberships m ON m.user_id = u.id
           JOIN mechanisms o ON o.id = m.mechanism_id WHERE u.phone = '13800000080' ORDER BY 1`,
      ),
    ).toEqual([1, 2].map((hospital_id) => ({ hospital_id, role: 'shop_owner', status: 'active', name: '衡川口腔' })));
    expect(
      await rows(
        `SELECT u.phone, f.name FROM factory_users p JOIN users u ON u.id = p.user_id JOIN factories f ON f.id = p.factory_id
         ORDER BY 1`,
      ),
    ).toEqual([
      { phone: '13800000081', name: '远航义齿' },
      { phone: '13800000082', name: '精工义齿' },
    ]);
  });

  it('has 24 templates of cases at hospital 1, of each discipline, whose diagnoses it knows', async () => {
    expect(await count('emr_templates WHERE hospital_id = 1')).toBe(24);
    const kinds = await rows<{ kind: string }>('SELECT DISTINCT kind FROM emr_templates WHERE hospital_id = 1');
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(TEMPLATE_KINDS).toSorted());
    expect(
      await count(`emr_templates t WHERE t.diagnosis_code <> '' AND NOT EXISTS
        (SELECT FROM diagnoses d WHERE d.hospital_id = t.hospital_id AND d.code = t.diagnosis_code)`),
    ).toBe(0);
    expect(await count(`emr_templates WHERE hospital_id = 1 AND content::text NOT LIKE '%{%}%'`)).toBe(0);
  });

  it('has eight consents to begin with at each of hospitals 1 to 3', async () => {
    expect(await count("document_templates WHERE kind = 'consent'")).toBe(24);
    expect(await count("document_templates WHERE kind = 'consent' AND (risks = '' OR body NOT LIKE '%{风险}%')")).toBe(
      0,
    );
  });

  it('has six documents of the account’s patient, one refused and one taken back, and a guardian’s consent', async () => {
    const own = await rows<{ title: string; status: string; taken_back: boolean }>(
      `SELECT d.title, d.status, EXISTS (SELECT FROM documents w WHERE w.withdraws_id = d.id) AS taken_back FROM documents d
       JOIN patients t ON t.id = d.patient_id JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001' ORDER BY d.created_at`,
    );
    expect(own.map(({ title, status, taken_back }) => `${title} ${status}${taken_back ? ' 撤回' : ''}`)).toEqual([
      ...[
        '拔牙知情同意书 signed',
        '种植知情同意书 signed',
        '根管治疗知情同意书 signed 撤回',
        '撤回：根管治疗知情同意书 signed',
      ],
      ...['诊断证明 signed', '全冠修复知情同意书 refused'],
    ]);
    expect(await count("document_signings WHERE relation = 'guardian'")).toBe(1);
    expect(await count('document_signings WHERE body_hash <> document_hash(body)')).toBe(0);
  });

  it('has interventions of past visits in every state, of which those that are looked at again are their doctor’s follow-ups', async () => {
    expect(await rows('SELECT status, count(*)::int AS n FROM intervenes GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'met', n: 3 },
      { status: 'open', n: 7 },
      { status: 'unmet', n: 1 },
      { status: 'void', n: 1 },
    ]);
    expect(
      await count(`intervenes i WHERE i.reservation_id IS NOT NULL AND NOT EXISTS (SELECT FROM reservations r WHERE r.id = i.reservation_id
        AND r.patient_id = i.patient_id AND r.doctor_id = i.doctor_id AND r.flow_status = 'done')`),
    ).toBe(0);
    expect(
      await count(`intervenes i JOIN follow_ups f ON f.cause = 'intervene:' || i.id AND f.kind = 'clinical'
        AND f.due_on = i.review_on AND f.assignee_id = i.doctor_id AND f.status = 'planned'`),
    ).toBe(7);
    const own = await rows<{ of: string }>(
      `SELECT i.category AS of FROM intervenes i JOIN patients t ON t.id = i.patient_id JOIN users u ON u.id = t.user_id
       WHERE u.phone = '13900000001' ORDER BY i.id`,
    );
    expect(own.map(({ of }) => of).sort()).toEqual(['口腔卫生宣教', '用药指导']);
  });

  it('has orthodontics of the long patient, in the fourteenth month with eleven signed controls', async () => {
    expect(await rows('SELECT status, ortho_month(o, clinic_today()) AS month, version FROM ortho_cases o')).toEqual([
      { status: 'active', month: 14, version: 1 },
    ]);
    expect(
      await count(`records r JOIN ortho_cases o ON o.patient_id = r.patient_id AND o.hospital_id = r.hospital_id WHERE r.kind = 'ortho'
        AND r.status = 'signed' AND r.visit_date BETWEEN o.started_on AND clinic_today() AND record_intact(r)
        AND (r.signed_at AT TIME ZONE 'Asia/Shanghai')::date = r.visit_date`),
    ).toBe(11);
  });

  it('has an operation of the long patient, and a call about it, signed when they were', async () => {
    expect(
      await rows(`SELECT r.kind, r.status, n.content->>'title' AS title, record_intact(r) AS intact,
          (r.signed_at AT TIME ZONE 'Asia/Shanghai')::date = r.visit_date AS same_day
        FROM records r JOIN record_revisions n ON n.record_id = r.id AND n.revision = r.revision JOIN patients t ON t.id = r.patient_id
          JOIN users u ON u.id = t.user_id
        WHERE u.phone = '13900000001' AND r.kind IN ('surgery', 'general') ORDER BY r.visit_date`),
    ).toEqual([
      { kind: 'surgery', status: 'signed', title: null, intact: true, same_day: true },
      { kind: 'general', status: 'signed', title: '术后电话沟通', intact: true, same_day: true },
    ]);
  });

  it('has five perio exams of the long patient, each better than the one before, and signed cleanings of hygienists’ visits', async () => {
    const exams = await rows<{ deep: number }>(
      `SELECT (SELECT count(*)::int FROM jsonb_each(n.content->'teeth') t, jsonb_array_elements(t.value->'sites') s
         WHERE (s->>'pd')::int >= 4) AS deep
       FROM records r JOIN record_revisions n ON n.record_id = r.id AND n.revision = r.revision JOIN patients t ON t.id = r.patient_id
         JOIN users u ON u.id = t.user_id
       WHERE u.phone = '13900000001' AND r.kind = 'perio' AND r.status = 'signed' ORDER BY r.visit_date`,
    );
    const deep = exams.map((exam) => exam.deep);
    expect(deep).toHaveLength(5);
    expect(new Set(deep).size).toBe(5);
    expect(deep).toEqual(deep.toSorted((one, other) => other - one));
    expect(await count("records WHERE kind = 'hygiene' AND status <> 'signed'")).toBe(0);
    expect(
      await count(`records r JOIN reservations v ON v.id = r.reservation_id AND v.doctor_id = r.doctor_id AND v.flow_status = 'done'
        WHERE r.kind = 'hygiene' AND r.hospital_id = 1 AND (r.signed_at AT TIME ZONE 'Asia/Shanghai')::date = v.date`),
    ).toBe(6);
  });

  it('has prescriptions in every state: of today, expired, tested, and one signed in spite of an allergy', async () => {
    expect(
      await rows('SELECT prescription_status(v) AS of, count(*)::int AS n FROM prescriptions v GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { of: 'draft', n: 2 },
      { of: 'expired', n: 17 },
      { of: 'signed', n: 5 },
      { of: 'void', n: 1 },
    ]);
    expect(await count("prescription_items WHERE skin_test = 'negative' AND skin_by <> skin_second")).toBe(1);
    expect(await count("prescription_steps WHERE action = 'override' AND reason <> ''")).toBe(1);
    // Nobody else was given what they do not bear, and each drug of the shelves is one of them.
    expect(
      await count(`prescriptions v CROSS JOIN LATERAL allergy_conflicts(v.hospital_id, v.patient_id, prescription_items_view(v)) c
        WHERE NOT (prescription_items_view(v)->c.item->>'allergy_known')::boolean`),
    ).toBe(0);
    expect(await count('prescription_items WHERE drug_id IS NULL AND hospital_id = 1')).toBe(0);
    expect(await count('prescription_sets s WHERE jsonb_array_length(s.items) > 1')).toBe(9);
    expect(
      await rows(`SELECT DISTINCT prescription_status(v) AS of FROM prescriptions v JOIN patients t ON t.id = v.patient_id
        JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001' ORDER BY 1`),
    ).toEqual([{ of: 'expired' }, { of: 'signed' }]);
  });

  it('has health files and allergies of people whom hospitals know anyway, with one to be looked over', async () => {
    const { doctor, at } = { doctor: '13800000012', at: 1 };
    expect(await count("records WHERE kind = 'base'")).toBe(10);
    expect(
      await rows(
        'SELECT allergy_state AS of, count(*)::int AS n FROM hospital_patients GROUP BY 1 HAVING count(*) < 50 ORDER BY 1',
      ),
    ).toEqual([
      { of: 'none', n: 3 },
      { of: 'some', n: 7 },
    ]);
    expect(await rows('SELECT status, count(*)::int AS n FROM allergies GROUP BY 1 ORDER BY 1')).toEqual([
      { status: 'active', n: 5 },
      { status: 'refuted', n: 1 },
      { status: 'unverified', n: 2 },
    ]);
    expect(await count("records r WHERE kind = 'base' AND NOT record_intact(r)")).toBe(0);
    expect(
      await count(`hospital_patients k WHERE (k.alerts, k.alerts_whole) IS DISTINCT FROM
      (SELECT (o.plain, o.whole) FROM alerts_of(k.hospital_id, k.patient_id) o)`),
    ).toBe(0);
    const [long] = await rows<{ id: number }>(
      "SELECT min(t.id) AS id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001'",
    );
    const [person] = await rows<{ id: number }>(`SELECT id FROM users WHERE phone = '${doctor}'`);
    const as = app.as(await app.make.session(person?.id ?? 0, at));
    const LIST = '/api/admin/hospital/patient-emr/base-emr-list';
    const read = await as('GET', `${LIST}?patient_id=${long?.id ?? 0}`);
    expect(read.at('meta', 'alerts')).toMatchObject([
      { kind: 'allergy', text: '青霉素过敏（重度，皮疹、呼吸困难）', severity: 'severe' },
      { kind: 'medical', text: '高血压' },
    ]);
    const due = await rows<{ patient_id: number }>(
      "SELECT patient_id FROM records WHERE kind = 'base' AND hospital_id = 1 ORDER BY updated_at LIMIT 1",
    );
    const old = await as('GET', `${LIST}?patient_id=${due[0]?.patient_id ?? 0}`);
    expect(old.at('meta', 'current', 'review_due')).toBe(true);
  });

  it('has what the owner of hospital 1 keeps of its people, and one licence that has ended and one that soon will', async () => {
    const staff = `staff_members s JOIN memberships m USING (hospital_id, user_id)
      WHERE s.hospital_id = 1 AND m.status = 'active' AND m.mechanism_id IS NULL`;
    expect(await count(`${staff} AND (s.employee_no = '' OR s.hired_on IS NULL OR s.hired_on > clinic_today())`)).toBe(
      0,
    );
    expect(await rows(`SELECT DISTINCT employment FROM ${staff} ORDER BY 1`)).toEqual(
      ['full_time', 'multi_site', 'part_time'].map((employment) => ({ employment })),
    );
    expect(await count(`${staff} AND m.role IN ('doctor', 'dental_hygienist') AND s.certificates = '[]'`)).toBe(0);
    const ending = (until: string) =>
      rows(
        `SELECT u.name, e.kind FROM ending_certificates(1) e JOIN users u ON u.id = e.user_id WHERE e.until ${until}`,
      );
    expect(await ending('< clinic_today()')).toEqual([{ name: '何嘉宁', kind: '执业证' }]);
    expect(await ending('BETWEEN clinic_today() AND clinic_today() + 30')).toEqual([{ name: '方正', kind: '执业证' }]);
  });

  it('has accounts with two managed patients and no reservation of their own', async () => {
    const accounts = await rows<{ patients: number; reservations: number }>(
      `SELECT count(DISTINCT p.id)::int AS patients, count(r.id)::int AS reservations
       FROM users u JOIN patients p ON p.user_id = u.id
       LEFT JOIN reservations r ON r.patient_id = p.id OR r.user_id = u.id
       WHERE u.phone BETWEEN '13900000001' AND '13900000020' GROUP BY u.id`,
    );
    expect(accounts).toEqual(Array.from({ length: 20 }, () => ({ patients: 2, reservations: 0 })));
  });

  it('has staff who wait at hospitals 1 and 2, and hospital 4 that waits with its owner in it', async () => {
    expect(
      await rows(
        `SELECT r.kind, r.hospital_id, u.name, r.role, m.status FROM reviews r JOIN users u ON u.id = r.applicant_id
         JOIN memberships m ON m.user_id = u.id AND m.hospital_id = r.hospital_id
         WHERE r.status = 'pending' ORDER BY r.hospital_id, r.id`,
      ),
    ).toEqual([
      { kind: 'staff', hospital_id: 1, name: '蒋予安', role: 'doctor', status: 'pending' },
      { kind: 'staff', hospital_id: 1, name: '陶乐', role: 'consultant', status: 'pending' },
      { kind: 'staff', hospital_id: 2, name: '夏知秋', role: 'doctor', status: 'pending' },
      { kind: 'hospital', hospital_id: 4, name: '葛望江', role: null, status: 'active' },
    ]);
    await signIn('13700000191');
    const [owner] = await rows<{ id: number }>("SELECT id FROM users WHERE phone = '13800000011'");
    const as = app.as(await app.make.session(owner?.id ?? 0, 1));
    expect((await as('GET', '/api/admin/examine_doctors?status=pending')).at('total')).toBe(2);
    expect((await as('GET', '/api/admin/current-user-info')).at('meta', 'notifications_count')).toBe(3);
  });

  it('has announcements that most have read, and a draft that nobody sees', async () => {
    const reader = async (phone: string) => {
      const [person] = await rows<{ id: number }>(`SELECT id FROM users WHERE phone = '${phone}'`);
      return app.as(await app.make.session(person?.id ?? 0, 1));
    };
    const received = await (await reader('13800000012'))('GET', '/api/announcements');
    expect([received.number('total'), received.at('meta', 'unread_count')]).toEqual([2, 0]);
    expect(received.at('data', 0)).toMatchObject({ title: '本月病历书写检查安排', pinned: true });
    const asked = await reader('13800000015');
    expect((await asked('GET', '/api/admin/current-user-info')).at('meta', 'announcements_count')).toBe(1);
    const managed = await (await reader('13800000011'))('GET', '/api/admin/hospital/message');
    expect(managed.number('total')).toBe(3);
  });

  it('has valid ID numbers, all different', async () => {
    const kept = await rows<SealedCertificate>('SELECT certificate_cipher, certificate_blind FROM patients');
    const numbers = kept.map((row) => openCertificate(app.deps.keys, row) ?? '');
    expect(numbers.filter((each) => !isIdCard(each))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await count("patients WHERE allergic_history LIKE '青霉素%'")).toBeGreaterThan(0);
  });
});

describe('the accounts', () => {
  it('have agreed to their health data being kept', async () => {
    expect(await count('consents')).toBe(20);
  });
});

describe('the grid of hospital 1', () => {
  it('has twelve columns, of which one is suspended, and is about half booked', async () => {
    const grid = await app.as(null)('GET', '/api/index?hospital_id=1');
    expect(grid.at('data', 'table_headers')).toHaveLength(12);
    const [today] = await rows<{ share: number; suspended: number }>(
      `SELECT (count(reservation_id)::float8 / count(*) FILTER (WHERE status = 'open')) AS share,
         (SELECT count(*)::int FROM (SELECT doctor_id FROM slots WHERE hospital_id = 1 AND date = clinic_today()
           GROUP BY 1 HAVING bool_and(status = 'suspended')) x) AS suspended
       FROM slots WHERE hospital_id = 1 AND date = clinic_today()`,
    );
    expect(today?.suspended).toBe(1);
    expect(today?.share).toBeGreaterThan(0.4);
    expect(today?.share).toBeLessThan(0.75);
  });

  it('shows every step of a visit', async () => {
    const steps = await rows<{ flow_status: string }>(
      'SELECT DISTINCT flow_status FROM reservations WHERE hospital_id = 1 AND date = clinic_today() ORDER BY 1',
    );
    expect(steps.map((row) => row.flow_status)).toEqual(['arrived', 'booked', 'done', 'in_chair', 'no_show']);
  });

  it('has slots on each day that can be booked, also on Sundays', async () => {
    expect(await count('(SELECT FROM slots WHERE hospital_id = 1 AND date >= clinic_today() GROUP BY date) x')).toBe(
      10,
    );
    expect(await count('(SELECT FROM working_hours WHERE hospital_id = 1 GROUP BY weekday) x')).toBe(7);
  });
});

describe('the rows', () => {
  it('are as the functions would have left them', async () => {
    expect(
      await count(`reservations r WHERE NOT EXISTS (SELECT 1 FROM slots s WHERE s.id = r.slot_ids[1]
        AND s.reservation_id = r.id AND s.doctor_id = r.doctor_id AND s.starts_at = r.starts_at)`),
    ).toBe(0);
    expect(
      await count(`reservations r WHERE (r.date >= clinic_today()) <>
        EXISTS (SELECT 1 FROM live_visits v WHERE v.reservation_id = r.id)`),
    ).toBe(0);
    expect(
      await count(`reservations r WHERE r.version <>
        (SELECT count(*) FROM reservation_steps s WHERE s.reservation_id = r.id)`),
    ).toBe(0);
    expect(
      await count(`reservations WHERE arrived_at > in_chair_at OR in_chair_at > done_at OR created_at > arrived_at
        OR greatest(arrived_at, in_chair_at, done_at, created_at) > haomai_now()`),
    ).toBe(0);
    expect(
      await count(`reservations r WHERE NOT EXISTS (SELECT 1 FROM hospital_patients k
        WHERE k.hospital_id = r.hospital_id AND k.patient_id = r.patient_id)`),
    ).toBe(0);
  });

  it('leave the numbers of each hospital where the log ends', async () => {
    expect(
      await count(`hospital_numbers n WHERE n.seq <>
        (SELECT coalesce(max(e.seq), 0) FROM hospital_events e WHERE e.hospital_id = n.hospital_id)`),
    ).toBe(0);
  });

  it('can be worked with: the desk cancels a visit and books the slot again', async () => {
    const [desk] = await rows<{ id: number }>("SELECT id FROM users WHERE phone = '13800000017'");
    const as = app.as(await app.make.session(desk?.id ?? 0, 1));
    const [visit] = await rows<{
      hash_id: string;
      slot: number;
      patient_id: number;
      department_id: number;
      day: string;
      at: string;
    }>(
      `SELECT r.hash_id, r.slot_ids[1] AS slot, r.patient_id, r.department_id, r.date::text AS day,
         to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS at
       FROM reservations r WHERE hospital_id = 1 AND date = clinic_today() + 1 ORDER BY id LIMIT 1`,
    );
    const cancelled = await as('PUT', `/api/admin/reservations/${visit?.hash_id}/cancel`, { reason: '改期' });
    expect(cancelled.status, cancelled.text).toBe(201);
    const booked = await as('POST', '/api/admin/reservations', {
      scheduling_time_id: visit?.slot,
      patient_id: visit?.patient_id,
      department_id: visit?.department_id,
      source: '复诊',
      date: visit?.day,
      time: visit?.at,
    });
    expect(booked.status, booked.text).toBe(201);
  });

  it('has what lies on the shelves, with numbers of the right form', async () => {
    const found = await rows<{ hospital_id: number; code: string; approval_no: string; barcode: string; base: string }>(
      `SELECT p.hospital_id, p.code, p.approval_no, b.barcode, t.base FROM products p
       JOIN product_barcodes b ON b.product_id = p.id JOIN inventory_types t ON t.id = p.inventory_type_id ORDER BY p.id`,
    );
    expect(found.filter(({ hospital_id }) => hospital_id === 1)).toHaveLength(120);
    expect(found.filter(({ hospital_id }) => hospital_id === 3)).toEqual([]);
    expect(found[0]?.code).toBe('P000001');
    expect(found.filter(({ barcode }) => !isGtin(barcode))).toEqual([]);
    expect(found.filter(({ base, approval_no }) => base !== 'other' && !isApprovalNo(approval_no))).toEqual([]);
    expect(
      await count(
        "products p JOIN inventory_types t ON t.id = p.inventory_type_id WHERE t.base = 'drug' AND classification_id IS NULL",
      ),
    ).toBe(0);
    expect(await count('products WHERE supplier_id IS NULL AND hospital_id = 1')).toBe(0);
  });

  it('has lists in each state; each account has one that is paid and one that is not', async () => {
    expect(
      await rows(`SELECT status, count(*)::int AS n FROM disposals d
      WHERE NOT EXISTS (SELECT FROM disposal_lines l WHERE l.disposal_id = d.id AND l.kind = 'fee') GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { status: 0, n: 1 },
      { status: 1, n: 21 },
      { status: 2, n: 3 },
      { status: 3, n: 28 },
      { status: 4, n: 1 },
    ]);
    expect(
      await rows(`SELECT paid, unpaid FROM (
        SELECT bool_or(d.status = 3) AS paid, bool_or(d.status = 1) AS unpaid FROM users u JOIN patients t ON t.user_id = u.id
          JOIN members m ON m.patient_id = t.id JOIN disposals d ON d.member_id = m.id
        WHERE u.phone BETWEEN '13900000001' AND '13900000020' GROUP BY u.id) x WHERE NOT (paid AND unpaid)`),
    ).toEqual([]);
    expect(await count('disposals WHERE issued_at >= clinic_instant(clinic_today(), 0) AND status = 1')).toBe(7);
    expect(await count('disposal_lines l JOIN disposals d ON d.id = l.disposal_id WHERE d.doctor_id IS NULL')).toBe(0);
    expect(await rows('SELECT kind, status FROM money_approvals')).toEqual([{ kind: 'refund', status: 'pending' }]);
  });

  it('has a campaign of each kind in hospital 1 that runs, with people who signed up', async () => {
    expect(
      await rows(`SELECT c.kind, campaign_state(c) AS state, (SELECT count(*)::int FROM campaign_projects o WHERE o.campaign_id = c.id) AS projects,
        (SELECT count(*)::int FROM campaign_signups s WHERE s.campaign_id = c.id) AS signups FROM campaigns c WHERE c.hospital_id = 1 ORDER BY c.kind`),
    ).toEqual([
      { kind: 1, state: 'running', projects: 1, signups: 0 },
      { kind: 2, state: 'running', projects: 1, signups: 0 },
      { kind: 4, state: 'running', projects: 0, signups: 4 },
    ]);
  });

  it('has cards with something on them, one locked, and a ledger that agrees', async () => {
    expect(await count("payments WHERE kind = 'topup' AND hospital_id = 1")).toBe(16);
    expect(await count('members WHERE vip_status = 1')).toBe(1);
    expect(await rows('SELECT ledger_differences(1) AS found')).toEqual([{ found: [] }]);
  });

  it('has a package that is partly used, goods and policies that were sold', async () => {
    expect(await rows('SELECT total::int, rest::int FROM entitlements')).toEqual([{ total: 3, rest: 1 }]);
    expect(await rows('SELECT insurance_status(i) AS status FROM insurance_records i ORDER BY i.id')).toEqual([
      { status: 3 },
      { status: 2 },
    ]);
    expect(await count("disposal_lines WHERE kind = 'product'")).toBe(3);
  });

  it('has customers in each hand, and something to call about today', async () => {
    expect(await count('customers WHERE hospital_id = 1 AND owner_id IS NOT NULL')).toBe(5);
    expect(await count("follow_ups WHERE status = 'planned' AND due_on <= clinic_today() AND cause = ''")).toBe(5);
    expect(await count("follow_ups WHERE cause <> '' AND role = 'customer_service'")).toBeGreaterThan(0);
    expect(await rows("SELECT id FROM outbox WHERE job = 'followup.due'")).toEqual([]);
  });
});
