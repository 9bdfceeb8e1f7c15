import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';

/** Somebody else saved it while this form was open: what is typed stays, what it is now can be looked at. */
export function Overtaken({ now }: { now: readonly { label: string; value: string }[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div role="alert" className="flex flex-col gap-2">
      <Banner
        tone="alert"
        title="此记录刚被修改，请核对后再保存"
        {...(open ? {} : { action: { label: '查看最新', onClick: () => setOpen(true) } })}
      />
      {open ? (
        <div className="rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
          <DescriptionList items={now} />
        </div>
      ) : null}
    </div>
  );
}
