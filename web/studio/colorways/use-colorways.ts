/** Renders the chosen colourways one after the other, saves each, and goes on after a reload. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/accounts.ts';
import { getSubscription, type SubscriptionView } from '#contract/billing.ts';
import { listDesigns, saveDesign } from '#contract/designs.ts';
import type { Material } from '#contract/options.ts';
import type { RenderView } from '#contract/renders.ts';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { codeOf, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { addressOf, queryOf } from '#web/lib/queries.ts';
import { COLORWAYS_KEY, readStored, writeStored } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { withEngine } from '../engine/use-engine.ts';
import { followRender, resultOf } from '../render/follow-render.ts';
import { cancelRender, isFinal, readLatestRender, startRender } from '../render/render-calls.ts';
import { limitReached, refusalOfError, refusalOfRender, type Refusal } from '../render/render-words.ts';
import { putInFolder } from '../result/put-in-folder.ts';
import { designFields, saveBody } from '../state/design-request.ts';
import { currentImage } from '../state/step-gates.ts';
import type { Wizard } from '../state/use-wizard.ts';
import type { ColorPick, WizardResult } from '../state/wizard-state.ts';
import { cellsOf, firstColors, firstMaterials, nameOfCell, optionsFor, type Cell } from './colorway-cells.ts';
import {
  emptyBatch,
  readBatch,
  reduceBatch,
  toRender,
  underWay,
  type Batch,
  type BatchAction,
} from './colorway-work.ts';
import { NEWS } from './colorways-words.ts';

export interface Colorways {
  batch: Batch;
  cells: readonly Cell[];
  /** Asked for, and neither there nor failed. */
  running: boolean;
  /** The render under way, for its progress. */
  view: { id: string; progress: number } | null;
  /** How many renders "Render" will use. */
  count: number;
  /** What stands in the way of rendering, until it is read. */
  refusal: Refusal | null;
  clearRefusal: () => void;
  show: () => void;
  hide: () => void;
  pick: (materials: Material[], colors: ColorPick[], swatches?: SwatchSnapshot[]) => void;
  toggle: (id: string) => void;
  run: () => void;
  retry: (id: string) => void;
  stop: () => Promise<void>;
}

/** After these nothing more of the grid can be rendered now. */
const STOPS_ALL = new Set([
  'trial_expired',
  'render_limit_reached',
  'monthly_allowance_used',
  'style_not_in_plan',
  'not_signed_in',
  'not_found',
]);
const WAIT_ROUNDS = 20;

interface Needs {
  wizard: Wizard;
  userId: string;
  subscription: SubscriptionView | undefined;
  keepCorrections: () => Promise<void>;
}

export const useColorways = ({ wizard, userId, subscription, keepCorrections }: Needs): Colorways => {
  const { state } = wizard;
  const client = useQueryClient();
  const [batch, setBatch] = useState<Batch>(() => readBatch(readStored(COLORWAYS_KEY), userId) ?? emptyBatch(userId));
  /** The truth: what is on screen follows it, what is stored as well. */
  const now = useRef(batch);
  const [view, setView] = useState<Colorways['view']>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const leaving = useRef(new AbortController());
  const draining = useRef(false);
  const latest = useRef({ state, subscription });
  useEffect(() => {
    latest.current = { state, subscription };
  });

  const apply = useCallback((action: BatchAction): void => {
    now.current = reduceBatch(now.current, action);
    setBatch(now.current);
    writeStored(COLORWAYS_KEY, JSON.stringify(now.current));
  }, []);

  const refreshAllowance = useCallback(
    () =>
      Promise.all(
        [getSubscription, getUser].map((endpoint) => client.invalidateQueries({ queryKey: [addressOf(endpoint)] })),
      ),
    [client],
  );

  const stopAll = useCallback(
    (why: Refusal): void => {
      // What has a render goes on; what has none yet is not asked for.
      apply({ type: 'taken-back', ids: underWay(now.current).filter((id) => now.current.work[id]!.renderId === null) });
      toastError(why.title, why.description);
      if (why.upgrade) setRefusal(why);
    },
    [apply],
  );

  /** The id of the render; undefined when it was refused, which has been told. */
  const start = useCallback(
    async (id: string): Promise<string | undefined> => {
      const { image } = now.current;
      const { key, fields } = now.current.work[id]!;
      for (let round = 0; ; round++) {
        try {
          const started = await startRender({ ...fields, originalImages: [image], originalImage: image }, key);
          if ('renderId' in started) return started.renderId;
          stopAll(limitReached());
          return undefined;
        } catch (error) {
          leaving.current.signal.throwIfAborted();
          const code = codeOf(error);
          if (code === 'generation_in_progress' && round < WAIT_ROUNDS) {
            // Another render of the same person, in another tab perhaps: it is waited for, not taken over.
            const other = await readLatestRender(leaving.current.signal);
            if (other !== undefined && !isFinal(other))
              await followRender(other.id, () => undefined, leaving.current.signal);
            continue;
          }
          if (code !== undefined && STOPS_ALL.has(code)) stopAll(refusalOfError(error, latest.current.subscription));
          else apply({ type: 'failed', id, problem: sentenceOf(error, NEWS.wrong) });
          return undefined;
        }
      }
    },
    [apply, stopAll],
  );

  const save = useCallback(
    async (id: string, result: WizardResult): Promise<void> => {
      const { name } = now.current.work[id]!;
      apply({ type: 'saving', id });
      try {
        // A reload in the middle of saving: it may be there already.
        const designs = await client.fetchQuery({ ...queryOf(listDesigns), staleTime: 0 });
        const known = designs.find(({ renderId }) => renderId === result.renderId);
        const design = known ?? (await call(saveDesign, { body: saveBody(latest.current.state, result, name, null) }));
        await putInFolder(design.id, latest.current.state.customer);
        apply({ type: 'saved', id, designId: design.id });
        await client.invalidateQueries({ queryKey: [addressOf(listDesigns)] });
      } catch (error) {
        if (!leaving.current.signal.aborted) apply({ type: 'unsaved', id, problem: sentenceOf(error, NEWS.wrong) });
      }
    },
    [apply, client],
  );

  const renderOne = useCallback(
    async (id: string): Promise<void> => {
      const { signal } = leaving.current;
      const renderId = now.current.work[id]!.renderId ?? (await start(id));
      if (renderId === undefined) return;
      apply({ type: 'started', id, renderId });
      const seen = (one: RenderView): void => setView({ id, progress: one.progress });
      const last = await followRender(renderId, seen, signal);
      setView(null);
      await refreshAllowance();
      const result = resultOf(last);
      if (result !== undefined) {
        apply({ type: 'rendered', id, picture: result.generatedImage });
        await save(id, result);
      } else if (last.state === 'cancelled') apply({ type: 'taken-back', ids: [id] });
      else
        apply({
          type: 'failed',
          id,
          problem: `${refusalOfRender(last, latest.current.subscription).description} It was not charged.`,
        });
    },
    [apply, refreshAllowance, save, start],
  );

  const drain = useCallback(async (): Promise<void> => {
    if (draining.current) return;
    draining.current = true;
    let saved = 0;
    try {
      for (let id = underWay(now.current)[0]; id !== undefined; id = underWay(now.current)[0]) {
        await renderOne(id).catch((error: unknown) => {
          leaving.current.signal.throwIfAborted();
          apply({ type: 'failed', id: id!, problem: sentenceOf(error, NEWS.wrong) });
        });
        if (now.current.work[id]?.phase === 'saved') saved++;
      }
      if (saved > 0) toast(NEWS.saved, NEWS.savedText(saved));
    } catch {
      /* the studio was left: what is stored goes on with the next visit */
    } finally {
      draining.current = false;
      setView(null);
    }
  }, [apply, renderOne]);

  useEffect(() => {
    leaving.current = new AbortController();
    draining.current = false;
    // After the page's own look for a running render.
    if (underWay(now.current).length > 0) void drain();
    return () => leaving.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the studio opens
  }, []);

  const cells = cellsOf(batch.materials, batch.colors, batch.swatches);
  const shown = cells.map(({ id }) => id);
  const image = currentImage(state);

  const queue = (ids: readonly string[]): void => {
    const entries = cells
      .filter(({ id }) => ids.includes(id))
      .map((cell) => ({
        id: cell.id,
        key: crypto.randomUUID(),
        name: nameOfCell(cell, state.options),
        fields: withEngine({
          originalImage: '',
          ...designFields({ ...state, mode: 'quick', options: optionsFor(state.options, cell) }),
        }),
      }));
    apply({ type: 'queued', entries });
    void keepCorrections().then(drain);
  };

  const retry = (id: string): void => {
    const work = batch.work[id];
    if (work?.phase === 'unsaved' && work.renderId !== null) {
      // Rendered and paid for: only the saving is done again.
      apply({ type: 'saving', id });
      void drain();
    } else queue([id]);
  };

  const stop = async (): Promise<void> => {
    const waiting = underWay(now.current);
    apply({ type: 'taken-back', ids: waiting.filter((id) => now.current.work[id]!.phase === 'waiting') });
    const rendering = waiting.map((id) => now.current.work[id]).find((work) => work?.phase === 'rendering');
    if (rendering?.renderId == null) return;
    await cancelRender(rendering.renderId).catch((error: unknown) =>
      toastError(NEWS.notStopped, sentenceOf(error, NEWS.wrong)),
    );
  };

  return {
    batch,
    cells,
    view,
    refusal,
    stop,
    retry,
    clearRefusal: () => setRefusal(null),
    running: underWay(batch).length > 0,
    count: toRender(batch, shown).length,
    show: () => {
      if (image !== undefined && (underWay(batch).length === 0 || batch.image === image.url))
        apply({
          type: 'opened',
          image: image.url,
          base: JSON.stringify(designFields({ ...state, mode: 'quick' })).slice(0, 8000),
          materials: firstMaterials(state.options),
          colors: firstColors(state.options),
          swatches: state.options.swatches.main === undefined ? [] : [state.options.swatches.main],
        });
    },
    hide: () => apply({ type: 'closed' }),
    pick: (materials, colors, swatches) => apply({ type: 'picked', materials, colors, swatches }),
    toggle: (id) => apply({ type: 'toggled', id }),
    run: () => queue(toRender(batch, shown)),
  };
};
