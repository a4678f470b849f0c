import { PageLink } from '#web/lib/page-link.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { NAV } from './navigation-words.ts';

export function Brand() {
  return (
    <PageLink className="brand" to="/" aria-label={NAV.home}>
      Retrim
      <Stitch />
    </PageLink>
  );
}
