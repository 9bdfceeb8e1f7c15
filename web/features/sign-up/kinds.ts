import { type REGISTRABLE_ROLES, signUp } from '#contract/sign-up.ts';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';

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

/** What each asks for, sends, and is refused by. */
export const KINDS = {
  user: { call: signUp.register, rules: async () => (await rules()).register.body, bodyOf: personOf },
  staff: { call: signUp.doctorRegister, rules: async () => (await rules()).doctorRegister.body, bodyOf: staffOf },
  institution: {
    call: signUp.hospitalRegister,
    rules: async () => (await rules()).hospitalRegister.body,
    bodyOf: institutionOf,
  },
};

export type RegisterCall = (typeof KINDS)[SignUpKind]['call'];
