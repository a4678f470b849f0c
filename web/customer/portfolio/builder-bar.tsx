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
  const isLive = portfolio?.online === true;
  const labels = isPublished ? PORTFOLIO.publishedButtons : PORTFOLIO.unpublishedButtons;
  return (
    <div className="builder-bar mt-8">
      <div className="flex flex-wrap items-center gap-3">
        {isLive ? <Badge tone="ok">{PORTFOLIO.live}</Badge> : <Badge>{PORTFOLIO.draft}</Badge>}
        {isPublished && !isLive && <span className="small">{PORTFOLIO.paused}</span>}
        {dirty && portfolio !== null && <span className="small">{PORTFOLIO.unsaved}</span>}
        {isLive && (
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
