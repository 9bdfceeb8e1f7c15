import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type Profile, profiles } from '#contract/profile.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { type RosterRow, roster } from '#contract/roster.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { reasonOf } from '#web/api/errors.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ResumeCard } from './resume-card.tsx';

/** /admin/visits/doctor_resumes: resumes as a grid's header shows them; one's own beside the form that changes it. */
export default function ResumePage() {
  const me = useAtomValue(meAtom)?.id;
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const answer = useCall(roster.week, { query: {} });
  const [chosen, setChosen] = useState<number | null>(null);
  const people = answer.data?.data.filter(({ id }) => owner || id === me);
  const person = people?.find(({ id }) => id === chosen) ?? people?.find(({ id }) => id === me) ?? people?.[0];
  return (
    <Page
      title="医生简历"
      hint="与预约大厅点击表头看到的相同，由本人修改"
      action={
        person && people && people.length > 1 ? (
          <Select
            label="人员"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={person.id}
            onChange={setChosen}
          />
        ) : null
      }
    >
      {person ? (
        <Resume key={person.id} person={person} own={person.id === me} />
      ) : (
        <div className="rounded-panel border border-line bg-surface p-6">
          {people ? <EmptyState hint="本院还没有医生或洁牙师" /> : <Awaited asked={answer} lines={6} />}
        </div>
      )}
    </Page>
  );
}

function Resume({ person, own }: { person: RosterRow; own: boolean }) {
  const profile = useCall(profiles.read, {}, { enabled: own });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[400px_minmax(0,1fr)]">
      <ResumeCard
        id={person.id}
        name={person.name}
        line={[
          person.job_title || ROLE_LABEL[person.role_name === 'doctor' ? 'doctor' : 'dental_hygienist'],
          person.department_name,
        ]}
      />
      {own ? (
        <section aria-label="修改简历" className="max-w-180 rounded-panel border border-line bg-surface p-6">
          <Form profile={profile.data?.data} error={profile.error} onRetry={() => void profile.refetch()} />
        </section>
      ) : null}
    </div>
  );
}

function Form({ profile, error, onRetry }: { profile: Profile | undefined; error: Error | null; onRetry: () => void }) {
  if (profile) return <ProfileForm key={profile.id} profile={profile} />;
  return error ? <ErrorState reason={reasonOf(error)} onRetry={onRetry} /> : <SkeletonLines lines={8} />;
}
