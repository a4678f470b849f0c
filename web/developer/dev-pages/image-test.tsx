import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSubscription } from '#contract/money/billing.ts';
import { generateDesign } from '#contract/studio/renders.ts';
import { fetchResponse } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DEV_PAGES } from './dev-pages-words.ts';

const WORDS = DEV_PAGES.imageTest;

/** The request of the specification's test page. */
const OPTIONS = {
  style: 'modern',
  materials: ['leather'],
  seatType: 'bucket',
  stitchingStyle: 'double',
  mainColors: ['red'],
};

const fetchDataUrl = async (url: string): Promise<string> => {
  const response = await fetchResponse(url, { headers: { Accept: 'image/*' } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${response.headers.get('content-type') ?? 'image/webp'};base64,${btoa(text)}`;
};

const generate = async (image: string): Promise<string> => {
  const response = await fetchResponse(generateDesign.path, {
    method: 'POST',
    body: { originalImage: await fetchDataUrl(image), ...OPTIONS },
  });
  const { generatedImage } = (await response.json()) as { generatedImage?: unknown };
  if (typeof generatedImage !== 'string' || generatedImage === '') throw new NoImageError();
  return generatedImage;
};

class NoImageError extends Error {}

/** Tests generation with one of our pictures (S-46). */
export function ImageTest({ image }: { image: string }) {
  const user = useUser();
  const client = useQueryClient();
  const [isBroken, setBroken] = useState(false);
  const test = useMutation({
    mutationFn: () => generate(image),
    onMutate: () => setBroken(false),
    onSettled: () => client.invalidateQueries({ queryKey: [endpointUrl(getSubscription)] }),
  });
  const errorText = (): string | undefined => {
    if (isBroken) return WORDS.notLoaded;
    if (!test.isError) return undefined;
    return test.error instanceof NoImageError ? WORDS.noImage : WORDS.failed;
  };
  return (
    <div className="wrap grid gap-6 pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{WORDS.title}</h1>
      <p className="lead">{WORDS.lead}</p>
      {user == null && (
        <Banner
          tone="warn"
          action={
            <ButtonLink size="sm" to="/auth?next=/image-test">
              {WORDS.logIn}
            </ButtonLink>
          }
        >
          {WORDS.signIn}
        </Banner>
      )}
      <p>
        <Button
          look="primary"
          disabled={user == null}
          busy={test.isPending}
          busyLabel={WORDS.running}
          onClick={() => test.mutate()}
        >
          {WORDS.run}
        </Button>
      </p>
      {errorText() !== undefined && (
        <div role="alert">
          <Banner tone="danger">{errorText()}</Banner>
        </div>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <figure className="grid gap-2">
          <span className="photo aspect-[3/2]">
            <img src={image} alt={WORDS.sentAlt} />
          </span>
          <figcaption className="caption">{WORDS.sent}</figcaption>
        </figure>
        {test.data !== undefined && !isBroken && (
          <figure className="grid gap-2">
            <span className="photo aspect-[3/2]">
              <img src={test.data} alt={WORDS.receivedAlt} onError={() => setBroken(true)} />
            </span>
            <figcaption className="caption">{WORDS.received}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
