import { useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { PageLink, type PageLinkProps } from '#web/lib/page-link.tsx';
import { Stitch } from './stitch.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonStyle {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Square, for an icon without text. Such a button needs `aria-label`. */
  icon?: boolean;
}

const buttonClasses = ({ look = 'secondary', size = 'md', icon = false }: ButtonStyle, className = ''): string =>
  ['btn', `btn-${look}`, size !== 'md' && `btn-${size}`, icon && 'btn-icon', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    /** Disables the button and shows an animated stitch. */
    busy?: boolean;
    busyLabel?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  look,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClasses({ look, size, icon }, className)}
    >
      {busy ? (busyLabel ?? children) : children}
      {busy && icon !== true && <Stitch className="stitch-busy" />}
    </button>
  );
}

type AsyncButtonProps = Omit<ButtonProps, 'busy' | 'onClick'> & { onPress: () => Promise<unknown> };

/** A button that is busy until its action has ended. */
export function AsyncButton({ onPress, ...rest }: AsyncButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = (): void => {
    setBusy(true);
    void onPress().finally(() => setBusy(false));
  };
  return <Button {...rest} busy={busy} onClick={press} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, icon, className, ...rest }: PageLinkProps & ButtonStyle) {
  return <PageLink {...rest} className={buttonClasses({ look, size, icon }, className)} />;
}
