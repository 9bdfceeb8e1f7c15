import { useAtomValue } from 'jotai';
import { meAtom, store, viewRoleAtom } from '#web/api/session.ts';
import { FeedCard } from '#web/features/calendar-feeds/feed-card.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';

/** Whoever has a column of their own may have it in their calendar. */
const WITH_COLUMN = ['doctor', 'dental_hygienist', 'shop_owner'];

export default function ProfileScreen() {
  const role = useAtomValue(viewRoleAtom, { store });
  const hospital = useAtomValue(meAtom, { store })?.meta.hospital;
  if (!role || !WITH_COLUMN.includes(role)) return <ProfilePage />;
  return (
    <ProfilePage
      more={
        <div className="mt-4">
          <FeedCard kind="work" hospitalId={hospital?.id} />
        </div>
      }
    />
  );
}
