import { GUARANTEE_DAYS } from '#contract/money/plan-catalog.ts';
import { RETENTION_SUMMARY } from '../kept-words.ts';

/** The four questions of both landing pages (S-10, D-57). */
export const FAQ = [
  {
    question: 'How accurate are the renders?',
    answer:
      'Renders are photorealistic previews, not a guarantee. Colors and grain can differ on real material; confirm with samples.',
  },
  {
    question: 'Can I use them with any shop?',
    answer: 'Yes. The image is yours to show. Commercial use comes with the Core Plan.',
  },
  {
    question: 'What if I am not happy with my subscription?',
    answer: `Cancel any time; access lasts until the paid period ends. Within ${GUARANTEE_DAYS} days of your first payment you can have your money back: write to us and say so.`,
  },
  {
    question: 'What happens to my photos?',
    answer: `They are not public, and processed on our own server. They go to an outside AI provider only where one is configured, and then for your render only. ${RETENTION_SUMMARY}`,
  },
] as const;
