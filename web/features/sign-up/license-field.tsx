import type { useUpload } from '#web/api/use-upload.ts';
import type { ControlSize } from '#web/ui/control.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';
import type { SignUpKind } from './kinds.ts';

interface LicenseFieldProps {
  kind: Exclude<SignUpKind, 'user'>;
  license: ReturnType<typeof useUpload>;
  size: ControlSize;
}

/** The picture is asked for, and who has none at hand is not refused: docs/domain/sign-up.md#fields. */
const TEXTS = {
  staff: { label: '资格证书', hint: '医生、咨询师必须上传专业资格证书' },
  institution: { label: '营业执照', hint: '请上传医疗机构的营业执照' },
} as const;

export function LicenseField({ kind, license, size }: LicenseFieldProps) {
  const { label, hint } = TEXTS[kind];
  return (
    <FormRow label={label} stacked size={size} hint={hint}>
      <ImageInput state={license.state} alt={label} onPick={license.pick} onRemove={license.remove} />
    </FormRow>
  );
}
