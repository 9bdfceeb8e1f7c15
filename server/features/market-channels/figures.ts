import type { HospitalScope } from '#server/platform/scope.ts';

/** What channels have brought to a hospital. */

/** With today, on the clinic's clock, where no others are asked for. */
const FIGURE_DAYS = 30;
const MOST_TEXTS = 20;

/** Both included. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** As channel_figures of the database has them; `paid` in cents. */
interface ChannelFigures {
  registered: number;
  first_visits: number;
  paying: number;
  paid: number;
}

/** By channel, each that the hospital has. */
export async function readFigures(db: HospitalScope, { from, to }: Days): Promise<Map<number, ChannelFigures>> {
  const { rows } = await db.query<ChannelFigures & { channel_id: number }>(
    `SELECT f.* FROM (SELECT coalesce($3::date, clinic_today()) AS last) d
       CROSS JOIN LATERAL channel_figures($1, coalesce($2::date, CASE WHEN $3::date IS NULL THEN d.last - $4::int ELSE '1970-01-01' END), d.last) f`,
    [db.hospitalId, from ?? null, to ?? null, FIGURE_DAYS - 1],
  );
  return new Map(rows.map(({ channel_id, ...figures }) => [channel_id, figures]));
}

/** What links said in these days that is none of the channels, the commonest first. */
export async function unrecognizedTexts(db: HospitalScope): Promise<{ said: string; registered: number }[]> {
  const { rows } = await db.query<{ said: string; registered: number }>(
    `SELECT said, count(*)::int AS registered FROM channel_registrations
     WHERE hospital_id = $1 AND channel_id IS NULL
       AND at >= (clinic_today() - $2::int)::timestamp AT TIME ZONE 'Asia/Shanghai'
     GROUP BY said ORDER BY registered DESC, said LIMIT $3`,
    [db.hospitalId, FIGURE_DAYS - 1, MOST_TEXTS],
  );
  return rows;
}
