/**
 * The live preview of a photo: waits for the server's analysis, opens the photo in the worker, repaints when the design
 * changes, and applies corrections and saves them on the server. `use-live-preview.ts` connects it to React.
 */
import { hashKey } from '@tanstack/react-query';
import type { Design } from '#engine/design.ts';
import type { UnsureRegion } from '#engine/layers.ts';
import { MAX_MARKS_PER_PHOTO, type Analysis, type Mark, type MarksBody } from '#contract/studio/photos.ts';
import {
  addMark,
  isAheadOfLayers,
  NO_MARKS,
  redoMark,
  storedMarks,
  undoMark,
  type MarksHistory,
} from './marks-history.ts';
import type { Lab } from './seat-colors.ts';
import { firstQuestions, nextQuestion, remainingQuestions } from './open-questions.ts';
import type { Opened, Painted, PanelSeats, RegionOutline, ZoneLayout } from './preview-protocol.ts';
import type { PreviewClient } from './preview-client.ts';
import { SwatchTiles } from './swatch-tiles.ts';
import type { ZoneMap } from './zone-outline.ts';
import { PREVIEW } from '../studio-words.ts';

export interface PreviewState extends Partial<ZoneLayout> {
  image: string | null;
  /** `analyzing`: the server analyzes the photo; `opening`: layers and photo are loading; `ready`: it can be painted. */
  phase: 'none' | 'analyzing' | 'opening' | 'ready' | 'failed';
  /** Why there is no preview, as a sentence for the user. */
  errorText: string | null;
  warnings: readonly { code: string; text: string }[];
  /** Main colors of the seats in the photo, the largest area first. */
  seatColors?: readonly Lab[];
  /** Regions that the engine is unsure of. Answered ones stay in the list, because undo asks about them again. */
  questions: readonly UnsureRegion[];
  /** The region that the answer to the open question decides about; absent until it is computed. */
  questionRegion?: QuestionRegion;
  /** Computed after the first full picture. */
  panels?: ZoneMap;
  seats?: PanelSeats;
  painted: Painted | null;
  /** A newer picture is being painted. */
  isPainting: boolean;
  /** The server analyzes the photo again with the newest corrections. */
  isReanalyzing: boolean;
  marks: MarksHistory;
  /** Number of corrections that the photo had when it was opened. */
  marksAtOpening: number;
  /** Some corrections are not on the server yet. */
  hasUnsavedMarks: boolean;
  /** The server refused the corrections; they will be sent again. */
  isSaveRefused: boolean;
  /** A correction is being computed. */
  isCorrecting: boolean;
}

export interface QuestionRegion extends RegionOutline {
  question: UnsureRegion;
  /** The corrections before the answer. */
  marks: readonly Mark[];
}

/** The corrections that the server has, as far as this window knows. */
export type StoredMarks = Required<Omit<MarksBody, 'marks'>>;

export interface PreviewSources {
  client: PreviewClient;
  analysis(image: string, signal: AbortSignal): Promise<Analysis>;
  layers(image: string, revision: number, signal: AbortSignal): Promise<Uint8Array>;
  photo(image: string, signal: AbortSignal): Promise<Blob>;
  /** A photographed tile's file. */
  tile(sha256: string): Promise<Blob>;
  /** @param isLeaving the page is closing, and cannot wait for the answer */
  saveMarks(image: string, marks: readonly Mark[], stored: StoredMarks, isLeaving?: boolean): Promise<Analysis>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** The user's sentence for an error. */
  sentence(error: unknown): string;
  /** The photo was corrected elsewhere in the meantime. */
  isConflict(error: unknown): boolean;
  notice(title: string, text: string): void;
  /** Whether the device can prepare corrections before the user asks for them. */
  canPrepareEarly(): boolean;
}

const EMPTY: PreviewState = {
  image: null,
  phase: 'none',
  errorText: null,
  warnings: [],
  questions: [],
  painted: null,
  isPainting: false,
  isReanalyzing: false,
  marks: NO_MARKS,
  marksAtOpening: 0,
  hasUnsavedMarks: false,
  isSaveRefused: false,
  isCorrecting: false,
};
const NO_REGION: RegionOutline = { width: 1, height: 1, path: '' };
const RETRY_ANALYSIS_AFTER_MS = 2000;
const SAVE_AFTER_MS = 900;
/** Delay until corrections that were refused are sent again. */
const SAVE_AGAIN_AFTER_MS = 15_000;
/** The second worker occupies one core for about three seconds (decision 002), so it starts after the picture and panels. */
const PREPARE_CORRECTIONS_AFTER_MS = 1000;
/** Corrections in quick succession are painted together. Their outline is updated immediately. */
const REPAINT_AFTER_MS = 300;

/** Shown when the preview is painted on a smaller copy of the photo. */
const COARSE_WARNING = { code: 'coarse', text: PREVIEW.coarse } as const;

const isSuperseded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export class LivePreview {
  #state: PreviewState = EMPTY;
  /** By photo. */
  readonly #stored = new Map<string, StoredMarks>();
  /** Corrections that were sent since the last reply, by photo. The server may have stored them. */
  readonly #unanswered = new Map<string, (readonly Mark[])[]>();
  #design: Design | undefined;
  #designText = '';
  #photoShown = new AbortController();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #repaintTimer: ReturnType<typeof setTimeout> | undefined;
  #prepareTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the latest save stored the corrections. */
  #saved: Promise<boolean> = Promise.resolve(true);
  /** Aborted by the next correction. */
  #reanalysis = new AbortController();
  #reanalyzed: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #sources: PreviewSources;
  readonly #tiles: SwatchTiles;

  constructor(sources: PreviewSources) {
    this.#sources = sources;
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
    this.saveBeforeLeaving(false);
    this.#photoShown.abort();
    this.#photoShown = new AbortController();
    this.#stopTimers();
    this.#state = EMPTY;
    if (image === null) return this.#set({});
    this.#set({ image, phase: 'analyzing' });
    void this.#open(image, this.#photoShown.signal);
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
    const text = design === undefined ? '' : JSON.stringify(design);
    if (text !== '' && text === this.#designText) return;
    this.#designText = text;
    this.#design = design;
    clearTimeout(this.#prepareTimer);
    void this.#paint();
    if (design !== undefined) void this.#loadTiles(design);
  }

  /** Paints another design on the open photo, at half the size, next to the one that is shown. */
  sample(design: Design): Promise<Painted['picture']> {
    return this.#sources.client.sketch(design, this.#tiles.loadedFor(design)).then(({ picture }) => picture);
  }

  mark(mark: Mark): void {
    const marks = addMark(this.#state.marks, mark);
    // `stage-tags.tsx` tells the user when a photo has MAX_MARKS_PER_PHOTO; this notice is for the limit of panels.
    if (marks === this.#state.marks && marks.done.length < MAX_MARKS_PER_PHOTO)
      this.#sources.notice(PREVIEW.noMoreMarks, PREVIEW.noMoreMarksText);
    this.#changeMarks(marks);
  }
  undoMark(): void {
    this.#changeMarks(undoMark(this.#state.marks));
  }
  redoMark(): void {
    this.#changeMarks(redoMark(this.#state.marks));
  }

  /** Prepares the worker when the correction tools are opened. */
  startCorrections(): void {
    if (this.#state.phase === 'ready') this.#sources.client.warmUp('getReadyToCorrect');
  }

  /** Prepares the worker when a panel was tapped: the next choice makes it a zone of its own. */
  startChoice(): void {
    if (this.#state.phase === 'ready') this.#sources.client.warmUp('panels');
  }

  /** Saves the corrections and loads the server's new layers when the correction tools are closed. */
  async finishCorrections(): Promise<void> {
    await this.saveNow();
    await this.#reanalyzed;
    const { image, marks, hasUnsavedMarks } = this.#state;
    if (image !== null && !hasUnsavedMarks && isAheadOfLayers(marks))
      await this.#reload(image, this.#photoShown.signal);
  }

  /**
   * Saves all corrections, so that a render started afterward uses them.
   * @returns false if they are not stored; the user has been told why
   */
  saveNow(): Promise<boolean> {
    return this.#saveAfterOthers(true);
  }

  /** @param isAwaited the user waits for the outcome, and is told of a failure again */
  async #saveAfterOthers(isAwaited: boolean): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (!this.#state.hasUnsavedMarks) {
      await this.#saved;
      return true;
    }
    // The save before this one may have stored these corrections, or lost them to another window's.
    this.#saved = this.#saved.then((areStored) => (this.#state.hasUnsavedMarks ? this.#save(isAwaited) : areStored));
    return this.#saved;
  }

  /**
   * Sends unsaved corrections before another photo is shown.
   * @param isClosing the page itself is closing
   */
  saveBeforeLeaving(isClosing: boolean): void {
    const { image, marks, hasUnsavedMarks } = this.#state;
    if (image === null || !hasUnsavedMarks) return;
    clearTimeout(this.#saveTimer);
    const send = (): Promise<Analysis> => this.#send(image, marks.done, isClosing);
    // A closing page cannot wait for the save before it.
    const sent = isClosing ? send() : this.#saved.then(send);
    this.#saved = sent.then(
      (analysis) => {
        this.#rememberStored(image, analysis);
        return true;
      },
      (error: unknown) => {
        this.#sources.notice(PREVIEW.notSaved, this.#sources.sentence(error));
        return false;
      },
    );
    this.#set({ hasUnsavedMarks: false });
  }

  close(): void {
    this.saveBeforeLeaving(false);
    this.#photoShown.abort();
    this.#stopTimers();
    this.#sources.client.close();
    this.#state = EMPTY;
  }

  #stopTimers(): void {
    this.#reanalysis.abort();
    for (const timer of [this.#saveTimer, this.#repaintTimer, this.#prepareTimer]) clearTimeout(timer);
  }

  #set(change: Partial<PreviewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #open(image: string, signal: AbortSignal): Promise<void> {
    try {
      this.#sources.client.start();
      const photo = this.#sources.photo(image, signal);
      photo.catch(() => undefined); // Handled below, unless the analysis fails first.
      const { analysis, layers } = await this.#whenAnalyzed(image, signal);
      signal.throwIfAborted();
      this.#set({
        phase: 'opening',
        warnings: analysis.warnings,
        marks: storedMarks(analysis.marks),
        marksAtOpening: analysis.marks.length,
      });
      const pixels = await photo;
      signal.throwIfAborted();
      const opened = await this.#sources.client.open(pixels, layers, signal);
      signal.throwIfAborted();
      this.#rememberStored(image, analysis);
      const warnings = opened.isCoarse === true ? [...opened.warnings, COARSE_WARNING] : opened.warnings;
      this.#set({
        phase: 'ready',
        ...layoutOf(opened),
        warnings,
        seatColors: opened.seatColors,
        questions: firstQuestions(opened.questions, analysis.marks),
      });
      await this.#paint();
    } catch (error) {
      if (signal.aborted || isSuperseded(error)) return;
      this.#set({ phase: 'failed', errorText: this.#sources.sentence(error) });
    }
  }

  /** Waits for the layers. The server holds the request until they are made. */
  async #whenAnalyzed(image: string, signal: AbortSignal): Promise<{ analysis: Analysis; layers: Uint8Array }> {
    for (let analysis = await this.#sources.analysis(image, signal); ;) {
      const isUnderWay = analysis.state === 'queued' || analysis.state === 'running';
      try {
        const layers = await this.#sources.layers(image, analysis.revision, signal);
        return { layers, analysis: isUnderWay ? await this.#sources.analysis(image, signal) : analysis };
      } catch (error) {
        // A proxy or a timeout may end the request before the analysis is done.
        if (signal.aborted || !isUnderWay) throw error;
        await this.#sources.wait(RETRY_ANALYSIS_AFTER_MS, signal);
        analysis = await this.#sources.analysis(image, signal);
      }
    }
  }

  async #paint(): Promise<void> {
    if (this.#state.phase !== 'ready') return;
    const design = this.#design;
    if (design === undefined) return this.#set({ painted: null, isPainting: false });
    const { signal } = this.#photoShown;
    this.#set({ isPainting: true });
    try {
      const painted = await this.#sources.client.paint(design, this.#tiles.loadedFor(design), (sketch) => {
        if (!signal.aborted) this.#set({ painted: sketch });
      });
      if (signal.aborted) return;
      this.#set({ painted, errorText: null, isPainting: this.#design !== design });
      await this.#findPanels();
      if (signal.aborted) return;
      this.#prepareCorrections();
      await this.#findQuestionRegion(signal);
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error))
        this.#set({ errorText: this.#sources.sentence(error), isPainting: false });
    }
  }

  #prepareCorrections(): void {
    clearTimeout(this.#prepareTimer);
    if (this.#sources.canPrepareEarly())
      this.#prepareTimer = setTimeout(() => this.startCorrections(), PREPARE_CORRECTIONS_AFTER_MS);
  }

  /** Until panels are found, a tap selects the whole part. */
  async #findPanels(): Promise<void> {
    const { map, panels } = this.#state;
    if (panels !== undefined || map === undefined) return;
    const found = await this.#sources.client.panels().catch(() => undefined);
    if (this.#state.map === map && found?.panels !== undefined) this.#set(found);
  }

  /** The outline of what the next answer changes. If it cannot be computed, the question rings its spot. */
  async #findQuestionRegion(signal: AbortSignal): Promise<void> {
    const { questions, marks, questionRegion } = this.#state;
    const question = nextQuestion(questions, marks.done);
    const isKnown =
      questionRegion?.question === question && JSON.stringify(questionRegion?.marks) === JSON.stringify(marks.done);
    if (question === undefined || isKnown) return;
    const found = await this.#sources.client
      .regionOfQuestion(marks.done, question.x, question.y)
      .catch((error: unknown) => (isSuperseded(error) ? undefined : NO_REGION));
    if (!signal.aborted && found !== undefined && this.#state.marks.done === marks.done)
      this.#set({ questionRegion: { ...found, question, marks: marks.done } });
  }

  /** Repaints with photographed tiles once their files have loaded; until then color and material are painted. */
  async #loadTiles(design: Design): Promise<void> {
    if ((await this.#tiles.loadMissing(design)) && this.#design === design) await this.#paint();
  }

  #changeMarks(marks: MarksHistory): void {
    if (marks === this.#state.marks || this.#state.phase !== 'ready') return;
    this.#reanalysis.abort();
    const marksAtOpening = Math.min(this.#state.marksAtOpening, marks.done.length);
    this.#set({ marks, marksAtOpening, hasUnsavedMarks: true, isReanalyzing: false });
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#saveAfterOthers(false), SAVE_AFTER_MS);
    void this.#correct(marks.done);
  }

  async #correct(marks: readonly Mark[]): Promise<void> {
    const { signal } = this.#photoShown;
    this.#set({ isCorrecting: true });
    try {
      const corrected = await this.#sources.client.correct(marks);
      if (signal.aborted) return;
      this.#set({ ...layoutOf(corrected), isCorrecting: false });
      if (this.#undoEmptyCut(marks)) return;
      clearTimeout(this.#repaintTimer);
      this.#repaintTimer = setTimeout(() => void this.#paint(), REPAINT_AFTER_MS);
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error))
        this.#set({ isCorrecting: false, errorText: this.#sources.sentence(error) });
    }
  }

  /** Undoes a cut that divided nothing and notifies the user. @returns whether it undid one */
  #undoEmptyCut(marks: readonly Mark[]): boolean {
    const last = marks.at(-1);
    const { zones, marks: history } = this.#state;
    if (last?.type !== 'split' || history.done !== marks) return false;
    if (zones?.some(({ id, area }) => id === last.zone && area > 0) === true) return false;
    this.#sources.notice(PREVIEW.noCut, PREVIEW.noCutText);
    this.#changeMarks({ ...history, done: marks.slice(0, -1) });
    return true;
  }

  /** @returns whether the corrections of this moment are stored; newer ones have a timer of their own */
  async #save(isAwaited: boolean): Promise<boolean> {
    const { image, marks } = this.#state;
    if (image === null) return true;
    try {
      this.#rememberStored(image, await this.#send(image, marks.done));
      if (this.#state.image !== image) return true;
      this.#set({ hasUnsavedMarks: this.#state.marks.done !== marks.done, isSaveRefused: false });
      if (!this.#state.hasUnsavedMarks) this.#reanalyze(image);
      return true;
    } catch (error) {
      if (this.#state.image !== image) return false;
      if (this.#sources.isConflict(error)) {
        this.#sources.notice(PREVIEW.elsewhere, PREVIEW.elsewhereText);
        this.#set({ hasUnsavedMarks: false, isSaveRefused: false });
        await this.#reload(image, this.#photoShown.signal);
      } else {
        if (isAwaited || !this.#state.isSaveRefused)
          this.#sources.notice(PREVIEW.notSaved, this.#sources.sentence(error));
        this.#set({ isSaveRefused: true });
        if (this.#state.marks === marks)
          this.#saveTimer = setTimeout(() => void this.#saveAfterOthers(false), SAVE_AGAIN_AFTER_MS);
      }
      return false;
    }
  }

  #storedFor(image: string): StoredMarks {
    return this.#stored.get(image) ?? { revision: 0, storedCount: 0 };
  }

  #rememberStored(image: string, { revision, marks }: Analysis): void {
    this.#stored.set(image, { revision, storedCount: marks.length });
    this.#unanswered.delete(image);
  }

  /** Sends corrections, and again if what stands in their way is this window's own, whose reply was lost. */
  async #send(image: string, marks: readonly Mark[], isClosing = false): Promise<Analysis> {
    const unanswered = this.#unanswered.get(image) ?? [];
    try {
      return await this.#sources.saveMarks(image, marks, this.#storedFor(image), isClosing);
    } catch (error) {
      if (!this.#sources.isConflict(error)) this.#unanswered.set(image, [...unanswered, marks]);
      if (!this.#sources.isConflict(error) || unanswered.length === 0) throw error;
      const analysis = await this.#sources.analysis(image, new AbortController().signal);
      if (!unanswered.some((sent) => hashKey(sent) === hashKey(analysis.marks))) throw error;
      this.#rememberStored(image, analysis);
      return this.#send(image, marks, isClosing);
    }
  }

  /** Replaces the browser's corrected outline with layers that the server computes from the same corrections. */
  #reanalyze(image: string): void {
    const { signal } = (this.#reanalysis = new AbortController());
    this.#set({ isReanalyzing: true });
    this.#reanalyzed = this.#reload(image, signal).finally(() => {
      if (!signal.aborted) this.#set({ isReanalyzing: false });
    });
  }

  /** Loads the server's layers after corrections. */
  async #reload(image: string, signal: AbortSignal): Promise<void> {
    try {
      const { analysis, layers } = await this.#whenAnalyzed(image, signal);
      // These layers lack a correction that was made in the meantime.
      if (signal.aborted || this.#state.hasUnsavedMarks) return;
      const opened = await this.#sources.client.adopt(layers);
      if (signal.aborted) return;
      this.#rememberStored(image, analysis);
      this.#set({
        ...layoutOf(opened),
        warnings: opened.warnings,
        questions: remainingQuestions(this.#state.questions, opened.questions, analysis.marks),
        marks: { ...storedMarks(analysis.marks), undone: this.#state.marks.undone },
      });
      await this.#paint();
    } catch (error) {
      if (!signal.aborted && !isSuperseded(error)) this.#set({ errorText: this.#sources.sentence(error) });
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
