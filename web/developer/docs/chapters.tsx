import type { ReactNode } from 'react';
import { ReferenceTable } from './reference-table.tsx';
import { Code, Operation } from './operation.tsx';
import { REFERENCE, SCOPE_LIST, SHAPES } from './reference.ts';
import { Sample } from './sample.tsx';
import { ERROR_CODES, type samples } from './samples.ts';
import { DEV } from './docs-words.ts';

interface CodeProps {
  code: ReturnType<typeof samples>;
}

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="min-w-0 scroll-mt-24">
      <h2 className="t3 mb-3">{title}</h2>
      {children}
    </section>
  );
}

export function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text} className="mb-3">
          {text}
        </p>
      ))}
    </>
  );
}

export function StartChapter({ code }: CodeProps) {
  return (
    <Chapter id="start" title={DEV.start}>
      <p className="mb-3">{DEV.startText}</p>
      <Sample name={DEV.start} code={code.start} />
      <p className="mb-3">{DEV.startWait}</p>
      <p>{DEV.startAsync}</p>
    </Chapter>
  );
}

export function KeysChapter() {
  return (
    <Chapter id="keys" title={DEV.keys}>
      <Paragraphs paragraphs={DEV.keysText} />
      <ReferenceTable
        label={DEV.permission}
        headings={[DEV.permission, DEV.allows]}
        rows={SCOPE_LIST.map(({ scope, says }) => [scope, says])}
        codeColumnCount={1}
      />
    </Chapter>
  );
}

export function ErrorsChapter({ code }: CodeProps) {
  return (
    <Chapter id="errors" title={DEV.errors}>
      <p className="mb-3">{DEV.errorsText}</p>
      <Sample name={DEV.errorAnswer} code={code.error} />
      <ReferenceTable
        label={DEV.errors}
        headings={[DEV.status, DEV.errorCode, DEV.meaning]}
        rows={ERROR_CODES.map(([status, codes], i) => [status, codes, DEV.errorText[i] ?? ''])}
        codeColumnCount={2}
      />
    </Chapter>
  );
}

export function WebhooksChapter({ code }: CodeProps) {
  return (
    <Chapter id="webhooks" title={DEV.hooks}>
      <Paragraphs paragraphs={DEV.hooksText} />
      <h3 className="mt-6 mb-2 font-semibold">{DEV.example}</h3>
      <Sample name={DEV.example} code={code.event} />
      <h3 className="mt-6 mb-2 font-semibold">{DEV.verify}</h3>
      <p className="mb-3">{DEV.verifyText}</p>
      <p className="small mb-1 font-medium">{DEV.verifyNode}</p>
      <Sample name={DEV.verifyNode} code={code.verifyNode} />
      <p className="small mb-1 font-medium">{DEV.verifyPython}</p>
      <Sample name={DEV.verifyPython} code={code.verifyPython} />
    </Chapter>
  );
}

export function ClientChapter({ code }: CodeProps) {
  return (
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
  );
}

export function ReferenceChapter() {
  return (
    <Chapter id="reference" title={DEV.reference}>
      <p className="mb-4">{DEV.referenceText}</p>
      {REFERENCE.map(({ name, operations }) => (
        <section key={name} className="mb-8">
          <h3 className="mb-2 font-semibold">{name}</h3>
          {operations.map((operation) => (
            <Operation key={operation.name} operation={operation} />
          ))}
        </section>
      ))}
    </Chapter>
  );
}

export function ShapesChapter() {
  return (
    <Chapter id="shapes" title={DEV.shapes}>
      <p className="mb-4">{DEV.shapesText}</p>
      {SHAPES.map(({ name, text }) => (
        <details key={name} className="border-t border-line" id={`shape-${name}`}>
          <summary className="cursor-pointer py-3 font-mono text-[0.8125rem]">{name}</summary>
          <div className="pb-4">
            <Code label={name} text={text} />
          </div>
        </details>
      ))}
    </Chapter>
  );
}
