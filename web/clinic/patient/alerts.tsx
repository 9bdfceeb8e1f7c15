import clsx from 'clsx';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Alert } from '#contract/alerts.ts';
import { ALLERGY_STATES, type AllergyState } from '#contract/allergies.ts';
import { Tag } from '#web/ui/tag.tsx';

/** What nobody near a patient may miss (docs/domain/records.md#allergies-and-alerts), alike wherever it stands. */

/** 青霉素过敏（重度）、标准预防 */
export const alertWords = (alerts: readonly Alert[]): string => alerts.map(({ text }) => text).join('、');

/** The same at the end of a line of plain text. */
export const alertLine = (alerts: readonly Alert[]): string => (alerts.length > 0 ? `⚠ ${alertWords(alerts)}` : '');

interface AlertsProps {
  alerts: readonly Alert[];
  /** What the patient says themselves: left out where an alert says it. */
  allergic_history?: string | null;
  medical_history?: string | null;
  /** What they said when they were asked for allergies: said where none is known; left out where that stands elsewhere. */
  state?: AllergyState | undefined;
}

/** All of them in words, never folded and never cut short. What is severe is darker, and says so. */
export function Alerts({ alerts, allergic_history, medical_history, state = 'some' }: AlertsProps) {
  const told = [...alerts, ...ownOf('allergy', allergic_history, alerts), ...ownOf('medical', medical_history, alerts)];
  if (told.length === 0 && state === 'some') return null;
  return (
    <ul aria-label="过敏与提醒" className="flex max-w-full flex-wrap gap-1.5 text-13">
      {told.map(({ kind, text, severity }) => (
        <li
          key={`${kind} ${text}`}
          className={clsx(
            'flex max-w-full items-start gap-1.5 rounded-cell px-2 py-0.5 font-semibold',
            severity === 'severe'
              ? 'bg-red-700 text-surface'
              : kind === 'allergy'
                ? 'bg-red-100 text-red-700'
                : 'bg-orange-100 text-orange-800',
          )}
        >
          <Sign severe={severity === 'severe'} />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
      {state === 'some' ? null : (
        <li>
          <Tag tone={state === 'none' ? 'green' : 'orange'} icon={state === 'none' ? null : <Sign severe={false} />}>
            {state === 'none' ? ALLERGY_STATES.none : '过敏史未询问'}
          </Tag>
        </li>
      )}
    </ul>
  );
}

/** What is severe has another sign, not another colour alone. */
function Sign({ severe }: { severe: boolean }) {
  const Icon = severe ? OctagonAlert : TriangleAlert;
  return <Icon aria-hidden size={14} strokeWidth={2} className="mt-0.75 shrink-0" />;
}

function ownOf(kind: Alert['kind'], text: string | null | undefined, alerts: readonly Alert[]): Alert[] {
  if (!text || alerts.some((alert) => alert.text.includes(text))) return [];
  return [{ kind, text, severity: 'unknown' }];
}

/** ⚠ in a row that has no room for them; under a finger, which can't rest on it, with their words. */
export function AlertMark({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  const words = alertWords(alerts);
  return (
    <span
      role="img"
      aria-label={`注意：${words}`}
      title={words}
      className="inline-flex min-w-0 items-start gap-1 text-12 text-red-700"
    >
      <TriangleAlert aria-hidden size={14} strokeWidth={2} className="mt-0.75 shrink-0" />
      <span className="lg:hidden">{words}</span>
    </span>
  );
}
