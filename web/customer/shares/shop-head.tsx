import type { SharedView } from '#contract/customer/shares.ts';
import { useWords } from './page-language.tsx';

/**
 * The shop whose page this is.
 * @param isWhole else without its logo, which the written page leaves to the picture's line
 */
export function ShopHead({ view, isWhole }: { view: SharedView; isWhole: boolean }) {
  const words = useWords();
  return (
    <b className="shared-shop">
      {isWhole && view.shopLogo !== null && <img src={view.shopLogo} alt="" />}
      <bdi>{view.shopName === '' ? words.untitledShop : view.shopName}</bdi>
    </b>
  );
}
