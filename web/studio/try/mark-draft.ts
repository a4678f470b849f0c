import { DRAFT } from '#web/lib/first-paint/draft-mark.ts';
import { TRY_BEGUN, TRY_KEY } from '#web/lib/storage.ts';

/** Script before the first paint of `/try`: a beginning that a draft is about to replace is not shown. */
export const MARK_DRAFT = `try{if(${TRY_BEGUN}.test(localStorage.getItem('${TRY_KEY}')))document.documentElement.setAttribute('${DRAFT}','')}catch(e){}`;
