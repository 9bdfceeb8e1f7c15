/** Which text of the provider's is meant. */
export type SmsTemplate =
  | 'booked'
  | 'changed'
  | 'cancelled'
  | 'referred'
  | 'reminder'
  | 'code'
  | 'approved'
  | 'rejected'
  | 'invite'
  | 'balance';

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

/** What the phone's network said of a message. */
export interface SmsReport {
  /** The provider's number of it. */
  readonly serial: string;
  /** Ours, where the provider gives it back. */
  readonly reference: string | null;
  readonly delivered: boolean;
  /** Why not; may be empty. */
  readonly error: string;
  /** When the phone had it; null where nobody said. */
  readonly at: Date | null;
}

export interface SmsDriver {
  /** `fee`: as how many messages it was counted; null where nobody said. @throws SmsError, whose outcome says what may be done next */
  send(sms: Sms): Promise<{ providerId: string; fee: number | null }>;
  /** What is known of a phone's messages since then. Null: nothing is ever known here. @throws SmsError */
  readonly reports: ((phone: string, since: Date) => Promise<SmsReport[]>) | null;
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
