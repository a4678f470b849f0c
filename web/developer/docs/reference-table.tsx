import { Fragment, type ReactNode } from 'react';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

interface ReferenceTableProps {
  label: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of leading columns that are set as code. */
  codeColumnCount: number;
}

/** A table that scrolls sideways on a narrow screen. */
export function ReferenceTable({ label, headings, rows, codeColumnCount }: ReferenceTableProps) {
  return (
    <ScrollRegion label={label} className="mb-4">
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="border-b border-line-strong py-2 pr-3 font-semibold last:pr-0 sm:pr-5"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, column) => (
                <Cell key={cell} text={cell} isCode={column < codeColumnCount} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const CELL_CLASSES = 'border-b border-line py-2 pr-3 align-top last:pr-0 sm:pr-5';

function Cell({ text, isCode }: { text: string; isCode: boolean }) {
  if (!isCode) return <td className={`${CELL_CLASSES} min-w-36 sm:min-w-52`}>{text}</td>;
  return (
    <td className={`${CELL_CLASSES} font-mono text-[0.8125rem]`}>
      <code>{withLineBreaks(text)}</code>
    </td>
  );
}

/**
 * Puts each identifier of a comma-separated list on its own line and lets it wrap after underscores, so that the table
 * fits on a phone.
 */
const withLineBreaks = (cell: string): ReactNode => {
  if (!/^[a-z_]+(, [a-z_]+)*$/.test(cell)) return cell;
  return cell.split(', ').map((identifier) => (
    <span key={identifier} className="block">
      {identifier.split(/(?<=_)/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  ));
};
