import type { ComponentProps } from 'react';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

/** That a new patient was told what their health data is used for (docs/domain/patients-and-privacy.md). */
export function InformedBox(box: Pick<ComponentProps<typeof Checkbox>, 'checked' | 'onChange' | 'onBlur'>) {
  return <Checkbox {...box}>已向患者说明健康信息的用途（《{HEALTH_CONSENT.title}》）</Checkbox>;
}
