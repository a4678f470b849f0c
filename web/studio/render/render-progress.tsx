import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { useStudio } from '../studio-context.tsx';
import { sayStage, sayTimeLeft } from './render-words.ts';

/** While a render runs: stage, place in line, time left as measured on this server, and a way out (S-71). */
export function RenderProgress() {
  const { state, render } = useStudio();
  const left = useCountdown(render.view?.etaMs ?? null);
  const [cancelling, setCancelling] = useState(false);
  useEffect(() => { if (state.generating === null) setCancelling(false); }, [state.generating]);
  if (state.generating === null) return null;
  const { view, batch } = render;
  const stage = view === null ? 'Sending your design' : sayStage(view);
  const time = sayTimeLeft(left);
  return (
    <div className="work">
      <div className="work-row">
        <b role="status">{batch === null ? stage : `Photo ${batch.at} of ${batch.of}: ${stage.toLowerCase()}`}</b>
        <span className="small num">{time}</span>
      </div>
      <StitchProgress value={(view?.progress ?? 0) * 100} label="Render" valueText={[stage, time].filter(Boolean).join(', ')} className="stitch-big" />
      <div className="work-row">
        <span className="small work-hint">You can close this page; the picture will be here.</span>
        <Button
          size="sm" busy={cancelling} busyLabel="Cancelling..." disabled={state.generating.renderId === null}
          onClick={() => { setCancelling(true); void render.cancel().finally(() => setCancelling(false)); }}
        >Cancel</Button>
      </div>
    </div>
  );
}

/** Counts down between the server's own measures, never below nothing. */
const useCountdown = (etaMs: number | null): number | null => {
  const [now, setNow] = useState({ eta: etaMs, since: 0, at: 0 });
  useEffect(() => {
    const since = performance.now();
    setNow({ eta: etaMs, since, at: since });
    if (etaMs === null) return;
    const timer = setInterval(() => setNow({ eta: etaMs, since, at: performance.now() }), 500);
    return () => clearInterval(timer);
  }, [etaMs]);
  return now.eta === null ? null : Math.max(0, now.eta - (now.at - now.since));
};
