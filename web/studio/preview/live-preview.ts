/**
 * The live preview of one photo after another: waits for the server's look at the photo, opens it in the worker,
 * paints every design at once, takes corrections and keeps them with the photo. No React in here;
 * `use-live-preview.ts` shows its state.
 */
import type { Design } from '#engine/design.ts';
import type { Question } from '#engine/layers.ts';
import { MAX_MARKS, type Analysis, type Mark } from '#contract/studio/photos.ts';
import {
  addMark,
  isAheadOfLayers,
  NO_MARKS,
  redoMark,
  storedMarks,
  undoMark,
  type MarksHistory,
} from './marks-history.ts';
import type { Lab } from './cover-color.ts';
import { askedAtFirst, stillAsked } from './open-questions.ts';
import type { Opened, Painted, PanelSeats, ZoneLayout } from './preview-protocol.ts';
import { textOfDesign, type KeptPicture } from './kept-picture.ts';
import type { PreviewClient } from './preview-client.ts';
import { SwatchTiles } from './swatch-tiles.ts';
import type { ZoneMap } from './zone-outline.ts';
import { PREVIEW } from '../studio-words.ts';

export interface PreviewState extends Partial<ZoneLayout> {
  image: string | null;
  /** `looking`: the server analyzes the photo; `opening`: layers and photo are on their way; `ready`: taps repaint. */
  phase: 'none' | 'looking' | 'opening' | 'ready' | 'failed';
  /** Why there is no preview, as a sentence. */
  trouble: string | null;
  warnings: readonly { code: string; text: string }[];
  /** Mean color of the seats in the photo, once it is open. */
  cover?: Lab;
  /** Regions that the studio asks about, answered ones too, as long as they can be asked again. */
  questions: readonly Question[];
  /** Places of the panels; absent until the picture is no longer changing. */
  panels?: ZoneMap;
  seats?: PanelSeats;
  painted: Painted | null;
  /** Address of this design's picture from before the page was opened again, until there is a new one. */
  kept: string | null;
  /** A newer picture is being painted. */
  painting: boolean;
  /** The server looks at the newest corrections; its light and form come next. */
  settling: boolean;
  marks: MarksHistory;
  /** Corrections are not with the server yet. */
  unsaved: boolean;
  /** The server did not take them; they are sent again. */
  isSaveRefused: boolean;
  /** A correction is being worked on. */
  correcting: boolean;
}

export interface PreviewSources {
  client: PreviewClient;
  analysis(image: string, signal: AbortSignal): Promise<Analysis>;
  layers(image: string, revision: number, signal: AbortSignal): Promise<Uint8Array>;
  photo(image: string, signal: AbortSignal): Promise<Blob>;
  /** A photographed tile's file. */
  tile(sha256: string): Promise<Blob>;
  /** @param isLeaving the page is closing, and cannot wait for the answer */
  keepMarks(image: string, marks: readonly Mark[], revision: number, isLeaving?: boolean): Promise<Analysis>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** The user's sentence for an error. */
  sentence(error: unknown): string;
  /** Somebody else has corrected the same photo. */
  isConflict(error: unknown): boolean;
  notice(title: string, text: string): void;
  picture: KeptPicture;
  /** Whether the device can prepare corrections before the user asks for them. */
  isRoomy(): boolean;
}

const EMPTY: PreviewState = {
  image: null,
  phase: 'none',
  trouble: null,
  warnings: [],
  questions: [],
  painted: null,
  kept: null,
  painting: false,
  settling: false,
  marks: NO_MARKS,
  unsaved: false,
  isSaveRefused: false,
  correcting: false,
};
const ASK_AGAIN_MS = 2000;
const KEEP_AFTER_MS = 900;
/** Delay until corrections that were refused are sent again. */
const KEEP_AGAIN_AFTER_MS = 15_000;
/** A picture that stood for so long is kept for the page's next opening. */
const KEEP_PICTURE_AFTER_MS = 800;
/**
 * Delay after the picture and its panels are there; the other worker takes one core for about three seconds (decision
 * 002).
 */
const PREPARE_AFTER_MS = 1000;
/** Delay after the last of several quick corrections; the outline shows at once. */
const REPAINT_AFTER_MS = 300;

/** The render is made on the server from the photo itself. */
const COARSE = { code: 'coarse', text: PREVIEW.coarse } as const;

const isSuperseded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export class LivePreview {
  #state: PreviewState = EMPTY;
  /** Revisions of the corrections that the server has, by photo. */
  readonly #revisions = new Map<string, number>();
  #design: Design | undefined;
  #designText = '';
  #showing = new AbortController();
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #repainting: ReturnType<typeof setTimeout> | undefined;
  #keepingPicture: ReturnType<typeof setTimeout> | undefined;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  /** The design of the kept picture on the screen. */
  #keptDesign: Design | undefined;
  #kept: Promise<void> = Promise.resolve();
  /** The server's look at the newest corrections; a further one ends it. */
  #settling = new AbortController();
  #settled: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #from: PreviewSources;
  readonly #tiles: SwatchTiles;

  constructor(sources: PreviewSources) {
    this.#from = sources;
    this.#tiles = new SwatchTiles((sha256) => sources.tile(sha256));
  }

  readonly state = (): PreviewState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows another photo, or none. */
  show(image: string | null): void {
    if (image === this.#state.image && this.#state.phase !== 'failed') return;
    this.leave(false);
    this.#showing.abort();
    this.#showing = new AbortController();
    this.#stopTimers();
    this.#state = EMPTY;
    if (image === null) return this.#set({});
    this.#set({ image, phase: 'looking' });
    this.#showKept();
    void this.#open(image, this.#showing.signal);
  }

  retry(): void {
    const { image } = this.#state;
    if (image === null) return;
    this.#state = { ...this.#state, phase: 'failed' };
    this.show(image);
  }

  /** Paints a design; `undefined` shows the photo as it is. */
  design(design: Design | undefined): void {
    // Unchanged choices give an equal design in a new object; only a different design is painted.
    const text = textOfDesign(design);
    if (text !== '' && text === this.#designText) return;
    this.#designText = text;
    this.#design = design;
    clearTimeout(this.#keepingPicture);
    clearTimeout(this.#preparing);
    this.#showKept();
    void this.#paint();
    if (design !== undefined) void this.#bringTiles(design);
  }

  /** Paints another design on the open photo, at half the size, beside the one that is shown. */
  sample(design: Design): Promise<Painted['picture']> {
    return this.#from.client.sketch(design, this.#tiles.atHand(design)).then(({ picture }) => picture);
  }

  mark(mark: Mark): void {
    const marks = addMark(this.#state.marks, mark);
    // A photo that is full of marks says so itself (`stage-tags.tsx`).
    if (marks === this.#state.marks && marks.done.length < MAX_MARKS)
      this.#from.notice(PREVIEW.noMoreMarks, PREVIEW.noMoreMarksText);
    this.#changeMarks(marks);
  }
  undoMark(): void {
    this.#changeMarks(undoMark(this.#state.marks));
  }
  redoMark(): void {
    this.#changeMarks(redoMark(this.#state.marks));
  }

  /** The tools are taken up. */
  startCorrections(): void {
    if (this.#state.phase === 'ready') this.#from.client.warmUp('getReadyToCorrect');
  }

  /** A panel was tapped: the choice that follows makes it a zone of its own. */
  startChoice(): void {
    if (this.#state.phase === 'ready') this.#from.client.warmUp('panels');
  }

  /** The tools are put away: waits until the server's light and form have come to the outline that was marked. */
  async finishCorrections(): Promise<void> {
    await this.keepNow();
    await this.#settled;
    const { image, marks, unsaved } = this.#state;
    if (image !== null && !unsaved && isAheadOfLayers(marks)) await this.#reload(image, this.#showing.signal);
  }

  /** Waits until every correction is with the server: a render made after it knows them. */
  async keepNow(): Promise<void> {
    clearTimeout(this.#keeping);
    if (this.#state.unsaved) this.#kept = this.#kept.then(() => this.#keep());
    await this.#kept;
  }

  /**
   * The photo is left before its newest corrections went to the server: they are sent now.
   * @param isClosing the page goes with it
   */
  leave(isClosing: boolean): void {
    const { image, marks, unsaved } = this.#state;
    if (image === null || !unsaved) return;
    clearTimeout(this.#keeping);
    const send = (): Promise<Analysis> =>
      this.#from.keepMarks(image, marks.done, this.#revisions.get(image) ?? 0, isClosing);
    // A page that closes runs nothing later on.
    const sent = isClosing ? send() : this.#kept.then(send);
    this.#kept = sent.then(
      ({ revision }) => void this.#revisions.set(image, revision),
      (error: unknown) => this.#from.notice(PREVIEW.notSaved, this.#from.sentence(error)),
    );
    this.#set({ unsaved: false });
  }

  close(): void {
    this.leave(false);
    this.#showing.abort();
    this.#stopTimers();
    this.#from.client.close();
    this.#state = EMPTY;
  }

  #stopTimers(): void {
    this.#settling.abort();
    for (const timer of [this.#keeping, this.#repainting, this.#keepingPicture, this.#preparing]) clearTimeout(timer);
  }

  #set(change: Partial<PreviewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #open(image: string, signal: AbortSignal): Promise<void> {
    try {
      this.#from.client.start();
      const photo = this.#from.photo(image, signal);
      photo.catch(() => undefined); // told below; the analysis may fail first
      const { analysis, layers } = await this.#whenAnalyzed(image, signal);
      signal.throwIfAborted();
      this.#set({ phase: 'opening', warnings: analysis.warnings, marks: storedMarks(analysis.marks) });
      const pixels = await photo;
      signal.throwIfAborted();
      const opened = await this.#from.client.open(pixels, layers, signal);
      signal.throwIfAborted();
      this.#revisions.set(image, analysis.revision);
      const warnings = opened.isCoarse === true ? [...opened.warnings, COARSE] : opened.warnings;
      this.#set({
        phase: 'ready',
        ...layoutOf(opened),
        warnings,
        cover: opened.cover,
        questions: askedAtFirst(opened.questions),
      });
      await this.#paint();
    } catch (error) {
      if (signal.aborted || isSuperseded(error)) return;
      // The photo may be gone, and its picture goes with it.
      this.#from.picture.forget();
      this.#set({ phase: 'failed', kept: null, trouble: this.#from.sentence(error) });
    }
  }

  /**
   * Shows a stored picture while the photo opens. Another design keeps the picture until its own is painted; without a
   * design the photo is shown.
   */
  #showKept(): void {
    const { image, phase } = this.#state;
    if (image === null || (phase !== 'looking' && phase !== 'opening')) return;
    if (this.#design === undefined) return this.#set({ kept: null });
    const kept = this.#from.picture.of(image, this.#designText);
    if (kept === undefined) return;
    this.#keptDesign = this.#design;
    this.#set({ kept });
  }

  #keepPicture(image: string | null, design: string, picture: Painted['picture']): void {
    const { signal } = this.#showing;
    clearTimeout(this.#keepingPicture);
    if (image !== null)
      this.#keepingPicture = setTimeout(
        () => void this.#from.picture.keep(image, design, picture, signal),
        KEEP_PICTURE_AFTER_MS,
      );
  }

  /** The server sends the layers as soon as they are made, and says why there are none. */
  async #whenAnalyzed(image: string, signal: AbortSignal): Promise<{ analysis: Analysis; layers: Uint8Array }> {
    for (let analysis = await this.#from.analysis(image, signal); ;) {
      const isUnderWay = analysis.state === 'queued' || analysis.state === 'running';
      try {
        const layers = await this.#from.layers(image, analysis.revision, signal);
        return { layers, analysis: isUnderWay ? await this.#from.analysis(image, signal) : analysis };
      } catch (error) {
        // A proxy on the way, or a limit, may end the wait before the work is done.
        if (signal.aborted || !isUnderWay) throw error;
        await this.#from.wait(ASK_AGAIN_MS, signal);
        analysis = await this.#from.analysis(image, signal);
      }
    }
  }

  async #paint(): Promise<void> {
    if (this.#state.phase !== 'ready') return;
    const design = this.#design;
    if (design === undefined) return this.#set({ painted: null, kept: null, painting: false });
    const { signal } = this.#showing;
    this.#set({ painting: true });
    // A sketch is less than the kept picture of the same design.
    const isKept = this.#state.kept !== null && this.#keptDesign === design;
    const onSketch = isKept
      ? undefined
      : (sketch: Painted): void => {
          if (!signal.aborted) this.#set({ painted: sketch, kept: null });
        };
    try {
      const painted = await this.#from.client.paint(design, this.#tiles.atHand(design), onSketch);
      if (signal.aborted) return;
      this.#set({ painted, kept: null, trouble: null, painting: this.#design !== design });
      if (this.#design === design) this.#keepPicture(this.#state.image, this.#designText, painted.picture);
      // Unseen: the next design begins with a sketch, and its ground is laid out with the first one.
      if (isKept) await this.#from.client.sketch(design, this.#tiles.atHand(design)).catch(() => undefined);
      await this.#findPanels();
      if (!signal.aborted) this.#prepareCorrections();
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error)) this.#set({ trouble: this.#from.sentence(error), painting: false });
    }
  }

  #prepareCorrections(): void {
    clearTimeout(this.#preparing);
    if (this.#from.isRoomy()) this.#preparing = setTimeout(() => this.startCorrections(), PREPARE_AFTER_MS);
  }

  /** Runs after the picture, which comes first for the user. Without panels a tap means the whole part. */
  async #findPanels(): Promise<void> {
    const { map, panels } = this.#state;
    if (panels !== undefined || map === undefined) return;
    const found = await this.#from.client.panels().catch(() => undefined);
    if (this.#state.map === map && found?.panels !== undefined) this.#set(found);
  }

  /** Color and material are painted at once; a tile's pattern follows when its file is here. */
  async #bringTiles(design: Design): Promise<void> {
    if ((await this.#tiles.complete(design)) && this.#design === design) await this.#paint();
  }

  #changeMarks(marks: MarksHistory): void {
    if (marks === this.#state.marks || this.#state.phase !== 'ready') return;
    this.#settling.abort();
    this.#set({ marks, unsaved: true, settling: false });
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.keepNow(), KEEP_AFTER_MS);
    void this.#correct(marks.done);
  }

  async #correct(marks: readonly Mark[]): Promise<void> {
    const { signal } = this.#showing;
    this.#set({ correcting: true });
    try {
      const corrected = await this.#from.client.correct(marks);
      if (signal.aborted) return;
      this.#set({ ...layoutOf(corrected), correcting: false });
      if (this.#takeBackIdle(marks)) return;
      clearTimeout(this.#repainting);
      this.#repainting = setTimeout(() => void this.#paint(), REPAINT_AFTER_MS);
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error))
        this.#set({ correcting: false, trouble: this.#from.sentence(error) });
    }
  }

  /** A cut that divides nothing is no correction: it is taken back, and said. */
  #takeBackIdle(marks: readonly Mark[]): boolean {
    const last = marks.at(-1);
    const { zones, marks: history } = this.#state;
    if (last?.type !== 'split' || history.done !== marks) return false;
    if (zones?.some(({ id, area }) => id === last.zone && area > 0) === true) return false;
    this.#from.notice(PREVIEW.noCut, PREVIEW.noCutText);
    this.#changeMarks({ ...history, done: marks.slice(0, -1) });
    return true;
  }

  async #keep(): Promise<void> {
    const { image, marks, unsaved } = this.#state;
    if (image === null || !unsaved) return;
    try {
      const { revision } = await this.#from.keepMarks(image, marks.done, this.#revisions.get(image) ?? 0);
      this.#revisions.set(image, revision);
      if (this.#state.image !== image) return;
      this.#set({ unsaved: this.#state.marks.done !== marks.done, isSaveRefused: false });
      if (!this.#state.unsaved) this.#settle(image);
    } catch (error) {
      if (this.#state.image !== image) return;
      if (this.#from.isConflict(error)) {
        this.#from.notice(PREVIEW.elsewhere, PREVIEW.elsewhereText);
        this.#set({ unsaved: false, isSaveRefused: false });
        await this.#reload(image, this.#showing.signal);
      } else {
        if (!this.#state.isSaveRefused) this.#from.notice(PREVIEW.notSaved, this.#from.sentence(error));
        this.#set({ isSaveRefused: true });
        // Newer ones are on their way already.
        if (this.#state.marks === marks) this.#keeping = setTimeout(() => void this.keepNow(), KEEP_AGAIN_AFTER_MS);
      }
    }
  }

  /** The outline in the old light gives way to the picture that a reload would show and a render paints. */
  #settle(image: string): void {
    const { signal } = (this.#settling = new AbortController());
    this.#set({ settling: true });
    this.#settled = this.#reload(image, signal).finally(() => {
      if (!signal.aborted) this.#set({ settling: false });
    });
  }

  /** The server's own layers after corrections. */
  async #reload(image: string, signal: AbortSignal): Promise<void> {
    try {
      const { analysis, layers } = await this.#whenAnalyzed(image, signal);
      // A mark made meanwhile is in the browser only; these layers do not know it.
      if (signal.aborted || this.#state.unsaved) return;
      const opened = await this.#from.client.adopt(layers);
      if (signal.aborted) return;
      this.#revisions.set(image, analysis.revision);
      this.#set({
        ...layoutOf(opened),
        warnings: opened.warnings,
        questions: stillAsked(this.#state.questions, opened.questions, analysis.marks),
        marks: { ...storedMarks(analysis.marks), undone: this.#state.marks.undone },
      });
      await this.#paint();
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error)) this.#set({ trouble: this.#from.sentence(error) });
    }
  }
}

const layoutOf = ({
  zones,
  map,
  outlines,
}: ZoneLayout | Opened): ZoneLayout & Pick<PreviewState, 'panels' | 'seats'> => ({
  zones,
  map,
  outlines,
  panels: undefined,
  seats: undefined,
});
