import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';

/** The camera first where there is one; a file, a drop and the clipboard everywhere. */
export function PhotoPick({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const paste = useEffectEvent((event: ClipboardEvent): void => take(event.clipboardData?.files));
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const picked = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    const [file] = [...(currentTarget.files ?? [])];
    currentTarget.value = ''; // the same file may be picked again
    if (file !== undefined) onFile(file);
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-10">
      <div
        className="photo-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={Camera} className="photo-drop-sign" />
        <div className="photo-drop-acts">
          <Button look="primary" size="lg" className="coarse-only" onClick={() => camera.current?.click()}>
            <Icon of={Camera} />
            {PHOTOGRAPH.take}
          </Button>
          <Button look="primary" size="lg" className="fine-only" onClick={() => browse.current?.click()}>
            <Icon of={ImagePlus} />
            {PHOTOGRAPH.choose}
          </Button>
          <Button size="lg" className="coarse-only" onClick={() => browse.current?.click()}>
            <Icon of={ImagePlus} />
            {PHOTOGRAPH.choose}
          </Button>
        </div>
        <p className="small fine-only">{PHOTOGRAPH.drop}</p>
        {problem !== undefined && (
          <p className="banner banner-danger" role="alert">
            {problem}
          </p>
        )}
        <input
          ref={browse}
          className="sr-only"
          aria-hidden="true"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={PHOTOGRAPH.choose}
          onChange={picked}
        />
        <input
          ref={camera}
          className="sr-only"
          aria-hidden="true"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={PHOTOGRAPH.take}
          onChange={picked}
        />
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
