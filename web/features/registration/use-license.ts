export function useLicense(_type: 'license' | 'certificate') {
  return { settle: async (): Promise<string | null | 'failed'> => null, uploading: false };
}
export type LicenseState = ReturnType<typeof useLicense>;
