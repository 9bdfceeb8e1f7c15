import { Banner } from '#web/ui/feedback/banner.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';

interface PageFootProps {
  total: number;
  page: number;
  pageSize: number;
  onChange: (patch: { page?: number; pageSize?: number }) => void;
}

/** Under a table that has anything: its pages. */
export function PageFoot({ total, page, pageSize, onChange }: PageFootProps) {
  if (total === 0) return null;
  return (
    <div className="shrink-0 border-line border-t px-4 py-2.5">
      <Pagination
        total={total}
        page={page}
        size={pageSize}
        onPage={(next) => onChange({ page: next })}
        onSize={(next) => onChange({ pageSize: next })}
      />
    </div>
  );
}

/** Over a table that shows what it knew before, since it could not be loaded again. */
export function NotLoadedAgain({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Banner tone="alert" square title="加载失败" action={{ label: '重试', onClick: onRetry }}>
        {problem}
      </Banner>
    </div>
  );
}
