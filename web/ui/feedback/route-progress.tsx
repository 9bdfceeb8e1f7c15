type RouteProgressProps = { active: boolean };

/** 2 px along the top of the window while a page or its data is on the way. */
export function RouteProgress({ active }: RouteProgressProps) {
  if (!active) return null;
  return (
    <div role="progressbar" aria-label="页面加载中" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-route bg-blue-300" />
    </div>
  );
}
