import { z } from 'zod';
import { signInPhone } from './auth.ts';
import { defineCall } from './call.ts';
import { codeProof } from './codes.ts';
import { CLIENT_MESSAGES } from './errors.ts';
import { smsCode } from './fields.ts';
import { anyone, user } from './roles.ts';

/** Passwords: docs/domain/roles.md#passwords. */

export const PASSWORD_RULE = '密码必须由 6-16位大写字母、小写字母、数字组成';
export const PASSWORDS_DIFFER = '两次输入密码不一致!';
export const COMMON_PASSWORD = '密码过于常见，请换一个';
export const WRONG_OLD_PASSWORD = '原密码错误';
export const SAME_PASSWORD = '新密码不能与原密码相同';

/** 6 to 16 letters and digits with all three kinds. Whether it is among the most common ones the server says. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{6,16}$/;

export const newPassword = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .refine((text) => text === '' || PASSWORD_PATTERN.test(text), PASSWORD_RULE);

interface Confirmed {
  password?: unknown;
  password_confirmation?: unknown;
}

/** The two fields say the same. Told beside all other wrong fields, not after them. */
export const samePasswords = z.refine<Confirmed>(
  (form) => form.password === form.password_confirmation || !form.password_confirmation,
  { path: ['password_confirmation'], error: PASSWORDS_DIFFER, when: () => true },
);

export const passwordPair = { password: newPassword, password_confirmation: newPassword };

export const passwords = {
  /** Every session of the person ends, this one too: who changed the password signs in with it. */
  reset: defineCall({
    method: 'POST',
    path: '/api/admin/reset_password',
    access: user,
    slice: 'passwords',
    summary: '修改密码',
    body: z
      .object({
        old_password: z
          .string({ error: '请输入原密码' })
          .min(1, '请输入原密码')
          .refine((text) => text === '' || (text.length >= 6 && text.length <= 100), '原密码长度为6至100个字符'),
        ...passwordPair,
      })
      .check(samePasswords),
    toast: null,
  }),
  /** The answer is the same whether the phone is known or not. */
  forgetSms: defineCall({
    method: 'POST',
    path: '/api/forget_sms',
    access: anyone,
    slice: 'passwords',
    summary: '找回密码：发送短信验证码',
    body: z.object({ phone: signInPhone, proof: codeProof.optional() }),
    toast: CLIENT_MESSAGES.sent,
  }),
  forget: defineCall({
    method: 'PUT',
    path: '/api/forget',
    access: anyone,
    slice: 'passwords',
    summary: '用短信验证码重设密码',
    body: z.object({ phone: signInPhone, code: smsCode, ...passwordPair }).check(samePasswords),
    toast: CLIENT_MESSAGES.passwordReset,
  }),
};
