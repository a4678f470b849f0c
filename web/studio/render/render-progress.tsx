import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getConfig } from '#contract/money/billing.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { AsyncButton } from '#web/ui/button.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { useEngines } from '../engine/use-engine.ts';
import { useJob, useRendering } from '../studio-context.tsx';
import { RENDER, describeStage, formatTimeLeft, describeTypical, fractionDone, timeLeft } from './render-words.ts';

/** Progress of a render: stage, position in the queue, estimated time left, and a button to cancel (S-71). */
export function RenderProgress() {
  const { state } = useJob();
  return state.generating === null ? null : (
    <Running key={state.generating.renderId} renderId={state.generating.renderId} />
  );
}

function Running({ renderId }: { renderId: string | null }) {
  const {
    render: { view, batch, cancel },
  } = useRendering();
  const now = useTick();
  const [startedAt] = useState(now);
  /** The latest event and its time of arrival, from which its estimate counts down. */
  const [latest, setLatest] = useState({ view, receivedAt: now });
  if (latest.view !== view) setLatest({ view, receivedAt: now });
  const leftMs = view === null ? null : timeLeft(view, now - latest.receivedAt);
  // In line nothing is done yet, so the bar does not go on.
  const isInLine = view?.queuePosition != null;
  const stage = view === null ? RENDER.sending : describeStage(view);
  const typical = useTypicalDuration();
  const time = formatTimeLeft(leftMs) || typical;
  return (
    <div className="work">
      <div className="work-row">
        <b role="status">{batch === null || batch.of === 1 ? stage : RENDER.photoOf(batch.at, batch.of, stage)}</b>
        <span className="small num">{time}</span>
      </div>
      <StitchProgress
        value={100 * fractionDone(view?.progress ?? 0, isInLine ? 0 : now - startedAt, leftMs)}
        label={RENDER.label}
        valueText={[stage, time].filter(Boolean).join(', ')}
        className="stitch-big"
      />
      <div className="work-row">
        <span className="small max-md:hidden">{renderId === null ? RENDER.stayOpen : RENDER.mayClose}</span>
        <AsyncButton size="sm" busyLabel={RENDER.canceling} disabled={renderId === null} onPress={cancel}>
          {RENDER.cancel}
        </AsyncButton>
      </div>
    </div>
  );
}

/** The usual duration of a render on this server, shown until there is an estimate. */
const useTypicalDuration = (): string => {
  const { data } = useQuery(endpointQuery(getConfig));
  const engines = useEngines();
  return describeTypical({
    outside: data?.remoteProvider === true && engines !== undefined && engines.current !== 'local',
    typicalRenderMs: data?.typicalRenderMs,
  });
};

/** The current time, updated twice a second. */
const useTick = (): number => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
};
