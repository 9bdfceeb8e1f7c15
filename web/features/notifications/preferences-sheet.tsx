import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { CHANNELS, type Channel, NOTIFICATION_KINDS, notifications, type Preference } from '#contract/notifications.ts';
import { Failed } from '#web/api/failed.tsx';
import { keyOf, useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';

const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** What one wants to be told, and how; each choice is saved at once. */
export function PreferencesSheet({ onClose }: { onClose: () => void }) {
  return (
    <RightSheet title="通知设置" onClose={onClose}>
      <Preferences />
    </RightSheet>
  );
}

function Preferences() {
  const asked = useCall(notifications.preferences, {});
  const { data, error } = asked;
  const { chosen, save, pending } = useChoices();
  // One's own choice: a closed hospital does not matter here, a lost network does.
  const { reason } = useWritable();
  if (!data) {
    return error ? (
      <Failed asked={asked} />
    ) : (
      <SkeletonRows
        rows={6}
        row="min-h-11 grid-cols-[minmax(0,1fr)_4rem_4rem]"
        bars={['h-3 w-2/5', 'h-5 w-9', 'h-5 w-9']}
      />
    );
  }
  const now = chosen ? merged(data, chosen) : data;
  const kinds = [...new Set(data.preferences.map(({ kind }) => kind))];
  return (
    <div className="flex flex-col gap-5">
      {reason ? <Banner tone="offline" title={reason} /> : null}
      <table className="w-full text-14">
        <thead>
          <tr className="text-left text-13 text-ink-500">
            <th scope="col" className="py-2 font-normal">
              内容
            </th>
            {CHANNEL_NAMES.map((channel) => (
              <th key={channel} scope="col" className="w-20 py-2 font-normal">
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-line border-t">
              <th scope="row" className="py-2.5 text-left font-normal">
                {NOTIFICATION_KINDS[kind]}
              </th>
              {CHANNEL_NAMES.map((channel) => {
                const found = now.preferences.find((each) => each.kind === kind && each.channel === channel);
                return (
                  <td key={channel} className="py-2.5">
                    {found ? (
                      <Switch
                        aria-label={`${NOTIFICATION_KINDS[kind]} ${CHANNELS[channel]}`}
                        checked={found.enabled}
                        disabled={pending || reason !== null || (channel === 'sms' && now.sms_stopped)}
                        onChange={(enabled) => save({ preferences: [{ kind, channel, enabled }] })}
                      />
                    ) : (
                      <span className="text-ink-400">—</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-line border-t pt-4">
        <Switch
          checked={!now.sms_stopped}
          disabled={pending || reason !== null}
          onChange={(wanted) => save({ preferences: [], sms_stopped: !wanted })}
        >
          接收短信
        </Switch>
        <p className="mt-1 text-13 text-ink-500">
          关闭后，本手机号不再收到任何短信，验证码除外。21:00 至次日 07:00 不发送您没有刚刚请求的短信。
        </p>
      </div>
    </div>
  );
}

interface Choice {
  preferences: Preference[];
  sms_stopped?: boolean;
}
type Known = AnswerOf<typeof notifications.preferences>;

/** A choice is shown as it was made, and taken back where it could not be saved. */
function useChoices() {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const queries = useQueryClient();
  const { send, pending } = useSend(notifications.updatePreferences, {
    onDone: (answer) => queries.setQueryData(keyOf(notifications.preferences, {}), answer),
  });
  const save = (choice: Choice) => {
    setChosen(choice);
    // What went wrong stands in a toast.
    void send({ body: choice })
      .catch(() => {})
      .finally(() => setChosen(null));
  };
  return { chosen, save, pending };
}

function merged(known: Known, { preferences, sms_stopped }: Choice): Known {
  const changed = (old: Preference) =>
    preferences.find(({ kind, channel }) => kind === old.kind && channel === old.channel) ?? old;
  return { preferences: known.preferences.map(changed), sms_stopped: sms_stopped ?? known.sms_stopped };
}
