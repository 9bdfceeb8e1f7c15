/** A form that asks for a code of the second factor. */
export const FACTOR_CODE = {
  // Its one field is left for the button, or not at all.
  mode: 'onSubmit',
  values: { code: '' },
  rules: async () => (await import('#contract/second-factor.ts')).secondFactor.confirm.body,
  bodyOf: ({ code }: { code: string }) => ({ code }),
  failuresIn: 'form',
} as const;
