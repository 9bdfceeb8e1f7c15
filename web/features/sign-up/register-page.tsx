import { Link, useNavigate } from 'react-router-dom';
import { LOADING } from '#contract/errors.ts';
import { signIn } from '#web/api/session.ts';
import { PageForm } from '#web/forms/page-form.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ControlSize } from '#web/ui/control.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { Origin, SignUpKind } from './kinds.ts';
import { LicenseField } from './license-field.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { PersonFields } from './person-fields.tsx';
import { StaffFields } from './staff-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

interface RegisterPageProps {
  kind: SignUpKind;
  /** The registration-type dropdown. */
  kinds: readonly { value: SignUpKind; label: string }[];
  onKind: (kind: SignUpKind) => void;
  origin: Origin;
  loginPath: string;
  homePath: string;
  /** Of the fields: fingers need more than a mouse. */
  size: ControlSize;
  /** A plain user is signed in at once, and goes on from here. */
  onSignedIn: () => Promise<void>;
}

const TITLE: Record<SignUpKind, string> = {
  user: '注册账号',
  staff: '医生 / 咨询师注册',
  institution: '医疗机构入驻',
};

export function RegisterPage({
  kind,
  kinds,
  onKind,
  origin,
  loginPath,
  homePath,
  size,
  onSignedIn,
}: RegisterPageProps) {
  const navigate = useNavigate();
  const state = useSignUp({
    kind,
    origin,
    onKnown: () => {
      toast.success('该手机号已注册并开启两步验证，请登录');
      void navigate(loginPath);
    },
    onToken: async (token) => {
      signIn({ access_token: token, hospital_id: null });
      await onSignedIn();
    },
  });
  if (state.waiting && kind !== 'user') return <PendingNotice kind={kind} homePath={homePath} />;
  return (
    <>
      <h1 className="font-semibold text-28">{TITLE[kind]}</h1>
      <p className="mt-1 text-14 text-ink-500">
        已有账号？
        <Link to={loginPath} className={buttonClass('text', 'md', 'inline-flex! h-6! max-lg:h-11!')}>
          去登录
        </Link>
      </p>
      <div className="mt-4">
        <FormRow label="注册类型" stacked size={size}>
          <Select options={kinds} value={kind} onChange={onKind} />
        </FormRow>
      </div>
      <SignUpFields kind={kind} state={state} size={size} />
    </>
  );
}

interface SignUpFieldsProps {
  kind: SignUpKind;
  state: ReturnType<typeof useSignUp>;
  size: ControlSize;
}

function SignUpFields({ kind, state, size }: SignUpFieldsProps) {
  const { form, code, license } = state;
  const { errors } = form.formState;
  return (
    <PageForm
      state={state}
      refusal={state.refusal ?? (errors.root?.message ? { text: errors.root.message, retry: false } : null)}
      pendingText={license.waiting ? LOADING.uploading : LOADING.registering}
      submitText={kind === 'user' ? '注册' : '提交申请'}
      look="mt-3 gap-3"
    >
      {kind === 'staff' ? <StaffFields form={form} size={size} /> : null}
      {kind === 'institution' ? (
        <FormRow label="医院名称" stacked size={size} error={errors.hospital_name?.message}>
          <Input {...form.register('hospital_name')} autoComplete="organization" />
        </FormRow>
      ) : null}
      <PersonFields form={form} code={code} size={size} />
      {kind === 'user' ? null : <LicenseField kind={kind} license={license} size={size} />}
    </PageForm>
  );
}
