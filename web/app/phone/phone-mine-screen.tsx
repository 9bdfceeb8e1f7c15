import { useAtomValue } from 'jotai';
import { BellRing, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { maskPhone } from '#contract/masks.ts';
import { meAtom, store } from '#web/api/session.ts';
import { OwnVisit } from '#web/app/phone/phone-own-visit.tsx';
import { leave } from '#web/app/shell/account.ts';
import { MineButton, MinePage } from '#web/features/phone/mine-page.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

// The page is there without it.
const Owed = lazy(() => import('#web/features/disposals/own-disposals-page.tsx').then((m) => ({ default: m.Owed })));
const PreferencesSheet = lateDialog(() =>
  import('#web/features/notifications/preferences-sheet.tsx').then((m) => m.PreferencesSheet),
);

/** 我的 on a phone: what the patient centre has, in the phone's own frame. */
export default function PhoneMineScreen() {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const me = useAtomValue(meAtom);
  const [notices, setNotices] = useState(false);
  if (!me) return null;
  return (
    <>
      <MinePage
        today={today}
        who={{ name: me.name, phone: maskPhone(me.phone) }}
        owed={
          <Suspense>
            <Owed />
          </Suspense>
        }
        card={(row) => <OwnVisit row={row} today={today} />}
      >
        <MineButton icon={BellRing} onClick={() => setNotices(true)}>
          通知设置
        </MineButton>
        <MineButton icon={LogOut} onClick={() => void leave()}>
          退出登录
        </MineButton>
      </MinePage>
      {notices ? <PreferencesSheet onClose={() => setNotices(false)} /> : null}
    </>
  );
}
