import { useState } from 'react';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { END_REASONS, type EndReason, endReasons } from '#contract/tooth-states.ts';
import { findingWords } from '#web/clinic/tooth-chart/tooth-look.ts';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface EndDialogProps {
  /** What of the teeth that are chosen can be ended. */
  findings: readonly ToothFinding[];
  /** The one that is proposed. */
  first: number;
  onEnd: (id: number, reason: EndReason) => void;
  onClose: () => void;
}

const REASONS = endReasons.map((value) => ({ value, label: END_REASONS[value] }));

/** 结束记录: which one, and why. Arrows choose, Ctrl Enter ends. */
export function EndDialog({ findings, first, onEnd, onClose }: EndDialogProps) {
  const [id, setId] = useState(first);
  const [reason, setReason] = useState<EndReason>('treated');
  return (
    <FormDialog
      open
      title="结束记录"
      description="结束后不再显示在今天的牙位图上，仍留在该牙的经过里"
      dirty={false}
      submitText="结束"
      width={400}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onEnd(id, reason);
      }}
    >
      <p className="mb-1 font-semibold text-14">记录</p>
      <RadioGroup
        label="记录"
        vertical
        options={findings.map((each) => ({
          value: each.id,
          label: `${each.tooth} ${findingWords(each)}，${each.from_on} 起`,
        }))}
        value={id}
        onChange={setId}
      />
      <p className="mt-3 mb-1 font-semibold text-14">原因</p>
      <RadioGroup label="原因" options={REASONS} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
