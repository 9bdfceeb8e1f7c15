import { type ComponentType, lazy, Suspense } from 'react';

/** A dialog whose code, with the rules of its form, comes when it is opened: the page under it is drawn without. */
export function lateDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
