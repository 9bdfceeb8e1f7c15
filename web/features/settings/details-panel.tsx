import { useState } from 'react';
import type { HospitalSettings } from '#contract/settings.ts';
import { useWritable } from '#web/api/writable.ts';
import { MapLink, PhoneLink } from '#web/clinic/place/place-links.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const DetailsDialog = lateDialog(() => import('./details-dialog.tsx').then((m) => m.DetailsDialog));

/** What the hospital's page tells everybody: how it is reached, and what it does. */
export function DetailsPanel({ current }: { current: HospitalSettings }) {
  const [open, setOpen] = useState(false);
  const { reason } = useWritable();
  const { phone, address, summary, longitude } = current;
  return (
    <section aria-label="医院资料" className="mt-4 rounded-panel border border-line bg-surface p-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-16">医院资料</h2>
        <p className="min-w-0 flex-1 text-13 text-ink-500">所有人都能在医院主页看到</p>
        <GuardedButton reason={reason} onClick={() => setOpen(true)}>
          修改资料
        </GuardedButton>
      </div>
      <DescriptionList
        items={[
          { label: '电话', value: phone ? <PhoneLink phone={phone} /> : '未填写' },
          { label: '地址', value: address || '未填写' },
          { label: '位置', value: longitude === null ? '未设置' : <MapLink {...current} /> },
          { label: '简介', value: <span className="whitespace-pre-line">{summary || '未填写'}</span> },
        ]}
      />
      {open ? <DetailsDialog current={current} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
