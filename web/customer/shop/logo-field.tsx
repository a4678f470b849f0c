import { Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSaveLogo } from './use-shop.ts';
import { SHOP } from './shop-words.ts';

/** The shop's logo on a white background, as on paper. A new logo is saved at once, not with the form. */
export function LogoField({ logo }: { logo: string | null }) {
  const picker = useRef<HTMLInputElement>(null);
  const change = useSaveLogo();
  return (
    <div className="field">
      <span className="field-label" id="logo-label">
        {SHOP.logo}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-[96px] w-[220px] place-items-center rounded-md border border-line bg-white p-3">
          {logo === null ? (
            <span className="text-[0.8125rem] text-[#57514a]">{SHOP.logoNone}</span>
          ) : (
            <img src={logo} alt={SHOP.logoAlt} className="max-h-[72px] max-w-full" />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={change.isPending} aria-describedby="logo-label" onClick={() => picker.current?.click()}>
            <Icon icon={Upload} />
            {logo === null ? SHOP.upload : SHOP.replace}
          </Button>
          {logo !== null && (
            <Button
              look="quiet"
              icon
              aria-label={SHOP.remove}
              title={SHOP.remove}
              disabled={change.isPending}
              onClick={() => change.mutate(null)}
            >
              <Icon icon={Trash2} />
            </Button>
          )}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={SHOP.logo}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) change.mutate(file);
        }}
      />
      <p className="field-hint">{SHOP.logoHint}</p>
    </div>
  );
}
