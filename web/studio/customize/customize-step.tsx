import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Stage } from '../canvas/stage.tsx';
import { partAt, partsOf } from '../options/parts.ts';
import { OptionsPanel } from '../options/options-panel.tsx';
import { WordsPanel } from '../options/words-panel.tsx';
import { FIRST_TOOL, type ToolSettings } from '../tools/tool-settings.ts';
import { ToolsPanel } from '../tools/tools-panel.tsx';
import { MAIN } from '../state/part-rules.ts';
import { useStudio } from '../studio-context.tsx';
import { GoBar } from './go-bar.tsx';
import { firstColor } from '../preview/cover-color.ts';
import { asksForSeats, visibleZones } from '../preview/seats-found.ts';
import { PartRail } from './part-rail.tsx';
import { BENCH } from './customize-words.ts';

/**
 * Step 3: the photo takes the page; zones on one side, choices on the other. On a phone the picture stands on top.
 * @param bar below the choices: what there is to do with them
 */
export function CustomizeStep({ bar = <GoBar /> }: { bar?: ReactNode }) {
  const { state, dispatch, preview, live } = useStudio();
  const [chosen, setChosen] = useState(MAIN);
  /** How often all seats were chosen; each time they are shown for a moment. */
  const [wholes, setWholes] = useState(0);
  const [tool, setTool] = useState<ToolSettings | null>(null);
  const zones = visibleZones(preview.zones);
  const parts = partsOf(preview, state).filter(({ kind }) => state.mode !== 'custom' || kind !== undefined);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0]!;
  const zone = zones.find(({ id }) => id === part.id)?.id ?? null;
  const busy = state.generating !== null;

  const { cover } = preview;
  useEffect(() => {
    if (cover !== undefined) dispatch({ type: 'first-look', color: firstColor(cover) });
  }, [cover, dispatch]);

  const asking = tool === null && !busy && asksForSeats(preview);
  const asked = useRef(false);
  useEffect(() => {
    if (asking && !asked.current) live.startCorrections();
    // Enough is marked: the server's light and form come to it, as after the tools.
    if (!asking && asked.current && tool === null) void live.finishCorrections();
    asked.current = asking;
  }, [asking, tool, live]);

  const choose = (next: string): void => {
    setChosen(next);
    if (next === MAIN) setWholes(wholes + 1);
  };
  /** A second tap on the same part takes all seats. */
  const onZone = (tapped: string | null): void => {
    const found = zones.find(({ id }) => id === tapped);
    const next = found === undefined ? MAIN : partAt(parts, found);
    choose(next === part.id ? MAIN : next);
  };

  const correct = (change: Partial<ToolSettings> = {}): void => {
    live.startCorrections();
    setTool({ ...FIRST_TOOL, zone, ...change });
  };
  const done = (): void => {
    setTool(null);
    void live.finishCorrections();
  };

  return (
    <div className="bench" data-busy={busy || undefined} data-correcting={tool !== null || undefined}>
      <h1 className="sr-only">{BENCH.title}</h1>
      <Stage
        zone={tool === null ? zone : (tool.zone ?? null)}
        wholes={tool === null && part.id === MAIN ? wholes : 0}
        onZone={onZone}
        tool={busy ? null : tool}
        asking={asking}
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
      <section className="options" aria-label={tool === null ? BENCH.options : BENCH.tools}>
        {tool === null ? (
          <>
            <div className="options-body" inert={busy}>
              {state.mode === 'custom' ? <WordsPanel /> : <OptionsPanel part={part} />}
            </div>
            {bar}
          </>
        ) : (
          <ToolsPanel
            settings={tool}
            onSettings={setTool}
            zone={zone}
            onZone={(id) => setChosen(id ?? MAIN)}
            onDone={done}
          />
        )}
      </section>
    </div>
  );
}
