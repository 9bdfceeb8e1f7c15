import { useState } from 'react';
import type { OpenCampaign } from '#contract/campaign-rows.ts';
import { campaigns } from '#contract/campaigns.ts';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { useTouchSize } from '#web/ui/touch.ts';
import { spanShown } from './campaign-values.ts';

const SignUpDialog = lateDialog(() => import('./sign-up-dialog.tsx').then((m) => m.SignUpDialog));

/** What a hospital offers to everybody, now and soon; nothing where it offers nothing. */
export function OpenCampaigns({ hospitalId }: { hospitalId: number }) {
  const asked = useCall(campaigns.open, { query: { hospital_id: hospitalId } });
  const [opened, setOpened] = useState<OpenCampaign | null>(null);
  const rows = asked.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label="活动" className="rounded-panel border border-line bg-surface p-4 lg:p-5">
      <h2 className="mb-3 font-semibold text-16">活动</h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} onSignUp={() => setOpened(row)} />
        ))}
      </ul>
      {opened ? <SignUpDialog campaign={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

/** 仅限新客，金卡会员、钻石会员 */
function whoWords({ levels, new_only }: OpenCampaign['audience']): string | null {
  const named = levels.map((level) => MEMBER_LEVELS[level]).join('、');
  const words = [...(new_only ? ['仅限新客'] : []), ...(named ? [`限${named}`] : [])];
  return words.length === 0 ? null : words.join('，');
}

function Row({ row, onSignUp }: { row: OpenCampaign; onSignUp: () => void }) {
  const { name, kind, cover, content, state, state_name, projects, audience } = row;
  const size = useTouchSize('md');
  const who = whoWords(audience);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      {cover ? <img src={cover} alt="" className="max-h-60 w-full rounded-control object-cover" /> : null}
      <p className="flex flex-wrap items-center gap-2">
        <b className="text-16">{name}</b>
        <Tag tone={state === 'running' ? 'green' : 'blue'}>{state_name}</Tag>
        <span className="text-13 text-ink-600">{spanShown(row)}</span>
      </p>
      {who ? <p className="text-13 text-ink-600">{who}</p> : null}
      {content ? <p className="whitespace-pre-line text-14 text-ink-700">{content}</p> : null}
      {projects.length === 0 ? null : (
        <ul aria-label={`${name}的项目`} className="flex flex-col gap-1 text-14">
          {projects.map((project) => (
            <Offered key={project.project_id} project={project} />
          ))}
        </ul>
      )}
      {kind === 4 && state === 'running' ? (
        <div>
          <Button variant="primary" size={size} aria-label={`我要报名：${name}`} onClick={onSignUp}>
            我要报名
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Offered({ project }: { project: OpenCampaign['projects'][number] }) {
  const { name, price, list_price, left, per_person } = project;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span>{name}</span>
      <b className="text-red-700">{formatMoney(price)}</b>
      {price < list_price ? <s className="text-13 text-ink-500">{formatMoney(list_price)}</s> : null}
      <span className="text-13 text-ink-500">
        {[
          ...(left === null ? [] : [left === 0 ? '已售罄' : `剩余 ${formatCount(left)} 份`]),
          ...(per_person === null ? [] : [`每人限 ${per_person} 份`]),
        ].join('，')}
      </span>
    </li>
  );
}
