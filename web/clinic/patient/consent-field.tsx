import { WholeText } from '#web/clinic/patient/whole-text.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type ConsentFieldProps = {
  title: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
};

/** Never ticked for the person; the whole text is one press away. */
export function ConsentField({ title, text, checked, onChange, onBlur }: ConsentFieldProps) {
  return (
    <WholeText title={title} text={text}>
      <Checkbox checked={checked} onChange={onChange} onBlur={onBlur}>
        我已阅读并同意《{title}》
      </Checkbox>
    </WholeText>
  );
}
