import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { findNearby, type Nearby } from '#web/clinic/place/find-nearby.ts';
import { NowhereError } from '#web/clinic/place/where-am-i.ts';
import { Button } from '#web/ui/button.tsx';

interface NearbyButtonProps {
  known: Nearby | null;
  onKnown: (known: Nearby | null) => void;
}

/** Puts lists of hospitals into the order of their distance, and back. Where one is is asked when it is pressed. */
export function NearbyButton({ known, onKnown }: NearbyButtonProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const press = async () => {
    if (known) return onKnown(null);
    setPending(true);
    setProblem('');
    try {
      onKnown(await findNearby());
    } catch (error) {
      setProblem(error instanceof NowhereError ? error.message : reasonOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant={known ? 'default' : 'text'}
        aria-pressed={known !== null}
        icon={<LocateFixed aria-hidden size={16} strokeWidth={1.75} />}
        pending={pending}
        pendingText="正在获取位置…"
        className="self-start"
        onClick={() => void press()}
      >
        离我最近
      </Button>
      <p role="status" className="max-w-80 whitespace-normal px-1 text-13 text-ink-500">
        {problem || (known ? '已按距离排序' : '位置只用来在本机排序，不会上传')}
      </p>
    </div>
  );
}
