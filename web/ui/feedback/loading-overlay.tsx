import type { LoadingOverlayProps } from '#web/ui/feedback/loading-box.tsx';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';

/** A form that has an overlay asks for it when the focus first comes to it (`onFocus={loadingBox.ahead}`). */
export const loadingBox = new LatePart(async () => (await import('#web/ui/feedback/loading-box.tsx')).LoadingBox);

/**
 * Nothing under it can be used until the answer is there; it can't be dismissed, its caller closes it. Where its code has
 * not come by then, the button that sends says the same.
 */
export function LoadingOverlay(props: LoadingOverlayProps) {
  const Box = useLatePart(loadingBox, props.open);
  return Box ? <Box {...props} /> : null;
}
