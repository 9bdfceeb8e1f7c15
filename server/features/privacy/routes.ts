import { inTx } from '#server/platform/command.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { giveConsent, readConsent, withdrawConsent } from './consents.ts';
import { revealPatient } from './reveal.ts';

export const privacyHandlers: SliceHandlers<'privacy'> = {
  consents: async (ctx) => {
    const { viewer, db } = asPerson(ctx);
    return { data: [await readConsent(db, viewer.user_id)] };
  },
  giveConsent: async (ctx, { body }) => {
    const { viewer } = asPerson(ctx);
    return inTx(ctx, async (tx) => {
      await giveConsent(tx, ctx, { field: 'version', version: body.version });
      return { data: await readConsent(tx, viewer.user_id) };
    });
  },
  withdrawConsent: async (ctx, { params }) => {
    await inTx(ctx, async (tx) => {
      await withdrawConsent(tx, ctx, params.kind);
      return {};
    });
  },
  reveal: async (ctx, { params, body }) => {
    const { hospitalId } = asStaff(ctx);
    const of = { kind: 'hospital', id: hospitalId } as const;
    return { data: await revealPatient(ctx, { id: params.id, why: body, of }) };
  },
  revealOwn: async (ctx, { params }) => {
    const { viewer } = asPerson(ctx);
    const of = { kind: 'account', id: viewer.user_id } as const;
    return { data: await revealPatient(ctx, { id: params.id, of }) };
  },
};
