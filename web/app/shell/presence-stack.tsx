import clsx from 'clsx';
import { Avatar } from '#web/ui/avatar.tsx';

type PresenceStackProps = {
  people: readonly { id: string | number; name: string }[];
  max?: number;
  ground?: 'paper' | 'petrol';
  /** Only the faces, where something else says how many. */
  compact?: boolean;
};

/** Who else is here. The names are read out and shown on hover; the picture is only the colours. */
export function PresenceStack({ people, max = 4, ground = 'paper', compact = false }: PresenceStackProps) {
  if (people.length === 0) return null;
  const names = people.map((person) => person.name).join('、');
  return (
    <span
      title={names}
      className={clsx(
        'inline-flex items-center gap-2 whitespace-nowrap text-13',
        ground === 'petrol' ? 'text-bar-strong' : 'text-ink-600',
      )}
    >
      <span aria-hidden className="inline-flex">
        {people.slice(0, max).map((person, index) => (
          <Avatar
            key={person.id}
            id={person.id}
            name={person.name}
            className={clsx('ring-2', ground === 'petrol' ? 'ring-brand-900' : 'ring-surface', index > 0 && '-ml-0.5')}
          />
        ))}
      </span>
      {compact ? null : <span>{people.length} 人在线</span>}
      <span className="sr-only">{names}</span>
    </span>
  );
}
