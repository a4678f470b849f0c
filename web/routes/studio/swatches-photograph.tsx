import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Photograph } from '#web/studio/swatch-books/photograph/photograph.tsx';
import { PHOTOGRAPH } from '#web/studio/swatch-books/photograph-words.ts';

export const meta = () => pageMeta({ title: PHOTOGRAPH.title, noIndex: true });

export default function SwatchesPhotograph() {
  const { data: shop } = useShop();
  return (
    <div className="wrap pt-4 pb-24 lg:pt-8">
      <Link to="/swatches" className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline">
        <Icon icon={ArrowLeft} />
        {PHOTOGRAPH.back}
      </Link>
      <div className="mt-2 mb-6 lg:mb-8">
        <h1 className="t2">{PHOTOGRAPH.title}</h1>
        <p className="small mt-1.5">{PHOTOGRAPH.text}</p>
      </div>
      <Photograph country={shop?.country ?? null} />
    </div>
  );
}
