import { Phone } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from './page-language.tsx';

/** A way to call the shop. */
export function PhoneLink({ phone }: { phone: string }) {
  const words = useWords();
  return (
    <a
      className="phone-link link inline-flex min-h-11 w-fit items-center gap-2"
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
    >
      <Icon icon={Phone} />
      {words.call(phone)}
    </a>
  );
}
