/** Text that an email program would turn into a link: a scheme, `www.`, a domain, or an IP address. */
const LINK_LIKE = /:\/\/|\/\/|www[.。．｡]|mailto:|[\p{L}\p{N}-][.。．｡]\p{L}{2,}|\d{1,3}(?:[.。．｡]\d{1,3}){3}/iu;

export const looksLikeLink = (text: string): boolean => LINK_LIKE.test(text.normalize('NFKC'));
