import { useState } from 'react';
import { Button, ButtonLink, type ButtonLook, type ButtonSize } from '#web/ui/button.tsx';
import { ExamplesDialog } from '../samples/examples-dialog.tsx';
import { useTargets } from '../targets.ts';

/** Opens the gallery for members, and a dialog for visitors, who cannot open the gallery (D-48). */
export function ExamplesButton({ label, look, size }: { label: string; look?: ButtonLook; size?: ButtonSize }) {
  const { signedIn } = useTargets();
  const [open, setOpen] = useState(false);
  if (signedIn)
    return (
      <ButtonLink look={look} size={size} to="/gallery">
        {label}
      </ButtonLink>
    );
  return (
    <>
      <Button look={look} size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ExamplesDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
