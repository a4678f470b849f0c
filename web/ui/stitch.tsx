/** A decorative line of saddle stitches. `bare` shows only the needle holes. */
export function Stitch({
  big = false,
  bare = false,
  done = false,
  className = '',
}: {
  big?: boolean;
  bare?: boolean;
  done?: boolean;
  className?: string;
}) {
  const look = ['stitch', big && 'stitch-big', bare && 'stitch-bare', done && 'stitch-colored', className]
    .filter(Boolean)
    .join(' ');
  return <span className={look} aria-hidden="true" />;
}

/** A progress bar whose needle holes fill with thread. @param value in percent */
export function StitchProgress({
  value,
  label,
  valueText,
  className = '',
}: {
  value: number;
  label: string;
  valueText?: string;
  className?: string;
}) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={`stitch stitch-progress ${className}`}
      style={{ '--p': percent } as React.CSSProperties}
    />
  );
}
