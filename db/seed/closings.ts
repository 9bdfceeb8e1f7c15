import type pg from 'pg';

/** Of the days before today every shift is handed over, and yesterday is closed; today's go on. */

/** At nine in the evening, or after what was taken later. */
const HAND_OVER = `
  UPDATE shifts s SET closed_at = greatest(clinic_instant(s.business_date, 21 * 60), e.last), closed_by = s.staff_id, counted = e.expected,
    expected = e.expected, difference = '{"cash": 0, "alipay": 0, "wechat": 0, "bank": 0}'
  FROM (SELECT x.id, shift_expected(x.id) AS expected, (SELECT max(p.at) FROM payments p WHERE p.shift_id = x.id) AS last FROM shifts x) e
  WHERE e.id = s.id AND s.business_date < clinic_today() AND s.closed_at IS NULL`;

const CLOSE = `
  INSERT INTO day_closings (hospital_id, business_date, sums, totals, entries, digest, closed_by, closed_at)
  SELECT h.id, d.day, day_sums(h.id, d.day), day_totals(h.id, d.day), g.entries, g.digest, m.user_id, haomai_now()
  FROM (SELECT clinic_today() - 1 AS day) d, hospitals h
    JOIN (SELECT hospital_id, min(user_id) AS user_id FROM memberships WHERE role = 'shop_owner' AND status = 'active' GROUP BY 1) m
      ON m.hospital_id = h.id
    CROSS JOIN LATERAL day_digest(h.id, d.day) g
  WHERE h.id = 1`;

/** Who topped up then was told then. */
const TOLD = `DELETE FROM outbox WHERE job = 'sms.balance'`;

/** After all that was taken. */
export async function seedClosings(tx: pg.ClientBase): Promise<void> {
  await tx.query(TOLD);
  await tx.query(HAND_OVER);
  await tx.query(CLOSE);
}
