import { ButtonLink } from '#web/ui/button.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { NOT_FOUND_WORDS } from './navigation-words.ts';

export function NotFound() {
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-24">
      <Stitch bare big className="w-[176px]" />
      <h1 className="t1">{NOT_FOUND_WORDS.title}</h1>
      <p className="lead">{NOT_FOUND_WORDS.text}</p>
      <ButtonLink look="primary" to="/">
        {NOT_FOUND_WORDS.home}
      </ButtonLink>
    </div>
  );
}
