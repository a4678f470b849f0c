import { BOLSTER_OPTIONS, SEAT_TYPE_OPTIONS } from '#contract/options.ts';
import { Button } from '#web/ui/button.tsx';
import { MAIN } from '../state/part-rules.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { OptionSection } from './option-section.tsx';
import { PARTS, SEATS, SECTIONS } from './options-words.ts';
import { PartColor, PartMaterial, PartPattern } from './part-cloth.tsx';
import { PipingChoice, ThreadChoice } from './part-sewn.tsx';
import type { Part } from './parts.ts';
import { StyleChoice } from './style-choice.tsx';
import { usePart } from './use-part.ts';
import { Vehicle } from './vehicle.tsx';

/** Everything that can be chosen for the part whose tab is open (S-68). */
export function PartPanel({ part }: { part: Part }) {
  return (
    <div className="options-scroll">
      <PartHead part={part} />
      {part.id === 'thread' ? (
        <ThreadChoice part={part} />
      ) : part.id === 'piping' ? (
        <PipingChoice part={part} />
      ) : (
        <Cloth part={part} />
      )}
    </div>
  );
}

function PartHead({ part }: { part: Part }) {
  const { says, isOwn, reset } = usePart(part);
  const follows = part.kind !== 'door' && part.kind !== 'custom';
  return (
    <div className="part-head">
      <h2 className="option-title">{part.name}</h2>
      <p className="small" role="status">
        {says}
      </p>
      {isOwn && (
        <Button size="sm" onClick={reset}>
          {follows ? PARTS.reset : PARTS.resetDoor}
        </Button>
      )}
      {part.isAbsent === true && <p className="note note-warn">{PARTS.absent(part.name)}</p>}
    </div>
  );
}

function Cloth({ part }: { part: Part }) {
  return (
    <>
      <OptionSection title={SECTIONS.color}>
        <PartColor part={part} />
      </OptionSection>
      <OptionSection title={SECTIONS.material}>
        <PartMaterial part={part} />
      </OptionSection>
      {part.id === MAIN ? (
        <>
          <OptionSection title={SECTIONS.style}>
            <StyleChoice />
          </OptionSection>
          <More />
        </>
      ) : (
        <OptionSection title={SECTIONS.pattern}>
          <PartPattern part={part} />
        </OptionSection>
      )}
      {part.kind === 'bolster' && <BolsterShape />}
    </>
  );
}

const useOption = () => {
  const {
    state: { options },
    dispatch,
  } = useStudio();
  return {
    options,
    change: (part: Partial<DesignOptions>): void => dispatch({ type: 'option-changed', change: part }),
  };
};

function BolsterShape() {
  const { options, change } = useOption();
  return (
    <ChoiceRow
      name="bolsters"
      label={SEATS.bolsters}
      options={BOLSTER_OPTIONS}
      value={options.seatBolsters}
      onChange={(seatBolsters) => change({ seatBolsters })}
    />
  );
}

/** What changes nothing in the picture stands apart from what does. */
function More() {
  const { options, change } = useOption();
  return (
    <details className="option-more">
      <summary>{SECTIONS.more}</summary>
      <ChoiceRow
        name="seat-type"
        label={SEATS.type}
        options={SEAT_TYPE_OPTIONS}
        value={options.seatType}
        onChange={(seatType) => change({ seatType })}
      />
      <p className="caption goes-where">{SEATS.typeSays}</p>
      <div className="mt-4">
        <Vehicle />
      </div>
    </details>
  );
}
