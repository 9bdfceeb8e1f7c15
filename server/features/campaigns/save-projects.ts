import type { BodyOf } from '#contract/call.ts';
import type { campaigns } from '#contract/campaigns.ts';
import { failField } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

/** What is sold in a campaign, as it is saved. */

type Form = Pick<BodyOf<typeof campaigns.change>, 'kind' | 'projects' | 'channel_id'>;

const PROJECTS = 'SELECT j.id, j.name, j.price FROM projects j WHERE j.hospital_id = $1 AND j.id = ANY ($2)';
const CHANNEL = 'SELECT 1 FROM market_channels k WHERE k.hospital_id = $1 AND k.id = $2';

/** Projects and channel are the hospital's own, and no price is above that of the list. @throws INVALID */
export async function checkReferences(tx: HospitalRows, { projects, channel_id: channel }: Form): Promise<void> {
  const { rows } = await tx.query<{ id: number; name: string; price: number }>(PROJECTS, [
    tx.hospitalId,
    projects.map(({ project_id }) => project_id),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { project_id, price } of projects) {
    const project = known.get(project_id) ?? failField('projects', '项目不存在');
    if (price > project.price) failField('projects', `“${project.name}”的活动价不能高于原价`);
  }
  if (!channel) return;
  const { rowCount } = await tx.query(CHANNEL, [tx.hospitalId, channel]);
  if (rowCount === 0) failField('channel_id', '渠道不存在');
}

/** By their ids: whoever issues a list locks them in this order, too. */
const LOCK = `
  SELECT o.project_id, o.sold, (SELECT j.name FROM projects j WHERE j.id = o.project_id) AS name
  FROM campaign_projects o WHERE o.campaign_id = $1 ORDER BY o.id FOR NO KEY UPDATE OF o`;
const DROP = 'UPDATE campaign_projects o SET listed = false WHERE o.campaign_id = $1 AND o.project_id <> ALL ($2)';
const PUT = `
  INSERT INTO campaign_projects (hospital_id, campaign_id, project_id, position, price, total, per_person)
  SELECT $1, $2, a.project_id, e.n, a.price, a.total, a.per_person
  FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS e(sold, n),
    jsonb_to_record(e.sold) AS a(project_id bigint, price bigint, total integer, per_person integer)
  ON CONFLICT (campaign_id, project_id) DO UPDATE SET position = excluded.position, price = excluded.price, total = excluded.total,
    per_person = excluded.per_person, listed = true`;

/** What is taken out keeps its row, for what was sold refers to it. @throws INVALID fewer than are sold */
export async function putProjects(tx: HospitalRows, id: number, { kind, projects }: Form): Promise<void> {
  // 特价 has no end.
  const wanted = projects.map((sold) => ({ ...sold, total: kind === 1 ? null : (sold.total ?? null) }));
  const { rows } = await tx.query<{ project_id: number; sold: number; name: string }>(LOCK, [id]);
  for (const { project_id, sold, name } of rows) {
    const total = wanted.find((one) => one.project_id === project_id)?.total ?? null;
    if (total !== null && total < sold) failField('projects', `“${name}”已售 ${sold} 份，限量不能更少`);
  }
  await tx.query(DROP, [id, wanted.map(({ project_id }) => project_id)]);
  await tx.query(PUT, [tx.hospitalId, id, JSON.stringify(wanted)]);
}
