import type { Reservation } from '#contract/reservations.ts';
import { instant } from '#server/platform/clock.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readReferralOptions } from './queries.ts';
import { referReservation } from './refer-reservation.ts';

const present = (row: Reservation): Reservation => ({ ...row, created_at: instant(row.created_at) });

export const referralHandlers: SliceHandlers<'referrals'> = {
  options: async (ctx, { params }) => {
    const options = await readReferralOptions(ctx, params.id);
    return { ...options, reservation: present(options.reservation) };
  },
  refer: async (ctx, { params, body }) => ({ data: present(await referReservation(ctx, params.id, body)) }),
  hygienistRefer: async (ctx, { params, body }) => ({ data: present(await referReservation(ctx, params.id, body)) }),
};
