import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Stage } from '../canvas/stage.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { WordsPanel } from '../options/words-panel.tsx';
import { FIRST_TOOL, type ToolSettings } from '../tools/tool-settings.ts';
import { ToolsPanel } from '../tools/tools-panel.tsx';
import { useStudio } from '../studio-context.tsx';
import { GoBar } from './go-bar.tsx';
import { asksForSeats, visibleZones } from '../preview/seats-found.ts';
import { ZoneList } from './zone-list.tsx';
import { BENCH } from './customize-words.ts';

/**
 * Step 3: the photo takes the page; zones on one side, choices on the other. On a phone the picture stands on top.
 * @param bar below the choices: what there is to do with them
 */
export function CustomizeStep({ bar = <GoBar /> }: { bar?: ReactNode }) {
  const { state, preview, live } = useStudio();
  const [zone, setZone] = useState<string | null>(null);
  const [tool, setTool] = useState<ToolSettings | null>(null);
  const zones = visibleZones(preview.zones);
  const chosen = zones.find(({ id }) => id === zone) ?? null;
  const busy = state.generating !== null;

  const asking = tool === null && !busy && asksForSeats(preview);
  const asked = useRef(false);
  useEffect(() => {
    if (asking && !asked.current) live.startCorrections();
    // Enough is marked: the server's light and form come to it, as after the tools.
    if (!asking && asked.current && tool === null) void live.finishCorrections();
    asked.current = asking;
  }, [asking, tool, live]);

  const correct = (change: Partial<ToolSettings> = {}): void => {
    live.startCorrections();
    setTool({ ...FIRST_TOOL, zone: chosen?.id ?? null, ...change });
  };
  const done = (): void => {
    setTool(null);
    void live.finishCorrections();
  };

  return (
    <div className="bench" data-busy={busy || undefined} data-correcting={tool !== null || undefined}>
      <h1 className="sr-only">{BENCH.title}</h1>
      <Stage
        zone={tool === null ? (chosen?.id ?? null) : (tool.zone ?? null)}
        onZone={setZone}
        tool={busy ? null : tool}
        asking={asking}
      />
      {tool === null && (
        <div className="zones-side" inert={busy}>
          <ZoneList
            zone={chosen?.id ?? null}
            onZone={setZone}
            onCorrect={() => correct()}
            onPaint={() => correct({ tool: 'brush', zone: null })}
          />
        </div>
      )}
      <section className="options" aria-label={tool === null ? BENCH.options : BENCH.tools}>
        {tool === null ? (
          <>
            <div className="options-body" inert={busy}>
              {state.mode === 'custom' ? <WordsPanel /> : <OptionsPanel zone={chosen} />}
            </div>
            {bar}
          </>
        ) : (
          <ToolsPanel settings={tool} onSettings={setTool} zone={chosen?.id ?? null} onZone={setZone} onDone={done} />
        )}
      </section>
    </div>
  );
}
