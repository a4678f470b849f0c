// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Certificate } from '#contract/customer/approvals.ts';
import { aDecision } from '#tests/support/an-answer.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { CertificatePage } from './certificate-page.tsx';

afterEach(cleanUpPage);

const PARTS: Certificate['said']['parts'] = [
  { part: 'Stitching', material: 'Single', kind: 'thread', colorName: 'green', code: '#2F6B3A' },
];
const CERTIFICATE: Certificate = {
  decision: aDecision({ decision: 'approved', words: '', pins: [] }),
  title: 'Volvo 240',
  shown: {
    name: 'Red bench',
    version: 1,
    vehicle: 'Volvo 240',
    parts: PARTS,
    choices: [],
    words: '',
    pictureSha256: '',
    photoSha256: '',
  },
  language: 'en',
  said: { title: 'Volvo 240', parts: PARTS, choices: [] },
  verification: { intact: true, problems: [], pictureKept: true },
  shopName: 'Hide & Seek Trim',
  timeZone: null,
  region: null,
  shopLogo: null,
  before: '/b',
  after: '/a',
  shareUrl: null,
};

test('the only stitches on a certificate are those of the thread that was chosen', async () => {
  showPage(() => <CertificatePage id="decision1" />, {
    initialUrl: '/approvals/decision1',
    user: aUser(),
    answers: { '/api/approvals/decision1': CERTIFICATE },
  });
  await screen.findByRole('heading', { name: 'Certificate of approval' });
  const stitches = [...document.querySelectorAll<HTMLElement>('.paper .stitch')];
  expect(stitches.map(({ style }) => style.getPropertyValue('--c'))).toEqual(['#2F6B3A']);
});
