import { labelIn } from '#contract/choices.ts';
import { WECHAT_KIND_CHOICES, type WechatAccount, wechatSettings } from '#contract/wechat-settings.ts';
import { request } from '#web/api/client.ts';
import { usePicture } from '#web/api/use-picture.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Select } from '#web/ui/fields/select.tsx';

/** `needed`: WeChat can do nothing without it. */
const SECRETS = [
  { name: 'app_secret', label: 'AppSecret', max: 32, needed: true, hint: '开发者密码，32 位' },
  { name: 'token', label: 'Token', max: 32, needed: true, hint: '自己定，须和服务器配置里的一致' },
  { name: 'encoding_aes_key', label: 'EncodingAESKey', max: 43, needed: false, hint: '消息加解密密钥，43 位' },
] as const;

const WORDS = {
  labels: {
    account_name: '公众号名称',
    kind: '类型',
    app_id: 'AppID',
    original_id: '原始ID',
    app_secret: 'AppSecret',
    token: 'Token',
    encoding_aes_key: 'EncodingAESKey',
  },
  show: { kind: (kind: string) => labelIn(WECHAT_KIND_CHOICES, kind) },
};

/** Secrets begin empty: nobody is shown one again. */
const valuesOf = ({ account_name, kind, app_id, original_id }: WechatAccount) => ({
  account_name,
  kind: kind as string,
  app_id,
  original_id,
  app_secret: '',
  token: '',
  encoding_aes_key: '',
});

/** As it is now; who may change it is shown all of it. */
async function newest(current: WechatAccount): Promise<WechatAccount> {
  const { data } = await request(wechatSettings.read, {});
  return 'version' in data ? data : current;
}

interface AccountDialogProps {
  /** As it is now. */
  current: WechatAccount;
  onClose: () => void;
}

/** Binds the account, or changes it. No draft: secrets are kept nowhere. */
export function AccountDialog({ current, onClose }: AccountDialogProps) {
  const picture = usePicture('image', current.qrcode, '当前二维码');
  const state = useContractForm(wechatSettings.change, {
    values: valuesOf(current),
    rules: async () => wechatSettings.change.body,
    bodyOf: (values) => values,
    over: {
      version: current.version,
      valuesOf,
      read: () => newest(current),
    },
    refresh: [wechatSettings.read],
    onDone: onClose,
    via: async (press) => {
      const sent = await picture.settle();
      // What did not get there says so itself.
      if (sent.ok) await press(picture.changed ? { qrcode: sent.location } : {});
    },
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title={current.version > 0 ? '修改公众号设置' : '绑定公众号'}
      alsoDirty={picture.changed}
      onClose={onClose}
    >
      <FormRow stacked required label="公众号名称" error={errors.account_name?.message}>
        <Input {...form.register('account_name')} autoComplete="off" maxLength={30} />
      </FormRow>
      <ControlledRow stacked required form={form} name="kind" label="类型">
        {({ ref, value, onChange, onBlur }) => (
          <Select ref={ref} options={WECHAT_KIND_CHOICES} value={value} onChange={onChange} onBlur={onBlur} />
        )}
      </ControlledRow>
      <FormRow stacked required label="AppID" error={errors.app_id?.message}>
        <Input {...form.register('app_id')} autoComplete="off" maxLength={18} placeholder="wx 开头的 18 位" />
      </FormRow>
      <FormRow stacked required label="原始ID" error={errors.original_id?.message}>
        <Input {...form.register('original_id')} autoComplete="off" maxLength={23} placeholder="gh_ 开头" />
      </FormRow>
      {SECRETS.map(({ name, label, max, needed, hint }) => (
        <FormRow
          key={name}
          stacked
          required={needed && !current[name].set}
          label={label}
          hint={hint}
          error={errors[name]?.message}
        >
          <PasswordInput
            {...form.register(name)}
            autoComplete="new-password"
            maxLength={max}
            placeholder={current[name].set ? '已设置，留空不修改' : ''}
          />
        </FormRow>
      ))}
      <FormRow stacked label="二维码">
        <ImageInput state={picture.state} alt="二维码" onPick={picture.pick} onRemove={picture.remove} />
      </FormRow>
    </ContractDialog>
  );
}
