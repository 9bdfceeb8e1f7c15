type Settled = { ok: true; location: string | null } | { ok: false };

export function useLicense(_type: 'license' | 'certificate') {
  return { settle: async (): Promise<Settled> => ({ ok: true, location: null }), waiting: false };
}
