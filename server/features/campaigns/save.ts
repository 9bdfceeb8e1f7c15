import type { BodyOf } from '#contract/call.ts';
import { CAMPAIGN_PUBLISHERS, type campaigns } from '#contract/campaigns.ts';
import type { Role } from '#contract/roles.ts';
import { attachUpload } from '#server/features/uploads/attach-upload.ts';
import { uploadUrl } from '#server/features/uploads/keys.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import type { CampaignRow } from './present.ts';
import { findCampaign } from './queries.ts';
import { checkReferences, putProjects } from './save-projects.ts';

type Form = Omit<BodyOf<typeof campaigns.create>, 'status'>;

const COLUMNS = [
  'name',
  'kind',
  'cover',
  'content',
  'starts_at',
  'ends_at',
  'levels',
  'new_only',
  'channel_id',
] as const;

/** As the columns have it, in their order. */
function valuesOf({ audience, ...form }: Form, cover: string): unknown[] {
  const row = { ...form, ...audience, cover };
  return COLUMNS.map((column) => row[column] ?? null);
}

const mayPublish = (ctx: Ctx): boolean =>
  asStaff(ctx).viewer.roles.some((role) => (CAMPAIGN_PUBLISHERS as readonly Role[]).includes(role));

/** Where the picture is. One that is there already stays as it is, whoever put it. */
async function coverOf(tx: HospitalScope, ctx: Ctx, cover: string, before = ''): Promise<string> {
  if (cover === '' || cover === before) return cover;
  return uploadUrl(ctx.deps, await attachUpload(tx, ctx, { location: cover, type: 'image', field: 'cover' }));
}

const ADD = `
  INSERT INTO campaigns (hospital_id, created_by, status, ${COLUMNS.join()})
  VALUES ($1, $2, $3, ${COLUMNS.map((_, n) => `$${n + 4}`).join()}) RETURNING id`;

/** A draft, or at once on. @throws INVALID, FORBIDDEN */
export async function addCampaign(
  ctx: Ctx,
  { status, ...form }: BodyOf<typeof campaigns.create>,
): Promise<CampaignRow> {
  if (status === 'on' && !mayPublish(ctx)) fail('FORBIDDEN', { message: '只有店长和销售主管可以发布活动' });
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await checkReferences(tx, form);
    const values = valuesOf(form, await coverOf(tx, ctx, form.cover));
    const { rows } = await tx.query<{ id: number }>(ADD, [tx.hospitalId, tx.userId, status, ...values]);
    const id = rows[0]?.id ?? fail('INTERNAL');
    await putProjects(tx, id, form);
    const written = await findCampaign(tx, id);
    await audit(tx, ctx, { action: 'campaign.change', object: written.name, detail: { after: written } });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

/** One statement decides between two who saw the same. */
const CHANGE = `
  UPDATE campaigns c SET version = c.version + 1, updated_at = haomai_now(), updated_by = $4,
    ${COLUMNS.map((column, n) => `${column} = $${n + 5}`).join()}
  WHERE c.hospital_id = $1 AND c.id = $2 AND c.version = $3`;

/** What was issued keeps its price. @throws NOT_FOUND, FORBIDDEN a published one, STALE, INVALID fewer than are sold */
export async function changeCampaign(
  ctx: Ctx,
  id: number,
  { version, ...form }: BodyOf<typeof campaigns.change>,
): Promise<CampaignRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findCampaign(tx, id);
    if (before.status !== 'draft' && !mayPublish(ctx))
      fail('FORBIDDEN', { message: '已发布的活动由店长或销售主管修改' });
    await checkReferences(tx, form);
    const values = valuesOf(form, await coverOf(tx, ctx, form.cover, before.cover));
    const { rowCount } = await tx.query(CHANGE, [tx.hospitalId, id, version, tx.userId, ...values]);
    if (rowCount === 0) fail('STALE', { extra: { current: await findCampaign(tx, id) } });
    await putProjects(tx, id, form);
    const written = await findCampaign(tx, id);
    await audit(tx, ctx, { action: 'campaign.change', object: written.name, detail: { before, after: written } });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

const SET_STATUS = `
  UPDATE campaigns c SET status = $4, version = c.version + 1, updated_at = haomai_now(), updated_by = $5
  WHERE c.hospital_id = $1 AND c.id = $2 AND c.version = $3`;

/** @throws NOT_FOUND, STALE */
export async function setCampaignStatus(
  ctx: Ctx,
  id: number,
  { status, version }: BodyOf<typeof campaigns.setStatus>,
): Promise<CampaignRow> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await findCampaign(tx, id);
    const { rowCount } = await tx.query(SET_STATUS, [tx.hospitalId, id, version, status, tx.userId]);
    const written = await findCampaign(tx, id);
    if (rowCount === 0) fail('STALE', { extra: { current: written } });
    const detail = { id, before: before.status, after: status };
    await audit(tx, ctx, { action: 'campaign.status', object: written.name, detail });
    return { written, touched: touched(tx.hospitalId, id) };
  });
  return written;
}

const touched = (hospital_id: number, id: number) => [
  { hospital_id, name: 'marketing', ids: [id], audience: 'staff' as const },
];
