import { X } from 'lucide-react';
import { useState } from 'react';
import type { CaseContent } from '#contract/case-form.ts';
import { projects } from '#contract/projects.ts';
import { useCall } from '#web/api/use-call.ts';
import { SuggestInput } from '#web/clinic/record/suggest-input.tsx';
import { ToothChip } from '#web/clinic/record/tooth-text.tsx';
import { typedLine } from '#web/clinic/record/typed-teeth.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { ListField } from './list-field.tsx';

type Treatment = CaseContent['treatments'][number];
type Material = NonNullable<Treatment['material']>;

const NO_MATERIAL: Material = { name: '', brand: '', batch_no: '', udi: '' };
const MATERIAL: readonly (readonly [keyof Material, string])[] = [
  ['name', '材料'],
  ['brand', '品牌'],
  ['batch_no', '批号'],
  ['udi', 'UDI'],
];

interface TreatmentsFieldProps {
  value: Treatment[];
  onChange: (value: Treatment[]) => void;
  teeth: readonly string[];
  readOnly: boolean;
  error?: string | undefined;
}

/** What is done, and what is planned: teeth with their surfaces, and which project. */
export function TreatmentsField({ value, onChange, teeth, readOnly, error }: TreatmentsFieldProps) {
  const change = (at: number, parts: Partial<Treatment>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...parts } : each)));
  return (
    <ListField label="处置项目" error={error}>
      {value.map((each, at) => (
        <TreatmentRow
          // biome-ignore lint/suspicious/noArrayIndexKey: one may be done twice
          key={at}
          treatment={each}
          readOnly={readOnly}
          onChange={(parts) => change(at, parts)}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {readOnly ? null : (
        <AddTreatment
          teeth={teeth}
          error={error}
          onAdd={(added) => onChange([...value, added])}
          onBack={() => onChange(value.slice(0, -1))}
        />
      )}
    </ListField>
  );
}

interface AddTreatmentProps {
  teeth: readonly string[];
  error?: string | undefined;
  onAdd: (added: Treatment) => void;
  onBack: () => void;
}

function AddTreatment({ teeth, error, onAdd, onBack }: AddTreatmentProps) {
  const [typed, setTyped] = useState('');
  const line = typedLine(typed);
  const asked = useDebounced(line.query, 200);
  const query = { keyword: asked, status: 1 as const, page: 1, pageSize: 20 };
  const found = useCall(projects.list, { query }, { enabled: asked !== '', keep: true });
  const rows = (asked === '' ? [] : (found.data?.data ?? [])).map(({ id, name, implant, code }) => ({
    ...{ key: String(id), text: name, hint: code, item: { project_id: id as number | null, name, implant } },
  }));
  const own = { project_id: null, name: line.query, implant: false };
  const suggestions =
    line.query === '' || rows.some(({ text }) => text === line.query)
      ? rows
      : [...rows, { key: 'typed', text: line.query, hint: '照此填写', item: own }];
  return (
    <SuggestInput
      label="录入处置项目"
      placeholder="牙位牙面 + 项目，如 26mo 充填"
      query={typed}
      onQuery={setTyped}
      suggestions={suggestions}
      onBack={onBack}
      error={error}
      onPick={({ project_id, name, implant }) => {
        const of = line.teeth.length > 0 ? line.teeth : [...teeth];
        const material = implant ? NO_MATERIAL : null;
        onAdd({ teeth: of, surfaces: line.surfaces, project_id, name, status: 'done', material });
        setTyped('');
      }}
    />
  );
}

interface TreatmentRowProps {
  treatment: Treatment;
  readOnly: boolean;
  onChange: (parts: Partial<Treatment>) => void;
  onRemove: () => void;
}

function TreatmentRow({ treatment, readOnly, onChange, onRemove }: TreatmentRowProps) {
  const { teeth, surfaces, name, status, material } = treatment;
  const done = status === 'done';
  return (
    <div className="w-full rounded-control border border-line bg-surface-2 px-2 py-1">
      <div className="flex flex-wrap items-center gap-1.5 text-14">
        {teeth.map((tooth) => (
          <ToothChip key={tooth}>{[tooth, surfaces.join('')].filter(Boolean).join(' ')}</ToothChip>
        ))}
        <span className="min-w-0 flex-1 break-words">{name}</span>
        {readOnly ? (
          <span className="text-13 text-ink-600">{done ? '已做' : '计划'}</span>
        ) : (
          <>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${name}：${done ? '已做，改为计划' : '计划，改为已做'}`}
              onClick={() => onChange({ status: done ? 'planned' : 'done' })}
            >
              {done ? '已做' : '计划'}
            </Button>
            {material ? null : (
              <Button size="sm" variant="ghost" onClick={() => onChange({ material: NO_MATERIAL })}>
                材料
              </Button>
            )}
            <IconButton size="sm" label={`去掉处置 ${name}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
          </>
        )}
      </div>
      {material ? (
        <div className="grid grid-cols-2 gap-2 py-1 lg:grid-cols-4">
          {MATERIAL.map(([key, label]) => (
            <Input
              key={key}
              size="sm"
              aria-label={`${name}：${label}`}
              placeholder={label}
              maxLength={100}
              readOnly={readOnly}
              value={material[key]}
              onChange={(event) => onChange({ material: { ...material, [key]: event.target.value } })}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
