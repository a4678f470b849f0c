/**
 * Class of a document that was opened at its top. Sections below the viewport are not laid out yet and have estimated
 * heights (`web/ui/styles/base.css`). The class is removed when exact heights are needed, as for anchors or the back button.
 */
export const FIRST_LOOK = 'first-look';

/** Script for the head, which runs before the first paint. `d` is the document element. */
export const MARK_OPENED_AT_TOP = `if(!location.hash&&performance.getEntriesByType('navigation')[0].type==='navigate')d.classList.add('${FIRST_LOOK}')`;

/** Call before the page scrolls to another position. */
export const endFirstLook = (): void => document.documentElement.classList.remove(FIRST_LOOK);
