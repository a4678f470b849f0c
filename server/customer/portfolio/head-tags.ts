/** Tags of a portfolio for search engines, messengers and visitors without scripts. */
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { getPublicPictureUrl, type PublicPortfolio } from '#contract/customer/portfolio.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';

const MAX_DESCRIPTION_CHARS = 200;

const countInWords = (pieces: number): string => (pieces === 1 ? 'One interior' : `${pieces} interiors`);

export const renderPortfolioHead = (portfolio: PublicPortfolio, slug: string, appUrl: string): string => {
  const url = `${appUrl}/p/${slug}`;
  const title = escapeHtml(
    portfolio.shop.name === '' || portfolio.title.includes(portfolio.shop.name)
      ? portfolio.title
      : `${portfolio.title} · ${portfolio.shop.name}`,
  );
  const description = escapeHtml(
    truncateToUtf16Length(
      (portfolio.text === '' ? `${countInWords(portfolio.pieces.length)}, before and after.` : portfolio.text).replace(
        /\s+/g,
        ' ',
      ),
      MAX_DESCRIPTION_CHARS,
    ),
  );
  const property = (name: string, content: string): string => `<meta property="${name}" content="${content}"/>`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}"/>`,
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', escapeHtml(url)),
    property('og:image', escapeHtml(`${appUrl}/api/portfolio/public/${slug}/card.jpg`)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join('');
};

export const renderNoscriptPortfolio = ({ title, text, pieces }: PublicPortfolio): string =>
  `<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${pieces.map((piece) => `<h2>${escapeHtml(piece.title)}</h2><p>${piece.made.map(({ part, says }) => escapeHtml(`${part}: ${says}`)).join('; ')}</p><img width="480" src="${getPublicPictureUrl(piece.token, 'before')}" alt="${escapeHtml(piece.title)}, before"/><img width="480" src="${getPublicPictureUrl(piece.token, 'after')}" alt="${escapeHtml(piece.title)}, after"/>`).join('')}</noscript>`;
