import { getSampleUrl, getSampleSrcSet, type Sample } from './samples.ts';

/** A sample picture in several widths. */
export function SampleImage({
  sample,
  sizes,
  eager = false,
  className,
  alt = sample.alt,
}: {
  sample: Sample;
  sizes: string;
  eager?: boolean;
  className?: string;
  alt?: string;
}) {
  return (
    <img
      src={getSampleUrl(sample)}
      srcSet={getSampleSrcSet(sample)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className={className}
    />
  );
}
