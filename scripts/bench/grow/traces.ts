import type { Figures, Step } from './size.ts';

/** So many of a hospital's last hours: changes in its log, holds, keys, account events, sessions. */
const EVENTS = 400;
const HOLDS = 300;
const KEYS = 300;
const NOTIFIED = 100;
const SESSIONS = 300;

/** What a busy product keeps for hours or days and then prunes, as it stands at the end of a day. Nothing where there is no past. */
export function traceSteps(f: Figures): Step[] {
  if (f.pastDays === 0) return [];
  const of = (count: number) => `generate_series(1, ${f.hospitals}) h, generate_series(1, ${count}) i`;
  return [
    {
      name: 'the logs of a day',
      sql: `INSERT INTO hospital_events (hospital_id, seq, at, body)
          SELECT h, ${f.pastDays * 12 - EVENTS} + i, haomai_now() - make_interval(mins => (${EVENTS} - i) * 4),
            jsonb_build_object('slots', jsonb_build_array(jsonb_build_object('id', i, 'doctor_id', (h - 1) * ${f.doctors} + 1 + i % ${f.doctors},
                'date', clinic_today(), 'minute', 540, 'status', 'open', 'reason', NULL, 'reservation_id', NULL, 'patient', NULL, 'visited', false, 'hold', NULL)),
              'reservations', '[]'::jsonb, 'activity', jsonb_build_array(repeat('x', 500)))
          FROM (SELECT h, i FROM ${of(EVENTS)} ORDER BY i, h) x;
        INSERT INTO account_events (user_id, name, body, at)
          SELECT ${f.accounts} + 3 + 3 * ((h * ${NOTIFIED} + i) % ${Math.floor(f.people / 3) - 1}), 'reservation', jsonb_build_object('x', repeat('x', 400)),
            haomai_now() - make_interval(mins => i * 10) FROM ${of(NOTIFIED)};
        INSERT INTO idempotency_keys SELECT ${f.doctorsInAll} + h, 'POST /api/admin/reservations', gen_random_uuid()::text, repeat('a', 64),
          jsonb_build_object('reservation', repeat('x', 600)), haomai_now() - make_interval(mins => i * 4) FROM ${of(KEYS)}`,
    },
    {
      name: 'sessions and holds',
      sql: `INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)
          SELECT gen_random_bytes(32), CASE WHEN i % 10 = 0 THEN ${f.doctorsInAll} + h ELSE ${f.accounts} + 3 + 3 * ((h * ${SESSIONS} + i) % ${Math.floor(f.people / 3) - 1}) END,
            CASE WHEN i % 10 = 0 THEN h END, 604800, at, at, at + interval '30 days'
          FROM ${of(SESSIONS)}, LATERAL (SELECT haomai_now() - make_interval(hours => i * 2) AS at) x;
        INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at, ended_at)
          SELECT h, 1 + (h * ${HOLDS} + i) % ${f.hospitals * SESSIONS}, ${f.doctorsInAll} + h, ARRAY[i], encode(gen_random_bytes(12), 'hex'), '陈露', '客服', 180,
            at, at + interval '3 minutes', at + interval '1 minute'
          FROM ${of(HOLDS)}, LATERAL (SELECT haomai_now() - make_interval(mins => i * 9) AS at) x`,
    },
  ];
}
