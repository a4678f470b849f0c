import type { Plugin } from 'vite';

export const accent: (text: string) => string;
export const pseudo: (text: string) => string;
export const hasWords: (path: string) => boolean;
export const inPseudo: (source: string, path?: string) => string;
export const pseudoLanguage: (language?: string) => Plugin;
