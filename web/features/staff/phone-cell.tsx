import { useEffect, useState } from 'react';
import { REVEALED_FOR_MS } from '#contract/privacy.ts';
import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';

/** A colleague's phone, masked; whole for a minute by a press, which is written down. */
export function PhoneCell({ member: { id, name, phone } }: { member: StaffMember }) {
  const [whole, setWhole] = useState<string | null>(null);
  const { send, pending } = useSend(staffMembers.reveal, { onDone: ({ data }) => setWhole(data.phone) });
  useEffect(() => {
    if (whole === null) return;
    const end = setTimeout(() => setWhole(null), REVEALED_FOR_MS);
    return () => clearTimeout(end);
  }, [whole]);
  if (whole !== null) return whole;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {phone ?? '—'}
      <Button
        variant="text"
        size="sm"
        pending={pending}
        aria-label={`查看${name}的手机号`}
        onClick={() => void send({ params: { id } }).catch(() => {})}
      >
        查看
      </Button>
    </span>
  );
}
