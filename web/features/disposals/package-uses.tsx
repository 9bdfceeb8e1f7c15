import { entitlements } from '#contract/marketing-products.ts';
import type { Entitlement } from '#contract/product-rows.ts';
import { useCall } from '#web/api/use-call.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { formatCount } from '#web/ui/text/format.ts';
import type { LineForm } from './values.ts';

interface PackageUsesProps {
  patientId: number;
  lines: readonly LineForm[];
  onUse: (line: LineForm) => void;
}

/** What the patient may have done out of packages: one press adds it to the list, for nothing. */
export function PackageUses({ patientId, lines, onUse }: PackageUsesProps) {
  const { data } = useCall(entitlements.usable, { query: { patient_id: patientId } }, { staleTime: 0 });
  const usable = data?.data ?? [];
  if (usable.length === 0) return null;
  return (
    <FormRow label="套餐次数">
      <ul aria-label="套餐次数" className="flex flex-col gap-1">
        {usable.map((each) => (
          <Usable
            key={each.id}
            entitlement={each}
            taken={lines.some(({ entitlement_id }) => entitlement_id === each.id)}
            onUse={() => onUse(lineOf(each))}
          />
        ))}
      </ul>
    </FormRow>
  );
}

const lineOf = ({ id, project }: Entitlement): LineForm => ({
  ...{ project_id: project.id, name: project.name, listed: 0, unit_price: 0 },
  ...{ count: '1', tooth: '', remarks: '', doctor_id: null, entitlement_id: id },
});

interface UsableProps {
  entitlement: Entitlement;
  taken: boolean;
  onUse: () => void;
}

function Usable({ entitlement: { name, project, left, expires_on }, taken, onUse }: UsableProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <b>{project.name}</b>
      <span className="text-13 text-ink-500">
        {[name, `剩 ${formatCount(left)} 次`, expires_on ? `${expires_on} 到期` : ''].filter(Boolean).join(' · ')}
      </span>
      <GuardedButton
        size="sm"
        reason={taken ? '已加入' : null}
        aria-label={`使用${name}的${project.name}`}
        onClick={onUse}
      >
        {taken ? '已加入' : '使用'}
      </GuardedButton>
    </li>
  );
}
