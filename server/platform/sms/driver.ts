/** Which text of the provider's is meant. */
export type SmsTemplate = 'booked' | 'cancelled' | 'code' | 'approved' | 'rejected';

export interface Sms {
  /** As people write it, without a country. */
  readonly phone: string;
  readonly template: SmsTemplate;
  /** What the provider fills its template with, in order. */
  readonly params: readonly string[];
  /** The whole text, for who has no templates. */
  readonly text: string;
  /** Ours: comes back in the provider's records. */
  readonly reference: string;
}

export interface SmsDriver {
  /** @throws SmsError, whose outcome says what may be done next */
  send(sms: Sms): Promise<{ providerId: string }>;
}

/**
 * temporary: certainly not accepted, and worth another try. permanent: certainly not accepted, and never will be.
 * unknown: nobody can say whether a phone will ring, so it must not be sent again.
 */
export type SmsOutcome = 'temporary' | 'permanent' | 'unknown';

export class SmsError extends Error {
  override name = 'SmsError';
  readonly outcome: SmsOutcome;

  constructor(outcome: SmsOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}
