import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import type { ReferenceOperation } from './reference.ts';
import { DEV } from './docs-words.ts';

/** One operation of the API. */
export function Operation({
  operation: { name, method, path, summary, scope, params, query, body, headers, reply },
}: {
  operation: ReferenceOperation;
}) {
  return (
    <details className="border-t border-line" id={`op-${name}`}>
      <summary className="cursor-pointer py-3">
        <span className="font-mono text-[0.8125rem] break-all">
          <span className="font-semibold">{method}</span> {path}
        </span>
        <span className="block">{summary}</span>
        <span className="small block">
          {scope === undefined ? (
            DEV.anybody
          ) : (
            <>
              {DEV.opens} <code className="font-mono">{scope}</code>
            </>
          )}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-3 pb-4">
        <Part operation={name} title={DEV.params} code={params} />
        <Part operation={name} title={DEV.query} code={query} />
        {headers !== undefined && (
          <div>
            <p className="small mb-1 font-medium">{DEV.headers}</p>
            <ul className="small grid gap-1">
              {Object.entries(headers).map(([header, says]) => (
                <li key={header}>
                  <code className="font-mono">{header}</code>: {says}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Part operation={name} title={DEV.body} code={body} />
        <Part operation={name} title={DEV.reply} code={reply ?? DEV.nothing} />
      </div>
    </details>
  );
}

function Part({ operation, title, code }: { operation: string; title: string; code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <div>
      <p className="small mb-1 font-medium">{title}</p>
      <Code label={`${operation}: ${title}`} text={code} />
    </div>
  );
}

export function Code({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion label={label} className="rounded-md bg-sunken p-3">
      <pre className="font-mono text-[0.8125rem] leading-relaxed">{text}</pre>
    </ScrollRegion>
  );
}
