import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type PointsSettings, points } from '#contract/points.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { SettingsForm } from './settings-form.tsx';

/** 积分设置: the owner's to change, for others to read. */
export default function PointsSettingsPage() {
  const isOwner = useAtomValue(rolesAtom).includes('shop_owner');
  const answer = useCall(points.settings, { query: {} });
  const [saved, setSaved] = useState<PointsSettings | null>(null);
  const settings = newest(answer.data?.data, saved);
  return (
    <Page title="积分设置" hint="消费得积分，积分可抵扣处置单">
      <div className="max-w-180 rounded-panel border border-line bg-surface p-6 max-sm:p-4">
        {settings ? (
          <SettingsForm
            key={saved?.version ?? 0}
            settings={settings}
            readOnly={isOwner ? null : '只有店长可以修改'}
            onSaved={setSaved}
          />
        ) : (
          <Awaited asked={answer} lines={8} />
        )}
      </div>
    </Page>
  );
}

/** What was saved here is there before it is read again. */
function newest(read: PointsSettings | undefined, saved: PointsSettings | null): PointsSettings | undefined {
  return saved && (!read || saved.version > read.version) ? saved : read;
}
