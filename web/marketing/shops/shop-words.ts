/** Words of the page for restoration shops. Figures come from the catalog or the calculator's assumptions. */
import { formatMoney } from '#contract/formats.ts';
import { TRIAL_RENDERS, GUARANTEE_DAYS, PREMIUM_RENDERS_PER_MONTH, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import {
  BASELINE_COST_USD_PER_YEAR,
  EXTRA_PROJECT_VALUE_USD,
  MAX_CLOSE_RATE_PERCENT,
  CLOSE_RATE_GAIN_POINTS,
} from './roi.ts';

export const SHOPS = {
  title: 'For Restoration Shops',
  description:
    'Show customers their own interior in new material before work starts, build a portfolio, and charge for design consultations.',
  headline: 'Get the yes before you cut.',
  lead: 'Photograph the car at the counter. Show your customer their own seats in the hide on your shelf. Agree on a picture, not on a swatch.',
  start: 'Start Free Trial',
  examples: 'See Examples',

  madeFor: 'Made for',

  flowTitle: 'A consultation in three steps.',
  flow: [
    { title: 'Photograph', text: 'One picture of the interior, with the customer beside you.' },
    {
      title: 'Choose together',
      text: 'Tap hides, colors and thread. The customer’s own picture repaints at once; previews are free.',
    },
    {
      title: 'Agree',
      text: 'Make the final picture and send a link. Your customer approves exactly this version on their own phone, and you keep the certificate.',
    },
  ],
  moreExamples: 'View More Examples',

  pairsTitle: 'Before and after',
  pairsLead: 'Drag the seam.',
  portfolio: 'View Portfolio',

  featuresTitle: 'What a shop gets out of it.',
  features: [
    { title: 'Fewer surprises', text: 'Customers see it on their own seats before material is ordered.' },
    {
      title: 'A portfolio before the work',
      text: 'Save every design, find it again by style, material or name, and show what you could build.',
    },
    {
      title: 'Paid consultations',
      text: 'A consultation with pictures is work. You could charge $50-200+ per render for it.',
    },
    {
      title: 'Your trade’s words',
      text: 'Insert, bolster, welt, piping, French seam: the studio speaks your trade, zone by zone.',
    },
    {
      title: 'Only the upholstery changes',
      text: 'Dash, glass, carpet and light stay as they are in your photo.',
    },
    {
      title: 'From the phone',
      text: 'Big targets, camera straight in, nothing to install.',
    },
  ],

  stylesTitle: 'Styles to start from.',
  stylesLead: 'A style sets pattern, stitching and piping in one tap. Everything can be changed afterwards.',
  premiumStyle: 'Core Plan',
  createDesign: 'Create Design',

  pricingTitle: 'One plan, two ways to pay.',
  pricingLead: `${GUARANTEE_DAYS}-day money-back guarantee. Cancel any time.`,
  toggle: 'Billing',
  monthly: 'Monthly',
  yearly: 'Yearly',
  popular: 'POPULAR CHOICE',
  best: 'BEST VALUE',
  upgrade: 'Upgrade Now',
  getYearly: 'Get Yearly Plan',
  viewPricing: 'View Pricing',
  monthlyExtras: ['Pay month by month, cancel any time'],
  yearlyExtras: (saved: string, percent: number) => [
    `Save ${saved} (${percent}% off) compared with paying monthly`,
    'One invoice a year',
  ],

  roiTitle: 'What could a yes be worth?',
  roiLead: 'Move the sliders to your shop’s figures.',
  projects: 'Project requests per month',
  closeRate: 'Close rate today',
  projectValue: 'Average project value',
  newRate: 'Close rate with pictures',
  monthlyGain: 'More per month',
  annualGain: 'More per year, on these figures',
  roi: 'Return on cost',
  estimate: 'Estimate from your inputs and these assumptions; not a promise of results.',
  assumptions: [
    `The close rate rises by ${CLOSE_RATE_GAIN_POINTS} points, to ${MAX_CLOSE_RATE_PERCENT}% at most.`,
    `A closed project is worth ${formatMoney(EXTRA_PROJECT_VALUE_USD)} more, because customers who see it choose better material.`,
    `The cost set against it is ${formatMoney(BASELINE_COST_USD_PER_YEAR)} a year, a cautious assumption.`,
  ],
  realCost: (cost: string) => `The Core Plan costs ${cost} a year.`,

  plansTitle: 'For teams',
  professional: 'Professional',
  professionalText: 'Several people, one account, one invoice. Tell us how your shop works.',
  professionalPrice: 'On request',
  enterprise: 'Enterprise',
  enterpriseText: 'Several locations, own branding, own server. Not sold yet; tell us what you need.',
  enterprisePrice: 'Custom',
  contactUs: 'Contact us',
  professionalSubject: 'Professional plan for our shop',
  enterpriseSubject: 'Enterprise plan',

  finalTitle: 'Put the next customer’s seats on the screen.',
  finalText: `${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days, then ${PREMIUM_RENDERS_PER_MONTH} a month with the Core Plan. No card to begin.`,
  startDesigning: 'Start Designing',
  signUpFree: 'Sign Up Free',
  premium: 'Get Premium Access',
} as const;
