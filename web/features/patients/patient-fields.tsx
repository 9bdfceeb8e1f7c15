import { type ReactNode, useId } from 'react';
import { useRevealOwn } from '#web/clinic/patient/use-reveal.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { BasicFields } from './basic-fields.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import { ContactFields, EmergencyFields } from './contact-fields.tsx';
import { HealthFields } from './health-fields.tsx';
import type { PatientFormState } from './use-patient-form.ts';
import { WholeNumbers } from './whole-numbers.tsx';

/** The groups of the whole form. */
export function PatientFields({ state }: { state: PatientFormState }) {
  const { form } = state;
  // On a phone a label beside its field would take a quarter of the width.
  const stacked = !useMedia('(width >= 640px)');
  const fields = { form, row: { stacked, size: stacked ? 'touch' : 'form' } } as const;
  const reveal = useRevealOwn(state.patient?.id ?? 0);
  const { whole } = reveal;
  return (
    <>
      {state.patient ? <WholeNumbers reveal={reveal} /> : null}
      <Group title="基本信息">
        <BasicFields {...fields} base={state.base} />
      </Group>
      <Group title="证件">
        <CertificateFields {...fields} whole={whole} />
      </Group>
      <Group title="联系">
        <ContactFields {...fields} whole={whole} />
      </Group>
      <Group title="紧急联系人">
        <EmergencyFields {...fields} whole={whole} />
      </Group>
      <Group title="健康状况" hint="供接诊时用药与安全参考">
        <HealthFields {...fields} base={state.base} asked={state.asked} />
      </Group>
    </>
  );
}

/** Two columns where there is room; `wide` of a row takes both. */
function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="mb-3 flex items-baseline gap-2.5">
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        {hint ? <p className="text-13 text-ink-500">{hint}</p> : null}
      </div>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">{children}</div>
    </section>
  );
}
