import { createContext, useContext, useEffect, useState } from 'react';
import type { Attachments, Settled } from './use-attachments.ts';

/** The fields of a form whose files may be under way, by their names. */
export type WaitingFiles = Map<string, () => Promise<Settled>>;

export const WaitingFilesContext = createContext<WaitingFiles | null>(null);

export const useWaitingFiles = (): WaitingFiles => useState<WaitingFiles>(() => new Map())[0];

/** Has the form wait for a field's files before it is sent. */
export function useWaitedFor(name: string, { settle }: Attachments): void {
  const fields = useContext(WaitingFilesContext);
  useEffect(() => {
    fields?.set(name, settle);
    return () => void fields?.delete(name);
  });
}

/** What all of them come to, as it is sent; null where one did not get there, and says so itself. */
export async function settled(fields: WaitingFiles): Promise<Record<string, unknown> | null> {
  const names = [...fields.keys()];
  const files = await Promise.all([...fields.values()].map((settle) => settle()));
  if (files.includes(null)) return null;
  return Object.fromEntries(
    names.map((name, i) => [name, files[i]?.map(({ key, name: called }) => ({ key, name: called }))]),
  );
}
