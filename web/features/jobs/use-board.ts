import { jobCalls } from '#contract/jobs.ts';
import { useSend } from '#web/api/use-call.ts';

/**
 * Opens the board in a tab of its own. The tab is opened with the press itself, since browsers keep pages from opening
 * one later; it gets its address when the server has left the cookie for it, and is closed where it doesn't.
 */
export function useBoard() {
  const { send, pending } = useSend(jobCalls.board);
  const open = async () => {
    const tab = window.open('', '_blank');
    try {
      const { url } = await send({});
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.replace(url);
    } catch {
      // Why stands in a toast.
      tab?.close();
    }
  };
  return { open, pending };
}
