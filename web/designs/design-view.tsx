import { ArrowLeft, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SavedDesign } from '#contract/designs.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { attributesOf, isCustomDesign, savedOn } from './design-attributes.ts';
import { mayHaveHigh, useDownload } from './use-designs.ts';
import { DELETE, DESIGN, DESIGNS } from './words.ts';

/** One saved design: before against after, what was chosen, download and delete (S-75). */
export function DesignView({ design }: { design: SavedDesign }) {
  const tier = useUser()?.subscriptionTier;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <div className="wrap py-8 lg:py-12">
      <Link to="/designs" className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline"><Icon of={ArrowLeft} />{DESIGN.back}</Link>
      <div className="mt-3 grid items-start gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(300px,4fr)] lg:gap-12">
        <figure>
          <CompareSlider before={design.originalImageUrl} after={design.generatedImageUrl} alt={design.name} autoRatio loading="eager" />
          <figcaption className="caption mt-3">{DESIGN.ai}</figcaption>
        </figure>
        <div className="grid gap-6">
          <header>
            <h1 className="t2 break-words">{design.name}</h1>
            <p className="small num mt-2 flex flex-wrap items-center gap-3">{DESIGN.made(savedOn(design))}{design.isHighRes && <Badge tone="hd">{DESIGNS.hd}</Badge>}</p>
          </header>
          <section aria-labelledby="chosen">
            <h2 className="t3 mb-2" id="chosen">{isCustomDesign(design) ? DESIGNS.custom : DESIGN.chosen}</h2>
            {isCustomDesign(design) && <p className="small mb-2">{DESIGN.fromWords}</p>}
            <dl>
              {attributesOf(design).map(({ name, value }) => (
                <div key={name} className="flex justify-between gap-6 border-t border-line py-2.5 text-[0.9375rem]"><dt className="text-ink-2">{name}</dt><dd className="text-right">{value}</dd></div>
              ))}
            </dl>
          </section>
          <Downloads design={design} high={mayHaveHigh(design, tier)} />
          <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}><Icon of={Trash2} />{DELETE.confirm}</Button>
        </div>
      </div>
      <DeleteDialog design={asking ? design : undefined} onClose={() => setAsking(false)} onDeleted={() => void navigate('/designs')} />
    </div>
  );
}

function Downloads({ design, high }: { design: SavedDesign; high: boolean }) {
  const download = useDownload();
  const busy = download.isPending ? download.variables.quality : undefined;
  return (
    <div className="grid gap-3">
      {high && (
        <Button look="primary" busy={busy === 'high'} onClick={() => download.mutate({ design, quality: 'high' })}><Icon of={Download} />{DESIGN.downloadHigh}</Button>
      )}
      <Button look={high ? 'secondary' : 'primary'} busy={busy === 'standard'} onClick={() => download.mutate({ design, quality: 'standard' })}><Icon of={Download} />{DESIGN.downloadStandard}</Button>
      {!high && <p className="caption">{DESIGN.premiumOnly} <Link className="link" to="/subscription">{DESIGN.seePlans}</Link></p>}
    </div>
  );
}
