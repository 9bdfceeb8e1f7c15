import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';

export interface NextStep {
  to: string;
  label: string;
}

/** Where one can go from here: one or two, the first the likelier, each as large as a finger. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <nav aria-label="接下来去哪里" className="flex w-full max-w-80 flex-col gap-2 sm:w-auto sm:max-w-none sm:flex-row">
      {steps.map(({ to, label }, index) => (
        <Link key={to} to={to} className={buttonClass(index === 0 ? 'primary' : 'default', 'touch', 'sm:min-w-36')}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
