import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** Whom the hospital knows is shown, not asked for again; somebody else may still be meant. */
export function KnownName({ name, onForget }: { name: string; onForget: () => void }) {
  return (
    <FormRow label="姓名">
      <div className="flex items-center gap-3">
        <Input readOnly value={name} />
        <Button variant="text" onClick={onForget}>
          改为新患者
        </Button>
      </div>
    </FormRow>
  );
}
