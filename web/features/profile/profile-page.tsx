import type { ReactNode } from 'react';
import { maskPhone } from '#contract/masks.ts';
import { type Profile, profiles } from '#contract/profile.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ProfileForm } from './profile-form.tsx';

/** /workstation/user: who one is at this hospital, and what patients read of one. `more`: what else is one's own here. */
export function ProfilePage({ more }: { more?: ReactNode }) {
  const answer = useCall(profiles.read, {});
  const profile = answer.data?.data;
  return (
    <Page title="个人资料" hint="职称、擅长、简介和照片会显示在预约大厅的简历里">
      <div className="max-w-180 rounded-panel border border-line bg-surface p-6">
        {profile ? (
          <>
            <Identity profile={profile} />
            <hr className="my-6 border-line" />
            <ProfileForm key={profile.id} profile={profile} />
          </>
        ) : (
          <Awaited asked={answer} lines={8} />
        )}
      </div>
      {more}
    </Page>
  );
}

function Identity({ profile }: { profile: Profile }) {
  return (
    <DescriptionList
      items={[
        { label: '姓名', value: profile.name },
        { label: '手机号', value: maskPhone(profile.phone) },
        { label: '医院', value: profile.hospital_name },
        { label: '角色', value: profile.roles.map((role) => ROLE_LABEL[role]).join('、') },
        { label: '科室', value: profile.departments.join('、') || '—' },
      ]}
    />
  );
}
