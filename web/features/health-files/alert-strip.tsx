import clsx from 'clsx';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Alert } from '#contract/alerts.ts';
import { ALLERGY_STATES, type AllergyState } from '#contract/allergies.ts';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';

interface AlertStripProps {
  alerts: readonly Alert[];
  /** What they said when they were asked for allergies; left out while that is not known. */
  state?: AllergyState;
}

/**
 * What must not be overlooked, whole and always in sight: nothing here folds or is cut short. How bad an allergy is stands
 * in its words; the sign says the same.
 */
export function AlertStrip({ alerts, state }: AlertStripProps) {
  return (
    <ul aria-label="过敏与提醒" className="flex flex-wrap gap-2">
      {alerts.map((alert) => (
        <li key={`${alert.kind} ${alert.text}`}>
          <OneAlert alert={alert} />
        </li>
      ))}
      {state === undefined || state === 'some' ? null : (
        <li>
          <Tag
            tone={state === 'none' ? 'green' : 'orange'}
            icon={state === 'none' ? null : <TriangleAlert aria-hidden size={12} strokeWidth={2.2} />}
          >
            {state === 'none' ? ALLERGY_STATES.none : '过敏史未询问'}
          </Tag>
        </li>
      )}
    </ul>
  );
}

function OneAlert({ alert: { kind, text, severity } }: { alert: Alert }) {
  const severe = severity === 'severe';
  const Icon = severe ? OctagonAlert : TriangleAlert;
  return (
    <p
      className={clsx(
        'flex max-w-full items-start gap-1.5 rounded-cell px-2.5 py-1 font-semibold text-13',
        kind === 'allergy' ? 'bg-red-100 text-red-700' : 'bg-orange-100 text-orange-800',
        severe && 'border-2 border-red-600',
      )}
    >
      <Icon {...ICON} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
