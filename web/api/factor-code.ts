import { contractResolver } from '#web/api/contract-resolver.ts';

/** A form that asks for a code of the second factor. */
export interface FactorCodeValues {
  code: string;
}

export const NO_CODE: FactorCodeValues = { code: '' };

export const factorCodeRules = contractResolver<FactorCodeValues>(
  async () => (await import('#contract/second-factor.ts')).secondFactor.confirm.body,
  ({ code }) => ({ code }),
);
