/** Heading and lead of a section. */
export function SectionHead({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="mb-8 grid items-end gap-x-12 gap-y-5 md:mb-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <h2 className="t1">{title}</h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
}
