import { z } from 'zod';
import { secondStep, signInPhone } from './auth.ts';
import { defineCall } from './call.ts';
import { codeProof } from './codes.ts';
import { CLIENT_MESSAGES } from './errors.ts';
import { hasNoNul, isName, option, smsCode } from './fields.ts';
import { passwordPair, samePasswords } from './passwords.ts';
import { anyone } from './roles.ts';

/** The three sign-ups: docs/domain/sign-up.md#three-ways. */

/** 2 to 20 characters, with the messages of docs/domain/sign-up.md#fields. */
function shortName(label: '姓名' | '医院名称') {
  const required = `请输入${label}`;
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((text) => text === '' || [...text].length >= 2, `${label}最少两个字符`)
    .refine((text) => [...text].length <= 20, `${label}最多二十个字符`)
    .refine((text) => hasNoNul(text) && isName(text), `${label}包含无法识别的字符`);
}

const optionalCode = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine((text) => !text.includes('\0'), `${label}格式错误`)
    .nullish();

/** Who brought them here: kept with the sign-up, from the link's query. Unknown codes are kept as nothing. */
const origin = { invite_code: optionalCode('邀请码', 100), market_channel: optionalCode('市场渠道', 50) };

/** `Location` of an upload (uploads.upload), or its key. */
const license = optionalCode('证件图片', 300);

const hospitalId = z.number({ error: '请选择医院' }).int('请选择医院').min(1, '请选择医院');

const person = { name: shortName('姓名'), phone: signInPhone, code: smsCode, ...passwordPair };

/** The roles one may register for at a hospital. */
export const REGISTRABLE_ROLES = ['doctor', 'consultant'] as const;

export const signUp = {
  registerSms: defineCall({
    method: 'POST',
    path: '/api/register_sms',
    access: anyone,
    slice: 'signUp',
    summary: '注册：发送短信验证码（普通用户、医疗机构）',
    body: z.object({ phone: signInPhone, proof: codeProof.optional() }),
    toast: CLIENT_MESSAGES.sent,
  }),
  register: defineCall({
    method: 'POST',
    path: '/api/register',
    access: anyone,
    slice: 'signUp',
    summary: '注册普通用户，成功即登录',
    body: z.object({ ...person, ...origin }).check(samePasswords),
    /** A known person with a second factor is asked for it, as at every sign-in. */
    response: z.union([z.object({ access_token: z.string() }), secondStep]),
    status: 200,
    toast: CLIENT_MESSAGES.registered,
    secret: true,
  }),
  doctorHospitals: defineCall({
    method: 'GET',
    path: '/api/doctor/register',
    access: anyone,
    slice: 'signUp',
    summary: '可申请加入的医院',
    response: z.object({ hospitals: z.array(option) }),
  }),
  doctorSms: defineCall({
    method: 'POST',
    path: '/api/doctor/register_sms',
    access: anyone,
    slice: 'signUp',
    summary: '员工注册：发送短信验证码',
    body: z.object({ phone: signInPhone, hospital_id: hospitalId, proof: codeProof.optional() }),
    toast: CLIENT_MESSAGES.sent,
  }),
  doctorRegister: defineCall({
    method: 'POST',
    path: '/api/doctor/register',
    access: anyone,
    slice: 'signUp',
    summary: '注册为医院的医生或咨询师，等待店长审批',
    body: z
      .object({
        ...person,
        hospital_id: hospitalId,
        role: z.enum(REGISTRABLE_ROLES, { error: '职位格式错误' }).default('doctor'),
        license,
        ...origin,
      })
      .check(samePasswords),
    response: z.object({ data: z.object({ status: z.literal('pending') }) }),
    toast: CLIENT_MESSAGES.registered,
  }),
  hospitalRegister: defineCall({
    method: 'POST',
    path: '/api/hospital/register',
    access: anyone,
    slice: 'signUp',
    summary: '医疗机构入驻，等待平台审批',
    body: z.object({ hospital_name: shortName('医院名称'), ...person, license, ...origin }).check(samePasswords),
    response: z.object({ data: z.object({ status: z.literal('pending') }) }),
    toast: CLIENT_MESSAGES.registered,
  }),
};
