import '../shares.css';
import { useState } from 'react';
import { requireValue } from '#contract/expected.ts';
import { MAX_DESIGNS_PER_SHARE } from '#contract/customer/approvals.ts';
import type { Share } from '#contract/customer/shares.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ShareLinkCard } from './share-link-card.tsx';
import { ShareSettingsForm } from './share-settings.tsx';
import { useCreateShare, useShares } from './use-shares.ts';
import { SHARE, SHARE_TOGETHER_WORDS } from '../shares-words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

interface DesignToShare {
  id: number;
  name: string;
  picture: string;
  /** URL of the photo. Designs of one photo are alternatives; those of several photos may show one job. */
  photo: string;
}

/** Makes one link for several designs, each of which can be left out. */
export default function ShareTogether({
  designs,
  onClose,
}: {
  designs: readonly DesignToShare[];
  onClose: () => void;
}) {
  const [excludedIds, setExcludedIds] = useState<readonly number[]>([]);
  // Designs beyond the maximum are included only when others are excluded.
  const included = designs.filter(({ id }) => !excludedIds.includes(id)).slice(0, MAX_DESIGNS_PER_SHARE);
  const mayBeOneJob = new Set(included.map(({ photo }) => photo)).size === included.length;
  const [isOneJobDeclined, setOneJobDeclined] = useState(false);
  const isOneJob = mayBeOneJob && !isOneJobDeclined;
  const toggle = (id: number): void =>
    setExcludedIds(excludedIds.includes(id) ? excludedIds.filter((other) => other !== id) : [...excludedIds, id]);
  return (
    <Dialog open onClose={onClose} wide title={SHARE_TOGETHER_WORDS.title} description={SHARE_TOGETHER_WORDS.text}>
      <fieldset className="min-w-0">
        <legend className="field-label mb-1">{SHARE_TOGETHER_WORDS.which}</legend>
        <ul className="together">
          {designs.map(({ id, name, picture }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  aria-label={SHARE_TOGETHER_WORDS.one(name)}
                  checked={included.some((design) => design.id === id)}
                  onChange={() => toggle(id)}
                />
                <img src={picture} alt="" />
                <bdi className="small min-w-0 wrap-anywhere">{name}</bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {mayBeOneJob ? (
        <CheckField
          label={SHARE_TOGETHER_WORDS.oneJob}
          checked={isOneJob}
          onChange={(event) => setOneJobDeclined(!event.target.checked)}
        />
      ) : (
        <p className="small">{SHARE_TOGETHER_WORDS.chooseOne}</p>
      )}
      {included.length < 2 ? (
        <p className="small" role="status">
          {SHARE_TOGETHER_WORDS.few}
        </p>
      ) : (
        <LinkOrForm key={included.map(({ id }) => id).join(' ')} designs={included} isOneJob={isOneJob} />
      )}
    </Dialog>
  );
}

const isSameShare = ({ designId, others, ...share }: Share, ids: readonly number[], isOneJob: boolean): boolean =>
  share.isOneJob === isOneJob &&
  others.length + 1 === ids.length &&
  [designId, ...others].every((id) => ids.includes(id));

/** The existing link to exactly these designs, or the form that makes one. */
function LinkOrForm({ designs, isOneJob }: { designs: readonly DesignToShare[]; isOneJob: boolean }) {
  const [first, ...others] = designs.map(({ id }) => id);
  const designId = requireValue(first, 'A design to show');
  const shares = useShares(designId);
  const create = useCreateShare(designId);
  if (shares.isPending) return <Spinner label={SHARE.loading} />;
  if (shares.isLoadingError) return <LoadFailed query={shares} title={SHARE.failed} text={SHARE.failedText} />;
  const existing = shares.data.filter((share) => isSameShare(share, [designId, ...others], isOneJob));
  return existing.length > 0 ? (
    <ul className="grid min-w-0 gap-3">
      {existing.map((share) => (
        <ShareLinkCard key={share.id} share={share} designId={designId} />
      ))}
    </ul>
  ) : (
    <ShareSettingsForm
      submitLabel={SHARE.create}
      busy={create.isPending}
      busyLabel={SHARE.creating}
      onSubmit={(settings) => create.mutate({ ...settings, others, isOneJob })}
    />
  );
}
