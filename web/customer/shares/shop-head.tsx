import type { SharedView } from '#contract/customer/shares.ts';
import { useWords } from './page-language.tsx';

/** Name and logo of the shop; the prerendered page has no logo, so that it does not delay the picture. */
export function ShopHead({ view, isHydrated }: { view: SharedView; isHydrated: boolean }) {
  const words = useWords();
  return (
    <b className="shared-shop">
      {isHydrated && view.shopLogo !== null && <img src={view.shopLogo} alt="" />}
      <bdi>{view.shopName === '' ? words.title : view.shopName}</bdi>
    </b>
  );
}
