/** Uses that a plan allows for its pictures, in short (D-73). */
export const PERSONAL_USE =
  'Trial images are for personal evaluation. You may show them, also to any shop, and share a link to one to hear what others think.';
export const COMMERCIAL_USE = 'Full commercial rights: this picture is yours to show and to sell with.';
/** Note for accounts without a plan. */
export const RIGHTS_STAY = 'Pictures made under a paid plan keep their commercial rights.';
