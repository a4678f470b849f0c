import { useQuery } from '@tanstack/react-query';
import { getThumbnailUrl, listWaitingUploads, MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { startsNewJob } from '../state/wizard-reducer.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { UPLOADED } from './upload-words.ts';

/** Photos in the account that no design uses yet, so that those taken with a phone can be used at a desk. */
export function WaitingUploads() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const { data: uploads = [] } = useQuery({ ...endpointQuery(listWaitingUploads), ...ALWAYS_FRESH });
  const isFull = !startsNewJob(state) && state.images.length >= MAX_IMAGES_IN_WIZARD;
  const others = uploads.filter(({ url }) => state.images.every((image) => image.url !== url));
  if (others.length === 0 || isFull) return null;
  return (
    <section className="grid gap-3" aria-labelledby="uploaded-title">
      <div>
        <h2 className="t3" id="uploaded-title">
          {UPLOADED.title}
        </h2>
        <p className="small">{UPLOADED.text}</p>
      </div>
      <ul className="templates">
        {others.map((image) => (
          <li key={image.url}>
            <button
              type="button"
              className="template"
              aria-label={UPLOADED.add(image.name)}
              onClick={() => dispatch({ type: 'images-added', images: [image], jobId: hexId(16) })}
            >
              <span className="template-face">
                <img src={getThumbnailUrl(image.url)} alt="" loading="lazy" />
              </span>
              <span className="thumb-name wrap-anywhere">{image.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
