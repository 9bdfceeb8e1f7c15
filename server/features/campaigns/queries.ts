import type { QueryOf } from '#contract/call.ts';
import type { CampaignSignup } from '#contract/campaign-rows.ts';
import type { campaigns } from '#contract/campaigns.ts';
import { asAnyone, asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows, HospitalScope } from '#server/platform/scope.ts';
import type { CampaignRow, OpenRow } from './present.ts';

interface Page<R> {
  total: number;
  rows: R[];
}

/** A hospital's own; to super_admin, of one or of all. */
export async function findCampaigns(ctx: Ctx, query: QueryOf<typeof campaigns.list>): Promise<Page<CampaignRow>> {
  const { page, pageSize, keyword, state = null, kind = null, hospital_id = null } = query;
  const p = { state, kind, keyword: keyword || null, limit: pageSize, offset: (page - 1) * pageSize };
  if (staffHospital(signedIn(ctx)) !== null) {
    const { db } = asStaff(ctx);
    const { rows } = await db.query<{ found: Page<CampaignRow> }>('SELECT find_campaigns($1, $2) AS found', [
      db.hospitalId,
      JSON.stringify(p),
    ]);
    return rows[0]?.found ?? fail('INTERNAL');
  }
  const { rows } = await asPlatform(ctx).db.query<{ found: Page<CampaignRow> }>(
    'SELECT platform_campaigns($1) AS found',
    [JSON.stringify({ ...p, hospital_id })],
  );
  return rows[0]?.found ?? fail('INTERNAL');
}

/** @throws NOT_FOUND */
export async function findCampaign(db: HospitalRows, id: number): Promise<CampaignRow> {
  const { rows } = await db.query<{ campaign: CampaignRow }>(
    'SELECT campaign_view(c) AS campaign FROM campaigns c WHERE c.hospital_id = $1 AND c.id = $2',
    [db.hospitalId, id],
  );
  return rows[0]?.campaign ?? fail('NOT_FOUND');
}

const SIGNUPS = `
  SELECT (SELECT count(*)::int FROM campaign_signups s WHERE s.hospital_id = $1 AND s.campaign_id = $2) AS total,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'phone', i.phone, 'at', i.at) ORDER BY i.id DESC), '[]')
      FROM (SELECT * FROM campaign_signups o WHERE o.hospital_id = $1 AND o.campaign_id = $2
        ORDER BY o.id DESC LIMIT $3 OFFSET $4) i) AS rows`;

/** Who signed up, the newest first. @throws NOT_FOUND */
export async function findSignups(
  db: HospitalScope,
  id: number,
  { page, pageSize }: QueryOf<typeof campaigns.signups>,
): Promise<Page<CampaignSignup>> {
  await findCampaign(db, id);
  const { rows } = await db.query<Page<CampaignSignup>>(SIGNUPS, [db.hospitalId, id, pageSize, (page - 1) * pageSize]);
  return rows[0] ?? fail('INTERNAL');
}

/** What a hospital offers to everybody; nothing of one that is closed. */
export async function findOpen(ctx: Ctx, hospitalId: number): Promise<OpenRow[]> {
  const { rows } = await asAnyone(ctx).db.query<{ open: OpenRow[] }>('SELECT public_campaigns($1) AS open', [
    hospitalId,
  ]);
  return rows[0]?.open ?? fail('INTERNAL');
}
