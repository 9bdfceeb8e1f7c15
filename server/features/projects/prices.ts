import type { AnswerIn } from '#contract/call.ts';
import type { projects } from '#contract/projects.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

type Price = AnswerIn<typeof projects.prices>['data'][number];

/** What a project has cost, the newest first. @throws NOT_FOUND, also for another hospital's */
export async function readPrices(db: HospitalRows, id: number): Promise<Price[]> {
  const { rows } = await db.query<{ prices: Price[] }>(
    `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'price', h.price, 'from', h."from",
          'by', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = h.by))
        ORDER BY h."from" DESC, h.id DESC), '[]') FROM project_prices h WHERE h.project_id = p.id) AS prices
     FROM projects p WHERE p.hospital_id = $1 AND p.id = $2`,
    [db.hospitalId, id],
  );
  const { prices } = rows[0] ?? fail('NOT_FOUND');
  return prices.map(({ from, ...price }) => ({ ...price, from: instant(from) }));
}
