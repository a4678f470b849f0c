import { Camera, ImagePlus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { HiddenPhotoInputs, usePhotoInputs } from '#web/ui/pictures/photo-inputs.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';

/** Chooses a photo: on touch devices with the camera first, and everywhere as a file, by drop or from the clipboard. */
export function PhotoPick({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const inputs = usePhotoInputs(([file]) => file !== undefined && onFile(file));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-10">
      <div className="photo-drop" data-over={inputs.isDraggedOver || undefined} {...inputs.dropZone}>
        <Icon icon={Camera} className="size-10 text-ink-2" />
        <div className="grid min-w-[min(100%,260px)] gap-2.5">
          <Button
            look="primary"
            size="lg"
            className="not-pointer-coarse:hidden"
            onClick={() => inputs.camera.current?.click()}
          >
            <Icon icon={Camera} />
            {PHOTOGRAPH.take}
          </Button>
          <Button
            look="primary"
            size="lg"
            className="pointer-coarse:hidden"
            onClick={() => inputs.files.current?.click()}
          >
            <Icon icon={ImagePlus} />
            {PHOTOGRAPH.choose}
          </Button>
          <Button size="lg" className="not-pointer-coarse:hidden" onClick={() => inputs.files.current?.click()}>
            <Icon icon={ImagePlus} />
            {PHOTOGRAPH.choose}
          </Button>
        </div>
        <p className="small pointer-coarse:hidden">{PHOTOGRAPH.drop}</p>
        {problem !== undefined && (
          <p className="banner banner-danger" role="alert">
            {problem}
          </p>
        )}
        <HiddenPhotoInputs inputs={inputs} chooseLabel={PHOTOGRAPH.choose} takeLabel={PHOTOGRAPH.take} />
      </div>
      <section className="grid gap-3" aria-labelledby="photo-tips">
        <h2 className="t3" id="photo-tips">
          {PHOTOGRAPH.tipsTitle}
        </h2>
        <ol className="photo-tips">
          {PHOTOGRAPH.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
