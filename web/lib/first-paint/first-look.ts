import { useEffect } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

/**
 * Class of a document that was opened at its top. Sections below the viewport are not laid out yet and have estimated
 * heights (`web/ui/styles/base.css`).
 */
export const FIRST_LOOK_CLASS = 'first-look';

/** Inline script for the head. It runs before the first paint; `d` is the document element. */
export const MARK_OPENED_AT_TOP = `if(!location.hash&&performance.getEntriesByType('navigation')[0].type==='navigate')d.classList.add('${FIRST_LOOK_CLASS}')`;

/**
 * Ends the first look at the visitor's first interaction. Later, sections would change their heights while they scroll
 * past, and move what is about to be clicked.
 */
export const useFirstLook = (): void =>
  useEffect(() => onFirstInteraction(() => document.documentElement.classList.remove(FIRST_LOOK_CLASS)), []);
