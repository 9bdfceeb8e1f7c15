import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { MapLink } from '#web/clinic/place/place-links.tsx';
import { NowhereError, whereAmI } from '#web/clinic/place/where-am-i.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import type { DetailsForm } from './details-values.ts';
import { mapTextOf, spotOf } from './map-text.ts';

interface SpotRowProps {
  form: UseFormReturn<DetailsForm>;
  /** Of the hospital, as the map is to say it. */
  name: string;
}

/** Where the house stands: copied off a map, or asked of the device where who fills this in is there. */
export function SpotRow({ form, name }: SpotRowProps) {
  const text = useWatch({ control: form.control, name: 'spot' });
  const here = useHere((found) =>
    form.setValue('spot', found, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
  );
  const spot = spotOf(text);
  return (
    <FormRow
      label="位置"
      error={form.formState.errors.spot?.message ?? here.problem ?? undefined}
      hint="患者按距离找医院时用到。可粘贴高德或腾讯地图的坐标，人在医院时也可直接取当前位置"
    >
      <Input {...form.register('spot')} autoComplete="off" maxLength={60} placeholder="120.155100,30.274100" />
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <Button
          variant="text"
          icon={<LocateFixed aria-hidden size={16} strokeWidth={1.75} />}
          pending={here.pending}
          pendingText="正在获取位置…"
          onClick={() => void here.take()}
        >
          使用当前位置
        </Button>
        {spot ? <MapLink {...spot} name={name} address="" /> : null}
      </div>
    </FormRow>
  );
}

/** Where this device is, as the field has it. */
function useHere(onFound: (text: string) => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setPending(true);
    setProblem(null);
    try {
      onFound(mapTextOf(await whereAmI({ precise: true })));
    } catch (error) {
      setProblem(error instanceof NowhereError ? error.message : '暂时无法确定您的位置，请稍后再试');
    } finally {
      setPending(false);
    }
  };
  return { take, pending, problem };
}
