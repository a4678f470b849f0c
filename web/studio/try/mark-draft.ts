import { DRAFT_ATTRIBUTE } from '#web/lib/first-paint/draft-mark.ts';
import { STARTED_DRAFT_PATTERN, TRY_KEY } from '#web/lib/storage.ts';

/** Script that runs before the first paint of `/try` and hides the empty studio if a draft will replace it. */
export const MARK_DRAFT = `try{if(${STARTED_DRAFT_PATTERN}.test(localStorage.getItem('${TRY_KEY}')))document.documentElement.setAttribute('${DRAFT_ATTRIBUTE}','')}catch(e){}`;
