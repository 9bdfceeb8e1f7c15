import type { AnswerOf } from '#contract/call.ts';
import type { privacy } from '#contract/privacy.ts';
import { RevealButton } from '#web/clinic/patient/revealable.tsx';
import type { Reveal } from '#web/clinic/patient/use-reveal.ts';

export type Whole = AnswerOf<typeof privacy.revealOwn>['data'];

/** Numbers stand in the fields as they are shown everywhere; the whole of them under the fields, on request. */
export function WholeNumbers({ reveal }: { reveal: Reveal }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-500">
      {reveal.whole ? '完整号码显示在各输入框下方' : '手机号和证件号已用 * 遮盖，不改动则保持不变'}
      <RevealButton reveal={reveal} />
    </p>
  );
}
