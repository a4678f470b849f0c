import { ButtonLink } from '#web/ui/button.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { LOST } from './words.ts';

export function NotFound() {
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-24">
      <Stitch bare big className="w-[176px]" />
      <h1 className="t1">{LOST.title}</h1>
      <p className="lead">{LOST.text}</p>
      <ButtonLink look="primary" to="/">
        {LOST.home}
      </ButtonLink>
    </div>
  );
}
