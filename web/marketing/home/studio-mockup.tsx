import { Check } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { COVER_MATERIALS, ZONE_NAMES } from '#contract/options.ts';
import { HOME } from '../home-words.ts';
import { SampleImage } from '../samples/sample-image.tsx';
import { SAMPLES } from '../samples/samples.ts';
import { SectionHead } from '../section-head.tsx';
import { useTargets } from '../targets.ts';

const CHOSEN_COLOR = '#a8703f';
const ZONES = [
  { name: ZONE_NAMES.insert, color: CHOSEN_COLOR, isChosen: true },
  { name: ZONE_NAMES.bolster, color: '#1f4032', isChosen: false },
  { name: ZONE_NAMES.headrest, color: '#1f4032', isChosen: false },
  { name: ZONE_NAMES.door, color: '#1f4032', isChosen: false },
];
const COLORS = ['#232120', '#ece6da', '#8a8986', CHOSEN_COLOR, '#5b3a29', '#8c1f2b', '#27426f', '#1f4032'];
/** Index of the step that the picture shows. */
const CURRENT_STEP = 2;

/** A static miniature of the studio. */
export function StudioMockup() {
  const { studio } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={HOME.studioTitle} lead={HOME.studioLead} />
        <div
          className="overflow-hidden rounded-lg border border-line bg-studio text-studio-ink shadow-card"
          role="img"
          aria-label={HOME.studioAlt}
        >
          <div aria-hidden="true">
            <StepRow />
            <div className="grid md:grid-cols-[180px_minmax(0,1fr)_220px]">
              <div className="hidden bg-studio-panel p-4 md:block">
                <b className="text-sm">{HOME.studioZones}</b>
                <ul className="mt-3 grid gap-1">
                  {ZONES.map(({ name, color, isChosen }) => (
                    <li
                      key={name}
                      className={`flex items-center gap-3 rounded-md p-2 text-sm font-medium ${isChosen ? 'bg-studio-raised [box-shadow:inset_0_0_0_1.5px_var(--studio-ink)]' : ''}`}
                    >
                      <Material material="leather" color={color} className="size-8 rounded-sm edge" />
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
              <div className="p-0 md:p-6">
                <SampleImage sample={SAMPLES.green} sizes="(min-width: 900px) 60vw, 100vw" alt="" className="w-full" />
              </div>
              <div className="bg-studio-panel p-4">
                <b className="text-sm">{HOME.studioMaterial}</b>
                <div className="mt-2 mb-4 grid grid-cols-5 gap-2 md:grid-cols-3">
                  {COVER_MATERIALS.map((id) => (
                    <Material key={id} material={id} color={CHOSEN_COLOR} className="aspect-[4/3] rounded-sm edge" />
                  ))}
                </div>
                <b className="text-sm">{HOME.studioColor}</b>
                <div className="mt-2 grid grid-cols-8 gap-2 md:grid-cols-4">
                  {COLORS.map((color) => (
                    <Material
                      key={color}
                      material="leather"
                      color={color}
                      className={`aspect-square rounded-sm ${color === CHOSEN_COLOR ? 'outline-2 outline-offset-2 outline-studio-ink' : 'edge'}`}
                    />
                  ))}
                </div>
                <span className="btn btn-primary mt-5 w-full">{HOME.studioGenerate}</span>
              </div>
            </div>
          </div>
        </div>
        <p className="mt-8">
          <ButtonLink to={studio()}>{HOME.createOwn}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

const numberStyle = (step: number): string => {
  if (step < CURRENT_STEP) return 'bg-(--thread-done) text-paper';
  if (step === CURRENT_STEP) return 'bg-studio-ink text-studio-panel';
  return '[box-shadow:inset_0_0_0_1.5px_var(--studio-ink-2)]';
};

function StepRow() {
  return (
    <div className="flex items-center gap-3 border-b border-studio-line bg-studio-panel px-4 py-3 text-sm font-medium">
      {HOME.studioSteps.map((step, i) => (
        <span
          key={step}
          className={`flex items-center gap-2 not-last:flex-1 ${i === CURRENT_STEP ? '' : 'max-sm:[&>.word]:hidden'}`}
        >
          <span className={`grid size-6 flex-none place-items-center rounded-full text-xs ${numberStyle(i)}`}>
            {i < CURRENT_STEP ? <Icon icon={Check} className="size-3.5" /> : i + 1}
          </span>
          <span className="word">{step}</span>
          {i < HOME.studioSteps.length - 1 && (
            <Stitch done={i < CURRENT_STEP} bare={i === CURRENT_STEP} className="min-w-3 flex-1" />
          )}
        </span>
      ))}
    </div>
  );
}
