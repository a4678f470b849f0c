/** Terms of Service. */
import {
  TRIAL_RENDERS,
  GUARANTEE_DAYS,
  PLANS,
  PREMIUM_RENDERS_PER_MONTH,
  TRIAL_DAYS,
} from '#contract/money/plan-catalog.ts';
import { formatMoney } from '#contract/formats.ts';
import {
  BACKUP_RETENTION,
  PROCESSING_PLACES,
  PROCESSING_TEXT,
  SAVED_RETENTION,
  UNSAVED_RETENTION,
} from './kept-words.ts';
import type { Chapter } from './prose.tsx';

export const LEGAL_DATE = 'Version of November 27, 2026';
export const CONTENTS = 'Contents';
export const LEGAL_CONTACT = {
  operator: 'This site is operated by',
  questions: 'Questions about this page go to',
} as const;

const [, monthly] = PLANS;

export const TERMS: { title: string; description: string; lead: string; chapters: readonly Chapter[] } = {
  title: 'Terms of Service',
  description: 'What Retrim does for you, what you may do with the pictures, what it costs and how it ends.',
  lead: 'What you get, what you may do with it, what it costs, and how either of us can end it.',
  chapters: [
    {
      id: 'service',
      title: 'The service',
      paragraphs: [
        'Retrim turns a photo of a vehicle interior into a picture of the same interior with other upholstery. “We” are the operator of the site you are using; “you” are the person or business with the account.',
        'The pictures are photorealistic previews, not a guarantee. Colors and grain can differ on real material. Confirm color and grain on a physical sample before material is ordered or cut.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'You can try a photo without an account; to render, save and share you need one. Give a real email address and keep your password to yourself; you are responsible for what happens under your account.',
        'One person or one business holds an account. You may not share it with others outside your business, or use it to get a second free trial.',
      ],
    },
    {
      id: 'photos',
      title: 'Your photos',
      paragraphs: [
        'Your photos stay yours. You give us permission to store them and to work on them as far as it takes to make your pictures, and for nothing else. We do not show them to others and do not train models on them.',
        'Upload only photos that you may use. If other people can be recognized in them, ask those people first.',
      ],
    },
    {
      id: 'kept',
      title: 'Where your photos are, and how long',
      paragraphs: [PROCESSING_PLACES, PROCESSING_TEXT, `${UNSAVED_RETENTION} ${SAVED_RETENTION} ${BACKUP_RETENTION}`],
    },
    {
      id: 'pictures',
      title: 'Your pictures and commercial use',
      paragraphs: [
        'You may view, keep and show every picture you make, also to any shop.',
        'Pictures made in the free trial are for personal evaluation. You may share a link to one to hear what others think. With a paid plan you may use your pictures commercially: sell your work with them, print them, publish them, charge for them. That right covers the pictures you made in the trial too, and stays with pictures made in a paid period after the plan has ended.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans, renders and payment',
      paragraphs: [
        `The free trial lasts ${TRIAL_DAYS} days and includes ${TRIAL_RENDERS} renders. It needs no credit card and ends by itself. What you made stays yours to view and share.`,
        `A paid plan costs ${formatMoney(monthly.priceCents / 100)} per month, or the annual price that the subscription page states on the day you subscribe, includes ${PREMIUM_RENDERS_PER_MONTH} renders per month and renews until you cancel. Renders that were not used do not carry over.`,
        'One render is one finished picture. A render that fails, is refused or is cancelled before it is finished is refunded. Live previews cost nothing.',
      ],
    },
    {
      id: 'ending',
      title: 'Canceling and refunds',
      paragraphs: [
        'You can cancel at any time. A paid plan then runs to the end of the period that is paid, and does not renew.',
        `Within ${GUARANTEE_DAYS} days of your first payment you can have your money back, once, for any reason: write to us and say so. The paid plan ends with the refund.`,
      ],
    },
    {
      id: 'rules',
      title: 'What is not allowed',
      paragraphs: ['You may not use the service:'],
      list: [
        'to upload pictures that are unlawful or that show people without their consent in a degrading way,',
        'to pass off a preview as a photo of finished work,',
        'to attack it, to overload it on purpose or to get around its limits.',
      ],
    },
    {
      id: 'liability',
      title: 'Our liability',
      paragraphs: [
        'We run the service with care, but we cannot promise that it is always available, or that a preview matches the finished work. We are not liable for material that was ordered or cut on the strength of a preview alone. Nothing here limits rights that the law gives you and that cannot be limited.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      paragraphs: [
        'If we change these terms we say so by email or on this page before the change takes effect. If you do not agree you can cancel and delete your designs; what you paid for runs to the end of its period under the old terms.',
      ],
    },
  ],
};
