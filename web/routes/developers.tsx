import { useSyncExternalStore, type ReactNode } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { FactTable } from '#web/developers/fact-table.tsx';
import { Code, Operation } from '#web/developers/operation.tsx';
import { REFERENCE, SCOPE_LIST, SHAPES } from '#web/developers/reference.ts';
import { Sample } from '#web/developers/sample.tsx';
import { ERROR_CODES, samples } from '#web/developers/samples.ts';
import { DEV } from '#web/developers/words.ts';
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

/** Before the page knows where it is, and where it is read without scripts. */
const SOME_SERVER = 'https://retrim.example';

/** It never changes. */
const never = (): (() => void) => () => {};
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => SOME_SERVER,
  );

/** How other programs use Retrim. */
export default function Developers() {
  const code = samples(useOrigin());
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
          <Chapter id="start" title={DEV.start}>
            <p className="mb-3">{DEV.startText}</p>
            <Sample name={DEV.start} code={code.start} />
            <p className="mb-3">{DEV.startWait}</p>
            <p>{DEV.startAsync}</p>
          </Chapter>
          <Chapter id="keys" title={DEV.keys}>
            <Paragraphs of={DEV.keysText} />
            <FactTable
              label={DEV.permission}
              heads={[DEV.permission, DEV.allows]}
              rows={SCOPE_LIST.map(({ scope, says }) => [scope, says])}
              codes={1}
              fromServer
            />
          </Chapter>
          <Chapter id="errors" title={DEV.errors}>
            <p className="mb-3">{DEV.errorsText}</p>
            <Sample name={DEV.errors} code={code.error} />
            <FactTable
              label={DEV.errors}
              heads={[DEV.status, DEV.errorCode, DEV.meaning]}
              rows={ERROR_CODES.map(([status, codes], i) => [status, codes, DEV.errorSays[i]!])}
              codes={2}
            />
          </Chapter>
          <Chapter id="limits" title={DEV.limits}>
            <Paragraphs of={DEV.limitsText} />
          </Chapter>
          <Chapter id="webhooks" title={DEV.hooks}>
            <Paragraphs of={DEV.hooksText} />
            <h3 className="mt-6 mb-2 font-semibold">{DEV.example}</h3>
            <Sample name={DEV.example} code={code.event} />
            <h3 className="mt-6 mb-2 font-semibold">{DEV.verify}</h3>
            <p className="mb-3">{DEV.verifyText}</p>
            <p className="small mb-1 font-medium">{DEV.verifyNode}</p>
            <Sample name={DEV.verifyNode} code={code.verifyNode} />
            <p className="small mb-1 font-medium">{DEV.verifyPython}</p>
            <Sample name={DEV.verifyPython} code={code.verifyPython} />
          </Chapter>
          <Chapter id="client" title={DEV.client}>
            <p className="mb-3">{DEV.clientText}</p>
            <p className="mb-3 flex flex-wrap gap-x-5">
              <a
                className="link inline-flex min-h-8 items-center"
                href="/developers/retrim-client.js"
                download="retrim-client.js"
              >
                {DEV.clientJs}
              </a>
              <a
                className="link inline-flex min-h-8 items-center"
                href="/developers/retrim-client.ts.txt"
                download="retrim-client.ts"
              >
                {DEV.clientTs}
              </a>
            </p>
            <Sample name={DEV.client} code={code.client} />
          </Chapter>
          <Chapter id="reference" title={DEV.reference}>
            <p className="mb-4">{DEV.referenceText}</p>
            <div data-from-server="">
              {REFERENCE.map(({ name, operations }) => (
                <section key={name} className="mb-8">
                  <h3 className="mb-2 font-semibold">{name}</h3>
                  {operations.map((operation) => (
                    <Operation key={operation.name} of={operation} />
                  ))}
                </section>
              ))}
            </div>
          </Chapter>
          <Chapter id="shapes" title={DEV.shapes}>
            <p className="mb-4">{DEV.shapesText}</p>
            <div data-from-server="">
              {SHAPES.map(({ name, text }) => (
                <details key={name} className="border-t border-line" id={`shape-${name}`}>
                  <summary className="cursor-pointer py-3 font-mono text-[0.8125rem]">{name}</summary>
                  <div className="pb-4">
                    <Code label={name} text={text} />
                  </div>
                </details>
              ))}
            </div>
          </Chapter>
        </div>
      </div>
    </div>
  );
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="min-w-0 scroll-mt-24">
      <h2 className="t3 mb-3">{title}</h2>
      {children}
    </section>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((text) => (
        <p key={text} className="mb-3">
          {text}
        </p>
      ))}
    </>
  );
}
