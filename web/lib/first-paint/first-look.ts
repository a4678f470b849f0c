/**
 * The class of a document that was opened fresh at its top: sections below the view are not laid out
 * (`web/ui/styles/base.css`), their heights are guesses. Where a place in the page is looked for (an anchor, a reload, the way
 * back, any later page of the visit) the heights must be true, and the class is not there.
 */
export const FIRST_LOOK = 'first-look';

/** Script for the head, before the first paint. `d` is the document's element. */
export const MARK_FIRST_LOOK = `if(!location.hash&&performance.getEntriesByType('navigation')[0].type==='navigate')d.classList.add('${FIRST_LOOK}')`;

/** Called when the visitor goes anywhere, before the new place is scrolled to. */
export const endFirstLook = (): void => document.documentElement.classList.remove(FIRST_LOOK);
