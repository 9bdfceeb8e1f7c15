import { LatePart } from '#web/ui/late-part.ts';
import type { LoadingOverlayProps } from '#web/ui/loading-box.tsx';
import { useLatePart } from '#web/ui/use-late-part.ts';

/** A form that has an overlay asks for it when the focus first comes to it (`onFocus={loadingBox.ahead}`). */
export const loadingBox = new LatePart(async () => (await import('#web/ui/loading-box.tsx')).LoadingBox);

/**
 * Nothing under it can be used until the answer is there; it can't be dismissed, its caller closes it. Where its code has
 * not come by then, the button that sends says the same.
 */
export function LoadingOverlay(props: LoadingOverlayProps) {
  const Box = useLatePart(loadingBox, props.open);
  return Box ? <Box {...props} /> : null;
}
