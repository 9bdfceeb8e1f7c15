import { useEffect, useEffectEvent } from 'react';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { ApiError, request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** What each dialog of a member is given: the row that it was opened from. */
export interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

/** The member as they are now: as the row knew them until they were asked for anew. Who is gone is told, and closed. */
export function useMember({ member, onClose }: MemberDialogProps): Member {
  const asked = useCall(members.show, { params: { id: member.id }, query: { include: 'userLevel' } }, { staleTime: 0 });
  useTouched(['members'], () => void asked.refetch());
  const { error } = asked;
  const close = useEffectEvent(() => {
    showError(error);
    onClose();
  });
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return asked.data?.data ?? member;
}

/** What a form writes over a member, and how they are read anew where somebody was quicker. */
export const overOf = <V>({ id, version }: Member, valuesOf: (row: Member) => V) => ({
  version,
  valuesOf,
  read: async () => (await request(members.show, { params: { id }, query: {} })).data,
});
