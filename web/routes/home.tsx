import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Retrim' });

export default function Home() {
  return <div className="wrap section"><h1 className="display">Your own interior, retrimmed before a hide is cut.</h1></div>;
}
