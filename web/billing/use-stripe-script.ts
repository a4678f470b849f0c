import { useEffect } from 'react';

const SCRIPT = 'https://js.stripe.com/basil/stripe.js';

/** The provider's own script, for its watch over fraud. The page works without it; that it failed to load is worth one line in the console. */
export const useStripeScript = (publishableKey: string | null | undefined): void => {
  useEffect(() => {
    if (publishableKey == null || document.querySelector(`script[src="${SCRIPT}"]`) !== null) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window as { Stripe?: (key: string) => unknown }).Stripe?.(publishableKey);
    script.onerror = () => console.warn('The payment provider’s script could not be loaded.');
    document.head.append(script);
  }, [publishableKey]);
};
