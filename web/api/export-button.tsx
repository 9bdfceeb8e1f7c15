import { Download } from 'lucide-react';
import type { Call } from '#contract/call.ts';
import { LOADING } from '#contract/errors.ts';
import type { CallArgs } from '#web/api/client.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/button.tsx';

/** The filters of a list without its page: an export is all of it. */
export function filtersOf<Q extends { page?: number; pageSize?: number }>(query: Q): Omit<Q, 'page' | 'pageSize'> {
  const { page: _page, pageSize: _pageSize, ...filters } = query;
  return filters;
}

/** 导出: a list's export call (contract/exports.ts) with the filters that the list has just now. */
export function ExportButton<C extends Call>({ call, args }: { call: C; args: CallArgs<C> }) {
  const { download, pending } = useDownload(call);
  return (
    <Button
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      pending={pending}
      pendingText={LOADING.requesting}
      onClick={() => void download(args)}
    >
      导出 Excel
    </Button>
  );
}
