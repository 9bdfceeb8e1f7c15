import clsx from 'clsx';

const KINDS = [
  ['border-blue-300 bg-blue-50', '出诊'],
  ['border-blue-600 border-dashed bg-blue-100', '加号'],
  ['border-booked-fg bg-booked-bg', '请假'],
  ['hatch-stop border-red-600 bg-red-50', '停诊'],
] as const;

export function Legend() {
  return (
    <ul aria-label="图例" className="ml-2 flex gap-3 text-12 text-ink-600">
      {KINDS.map(([look, label]) => (
        <li key={label} className="flex items-center gap-1">
          <span aria-hidden className={clsx('h-3 w-5 rounded-cell border', look)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
