import { CircleCheck, CircleX, ShieldX } from 'lucide-react';
import { type ActionResult, RESULTS } from '#contract/operation-logs.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const LOOKS: Record<ActionResult, Look> = {
  done: { tone: 'green', icon: CircleCheck },
  refused: { tone: 'red', icon: ShieldX },
  failed: { tone: 'orange', icon: CircleX },
};

export function ResultTag({ result }: { result: ActionResult }) {
  return <StateTag look={LOOKS[result]}>{RESULTS[result]}</StateTag>;
}
