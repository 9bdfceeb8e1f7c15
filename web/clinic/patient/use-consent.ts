import type { AnswerOf } from '#contract/call.ts';
import { HEALTH_CONSENT, privacy } from '#contract/privacy.ts';
import { useCall } from '#web/api/use-call.ts';

export type Consent = AnswerOf<typeof privacy.consents>['data'][number];

interface HealthConsent {
  /** The text to agree to; null where this account has agreed already, and until that is known. */
  readonly asked: Consent | null;
  /** What goes with a patient's form: the server decides what it means. */
  /** Asks what must be agreed to now. */
  readonly again: () => void;
  readonly answerOf: (checked: boolean) => { consent?: boolean; consent_version?: string };
}

/** What an account must have agreed to before its first patient's file. */
export function useHealthConsent(): HealthConsent {
  const { data, refetch } = useCall(privacy.consents, {});
  const consent = data?.data.find(({ kind }) => kind === HEALTH_CONSENT.kind);
  const again = () => void refetch();
  if (consent?.agreed) return { asked: null, again, answerOf: () => ({}) };
  return {
    again,
    asked: consent ?? null,
    answerOf: (checked) =>
      consent && checked ? { consent: true, consent_version: consent.version } : { consent: false },
  };
}
