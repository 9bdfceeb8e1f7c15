import { dayAt, memberAt } from './money-people.ts';
import { DAILY, type MoneyFigures, OPEN, PROJECTS } from './money-size.ts';
import type { Step } from './size.ts';

/**
 * What was written, taken and posted, from two tables that are gone afterwards: `grow_payments`, a row a payment, and
 * `grow_lists`, a row a list. Ids are computed: payment, tender, split, receipt and the list that it paid have one number, which
 * is also in those of their transactions (3n - 2 the list, 3n - 1 what paid it, 3n what it earned). Hospitals take turns each day, as they do.
 */
export function moneyPast(f: MoneyFigures): Step[] {
  return [
    { name: 'payments to be', sql: payments(f) },
    { name: 'lists to be', sql: lists(f) },
    { name: 'shifts', sql: shifts(f) },
    { name: 'lists', sql: LISTS(f) },
    { name: 'payments', sql: PAYMENTS(f) },
    { name: 'numbers', sql: NUMBERS },
    { name: 'coupons and tasks', sql: marketing(f) },
  ];
}

/** When on its day the i-th thing was; of today's, before now. */
const at = (f: MoneyFigures, k: string, i: string) =>
  `least(clinic_instant(${dayAt(f, k)}, 540 + (${i})::int * 5), haomai_now() - make_interval(secs => 100 - (${i})))`;

/**
 * Who: five top up and were new that day; ten spend what they put on their card one and two weeks before; a fifth of the rest is
 * anybody, the others came in the last hundred days.
 */
const payments = (f: MoneyFigures) => `
  CREATE UNLOGGED TABLE grow_payments AS
    SELECT x.id, x.h, x.k, x.i, x.kind, x.type, ${memberAt(f, 'x.h', 'x.m')} AS member, (x.h - 1) * ${f.doctors} + 1 + x.i % ${f.doctors} AS doctor,
      x.amount, CASE WHEN x.kind = 'pay' AND x.i % 2 = 1 AND x.type <> 7 THEN x.amount / 1000 ELSE 0 END AS points,
      ${at(f, 'x.k', 'x.i')} AS at, (x.k * ${f.hospitals} + x.h)::bigint AS shift
    FROM (
      SELECT (k::bigint * ${f.hospitals} + h - 1) * ${DAILY.payments} + i + 1 AS id, h, k, i,
        CASE WHEN i < ${DAILY.topups} THEN 'topup' ELSE 'pay' END AS kind,
        CASE WHEN i < ${DAILY.topups} THEN 1 WHEN i < 10 AND k >= 7 OR i BETWEEN 10 AND 14 AND k >= 14 THEN 5 WHEN i % 20 = 19 THEN 7 WHEN i % 20 = 18 THEN 4
          ELSE 1 + i % 3 END AS type,
        CASE WHEN i < ${DAILY.topups} THEN 100000 ELSE 10000 + i * 137 % 50 * 100 END AS amount,
        CASE WHEN i < ${DAILY.topups} THEN 10 * k + 2 * i
          WHEN i < 10 AND k >= 7 THEN 10 * (k - 7) + 2 * (i - 5)
          WHEN i BETWEEN 10 AND 14 AND k >= 14 THEN 10 * (k - 14) + 2 * (i - 10)
          WHEN i % 5 = 0 THEN abs(hashint4(k * 100 + i)) % (10 * (k + 1))
          ELSE 10 * (k + 1) - 1 - (i * 10 + k) % least(10 * (k + 1), 1000) END AS m
      FROM generate_series(0, ${f.days - 1}) k, generate_series(1, ${f.hospitals}) h, generate_series(0, ${DAILY.payments - 1}) i) x
    ORDER BY x.id`;

/** One list each payment paid whole; one is void a day; some owe, some wait today, some are not issued. `n`: its number of the day. */
const lists = (f: MoneyFigures) => {
  const open = `${f.payments + f.voids} + (h - 1) * ${OPEN.owing + OPEN.waiting + OPEN.drafts} + j`;
  return `
  CREATE UNLOGGED TABLE grow_lists AS
    SELECT p.id, p.h, p.k, p.i - ${DAILY.topups - 1} AS n, 3 AS status, p.member, p.doctor, p.amount, p.at,
      CASE WHEN p.i = 20 THEN 1000 ELSE 0 END AS off FROM grow_payments p WHERE p.kind = 'pay'
    UNION ALL
    SELECT ${f.payments} + k::bigint * ${f.hospitals} + h, h, k, ${DAILY.payments - DAILY.topups + 1}, 4, ${memberAt(f, 'h', '10 * k + 1')}, NULL, 10000, ${at(f, 'k', '50')}, 0
    FROM generate_series(0, ${f.days - 1}) k, generate_series(1, ${f.hospitals}) h
    UNION ALL
    SELECT ${open}, h, x.k, ${DAILY.payments - DAILY.topups + 2} + x.n, x.status, ${memberAt(f, 'h', '10 * x.k + j % 10')}, (h - 1) * ${f.doctors} + 1,
      20000 + j * 100, ${at(f, 'x.k', 'j')}, 0
    FROM generate_series(1, ${f.hospitals}) h, generate_series(1, ${OPEN.owing + OPEN.waiting + OPEN.drafts}) j
      CROSS JOIN LATERAL (SELECT CASE WHEN j <= ${OPEN.owing} THEN 2 WHEN j <= ${OPEN.owing + OPEN.waiting} THEN 1 ELSE 0 END AS status,
        CASE WHEN j <= ${OPEN.owing} THEN ${f.days - 1} - 2 * j ELSE ${f.days - 1} END AS k,
        CASE WHEN j <= ${OPEN.owing} THEN 0 ELSE j - ${OPEN.owing + 1} END AS n) x`;
};

const shifts = (f: MoneyFigures) => `
  INSERT INTO shifts (id, hospital_id, staff_id, business_date, opened_at, closed_at, closed_by, counted, expected, difference) OVERRIDING SYSTEM VALUE
    SELECT k::bigint * ${f.hospitals} + h, h, ${f.doctorsInAll} + h, ${dayAt(f, 'k')}, clinic_instant(${dayAt(f, 'k')}, 540),
      CASE WHEN c.closed THEN clinic_instant(${dayAt(f, 'k')}, 1200) END, CASE WHEN c.closed THEN ${f.doctorsInAll} + h END,
      CASE WHEN c.closed THEN '{}'::jsonb END, CASE WHEN c.closed THEN '{}'::jsonb END, CASE WHEN c.closed THEN '{}'::jsonb END
    FROM generate_series(0, ${f.days - 1}) k, generate_series(1, ${f.hospitals}) h CROSS JOIN LATERAL (SELECT k < ${f.days - 1} AS closed) c
    ORDER BY 1`;

const LISTS = (f: MoneyFigures) => `
  INSERT INTO disposals (id, hospital_id, number, member_id, doctor_id, status, at_desk, on_account, price, total, created_by, created_at,
      issued_at, paid_at, voided_at, void_reason) OVERRIDING SYSTEM VALUE
    SELECT l.id, l.h, CASE WHEN l.status > 0 THEN 'CZ' || to_char(${dayAt(f, 'l.k')}, 'YYYYMMDD') || '-' || lpad(l.n::text, 4, '0') END, l.member, l.doctor,
      l.status, l.status IN (2, 3), l.status = 2, l.amount + l.off, l.amount, ${f.doctorsInAll} + l.h, l.at, CASE WHEN l.status > 0 THEN l.at END,
      CASE WHEN l.status = 3 THEN l.at END, CASE WHEN l.status = 4 THEN l.at END, CASE WHEN l.status = 4 THEN '开错了' END
    FROM grow_lists l ORDER BY l.k, l.id;
  INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, project_id, name, specification, unit, unit_price, count, leveled, net)
    SELECT l.h, l.id, 1, 'project', (l.h - 1) * ${PROJECTS} + 1 + l.id % ${PROJECTS}, '项目', '', '次', l.amount + l.off, 1, l.amount + l.off, l.amount
    FROM grow_lists l ORDER BY l.k, l.id;
  INSERT INTO disposal_discounts (hospital_id, disposal_id, kind, amount, claim_id, payment_id, at)
    SELECT l.h, l.id, 'coupon', l.off, (l.k::bigint * ${f.hospitals} + l.h - 1) * ${DAILY.claims} + 1, l.id, l.at FROM grow_lists l WHERE l.off > 0`;

const PAYMENTS = (f: MoneyFigures) => `
  INSERT INTO payments (id, hospital_id, kind, shift_id, member_id, rule_id, total, at, staff_id) OVERRIDING SYSTEM VALUE
    SELECT p.id, p.h, p.kind, p.shift, p.member, CASE WHEN p.i = 0 THEN p.h END, p.amount, p.at, ${f.doctorsInAll} + p.h FROM grow_payments p ORDER BY p.id;
  INSERT INTO payment_tenders (id, hospital_id, payment_id, type, amount, member_id, principal) OVERRIDING SYSTEM VALUE
    SELECT p.id, p.h, p.id, p.type, p.amount, CASE WHEN p.type = 5 THEN p.member END, CASE WHEN p.type = 5 THEN p.amount ELSE 0 END
    FROM grow_payments p ORDER BY p.id;
  INSERT INTO payment_splits (id, hospital_id, tender_id, disposal_id, amount, earning, yuan_per_point) OVERRIDING SYSTEM VALUE
    SELECT p.id, p.h, p.id, p.id, p.amount, CASE WHEN p.points > 0 THEN p.amount ELSE 0 END, CASE WHEN p.points > 0 THEN 10 END
    FROM grow_payments p WHERE p.kind = 'pay' ORDER BY p.id;
  INSERT INTO receipts (id, hospital_id, receipt_no, payment_id, issued_by, issued_at) OVERRIDING SYSTEM VALUE
    SELECT x.id, x.h, 'SJ' || x.year || '-' || lpad(x.n::text, 6, '0'), x.id, ${f.doctorsInAll} + x.h, x.at
    FROM (SELECT p.*, y.year, row_number() OVER (PARTITION BY p.h, y.year ORDER BY p.id) AS n FROM grow_payments p
      CROSS JOIN LATERAL (SELECT to_char(p.at AT TIME ZONE 'Asia/Shanghai', 'YYYY') AS year) y) x ORDER BY x.id`;

const NUMBERS = `
  INSERT INTO document_numbers (hospital_id, kind, period, last)
    SELECT d.hospital_id, 'CZ', substr(d.number, 3, 8), max(substr(d.number, 12)::int) FROM disposals d WHERE d.number IS NOT NULL GROUP BY 1, 3
    UNION ALL SELECT r.hospital_id, 'SJ', substr(r.receipt_no, 3, 4), max(substr(r.receipt_no, 8)::int) FROM receipts r GROUP BY 1, 3`;

/** Of a day's coupons one was used; of its tasks one was left out. Twenty tasks of a hospital are due now. */
const marketing = (f: MoneyFigures) => `
  INSERT INTO coupon_claims (id, hospital_id, coupon_id, member_id, nth, terms, valid_from, valid_to, way, claimed_at, state, used_at, disposal_id, payment_id)
      OVERRIDING SYSTEM VALUE
    SELECT (p.k::bigint * ${f.hospitals} + p.h - 1) * ${DAILY.claims} + 1 + (p.i - 20) / 10, p.h, p.h, p.member, 1 + row_number() OVER (PARTITION BY p.member ORDER BY p.id) % 99,
      '{"name": "满减券", "kind": 1, "amount": 1000}', ${dayAt(f, 'p.k')}, ${dayAt(f, 'p.k')} + 3650, 'claim', p.at, CASE WHEN p.i = 20 THEN 'used' ELSE 'unused' END,
      CASE WHEN p.i = 20 THEN p.at END, CASE WHEN p.i = 20 THEN p.id END, CASE WHEN p.i = 20 THEN p.id END
    FROM grow_payments p WHERE p.i IN (20, 30, 40);
  INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, content, assignee_id, status, result, closed_at, closed_by)
    SELECT h, ${memberAt(f, 'h', '10 * k + j')}, 'other', 'grow', ${dayAt(f, 'k')}, '回访', ${f.doctorsInAll} + h, CASE WHEN j = 0 THEN 'skipped' ELSE 'done' END,
      CASE WHEN j > 0 THEN '{"text": "好"}'::jsonb END, clinic_instant(${dayAt(f, 'k')}, 900), ${f.doctorsInAll} + h
    FROM generate_series(0, ${f.days - 2}) k, generate_series(1, ${f.hospitals}) h, generate_series(0, ${DAILY.tasks - 1}) j;
  INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, content, assignee_id)
    SELECT h, ${memberAt(f, 'h', `${f.patients - 20} + j`)}, 'other', 'due', clinic_today(), '回访', ${f.doctorsInAll} + h
    FROM generate_series(1, ${f.hospitals}) h, generate_series(0, 19) j`;
