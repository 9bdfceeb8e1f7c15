import { MapPinOff } from 'lucide-react';
import type { NextStep } from './next-steps.tsx';
import { TurnedBack } from './turned-back.tsx';

interface NotFoundPageProps {
  /** The address that was asked for, as it is written on the wire, where it is known. */
  asked: string | null;
  steps: readonly NextStep[];
}

/** Longer addresses are cut: they are read to find a slip of the pen. */
const SHOWN = 60;

export function NotFoundPage({ asked, steps }: NotFoundPageProps) {
  const shown = asked && asked.length > SHOWN ? `${asked.slice(0, SHOWN)}…` : asked;
  return (
    <TurnedBack icon={MapPinOff} title="页面不存在" steps={steps}>
      {shown ? (
        <>
          没有 <span className="break-all font-semibold">{shown}</span> 这个地址，可能输错了，或页面已经移走。
        </>
      ) : (
        '地址可能输错了，或页面已经移走。'
      )}
    </TurnedBack>
  );
}
