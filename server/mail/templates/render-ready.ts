import { defineMail, greeting } from '../mail-content.ts';

/** On request only. `url`: the page that shows the picture. */
export const renderReady = defineMail<{ username: string; url: string }>({
  usefulHours: 72,
  write: ({ username, url }) => ({
    subject: 'Your render is ready',
    heading: 'Your render is ready',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: 'The picture that you asked for is finished. Save it as a design to keep it; unsaved renders are removed after a week.',
      },
      { kind: 'button', label: 'Look at it', url },
    ],
  }),
});
