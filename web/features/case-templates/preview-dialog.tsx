import { CASE_SECTIONS, caseSections } from '#contract/case-sections.ts';
import { type CaseTemplate, TEMPLATE_KINDS } from '#contract/case-templates.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TemplateText } from './template-text.tsx';

interface PreviewDialogProps {
  template: CaseTemplate;
  onClose: () => void;
}

/** How a case reads that is begun with a template. */
export function PreviewDialog({ template: { name, kind, diagnosis, content }, onClose }: PreviewDialogProps) {
  const about = [TEMPLATE_KINDS[kind], diagnosis?.code, diagnosis?.name].filter(Boolean).join(' · ');
  return (
    <Dialog open width={640} title={name} description={about} onClose={onClose}>
      <dl className="flex flex-col gap-4 text-14">
        {caseSections
          .filter((section) => content[section] !== '')
          .map((section) => (
            <div key={section}>
              <dt className="mb-1 font-semibold text-ink-900">{CASE_SECTIONS[section]}</dt>
              <dd className="text-ink-700">
                <TemplateText text={content[section]} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
