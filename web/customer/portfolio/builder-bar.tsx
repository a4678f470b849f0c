import { ExternalLink } from 'lucide-react';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

interface BuilderBarProps extends Pick<PortfolioDraft, 'dirty' | 'saving' | 'send'> {
  portfolio: Portfolio | null;
}

/** The state of the portfolio, and the buttons that save and publish it. */
export function BuilderBar({ portfolio, dirty, saving, send }: BuilderBarProps) {
  const isPublished = portfolio?.published === true;
  return (
    <div className="builder-bar mt-8">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={portfolio?.online === true ? 'ok' : 'plain'}>
          {portfolio?.online === true ? PORTFOLIO.live : PORTFOLIO.draft}
        </Badge>
        {isPublished && !portfolio.online && <span className="small">{PORTFOLIO.paused}</span>}
        {dirty && portfolio !== null && <span className="small">{PORTFOLIO.unsaved}</span>}
        {portfolio?.online === true && (
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
        {isPublished ? (
          <Button
            busy={saving === 'draft'}
            busyLabel={PORTFOLIO.unpublishing}
            disabled={saving !== undefined}
            onClick={() => send(false)}
          >
            {PORTFOLIO.unpublish}
          </Button>
        ) : (
          <Button
            busy={saving === 'draft'}
            busyLabel={PORTFOLIO.saving}
            disabled={saving !== undefined || !dirty}
            onClick={() => send(false)}
          >
            {PORTFOLIO.saveDraft}
          </Button>
        )}
        <Button
          look="primary"
          busy={saving === 'published'}
          busyLabel={isPublished ? PORTFOLIO.saving : PORTFOLIO.publishing}
          disabled={saving !== undefined || (isPublished && !dirty)}
          onClick={() => send(true)}
        >
          {isPublished ? PORTFOLIO.save : PORTFOLIO.publish}
        </Button>
      </div>
    </div>
  );
}
