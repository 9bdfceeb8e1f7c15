import { asAnyone } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { issueCode } from '../codes/issue-code.ts';
import { applyAsHospital, applyAsStaff } from './apply.ts';
import { openHospitals, requireOpenHospital } from './queries.ts';
import { registerUser } from './register-user.ts';

export const signUpHandlers: SliceHandlers<'signUp'> = {
  registerSms: async (ctx, { body }) => {
    await issueCode(ctx, { phone: body.phone, purpose: 'register' }, body.proof);
    return undefined;
  },
  register: (ctx, { body }) => registerUser(ctx, body),
  doctorHospitals: async (ctx) => ({ hospitals: await openHospitals(asAnyone(ctx).db) }),
  doctorSms: async (ctx, { body }) => {
    await requireOpenHospital(asAnyone(ctx).db, body.hospital_id);
    const target = { phone: body.phone, purpose: 'staff', hospitalId: body.hospital_id } as const;
    await issueCode(ctx, target, body.proof);
    return undefined;
  },
  doctorRegister: async (ctx, { body }) => {
    await applyAsStaff(ctx, body);
    return { data: { status: 'pending' } };
  },
  hospitalRegister: async (ctx, { body }) => {
    await applyAsHospital(ctx, body);
    return { data: { status: 'pending' } };
  },
};
