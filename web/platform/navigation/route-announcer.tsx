import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the title of a new page to screen readers, as browsers do for full page loads. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
