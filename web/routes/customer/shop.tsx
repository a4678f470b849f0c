import { Link } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ShopForm } from '#web/customer/shop/shop-form.tsx';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { SHOP } from '#web/customer/shop/shop-words.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { LoadFailed } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: SHOP.title, noIndex: true });

export default function ShopPage() {
  const shop = useShop();
  if (shop.isPending) return <PageSpinner label={SHOP.loading} />;
  if (shop.isLoadingError)
    return (
      <div className="wrap py-16">
        <LoadFailed query={shop} heading="h1" title={SHOP.failedTitle} text={SHOP.failedText} />
      </div>
    );
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{SHOP.title}</h1>
      <p className="lead mt-3 mb-8">{SHOP.lead}</p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ShopForm shop={shop.data} />
        <div className="grid gap-5">
          {(
            [
              ['/swatches', SHOP.swatches, SHOP.swatchesText],
              ['/portfolio', SHOP.portfolio, SHOP.portfolioText],
              ['/designs', SHOP.designs, SHOP.designsText],
            ] as const
          ).map(([to, title, text]) => (
            <section key={to} className="card grid justify-items-start gap-2 p-6">
              <h2 className="t3">
                <Link className="link" to={to}>
                  {title}
                </Link>
              </h2>
              <p className="small">{text}</p>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
