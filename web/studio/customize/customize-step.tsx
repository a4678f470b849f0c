import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { visibleZones } from '#engine/layers.ts';
import { Stage } from '../canvas/stage.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { WordsPanel } from '../options/words-panel.tsx';
import { FIRST_TOOL, type ToolSettings } from '../tools/tool-settings.ts';
import { MAIN } from '../state/part-rules.ts';
import { useActions, useFound, useJob, usePreview } from '../studio-context.tsx';
import { AskedChange } from './asked-change.tsx';
import { GoBar } from './go-bar.tsx';
import { firstLooks } from './first-looks.ts';
import { asksForSeats } from '../preview/seats-found.ts';
import { PartRail } from './part-rail.tsx';
import { useSelection, type Selection } from './use-selection.ts';
import { CUSTOMIZE } from './customize-words.ts';

const fetchTools = () => import('../tools/tools-panel.tsx');
const ToolsPanel = lazy(fetchTools);

/**
 * Step 3: the photo in the middle, its zones on one side, the choices on the other. On a phone the photo is on top.
 * @param bar actions below the choices
 * @param suggestions content above the choices
 * @param replacement content shown in place of the choices and actions
 */
export function CustomizeStep({
  bar = <GoBar />,
  suggestions,
  replacement,
}: {
  bar?: ReactNode;
  suggestions?: ReactNode;
  replacement?: ReactNode;
}) {
  const { state } = useJob();
  const { live } = useActions();
  const found = useFound();
  const selection = useSelection();
  const { part, parts, choose } = selection;
  const [tool, setTool] = useState<ToolSettings | null>(null);
  const visible = visibleZones(found.zones).map(({ id }) => id);
  const zone = visible.find((id) => id === part.id) ?? null;
  const partZones = part.zones === undefined ? [part.id] : part.zones.map(({ id }) => id);
  const busy = state.generating !== null;

  useFirstLook();
  // Fetched before they are needed, yet kept out of the page's first script.
  useEffect(() => void fetchTools().catch(() => undefined), []);
  const { asking, onMarked } = useSeatMarks(found, tool === null, busy);

  const correct = (change: Partial<ToolSettings> = {}): void => {
    live.startCorrections();
    setTool({ ...FIRST_TOOL, zone, ...change });
  };
  const done = (): void => {
    setTool(null);
    void live.finishCorrections();
  };

  return (
    <div className="studio-grid" data-busy={busy || undefined} data-correcting={tool !== null || undefined}>
      <h1 className="sr-only">{CUSTOMIZE.title}</h1>
      <Stage
        zones={(tool === null ? partZones : [tool.zone ?? '']).filter((id) => visible.includes(id))}
        panels={tool === null ? selection.panels : []}
        allSeatsRequests={tool === null && part.id === MAIN ? selection.allSeatsRequests : 0}
        onZone={selection.tap}
        tool={busy ? null : tool}
        asking={asking}
        onMarked={onMarked}
        onCorrect={(taken) => correct({ tool: taken, zone: null })}
      />
      {tool === null && (
        <div className="zones-side" inert={busy}>
          <PartRail
            parts={parts}
            value={part.id}
            onPart={choose}
            onCorrect={() => correct()}
            onPaint={() => correct({ tool: 'brush', zone: null })}
          />
        </div>
      )}
      <section className="options" aria-label={tool === null ? CUSTOMIZE.options : CUSTOMIZE.tools}>
        {tool === null && (replacement ?? <Choices {...{ selection, busy, suggestions, bar }} />)}
        {tool !== null && (
          <Suspense>
            <ToolsPanel
              settings={tool}
              onSettings={setTool}
              zone={zone}
              onZone={(id) => choose(id ?? MAIN)}
              onDone={done}
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
  suggestions: ReactNode;
  bar: ReactNode;
}

/** Choices for the selected part, and the actions below them. */
function Choices({ selection, busy, suggestions, bar }: ChoicesProps) {
  const { state } = useJob();
  const { part, choose } = selection;
  return (
    <>
      <div className="options-body" inert={busy}>
        {suggestions}
        {state.editing !== null && <AskedChange design={state.editing} />}
        {state.mode === 'custom' ? (
          <WordsPanel />
        ) : (
          <OptionsPanel part={part} reach={{ ...selection, parts: selection.reach, onPart: choose }} />
        )}
      </div>
      {bar}
    </>
  );
}

/** Starts with a cover that differs from the photo's seats, so that the preview is visible at once. */
const useFirstLook = (): void => {
  const { dispatch } = useActions();
  const cover = usePreview((preview) => preview.cover);
  useEffect(() => {
    if (cover !== undefined) dispatch({ type: 'first-look', look: firstLooks(cover)[0]?.options ?? {} });
  }, [cover, dispatch]);
};

/**
 * Lets taps mark seats, without any tool, where few seats are found. Where the photo itself shows few, they do so until
 * the user says that all are marked; where corrections took them away, until there are seats again.
 */
const useSeatMarks = (found: ReturnType<typeof useFound>, hasNoTool: boolean, busy: boolean) => {
  const { live } = useActions();
  const image = usePreview((preview) => preview.image);
  const isUnmarked = usePreview(({ marks }) => marks.done.length === 0);
  const asks = asksForSeats(found);
  const [open, setOpen] = useState<string | null>(null);
  const isOpen = image !== null && open === image;
  if (isUnmarked && isOpen !== asks) setOpen(asks ? image : null);
  const asking = hasNoTool && !busy && (asks || isOpen) && found.phase === 'ready';
  useEffect(() => {
    if (asking) live.startCorrections();
  }, [asking, live]);
  const onMarked = (): void => {
    setOpen(null);
    void live.finishCorrections();
  };
  return { asking, onMarked: asks ? undefined : onMarked };
};
