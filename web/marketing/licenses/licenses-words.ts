/** Texts of the licenses page. The licenses of packages are collected by `scripts/licenses.mjs`. */
import PHOTOS from '../../../weights/photos.json';
import type { Chapter } from '#web/marketing/prose.tsx';

export const LICENSE_WORDS: {
  title: string;
  description: string;
  lead: string;
  chapters: readonly Chapter[];
  others: { id: string; title: string; text: string; plain: string; full: string; of: (n: number) => string };
} = {
  title: 'Licenses',
  description:
    'The license of Retrim, where its sample pictures and its network come from, and the licenses of everything it is made with.',
  lead: 'The license of Retrim, where its sample pictures and its network come from, and the license of everything else in it.',
  chapters: [
    {
      id: 'retrim',
      title: 'Retrim',
      paragraphs: [
        'Retrim itself is under the MIT License, copyright (c) 2026 The Retrim authors. It does not cover your photos or the pictures you make: those are yours, as the terms say.',
      ],
    },
    {
      id: 'samples',
      title: 'Sample pictures',
      paragraphs: [
        'Every sample interior, vehicle template, gallery picture and material surface is computer-rendered: our own scenes, rendered with Blender and re-covered by our own engine. None is a photo, none shows a real car or its maker’s mark. They are part of Retrim and under the same license.',
      ],
    },
    {
      id: 'network',
      title: 'The network that finds the seats',
      paragraphs: [
        'Its encoders are EfficientNet-Lite0 and Lite2 by Google, with weights under the Apache License 2.0; we added the rest and taught it. It learned from the openly licensed photos below, from their covers in other materials that our own engine made, from pictures of our own, and from some that show no interior at all. Nothing that you upload goes into it. ONNX Runtime (MIT, Microsoft) runs it.',
        'Photos by their authors, each under the license that its source states. Those under CC BY-SA were used for training alone.',
      ],
      list: PHOTOS.map(
        ({ count, author, license, source }) =>
          `${author}: ${license}, from ${source}${count > 1 ? ` (${count} photos)` : ''}`,
      ),
    },
    {
      id: 'typefaces',
      title: 'Typefaces',
      paragraphs: [
        'The typefaces of pages and papers are under the SIL Open Font License 1.1 or licenses as free; we ship parts of them, cut to the letters that are needed. Their texts are below, among the others.',
      ],
    },
  ],
  others: {
    id: 'others',
    title: 'What else is in it',
    text: 'Made from the packages that were installed when this site was built: each license once, with everything that comes under it.',
    plain: 'All of it as plain text',
    full: 'Text of the license',
    of: (n) => `${n} ${n === 1 ? 'part' : 'parts'}`,
  },
};
