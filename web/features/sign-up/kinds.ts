import { type REGISTRABLE_ROLES, signUp } from '#contract/sign-up.ts';
import { request } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { showSuccess } from '#web/api/errors.ts';
import { plainPhone } from '#web/ui/plain-phone.ts';

/** A plain user, staff of a hospital, a new institution (docs/domain/sign-up.md#three-ways). */
export type SignUpKind = 'user' | 'staff' | 'institution';

/** Whatever any of the three asks for: what is typed into one is not asked again by another. */
export interface SignUpValues {
  hospital_name: string;
  hospital_id: number | null;
  role: (typeof REGISTRABLE_ROLES)[number];
  name: string;
  phone: string;
  code: string;
  password: string;
  password_confirmation: string;
}

/** Who brought them here, from the link's query. */
export interface Origin {
  invite_code: string | null;
  market_channel: string | null;
}

/** The fields of each, in the order in which they stand. */
export const FIELDS_OF: Record<SignUpKind, readonly (keyof SignUpValues)[]> = {
  user: ['name', 'phone', 'code', 'password', 'password_confirmation'],
  staff: ['hospital_id', 'role', 'name', 'phone', 'code', 'password', 'password_confirmation'],
  institution: ['hospital_name', 'name', 'phone', 'code', 'password', 'password_confirmation'],
};

function personOf({ name, phone, code, password, password_confirmation }: SignUpValues) {
  return { name, phone: plainPhone(phone), code: code.replace(/\s/g, ''), password, password_confirmation };
}

function staffOf(values: SignUpValues) {
  // No hospital is 0 on the wire, which the contract refuses as 请选择医院.
  return { ...personOf(values), hospital_id: values.hospital_id ?? 0, role: values.role };
}

function institutionOf(values: SignUpValues) {
  return { ...personOf(values), hospital_name: values.hospital_name };
}

const rules = async () => (await import('#contract/sign-up.ts')).signUp;
export const RULES = {
  user: contractResolver(async () => (await rules()).register.body, personOf),
  staff: contractResolver(async () => (await rules()).doctorRegister.body, staffOf),
  institution: contractResolver(async () => (await rules()).hospitalRegister.body, institutionOf),
};

/** What goes with that which was typed. */
export interface Beside {
  origin: Origin;
  /** Where the picture is. */
  license: string | null;
}

/**
 * What becomes of who has registered: signed in at once; known already, with a second factor that sign-in asks for; or
 * waiting for approval.
 */
export type Registered = { token: string } | 'known' | 'waiting';

/** Registers. @throws ApiError */
export async function register(
  kind: SignUpKind,
  values: SignUpValues,
  { origin, license }: Beside,
): Promise<Registered> {
  if (kind === 'user') {
    const answer = await request(signUp.register, { body: { ...personOf(values), ...origin } });
    if ('second_factor' in answer) return 'known';
    showSuccess(signUp.register);
    return { token: answer.access_token };
  }
  if (kind === 'staff') {
    await request(signUp.doctorRegister, { body: { ...staffOf(values), license, ...origin } });
    showSuccess(signUp.doctorRegister);
    return 'waiting';
  }
  await request(signUp.hospitalRegister, { body: { ...institutionOf(values), license, ...origin } });
  showSuccess(signUp.hospitalRegister);
  return 'waiting';
}
