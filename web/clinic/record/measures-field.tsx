import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { OrthoDetail } from '#contract/dental-records-ortho.ts';
import { ORTHO_LIMITS } from '#contract/ortho-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CHIP, PLAIN } from '#web/ui/fields/chip-class.ts';
import { ChipButton } from '#web/ui/fields/chips.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON, SMALL_ICON } from '#web/ui/icon.ts';

const OFFERED = ['磨牙关系', '骨型', '拥挤度', '覆盖', '覆𬌗', '中线', 'Bolton', 'IPR'];

interface MeasuresFieldProps {
  value: OrthoDetail;
  onChange: (value: OrthoDetail) => void;
}

/** Findings and measures by their labels: a word that is offered or typed, and what it comes to. */
export function MeasuresField({ value, onChange }: MeasuresFieldProps) {
  const [label, setLabel] = useState('');
  const [said, setSaid] = useState('');
  const whole = label.trim() !== '' && said.trim() !== '' && value.length < ORTHO_LIMITS.details;
  const add = () => {
    if (!whole) return;
    onChange([...value.filter((each) => each.label !== label.trim()), { label: label.trim(), value: said.trim() }]);
    setLabel('');
    setSaid('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 ? (
        <ul aria-label="指标" className="flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li key={each.label}>
              <button
                type="button"
                aria-label={`移除 ${each.label} ${each.value}`}
                className={`${CHIP} ${PLAIN}`}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                {`${each.label} ${each.value}`}
                <X {...SMALL_ICON} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-1.5">
        {OFFERED.filter((word) => !value.some((each) => each.label === word)).map((word) => (
          <ChipButton key={word} label={`指标 ${word}`} onClick={() => setLabel(word)}>
            {word}
          </ChipButton>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <div className="w-32">
          <Input
            aria-label="指标名称"
            placeholder="项目"
            maxLength={ORTHO_LIMITS.detailLabel}
            value={label}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setLabel(target.value)}
          />
        </div>
        <div className="w-32">
          <Input
            aria-label="指标数值"
            placeholder="数值"
            maxLength={ORTHO_LIMITS.detailValue}
            value={said}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setSaid(target.value)}
          />
        </div>
        <Button icon={<Plus {...ICON} />} onClick={add}>
          添加指标
        </Button>
      </div>
    </div>
  );
}
