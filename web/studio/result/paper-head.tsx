import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#contract/formats.ts';
import { getShop } from '#contract/customer/shop-profile.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { formatCar } from '../state/car.ts';
import { useJob } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';
import { RESULT } from './result-words.ts';

/** Heading of the printed page: shop, design, vehicle and date. */
export function PaperHead() {
  const { options, save, editing } = useJob().state;
  const { data: shop } = useQuery(endpointQuery(getShop));
  const day = formatDate(useNow());
  const car = formatCar(options);
  const name = save.savedName || editing?.name || car || RESULT.label;
  return (
    <header className="paper-head">
      {shop !== undefined && shop.name !== '' && (
        <p>
          <bdi>{shop.name}</bdi>
        </p>
      )}
      <p className="t2">
        <bdi>{name}</bdi>
      </p>
      <p className="small">{[car === name ? '' : car, day].filter(Boolean).join(', ')}</p>
    </header>
  );
}
