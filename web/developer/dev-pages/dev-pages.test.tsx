// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, CONFIG, problemResponse, showPage, type Answer } from '#tests/support/show-page.tsx';
import ImageTestPage from '#web/routes/developer/image-test.tsx';
import MultiUploadPage from '#web/routes/developer/multi-upload.tsx';

const TOOLS = { '/api/config': { ...CONFIG, devTools: true } };
beforeEach(() => {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanUpPage);

test('R-11, R-12: the pages of development are there with the tools on or for an admin, and do not exist otherwise', async () => {
  for (const Page of [ImageTestPage, MultiUploadPage]) {
    showPage(Page, { initialUrl: '/x', user: aUser() });
    await screen.findByRole('heading', { name: '404 Page Not Found' });
    cleanUpPage();
    showPage(Page, { initialUrl: '/x', user: aUser({ isAdmin: true }) });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/404/));
    cleanUpPage();
    showPage(Page, { initialUrl: '/x', answers: { ...TOOLS } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/404/));
    cleanUpPage();
  }
});

test('S-46, A-19, M-38, M-39, M-40: the image test sends one picture inside the request and shows what comes back, or the reason', async () => {
  const answers: Record<string, Answer> = {
    ...TOOLS,
    '/samples/sedan-tan-leather-1200.webp': new Response('picture', { headers: { 'content-type': 'image/webp' } }),
    'POST /api/generate-design': problemResponse(502, 'inner', 'provider_failed'),
  };
  const stage = showPage(ImageTestPage, { initialUrl: '/image-test', user: aUser(), answers });
  const press = async (): Promise<void> => {
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the test image' }).disabled).toBe(false),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send the test image' }));
  };
  await screen.findByRole('heading', { name: 'Image test' });
  await press();
  await screen.findByText('Failed to test image generation');
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({
    originalImage: expect.stringMatching(/^data:image\/webp;base64,/) as string,
    style: 'modern',
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'double',
  });
  answers['POST /api/generate-design'] = { analysis: 'x' };
  await press();
  await screen.findByText('No generated image in the response');
  answers['POST /api/generate-design'] = { generatedImage: '/api/files/made' };
  await press();
  fireEvent.error(await screen.findByRole('img', { name: 'The generated image' }));
  await screen.findByText('Failed to load the generated image');
});

test('S-46: the image test says that it needs a sign-in', async () => {
  showPage(ImageTestPage, { initialUrl: '/image-test', answers: { ...TOOLS } });
  await screen.findByText(/needs a sign-in/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the test image' }).disabled).toBe(true);
});

test('S-47, V-30, E-30: images are previewed, taken away one by one or all; what is no image is skipped without a word', async () => {
  showPage(MultiUploadPage, { initialUrl: '/multi-upload', answers: { ...TOOLS } });
  const field = await screen.findByLabelText<HTMLInputElement>('Choose images');
  const file = (name: string, type: string): File => new File(['x'], name, { type });
  await userEvent.upload(
    field,
    [file('a.png', 'image/png'), file('notes.txt', 'text/plain'), file('b.jpg', 'image/jpeg')],
    { applyAccept: false },
  );
  expect(
    screen.getAllByRole('img').map((picture) => [picture.getAttribute('alt'), picture.getAttribute('src')]),
  ).toEqual([
    ['a.png', 'blob:a.png'],
    ['b.jpg', 'blob:b.jpg'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.drop(screen.getByText('Drop images here'), { dataTransfer: { files: [file('c.webp', 'image/webp')] } });
  within(screen.getByRole('region', { name: '3 images' })).getByText('c.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
  screen.getByRole('region', { name: '2 images' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
  expect(screen.queryAllByRole('img')).toEqual([]);
});
