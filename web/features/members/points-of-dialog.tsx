import { useEffect, useEffectEvent } from 'react';
import { members } from '#contract/members.ts';
import { showError } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { PointsDialog } from './points-dialog.tsx';

interface PointsOfDialogProps {
  /** Of the member. */
  id: number;
  /** What is likely meant. */
  type: 'incr' | 'clearing';
  onClose: () => void;
}

/** 积分变动 of a member of whom only the number is known. */
export function PointsOfDialog({ id, type, onClose }: PointsOfDialogProps) {
  const { data, error } = useCall(members.show, { params: { id }, query: {} }, { staleTime: 0 });
  const close = useEffectEvent(() => {
    showError(error);
    onClose();
  });
  const isLost = data === undefined && error !== null;
  useEffect(() => {
    if (isLost) close();
  }, [isLost]);
  return data ? <PointsDialog member={data.data} type={type} onClose={onClose} /> : null;
}
