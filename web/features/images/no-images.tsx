import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NoImagesProps {
  mayAdd: boolean;
  /** Shows all of them; null: all are shown. */
  onAll: (() => void) | null;
}

/** Nothing to show, and what to do next. */
export function NoImages({ mayAdd, onAll }: NoImagesProps) {
  if (onAll) return <EmptyState hint="没有符合条件的影像" action={<Button onClick={onAll}>查看全部影像</Button>} />;
  return <EmptyState hint={mayAdd ? '上传影像：把文件拖到此页，粘贴，或点选择文件' : '该患者还没有影像'} />;
}
