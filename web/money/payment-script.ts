/**
 * The payment provider's script for fraud detection. It is loaded only on the way to the payment page, so that it
 * does not track visitors who look at prices. Checkout works without it.
 */
const SCRIPT_URL = 'https://js.stripe.com/basil/stripe.js';

export const loadPaymentScript = (publishableKey: string | null | undefined): void => {
  if (publishableKey == null || document.querySelector(`script[src="${SCRIPT_URL}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = SCRIPT_URL;
  script.async = true;
  script.onload = () => (window as { Stripe?: (key: string) => unknown }).Stripe?.(publishableKey);
  script.onerror = () => console.warn('The payment provider’s script could not be loaded.');
  document.head.append(script);
};
