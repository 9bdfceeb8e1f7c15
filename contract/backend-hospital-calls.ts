import { z } from 'zod';
import { backendHospitalTable } from './backend-hospitals.ts';
import { defineCall } from './call.ts';
import { idOf, idParam, phone, requiredName, requiredText } from './fields.ts';
import { HOSPITAL_MODE } from './platform-hospitals.ts';
import { only } from './roles.ts';
import { staffName } from './work-invites.ts';

/** What is special about hospitals' cards, beside their table: the platform makes one. */

export const backendHospitals = {
  /** Approved at once; its owner is invited by SMS, in the same transaction. */
  create: defineCall({
    method: 'POST',
    path: '/api/admin/backend/hospital/create',
    access: only('super_admin'),
    slice: 'backendHospitals',
    summary: '新增医院',
    body: z.object({
      name: requiredName('医院名称', 20, 2),
      mode: z.literal(Object.values(HOSPITAL_MODE), { error: '请选择经营模式' }),
      address: requiredText('地址', 200),
      mechanism_id: idOf('机构').nullish(),
      owner: z.object({ name: staffName, phone }, { error: '店长为必填项' }),
    }),
    response: backendHospitalTable.calls.one.response,
    idempotent: true,
    toast: '医院已新增，邀请已发送',
    proof: true,
  }),
  /** For one that has no owner: its invitation was missed, or went to another phone. What was sent before is good no more. */
  inviteOwner: defineCall({
    method: 'POST',
    path: '/api/admin/backend/hospital/:id/inviteOwner',
    access: only('super_admin'),
    slice: 'backendHospitals',
    summary: '邀请店长',
    params: z.object({ id: idParam }),
    body: z.object({ name: staffName, phone }),
    response: backendHospitalTable.calls.one.response,
    idempotent: true,
    toast: '邀请已发送',
    proof: true,
  }),
  ...backendHospitalTable.calls,
};
