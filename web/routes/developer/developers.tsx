import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import {
  Chapter,
  ClientChapter,
  ErrorsChapter,
  KeysChapter,
  Paragraphs,
  ReferenceChapter,
  ShapesChapter,
  StartChapter,
  WebhooksChapter,
} from '#web/developer/docs/chapters.tsx';
import { samples } from '#web/developer/docs/samples.ts';
import { DEV } from '#web/developer/docs/docs-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stitch } from '#web/ui/stitch.tsx';

export const meta = () => pageMeta({ title: DEV.title, description: DEV.description, canonical: '/developers' });

const CHAPTERS = [
  ['start', DEV.start],
  ['keys', DEV.keys],
  ['errors', DEV.errors],
  ['limits', DEV.limits],
  ['webhooks', DEV.hooks],
  ['client', DEV.client],
  ['reference', DEV.reference],
  ['shapes', DEV.shapes],
] as const;

/** Server URL on the prerendered page. */
const EXAMPLE_ORIGIN = 'https://retrim.example';

/** The API documentation. */
export default function Developers() {
  const code = samples(useIsHydrated() ? window.location.origin : EXAMPLE_ORIGIN);
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{DEV.title}</h1>
      <p className="lead mt-4">{DEV.lead}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink look="primary" to="/account#api-keys">
          {DEV.makeKey}
        </ButtonLink>
        <a className="link inline-flex min-h-8 items-center" href="/api/openapi.json">
          {DEV.openApi}
        </a>
      </p>
      <Stitch className="mt-10 mb-10" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={DEV.contents} className="self-start lg:sticky lg:top-24">
          <ol className="grid gap-0.5 sm:max-lg:grid-cols-2">
            {CHAPTERS.map(([id, title]) => (
              <li key={id}>
                <a className="small inline-flex min-h-8 items-center no-underline hover:underline" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[52rem] min-w-0 gap-12">
          <StartChapter code={code} />
          <KeysChapter />
          <ErrorsChapter code={code} />
          <Chapter id="limits" title={DEV.limits}>
            <Paragraphs paragraphs={DEV.limitsText} />
          </Chapter>
          <WebhooksChapter code={code} />
          <ClientChapter code={code} />
          <ReferenceChapter />
          <ShapesChapter />
        </div>
      </div>
    </div>
  );
}
