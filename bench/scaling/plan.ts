/** The machines for a million registered users: arithmetic alone, from stated assumptions and measured unit costs. */

/** Assumptions that nobody can measure before the users are there. Change a number, run the command again. */
export const ASSUMPTIONS = {
  registered: 1_000_000,
  activeShare: 0.2,
  dailyShare: 0.04,
  payingShare: 0.05,
  rendersPerPaying: 40,
  rendersPerFree: 6,
  /** Busiest hour over the mean of the month. */
  peakOverMean: 6,
  /** Calls of the API by one person on one day. */
  callsPerDay: 60,
  callPeakOverMean: 8,
  photosPerRender: 0.5,
  /** Share of renders kept longer than the week that unsaved pictures stay (D-29). */
  savedShare: 0.25,
  /** Views of one result, each of its small copy. */
  viewsPerRender: 6,
  /** Sign-ins by one person on one day. */
  signInsPerDay: 0.3,
  /** Share of a core that may be busy at the peak. */
  fill: 0.65,
} as const;

/** One machine of this kind, in one run. Seconds are processor seconds. */
export interface UnitCosts {
  /** A photo of 12 megapixels read, cleaned, stored with its small copies. */
  ingestSeconds: number;
  /** A photo looked at: zones, light, geometry. */
  analysisSeconds: number;
  /** A render of 2 megapixels with our own engine, from the queue to the stored pictures. */
  renderSeconds: number;
  /** A render around engine and model. */
  ownSeconds: number;
  /** A call of the API: a quarter lists of designs, the rest small. */
  callSeconds: number;
  signInSeconds: number;
  /** Bytes in storage for one photo with its layers and small copies, and for one render. */
  photoBytes: number;
  renderBytes: number;
  smallBytes: number;
  /** Bytes of tables and indexes that one render leaves behind. */
  rowBytes: number;
}

export interface Need {
  what: string;
  arithmetic: string;
  needs: string;
}

const DAY = 86_400;
const MONTH_DAYS = 30;
const TB = 1e12;

const round = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value >= 10
      ? value.toFixed(0)
      : value >= 0.1
        ? value.toFixed(1)
        : value.toPrecision(2);

export const planFor = (
  a: typeof ASSUMPTIONS,
  cost: UnitCosts,
): { needs: Need[]; coresLocal: number; coresRemote: number } => {
  const paying = a.registered * a.payingShare;
  const free = a.registered * a.activeShare - paying;
  const renders = paying * a.rendersPerPaying + free * a.rendersPerFree;
  const mean = renders / (MONTH_DAYS * DAY);
  const peak = mean * a.peakOverMean;
  const photos = peak * a.photosPerRender;
  const daily = a.registered * a.dailyShare;
  const calls = (daily * a.callsPerDay * a.callPeakOverMean) / DAY;
  const signIns = (daily * a.signInsPerDay * a.callPeakOverMean) / DAY;
  const cores = (perSecond: number, seconds: number): number => (perSecond * seconds) / a.fill;
  const stored = (renders * (cost.renderBytes + a.photosPerRender * cost.photoBytes)) / TB;
  const kept = stored * a.savedShare;

  const ours = cores(peak, cost.renderSeconds);
  const looked = cores(photos, cost.analysisSeconds);
  const around = cores(peak, cost.ownSeconds);
  const read = cores(photos, cost.ingestSeconds);
  const served = cores(calls, cost.callSeconds);
  const signed = cores(signIns, cost.signInSeconds);
  const needs: Need[] = [
    {
      what: 'Renders',
      arithmetic: `${round(paying)} paying x ${a.rendersPerPaying} + ${round(free)} free x ${a.rendersPerFree} = ${round(renders)} a month; mean ${round(mean)} a second, peak x ${a.peakOverMean}`,
      needs: `${round(peak)} a second`,
    },
    {
      what: 'Rendering with our own engine',
      arithmetic: `${round(peak)} a second x ${round(cost.renderSeconds)} s / ${a.fill}`,
      needs: `${round(ours)} cores`,
    },
    {
      what: 'Looking at photos',
      arithmetic: `${round(photos)} a second x ${round(cost.analysisSeconds)} s / ${a.fill}`,
      needs: `${round(looked)} cores`,
    },
    {
      what: 'Everything around a render',
      arithmetic: `${round(peak)} a second x ${round(cost.ownSeconds)} s / ${a.fill}`,
      needs: `${round(around)} cores`,
    },
    {
      what: 'Uploads of 12 megapixels',
      arithmetic: `${round(photos)} a second x ${round(cost.ingestSeconds)} s / ${a.fill}`,
      needs: `${round(read)} cores`,
    },
    {
      what: 'Calls of the API',
      arithmetic: `${round(daily)} people a day x ${a.callsPerDay}, peak x ${a.callPeakOverMean} = ${round(calls)} a second x ${round(1000 * cost.callSeconds)} ms / ${a.fill}`,
      needs: `${round(served)} cores`,
    },
    {
      what: 'Sign-ins',
      arithmetic: `${round(signIns)} a second x ${round(1000 * cost.signInSeconds)} ms / ${a.fill}`,
      needs: `${round(signed)} cores`,
    },
    {
      what: 'Storage, new in a month',
      arithmetic: `${round(renders)} x (${round(cost.renderBytes / 1e6)} MB + ${a.photosPerRender} x ${round(cost.photoBytes / 1e6)} MB)`,
      needs: `${round(stored)} TB, of which ${round(kept)} TB stay after a week; ${round(kept * 12)} TB after a year`,
    },
    {
      what: 'Delivery',
      arithmetic: `${round(renders)} x ${a.viewsPerRender} views x ${round(cost.smallBytes / 1e3)} kB`,
      needs: `${round((renders * a.viewsPerRender * cost.smallBytes) / TB)} TB a month, for a delivery network`,
    },
    {
      what: 'Database',
      arithmetic: `${round(renders)} a month x 12 x ${round(cost.rowBytes / 1e3)} kB`,
      needs: `${round((renders * 12 * cost.rowBytes) / 1e9)} GB a year`,
    },
  ];
  return {
    needs,
    coresLocal: ours + looked + around + read + served + signed,
    coresRemote: looked + around + read + served + signed,
  };
};
