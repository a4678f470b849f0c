import '../shares.css';
import { useState } from 'react';
import { expected } from '#contract/expected.ts';
import { MAX_ON_LINK, type Share } from '#contract/customer/shares.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ShareLinkCard } from './share-link-card.tsx';
import { ShareSettingsForm } from './share-settings.tsx';
import { useCreateShare, useShares } from './use-shares.ts';
import { SHARE, TOGETHER } from '../words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

interface SharedTogether {
  id: number;
  name: string;
  picture: string;
}

/** One link for several designs; those on it can still be chosen here. */
export default function ShareTogether({
  designs,
  onClose,
}: {
  designs: readonly SharedTogether[];
  onClose: () => void;
}) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const on = designs.filter(({ id }) => !left.includes(id)).slice(0, MAX_ON_LINK);
  const toggle = (id: number): void => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Dialog open onClose={onClose} wide title={TOGETHER.title} description={TOGETHER.text}>
      <fieldset className="min-w-0">
        <legend className="field-label mb-1">{TOGETHER.which}</legend>
        <ul className="together">
          {designs.map(({ id, name, picture }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  aria-label={TOGETHER.one(name)}
                  checked={on.some((one) => one.id === id)}
                  onChange={() => toggle(id)}
                />
                <img src={picture} alt="" />
                <bdi className="small min-w-0 wrap-anywhere">{name}</bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {on.length < 2 ? (
        <p className="small" role="status">
          {TOGETHER.few}
        </p>
      ) : (
        <LinkOf key={on.map(({ id }) => id).join(' ')} designs={on} />
      )}
    </Dialog>
  );
}

const areOn = ({ designId, others }: Share, ids: readonly number[]): boolean =>
  others.length + 1 === ids.length && [designId, ...others].every((id) => ids.includes(id));

/** The link that shows just these, or the way to make one. */
function LinkOf({ designs }: { designs: readonly SharedTogether[] }) {
  const [first, ...others] = designs.map(({ id }) => id);
  const designId = expected(first, 'A design to show');
  const shares = useShares(designId);
  const create = useCreateShare(designId);
  if (shares.isPending) return <Spinner label={SHARE.loading} />;
  if (shares.isError) return <LoadFailed of={shares} title={SHARE.failed} text={SHARE.failedText} />;
  const made = shares.data.filter((share) => areOn(share, [designId, ...others]));
  return made.length > 0 ? (
    <ul className="grid min-w-0 gap-3">
      {made.map((share) => (
        <ShareLinkCard key={share.id} share={share} designId={designId} />
      ))}
    </ul>
  ) : (
    <ShareSettingsForm
      submit={SHARE.create}
      busy={create.isPending}
      busyLabel={SHARE.creating}
      onSubmit={(settings, key) => create.mutate({ settings: { ...settings, others }, key })}
    />
  );
}
