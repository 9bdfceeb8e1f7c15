import { useQueryClient } from '@tanstack/react-query';
import { healthFiles } from '#contract/health-files.ts';

/** After a press that was refused, which a toast has told: somebody may have been quicker, so all of it is read again. */
export function useOvertaken(): () => void {
  const queries = useQueryClient();
  const { method, path } = healthFiles.list;
  return () => void queries.invalidateQueries({ queryKey: [method, path] });
}
