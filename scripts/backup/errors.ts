/** What the person at the terminal can put right; one line in Chinese. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
