import './portfolio.css';
import { Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PublicPortfolio } from '#contract/customer/portfolio.ts';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PUBLIC_PORTFOLIO_WORDS } from './portfolio-words.ts';

interface ShownPiece {
  key: string;
  title: string;
  vehicle: string;
  made: readonly { part: string; says: string; code: string }[];
  before: string;
  after: string;
  ratio: number;
}

export interface PortfolioContent {
  title: string;
  text: string;
  shop: Omit<PublicPortfolio['shop'], 'hasLogo'>;
  /** URL of the logo. */
  logo: string | undefined;
  pieces: readonly ShownPiece[];
}

/** The shop's page as visitors see it. @param level of the title's heading */
export function PortfolioView({ content, level = 1 }: { content: PortfolioContent; level?: 1 | 2 }) {
  const { title, text, shop, logo, pieces } = content;
  const Title = level === 1 ? 'h1' : 'h2';
  const Piece = level === 1 ? 'h2' : 'h3';
  return (
    <div style={{ '--shop': shop.color } as CSSProperties}>
      <header className="flex flex-wrap items-center justify-between gap-4 py-5.5">
        {logo === undefined ? (
          <p className="t3 wrap-anywhere">{shop.name}</p>
        ) : (
          <img src={logo} alt={shop.name === '' ? PUBLIC_PORTFOLIO_WORDS.logo : shop.name} className="showcase-logo" />
        )}
        {shop.phone !== '' && (
          <a className="btn btn-secondary" href={telOf(shop.phone)}>
            <Icon icon={Phone} />
            {shop.phone}
          </a>
        )}
      </header>
      <div className="showcase-thread" />
      <div className="py-10 lg:py-16">
        <Title className="t1 wrap-anywhere">{title}</Title>
        {text !== '' && <p className="lead mt-4 whitespace-pre-line wrap-anywhere">{text}</p>}
      </div>
      <ul className="showcase-grid">
        {pieces.map((piece, i) => (
          <li key={piece.key} className="min-w-0">
            <CompareSlider
              before={piece.before}
              after={piece.after}
              alt={piece.title}
              loading={i < 2 ? 'eager' : 'lazy'}
              shape={piece.ratio}
            />
            <Piece className="t3 mt-4 wrap-anywhere">{piece.title}</Piece>
            {piece.vehicle !== '' && piece.vehicle !== piece.title && <p className="small">{piece.vehicle}</p>}
            {piece.made.length > 0 && (
              <ul className="flex flex-wrap gap-y-1.5 gap-x-4 mt-2.5" aria-label={PUBLIC_PORTFOLIO_WORDS.made}>
                {piece.made.map(({ part, says, code }) => (
                  <li key={`${part} ${says}`} className="flex items-center gap-2 text-label text-ink-2">
                    {code !== '' && (
                      <i
                        className="size-4 flex-none rounded-sm edge forced-color-adjust-none"
                        style={{ background: code }}
                      />
                    )}
                    <span>
                      {part}: {says}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Contact shop={shop} level={level} />
      <p className="caption mt-14 border-t border-line py-6">{PUBLIC_PORTFOLIO_WORDS.ai}</p>
    </div>
  );
}

const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

function Contact({ shop, level }: { shop: PortfolioContent['shop']; level: 1 | 2 }) {
  const Head = level === 1 ? 'h2' : 'h3';
  const rows = [
    shop.phone !== '' && { icon: Phone, label: shop.phone, href: telOf(shop.phone) },
    shop.email !== '' && { icon: Mail, label: shop.email, href: `mailto:${shop.email}` },
    /^https?:\/\//i.test(shop.website) && {
      icon: Globe,
      label: shop.website.replace(/^https?:\/\//i, ''),
      href: shop.website,
    },
    shop.address !== '' && { icon: MapPin, label: shop.address, href: undefined },
  ].filter((row) => row !== false);
  if (rows.length === 0) return null;
  return (
    <section className="card my-14 grid gap-4 p-6 lg:p-8" aria-labelledby="portfolio-contact">
      <Head className="t2" id="portfolio-contact">
        {shop.name === '' ? PUBLIC_PORTFOLIO_WORDS.contact : shop.name}
      </Head>
      <ul className="grid gap-2 sm:grid-cols-2">
        {rows.map(({ icon, label, href }) => (
          <li key={label} className="flex min-h-8 items-center gap-3 wrap-anywhere">
            <Icon icon={icon} />
            {href === undefined ? (
              <span className="whitespace-pre-line">{label}</span>
            ) : (
              <a
                className="link inline-flex min-h-8 min-w-0 items-center break-all"
                href={href}
                rel="noopener nofollow"
              >
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
