import { useId, useState } from 'react';
import { formatMoney } from '#contract/formats.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import { estimateRoi, ROI_LIMITS, type RoiInput } from './roi.ts';
import { SHOPS } from './shop-words.ts';

const formatWholeDollars = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/** Three sliders, four figures, and the assumptions behind them (S-29). */
export function RoiCalculator() {
  const [input, setInput] = useState<RoiInput>({
    projects: ROI_LIMITS.projects.start,
    closeRate: ROI_LIMITS.closeRate.start,
    projectValue: ROI_LIMITS.projectValue.start,
  });
  const result = estimateRoi(input);
  const setField =
    (name: keyof RoiInput) =>
    (value: number): void =>
      setInput((before) => ({ ...before, [name]: value }));
  return (
    <div className="card grid overflow-hidden shadow-card md:grid-cols-2">
      <div className="grid content-start gap-8 p-6 lg:p-10">
        <Slider
          label={SHOPS.projects}
          value={input.projects}
          shown={String(input.projects)}
          limits={ROI_LIMITS.projects}
          onChange={setField('projects')}
        />
        <Slider
          label={SHOPS.closeRate}
          value={input.closeRate}
          shown={`${input.closeRate}%`}
          limits={ROI_LIMITS.closeRate}
          onChange={setField('closeRate')}
        />
        <Slider
          label={SHOPS.projectValue}
          value={input.projectValue}
          shown={formatWholeDollars(input.projectValue)}
          limits={ROI_LIMITS.projectValue}
          onChange={setField('projectValue')}
        />
      </div>
      <div className="grid content-start gap-5 bg-sunken p-6 lg:p-10">
        <dl className="grid gap-3" aria-live="polite">
          <Figure name={SHOPS.newRate} value={`${result.newCloseRate}%`} />
          <Figure name={SHOPS.monthlyGain} value={formatMoney(result.monthlyIncrease)} />
          <Figure name={SHOPS.roi} value={`${Math.round(result.returnOnCost).toLocaleString('en-US')}×`} />
          <div className="border-t border-line pt-4">
            <dt className="small">{SHOPS.annualGain}</dt>
            <dd className="num font-display text-[2.5rem] leading-tight font-[560] tracking-[-0.03em] wrap-anywhere">
              {formatMoney(result.annualIncrease)}
            </dd>
          </div>
        </dl>
        <p className="small font-semibold">{SHOPS.estimate}</p>
        <ul className="caption grid list-disc gap-1 pl-4">
          {SHOPS.assumptions.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{SHOPS.realCost(formatMoney((12 * PLANS[1].priceCents) / 100))}</li>
        </ul>
      </div>
    </div>
  );
}

function Slider({
  label,
  value,
  shown,
  limits,
  onChange,
}: {
  label: string;
  value: number;
  shown: string;
  limits: { min: number; max: number; step: number };
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <output className="num font-display text-xl font-[560]" htmlFor={id}>
          {shown}
        </output>
      </div>
      <input
        className="range"
        id={id}
        type="range"
        min={limits.min}
        max={limits.max}
        step={limits.step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="small">{name}</dt>
      <dd className="num font-display text-xl font-[560]">{value}</dd>
    </div>
  );
}
