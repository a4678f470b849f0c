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
  shopContact: ['Sattlergasse 4, 10115 Berlin', '+49 30 5550192'],
  timeZone: null,
  country: null,
  shopLogo: null,
  before: '/b',
  after: '/a',
  shareUrl: null,
  jobNumber: '',
  questions: [],
};

const open = async (certificate: Certificate) => {
  showPage(() => <CertificatePage id="decision1" />, {
    initialUrl: '/approvals/decision1',
    user: aUser(),
    answers: { '/api/approvals/decision1': certificate },
  });
  await screen.findByRole('heading', { name: 'Certificate of approval' });
};

test('the only stitches on a certificate are those of the thread that was chosen', async () => {
  await open(CERTIFICATE);
  const stitches = [...document.querySelectorAll<HTMLElement>('.paper .stitch')];
  expect(stitches.map(({ style }) => style.getPropertyValue('--c'))).toEqual(['#2F6B3A']);
});

test('a certificate says where the shop is', async () => {
  await open(CERTIFICATE);
  expect(screen.getByText('Sattlergasse 4, 10115 Berlin · +49 30 5550192')).toBeTruthy();
});

test('a certificate whose title is the vehicle says it once', async () => {
  await open(CERTIFICATE);
  expect(screen.getAllByText('Volvo 240')).toHaveLength(1);
  expect(screen.queryByText('Design')).toBeNull();
  cleanUpPage();
  await open({ ...CERTIFICATE, said: { ...CERTIFICATE.said, title: 'Kim’s wagon' } });
  expect(screen.getByText('Kim’s wagon')).toBeTruthy();
  expect(screen.getByText('Volvo 240')).toBeTruthy();
});

const BESIDE = 'The record’s SHA-256 covers neither the job number nor questions and answers.';

test('D-88: the certificate prints the questions with their answers and the job number, and says that its hash does not cover them', async () => {
  await open({
    ...CERTIFICATE,
    jobNumber: 'A-4711',
    questions: [
      {
        id: 'q1',
        personName: 'Pat',
        words: 'Is the thread waxed?',
        pins: [{ x: 0.5, y: 0.5, text: 'this seam' }],
        version: 1,
        askedAt: '2026-11-18T10:00:00Z',
        answer: 'Yes, it is.',
        answeredAt: '2026-11-19T10:00:00Z',
      },
    ],
  });
  const asked = screen.getByRole('region', { name: 'Questions and answers' });
  for (const text of ['Pat', 'Nov 18, 2026', 'Is the thread waxed?', 'this seam', 'Nov 19, 2026', 'Yes, it is.'])
    expect(asked.textContent).toContain(text);
  expect(screen.getByText('Job A-4711')).toBeTruthy();
  expect(screen.getByText(BESIDE)).toBeTruthy();
});

test('a certificate without questions and job number says nothing of them', async () => {
  await open(CERTIFICATE);
  expect(screen.queryByRole('region', { name: 'Questions and answers' })).toBeNull();
  expect(screen.queryByText(BESIDE)).toBeNull();
  expect(document.body.textContent).not.toContain('Job');
});
