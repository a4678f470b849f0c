import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { visibleZones } from '#engine/layers.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Stage } from '../canvas/stage.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { WordsPanel } from '../options/words-panel.tsx';
import { FIRST_TOOL, type ToolSettings } from '../tools/tool-settings.ts';
import { MAIN } from '../state/part-rules.ts';
import { useActions, useFoundZones, useJob, usePreview } from '../studio-context.tsx';
import { AskedChange } from './asked-change.tsx';
import { GoBar } from './go-bar.tsx';
import { firstLooks } from './first-looks.ts';
import { asksForSeats } from '../preview/seats-found.ts';
import { PartRail } from './part-rail.tsx';
import { useSelection, type Selection } from './use-selection.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { CUSTOMIZE, OFFLINE } from './customize-words.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const fetchTools = () => import('../tools/tools-panel.tsx');
const ToolsPanel = lazyPart(fetchTools);

/**
 * Step 3: the live preview, the parts and their choices.
 * @param bar actions below the choices
 * @param arriving photos that are still being sent
 * @param suggestions content above the choices
 * @param replacement shown instead of the choices and actions
 */
export function CustomizeStep({
  bar = <GoBar />,
  arriving = 0,
  suggestions,
  replacement,
}: {
  arriving?: number;
  bar?: ReactNode;
  suggestions?: ReactNode;
  replacement?: ReactNode;
}) {
  const { state } = useJob();
  const { live } = useActions();
  const found = useFoundZones();
  const selection = useSelection();
  const { part, parts, choose } = selection;
  const [tool, setTool] = useState<ToolSettings | null>(null);
  const visibleIds = visibleZones(found.zones).map(({ id }) => id);
  const zone = visibleIds.find((id) => id === part.id) ?? null;
  const partZones = part.zones === undefined ? [part.id] : part.zones.map(({ id }) => id);
  const busy = state.generating !== null;

  useSuggestedCover(suggestions === undefined);
  // Preloaded, but kept out of the page's first script.
  useEffect(() => void fetchTools().catch(() => undefined), []);
  const { asking, onMarked } = useSeatMarks(found, tool === null);

  const openTools = (change: Partial<ToolSettings> = {}): void => {
    live.startCorrections();
    setTool({ ...FIRST_TOOL, ...change });
  };
  const closeTools = (): void => {
    setTool(null);
    void live.finishCorrections();
  };

  return (
    <div className="studio-grid" data-busy={busy || undefined} data-correcting={tool !== null || undefined}>
      <h1 className="sr-only">{CUSTOMIZE.title}</h1>
      <Stage
        zones={(tool === null ? partZones : [tool.zone ?? '']).filter((id) => visibleIds.includes(id))}
        panels={tool === null ? selection.panels : []}
        allSeatsRequests={tool === null && part.id === MAIN ? selection.allSeatsRequests : 0}
        onZone={selection.tap}
        tool={busy ? null : tool}
        asksForSeats={asking}
        onSeatsMarked={onMarked}
        onOpenTools={(chosen) => openTools({ tool: chosen })}
      />
      {tool === null && (
        <div className="zones-side" inert={busy}>
          <PartRail
            parts={parts}
            value={part.id}
            onPart={choose}
            onCorrect={() => openTools()}
            onPaint={() => openTools({ tool: 'brush' })}
          />
        </div>
      )}
      <section className="options" aria-label={tool === null ? CUSTOMIZE.options : CUSTOMIZE.tools}>
        {tool === null && (replacement ?? <Choices {...{ selection, busy, arriving, suggestions, bar }} />)}
        {tool !== null && (
          <Suspense>
            <ToolsPanel
              settings={tool}
              onSettings={setTool}
              zone={zone}
              onZone={(id) => choose(id ?? MAIN)}
              onDone={closeTools}
            />
          </Suspense>
        )}
      </section>
    </div>
  );
}

interface ChoicesProps {
  selection: Selection;
  busy: boolean;
  arriving: number;
  suggestions: ReactNode;
  bar: ReactNode;
}

/** Choices for the selected part, and the actions below them. */
function Choices({ selection, busy, arriving, suggestions, bar }: ChoicesProps) {
  const { state } = useJob();
  const { part, choose } = selection;
  return (
    <>
      <div className="options-body" inert={busy}>
        <Offline />
        <PhotoStrip arriving={arriving} />
        {suggestions}
        {state.editing !== null && <AskedChange design={state.editing} />}
        {state.mode === 'custom' ? (
          <WordsPanel />
        ) : (
          <OptionsPanel part={part} scope={{ ...selection, parts: selection.tappedParts, onPart: choose }} />
        )}
      </div>
      {bar}
    </>
  );
}

/** Goes by itself once there is a connection again. */
const Offline = () => {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <p className="offline small">{OFFLINE}</p>}</div>;
};

/**
 * Suggests a cover that differs from the photo's seats, so that the preview visibly changes them.
 * @param isUnnamed whether no name says which thread it has. Then the thread is tone on tone, also with another main color
 */
const useSuggestedCover = (isUnnamed: boolean): void => {
  const { dispatch } = useActions();
  const colors = usePreview((preview) => preview.seatColors);
  useEffect(() => {
    if (colors === undefined) return;
    const look = { ...firstLooks(colors)[0]?.options };
    dispatch({ type: 'first-look', look: isUnnamed ? { ...look, stitchingColor: 'none' } : look });
  }, [colors, isUnnamed, dispatch]);
};

/**
 * Lets taps mark seats without opening the tools when too little upholstery was found. If the engine found too little,
 * this lasts until the user confirms that all seats are marked; if corrections removed seats, until there are enough.
 */
const useSeatMarks = (found: ReturnType<typeof useFoundZones>, hasNoTool: boolean) => {
  const { live } = useActions();
  const image = usePreview((preview) => preview.image);
  const isUnmarked = usePreview(({ marks }) => marks.done.length === 0);
  const hasFewSeats = asksForSeats(found);
  const [imageToMark, setImageToMark] = useState<string | null>(null);
  const isMarking = image !== null && imageToMark === image;
  if (isUnmarked && isMarking !== hasFewSeats) setImageToMark(hasFewSeats ? image : null);
  const isAsking = hasNoTool && (hasFewSeats || isMarking) && found.phase === 'ready';
  useEffect(() => {
    if (isAsking) live.startCorrections();
  }, [isAsking, live]);
  const onMarked = (): void => {
    setImageToMark(null);
    void live.finishCorrections();
  };
  return { asking: isAsking, onMarked: hasFewSeats ? undefined : onMarked };
};
