import { useQuery } from '@tanstack/react-query';
import { listTemplates, MAX_IMAGES_IN_WIZARD, type Template } from '#contract/studio/photos.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { Button } from '#web/ui/button.tsx';
import type { WizardPhoto } from '../state/wizard-state.ts';
import { startsNewJob } from '../state/wizard-reducer.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { toastError } from '#web/lib/toasts.ts';
import { describeTooMany } from './picked-files.ts';
import { TEMPLATE_WORDS, TEMPLATES } from './upload-words.ts';

/** The name and description of a template, from the server if this page has none. */
const wordsOf = (template: Template): { name: string; description: string } => TEMPLATE_WORDS[template.id] ?? template;

/** Pictures that a phone shows without scrolling, which are loaded first. */
const EAGER_PICTURE_COUNT = 2;

interface TemplatePickerProps {
  title?: string;
  text?: string;
  onPicked?: () => void;
  /** Shown until the server's list has loaded. */
  initialTemplates?: Template[];
  /** Whether a template that is picked after choices were made starts a new job. */
  startsJobs?: boolean;
}

const photoOf = (template: Template): WizardPhoto => {
  const { image: url, width, height } = template;
  return { url, name: wordsOf(template).name, size: 0, width, height, template: true };
};

const usePick = (startsJobs: boolean, onPicked: (() => void) | undefined): ((template: Template) => void) => {
  const { state } = useJob();
  const { dispatch } = useActions();
  return (template) => {
    const isAdded = state.images.some(({ url }) => url === template.image);
    const photoCount = startsJobs && startsNewJob(state) ? 0 : state.images.length;
    if (!isAdded && photoCount >= MAX_IMAGES_IN_WIZARD) {
      const { title, description } = describeTooMany([wordsOf(template).name]);
      toastError(title, description);
      return;
    }
    const { vehicleType } = template;
    dispatch({
      type: 'template-picked',
      image: photoOf(template),
      vehicleType,
      jobId: startsJobs ? hexId(16) : undefined,
    });
    onPicked?.();
  };
};

/** Our own interiors, for users without a photo. Picking one also sets the vehicle type (S-05). */
export function TemplatePicker({
  title = TEMPLATES.title,
  text = TEMPLATES.text,
  onPicked,
  initialTemplates,
  startsJobs = false,
}: TemplatePickerProps) {
  const { state } = useJob();
  const {
    data: templates,
    isError,
    isPending,
    refetch,
  } = useQuery({
    ...endpointQuery(listTemplates),
    placeholderData: initialTemplates,
  });
  const pick = usePick(startsJobs, onPicked);
  return (
    <section className="grid gap-3" aria-labelledby="templates-title">
      <div>
        <h2 className="t3" id="templates-title">
          {title}
        </h2>
        <p className="small">{text}</p>
      </div>
      {isError && (
        <p className="small">
          {TEMPLATES.failed}{' '}
          <Button look="quiet" size="sm" onClick={() => void refetch()}>
            {TEMPLATES.again}
          </Button>
        </p>
      )}
      <ul className="templates">
        {isPending &&
          [1, 2, 3, 4].map((n) => (
            <li key={n}>
              <Skeleton className="block aspect-[3/2]" />
            </li>
          ))}
        {templates?.map((template, i) => (
          <li key={template.id}>
            <button
              type="button"
              className="template"
              aria-pressed={state.images[state.selected]?.url === template.image}
              onClick={() => pick(template)}
            >
              <span className="template-face">
                <img
                  src={template.thumbnail}
                  alt=""
                  loading={i < EAGER_PICTURE_COUNT ? 'eager' : 'lazy'}
                  fetchPriority={i < EAGER_PICTURE_COUNT ? 'high' : 'low'}
                  width={template.width}
                  height={template.height}
                />
              </span>
              <span className="thumb-name">{wordsOf(template).name}</span>
              <span className="caption">{wordsOf(template).description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
