import { ExternalLink } from 'lucide-react';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

interface BuilderBarProps extends Pick<PortfolioDraft, 'dirty' | 'saving' | 'saveAs'> {
  portfolio: Portfolio | null;
}

/** The state of the portfolio, and the buttons that save and publish it. */
export function BuilderBar({ portfolio, dirty, saving, saveAs }: BuilderBarProps) {
  const isPublished = portfolio?.published === true;
  // A published portfolio is offline while its owner has no plan (D-69); the badge says what visitors see.
  const isOnline = portfolio?.online === true;
  const labels = isPublished ? PORTFOLIO.publishedButtons : PORTFOLIO.unpublishedButtons;
  return (
    <div className="builder-bar mt-8">
      <div className="flex flex-wrap items-center gap-3">
        {isOnline ? <Badge tone="ok">{PORTFOLIO.online}</Badge> : <Badge>{PORTFOLIO.notPublished}</Badge>}
        {isPublished && !isOnline && <span className="small">{PORTFOLIO.offline}</span>}
        {dirty && portfolio !== null && <span className="small">{PORTFOLIO.unsaved}</span>}
        {isOnline && (
          <a
            className="link small inline-flex min-h-8 items-center gap-1.5"
            href={`/p/${portfolio.slug}`}
            target="_blank"
            rel="noopener"
          >
            <Icon icon={ExternalLink} />
            {PORTFOLIO.visit}
          </a>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {/* Saving a published portfolio as a draft unpublishes it; its label says so. */}
        <Button
          busy={saving === 'draft'}
          busyLabel={labels.draftBusy}
          disabled={saving !== undefined || (!isPublished && !dirty)}
          onClick={() => saveAs('draft')}
        >
          {labels.draft}
        </Button>
        <Button
          look="primary"
          busy={saving === 'published'}
          busyLabel={labels.publishBusy}
          disabled={saving !== undefined || (isPublished && !dirty)}
          onClick={() => saveAs('published')}
        >
          {labels.publish}
        </Button>
      </div>
    </div>
  );
}
