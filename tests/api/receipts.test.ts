import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwner } from '../../db/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { openMemberDesk } from '../support/member-desk.ts';

/** Receipts and what is printed of them: docs/domain/money.md#paper. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const key = (text: string) => ({ 'Idempotency-Key': text });

async function clinic() {
  const hygienist = await app.make.doctor({ role: 'dental_hygienist', name: '唐小满', fee: 8000 });
  const { hospital_id, department_id } = hygienist;
  const desk = await app.make.staff({ hospital: hospital_id, name: '陈露' });
  const owner = await app.make.staff({ hospital: hospital_id, role: 'shop_owner', name: '沈怀瑾' });
  return {
    ...{ hygienist, hospital_id, department_id },
    desk: app.as(desk),
    owner: app.as(owner),
    asks: app.as(hygienist),
  };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

/** A visit that took place, whose fee nobody has taken. */
async function visited({ hygienist, department_id, desk, asks }: Clinic, time: string, name = '沈静姝') {
  const slot = await app.make.slot(hygienist.id, 0, time);
  const form = deskForm({ slot, time, department: department_id }, { name, phone: '13800001234' });
  const id = (await desk('POST', '/api/admin/reservations', form)).number('data', 'id');
  expect((await asks('PUT', `/api/admin/doctor_index/${id}/visit`)).status).toBe(201);
  return { id, charges: `/api/admin/dental_hygienists/${id}/charges` };
}

async function charged(made: Clinic, time: string, amount = 12_850) {
  const visit = await visited(made, time);
  const answer = await made.asks('POST', visit.charges, { amount, payment_type: 3 });
  expect(answer.status, answer.text).toBe(201);
  const id = answer.number('meta', 'receipt', 'id');
  return { ...visit, answer, receipt: `/api/admin/receipts/${id}`, no: answer.string('meta', 'receipt', 'receipt_no') };
}

const numbersOf = async ({ hospital_id }: Clinic) =>
  (await query('SELECT receipt_no FROM receipts WHERE hospital_id = $1 ORDER BY id', [hospital_id])).map(
    ({ receipt_no }) => receipt_no,
  );

describe('the receipt of a fee', () => {
  it('is made with it, under the next number of the hospital and year', async () => {
    const made = await clinic();
    const first = await charged(made, '11:00');
    expect(first.answer.at('meta', 'receipt')).toMatchObject({ receipt_no: 'SJ2026-000001', print_no: 0, prints: 0 });
    expect(first.answer.at('data', 'charge', 'receipt')).toEqual(first.answer.at('meta', 'receipt'));
    expect((await charged(made, '11:30')).no).toBe('SJ2026-000002');
    // Another hospital counts for itself.
    expect((await charged(await clinic(), '11:00')).no).toBe('SJ2026-000001');
  });

  it('takes no number where the fee is refused', async () => {
    const made = await clinic();
    const { charges } = await charged(made, '11:00');
    expect((await made.owner('POST', charges, { amount: 100, payment_type: 1 })).status).toBe(409);
    const waiting = await visited(made, '11:30');
    expect((await made.asks('POST', waiting.charges, { amount: 0, payment_type: 1 })).status).toBe(422);
    expect((await made.asks('POST', waiting.charges, { amount: 100, payment_type: 1 })).status).toBe(201);
    expect(await numbersOf(made)).toEqual(['SJ2026-000001', 'SJ2026-000002']);
  });

  it('is the same where the fee is pressed again with its key', async () => {
    const made = await clinic();
    const { charges } = await visited(made, '11:00');
    const press = () => made.asks('POST', charges, { amount: 8000, payment_type: 1 }, key('paid-once'));
    const [first, second] = [await press(), await press()];
    expect(second.at('meta')).toEqual(first.at('meta'));
    expect(await numbersOf(made)).toEqual(['SJ2026-000001']);
  });

  it('stands in the list of fees', async () => {
    const made = await clinic();
    const { no } = await charged(made, '11:00');
    const list = await made.asks('GET', '/api/admin/dental_hygienist_charge_records');
    expect(list.at('data', 0, 'receipt', 'receipt_no')).toBe(no);
  });

  it('says what was paid, by whom and to whom, and that in capitals', async () => {
    const made = await clinic();
    const { receipt, no } = await charged(made, '11:00');
    await query("UPDATE hospitals SET phone = '0571-88881234' WHERE id = $1", [made.hospital_id]);
    for (const asks of [made.asks, made.desk, made.owner]) {
      const shown = await asks('GET', receipt);
      expect(shown.status, shown.text).toBe(200);
      expect(shown.at('data')).toMatchObject({
        receipt_no: no,
        ...{ prints: 0, print_no: 0 },
        hospital: { phone: '0571-88881234' },
        ...{ patient: '沈静姝', doctor_name: '唐小满', issued_by_name: '唐小满' },
        payments: [{ type: 3, amount: 12_850 }],
        card_no: expect.stringMatching(/^HC\d{8,}$/),
        visited_at: '2026-11-20T11:00:00.000+08:00',
        lines: [{ name: '洁牙', unit_price: 12_850, count: 1, price: 12_850 }],
        ...{ total: 12_850, total2: '壹佰贰拾捌元伍角整', amount: 12_850, arrears: 0 },
      });
    }
  });
});

describe('a print of a receipt', () => {
  it('is the original at first, and then 补打, numbered and in the trail', async () => {
    const made = await clinic();
    const { receipt, no } = await charged(made, '11:00');
    const first = await made.asks('POST', `${receipt}/print`);
    expect(first.status, first.text).toBe(201);
    expect(first.at('data')).toMatchObject({ receipt_no: no, print_no: 0, prints: 1, printed_by_name: '唐小满' });
    const trail = async () => (await made.owner('GET', '/api/admin/operation_logs?action=receipt.reprint')).at('data');
    expect(await trail()).toEqual([]);
    expect((await made.desk('POST', `${receipt}/print`)).at('data', 'print_no')).toBe(1);
    expect((await made.owner('POST', `${receipt}/print`)).at('data', 'print_no')).toBe(2);
    expect(await trail()).toMatchObject([
      { action_name: '补打收据', object: no, user_name: '沈怀瑾' },
      { action_name: '补打收据', object: no, user_name: '陈露' },
    ]);
    expect((await made.asks('GET', receipt)).at('data')).toMatchObject({ prints: 3, print_no: 2 });
    const kept = await query(
      'SELECT print_no FROM document_prints WHERE hospital_id = $1 AND number = $2 ORDER BY print_no',
      [made.hospital_id, no],
    );
    expect(kept.map(({ print_no }) => print_no)).toEqual([0, 1, 2]);
  });

  it('pressed again with its key is the same print', async () => {
    const made = await clinic();
    const { receipt } = await charged(made, '11:00');
    const press = () => made.asks('POST', `${receipt}/print`, undefined, key('printed-once'));
    const [first, second] = [await press(), await press()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.at('data')).toEqual(first.at('data'));
    expect((await made.asks('POST', `${receipt}/print`)).at('data', 'print_no')).toBe(1);
  });

  it('of many at once is each another one', async () => {
    const made = await clinic();
    const { receipt } = await charged(made, '11:00');
    const prints = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? made.desk : made.owner)('POST', `${receipt}/print`)),
    );
    const numbers = prints.map((print) => print.number('data', 'print_no')).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });

  it('is none in a locked hospital', async () => {
    const made = await clinic();
    const { receipt } = await charged(made, '11:00');
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [made.hospital_id]);
    const closed = await made.asks('POST', `${receipt}/print`);
    expect([closed.status, closed.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    expect((await made.asks('GET', receipt)).at('data', 'prints')).toBe(0);
  });

  it('cannot be made undone, nor a number taken back, by the product', async () => {
    const { rows } = await app.owner.query(
      `SELECT has_table_privilege('haomai_app', 'receipts', 'DELETE') OR has_table_privilege('haomai_app', 'document_prints', 'DELETE')
         OR has_any_column_privilege('haomai_app', 'document_prints', 'UPDATE')
         OR has_column_privilege('haomai_app', 'receipts', 'receipt_no', 'UPDATE')
         OR has_table_privilege('haomai_app', 'document_numbers', 'DELETE') AS may`,
    );
    expect(rows).toEqual([{ may: false }]);
  });
});

describe('who has no business with a receipt', () => {
  it.each(['doctor', 'consultant', 'sale', 'sale_manager'] as const)(
    'a %s neither reads nor prints it',
    async (role) => {
      const made = await clinic();
      const { receipt } = await charged(made, '11:00');
      const asks = app.as(await app.make.staff({ hospital: made.hospital_id, role }));
      expect((await asks('GET', receipt)).status).toBe(403);
      expect((await asks('POST', `${receipt}/print`)).status).toBe(403);
    },
  );

  it('another hospital finds none, nor does anybody one that is not there', async () => {
    const made = await clinic();
    const { receipt } = await charged(made, '11:00');
    const other = await clinic();
    for (const [asks, url] of [
      [other.asks, receipt],
      [other.owner, receipt],
      [made.asks, '/api/admin/receipts/2000000000'],
    ] as const) {
      expect((await asks('GET', url)).status).toBe(404);
      expect((await asks('POST', `${url}/print`)).status).toBe(404);
    }
    expect((await made.asks('GET', receipt)).at('data', 'prints')).toBe(0);
    expect((await made.asks('GET', '/api/admin/receipts/none')).at('errors')).toEqual({ id: ['编号格式错误'] });
  });
});

describe('the receipt of a card', () => {
  it('says what was paid, given, and there before and after; what was given back is below zero', async () => {
    const { recharge, asks, hospital } = await openMemberDesk(app);
    await recharge({ amount: 100, gift_amount: 10, payment_type: 3, remarks: '生日' });
    const back = await recharge({ amount: 40, gift_amount: 5, payment_type: 1, type: 2, reason: '不再需要' });
    const path = `/api/admin/receipts/${back.number('meta', 'receipt', 'id')}`;
    expect((await asks('GET', path)).at('data')).toMatchObject({
      ...{ kind: 'stored_refund', amount: -4000, total: -4000, total2: '负肆拾元整', arrears: 0, doctor_name: null },
      lines: [{ name: '退储值', unit_price: -4000, count: 1, price: -4000 }],
      payments: [{ type: 1, amount: -4000 }],
      card: { gift: -500, balance_before: 11_000, balance_after: 6500, remarks: '不再需要' },
      ...{ issued_by_name: '陈露', visited_at: null },
    });
    const first = `/api/admin/receipts/${back.number('meta', 'receipt', 'id') - 1}`;
    expect((await asks('GET', first)).at('data')).toMatchObject({
      ...{ kind: 'topup', amount: 10_000, total2: '壹佰元整', payments: [{ type: 3, amount: 10_000 }] },
      card: { gift: 1000, balance_before: 0, balance_after: 11_000, remarks: '生日' },
    });
    expect((await asks('POST', `${first}/print`)).at('data', 'print_no')).toBe(0);
    // A hygienist's are those of cleaning fees.
    const hygienist = app.as(await app.make.staff({ hospital, role: 'dental_hygienist' }));
    expect((await hygienist('GET', first)).status).toBe(404);
    expect((await hygienist('POST', `${first}/print`)).status).toBe(404);
  });
});

describe('numbers of documents', () => {
  it('are in a row over two hundred at once of which some are undone', async () => {
    const made = await clinic();
    const undone = (i: number) => i % 5 === 0;
    const many = openOwner({ url: app.database.url, max: 40, onError: () => {} });
    const take = async (i: number) => {
      const client = await many.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query("SELECT take_number($1, 'RK', '2026-11-20') AS number", [made.hospital_id]);
        await client.query(undone(i) ? 'ROLLBACK' : 'COMMIT');
        return undone(i) ? [] : [rows[0].number as string];
      } finally {
        client.release();
      }
    };
    const taken = (await Promise.all(Array.from({ length: 200 }, (_, i) => take(i))).finally(() => many.end()))
      .flat()
      .sort();
    expect(taken).toEqual(Array.from({ length: 160 }, (_, i) => `RK20261120-${String(i + 1).padStart(4, '0')}`));
  });

  it('begin anew with a day, or with a year for receipts, and grow past their width', async () => {
    const { hospital_id } = await clinic();
    const take = async (kind: string, on: string) =>
      (await query('SELECT take_number($1, $2, $3) AS number', [hospital_id, kind, on]))[0]?.number;
    expect([await take('RK', '2026-12-31'), await take('RK', '2027-01-01'), await take('RK', '2027-01-01')]).toEqual([
      'RK20261231-0001',
      'RK20270101-0001',
      'RK20270101-0002',
    ]);
    expect([await take('SJ', '2026-12-31'), await take('SJ', '2027-01-01')]).toEqual([
      'SJ2026-000001',
      'SJ2027-000001',
    ]);
    await query("UPDATE document_numbers SET last = 9999 WHERE hospital_id = $1 AND period = '20270101'", [
      hospital_id,
    ]);
    expect(await take('RK', '2027-01-01')).toBe('RK20270101-10000');
    expect(await take('CK', '2027-01-01')).toBe('CK20270101-0001');
  });

  it('of fees that are taken at once have neither a gap nor a second use', async () => {
    const made = await clinic();
    const times = ['11:00', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30', '12:45'];
    const visits = [];
    for (const time of times) visits.push(await visited(made, time, `患者${time}`));
    // Each is pressed by two, of whom one is refused: a number less than presses, and none left out.
    const presses = visits.flatMap(({ charges }) =>
      [made.asks, made.owner].map((asks) => asks('POST', charges, { amount: 100, payment_type: 1 })),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(times.length);
    expect((await numbersOf(made)).sort()).toEqual(times.map((_, i) => `SJ2026-${String(i + 1).padStart(6, '0')}`));
  });
});
