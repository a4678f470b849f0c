import { CHOICE_FIELDS, CHOICE_ROWS, SEAT_TYPE_OPTIONS, type Choices } from '#contract/options.ts';
import { Button } from '#web/ui/button.tsx';
import { isOwnZone, MAIN } from '../state/part-rules.ts';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { OptionSection } from './option-section.tsx';
import { CHOICE_SCOPE_WORDS, PARTS, SEATS, SECTIONS } from './options-words.ts';
import { PartColor, PartMaterial, PartPattern } from './part-cover.tsx';
import { PipingChoice, ThreadChoice } from './part-sewn.tsx';
import { PanelRole, ScopeChoice, RemoveTapped, type ChoiceScope } from './choice-scope.tsx';
import type { Part } from './parts.ts';
import { StyleChoice } from './style-choice.tsx';
import { useOptions } from './use-options.ts';
import { usePart } from './use-part.ts';
import { Vehicle } from './vehicle.tsx';
import { KeptWords } from './words-panel.tsx';

/** All choices for one part (S-68). */
export function PartPanel({ part, scope }: { part: Part; scope: ChoiceScope }) {
  return (
    <div className="options-scroll">
      <KeptWords />
      <PartHead part={part} />
      <ScopeChoice part={part} scope={scope} />
      {part.isAbsent === true && <p className="note note-warn">{PARTS.absent(part.name)}</p>}
      <RemoveTapped scope={scope} />
      {part.id === 'thread' && <ThreadChoice part={part} />}
      {part.id === 'piping' && <PipingChoice part={part} />}
      {part.id !== 'thread' && part.id !== 'piping' && <CoverChoices part={part} scope={scope} />}
    </div>
  );
}

function PartHead({ part }: { part: Part }) {
  const { description, hasOwnChoice, reset } = usePart(part);
  const follows = part.kind !== 'door' && part.kind !== 'custom';
  const resetLabel = follows ? PARTS.reset : PARTS.resetDoor;
  return (
    <div className="part-head">
      <div>
        <h2 className="option-title">{part.name}</h2>
        <p className="small" role="status">
          {description}
        </p>
      </div>
      {hasOwnChoice && (
        <Button size="sm" onClick={reset}>
          {isOwnZone(part.id) && part.kind !== undefined && part.kind !== 'custom'
            ? PARTS.resetPanel(CHOICE_SCOPE_WORDS.roles[part.kind])
            : resetLabel}
        </Button>
      )}
    </div>
  );
}

function CoverChoices({ part, scope }: { part: Part; scope: ChoiceScope }) {
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
          <VehicleChoices />
        </>
      ) : (
        <OptionSection title={SECTIONS.pattern}>
          <PartPattern part={part} />
        </OptionSection>
      )}
      <PanelRole part={part} scope={scope} />
      <PartChoices part={part} />
    </>
  );
}

/** Catalog choices for this kind of part. */
function PartChoices({ part }: { part: Part }) {
  const { options, change } = useOptions();
  return CHOICE_FIELDS.filter((field) => CHOICE_ROWS[field].zone === part.kind).map((field) => (
    <ChoiceRow
      key={field}
      name={field}
      label={CHOICE_ROWS[field].name}
      options={Object.entries(CHOICE_ROWS[field].values).map(([id, name]) => ({ id, name }))}
      value={options[field]}
      onChange={(value) => change({ [field]: value } as Partial<Choices>)}
    />
  ));
}

/** Choices that do not change the picture. */
function VehicleChoices() {
  const { options, change } = useOptions();
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
      <p className="caption goes-where">{SEATS.typeText}</p>
      <div className="mt-4">
        <Vehicle />
      </div>
    </details>
  );
}
