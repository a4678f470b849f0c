import { PRESENTATION_TEMPLATES, type PresentationTemplate } from '#contract/customer/presentations.ts';
import { PRESENTATION, SHEETS } from './presentations-words.ts';

const Line = () => <i className="sheet-line" />;

const DRAWINGS: Readonly<Record<PresentationTemplate, React.ReactNode>> = {
  'before-after': (
    <>
      <i className="sheet-title" />
      <i className="sheet-hero" />
      <span className="sheet-row">
        <i className="sheet-small" />
        <span className="sheet-lines">
          <Line />
          <Line />
          <Line />
        </span>
      </span>
      <Line />
    </>
  ),
  'material-board': (
    <>
      <i className="sheet-title" />
      <i className="sheet-small" />
      <span className="sheet-swatches">
        <i />
        <i />
        <i />
      </span>
      <Line />
      <span className="sheet-swatches">
        <i />
        <i />
        <i />
      </span>
      <Line />
    </>
  ),
  options: (
    <>
      <i className="sheet-title" />
      {['#6e1a23', '#1f4032', '#8a8986'].map((color) => (
        <span key={color} className="sheet-row">
          <i className="sheet-small" style={{ background: color }} />
          <span className="sheet-lines">
            <Line />
            <Line />
          </span>
        </span>
      ))}
    </>
  ),
};

export function TemplateChoice({
  value,
  onChange,
}: {
  value: PresentationTemplate;
  onChange: (template: PresentationTemplate) => void;
}) {
  return (
    <fieldset>
      <legend className="field-label mb-2">{PRESENTATION.template}</legend>
      <div className="sheets">
        {PRESENTATION_TEMPLATES.map((template) => (
          <label key={template} className="sheet-card">
            <input
              type="radio"
              name="template"
              className="sr-only"
              checked={value === template}
              onChange={() => onChange(template)}
            />
            <span className="sheet-paper" aria-hidden="true">
              {DRAWINGS[template]}
            </span>
            <span>
              <b className="block">{SHEETS[template].name}</b>
              <span className="small">{SHEETS[template].text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
