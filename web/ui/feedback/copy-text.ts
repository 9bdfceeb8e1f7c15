import { toast } from '#web/ui/feedback/toast.tsx';

/** Copies, and says so. Plain-HTTP origins have no clipboard to write to. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what}已复制`);
  } catch {
    toast.error(`复制失败，请选中${what}后手动复制`);
  }
}
