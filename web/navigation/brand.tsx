import { Link } from 'react-router';
import { Stitch } from '#web/ui/stitch.tsx';
import { NAV } from './words.ts';

export function Brand() {
  return (
    <Link className="brand" to="/" aria-label={NAV.home}>
      Retrim
      <Stitch />
    </Link>
  );
}
