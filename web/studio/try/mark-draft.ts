import { DRAFT } from '#web/lib/first-paint/draft-mark.ts';
import { TRY_BEGUN, TRY_KEY } from '#web/lib/storage.ts';

/** Script that runs before the first paint of `/try` and hides the empty studio if a draft will replace it. */
export const MARK_DRAFT = `try{if(${TRY_BEGUN}.test(localStorage.getItem('${TRY_KEY}')))document.documentElement.setAttribute('${DRAFT}','')}catch(e){}`;
