import { TriangleAlert } from 'lucide-react';
import type { PrescriptionWarning } from '#contract/prescriptions.ts';

/** What a doctor should know of a sheet, and may go past. */
export function Warnings({ warnings }: { warnings: readonly PrescriptionWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul
      aria-label="用药提醒"
      className="flex flex-col gap-1 rounded-control bg-orange-50 px-3 py-2 text-13 text-ink-900"
    >
      {warnings.map(({ item, kind, text }) => (
        <li key={`${item} ${kind}`} className="flex items-start gap-2">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-orange-800" />
          {text}
        </li>
      ))}
    </ul>
  );
}
