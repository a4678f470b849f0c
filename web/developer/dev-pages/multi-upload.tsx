import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { formatFileSize } from '#contract/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DEV_PAGES } from './dev-pages-words.ts';

const WORDS = DEV_PAGES.multiUpload;

interface PickedFile {
  file: File;
  preview: string;
}

/** Previews several images; other files are ignored (S-47, V-30). */
export function MultiUpload() {
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  const fileInput = useRef<HTMLInputElement>(null);
  const latest = useRef<readonly PickedFile[]>([]);
  useEffect(() => {
    latest.current = picked;
  }, [picked]);
  useEffect(() => () => latest.current.forEach(({ preview }) => URL.revokeObjectURL(preview)), []);

  const add = (files: Iterable<File>): void => {
    const images = [...files].filter(({ type }) => type.startsWith('image/'));
    setPicked((old) => [...old, ...images.map((file) => ({ file, preview: URL.createObjectURL(file) }))]);
  };
  const remove = (removed: readonly PickedFile[]): void => {
    for (const { preview } of removed) URL.revokeObjectURL(preview);
    setPicked((old) => old.filter((image) => !removed.includes(image)));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };

  return (
    <div className="wrap grid gap-6 pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{WORDS.title}</h1>
      <p className="lead">{WORDS.lead}</p>
      <div
        className="grid justify-items-center gap-4 rounded-lg border-[1.5px] border-dashed border-line-strong bg-surface p-10 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon icon={ImagePlus} />
        <p className="font-semibold">{WORDS.drop}</p>
        <Button look="primary" onClick={() => fileInput.current?.click()}>
          {WORDS.choose}
        </Button>
        <input
          ref={fileInput}
          className="sr-only"
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label={WORDS.choose}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {picked.length > 0 && <PickedList picked={picked} onRemove={remove} />}
    </div>
  );
}

interface PickedListProps {
  picked: readonly PickedFile[];
  onRemove: (removed: readonly PickedFile[]) => void;
}

function PickedList({ picked, onRemove }: PickedListProps) {
  return (
    <section className="grid gap-4" aria-label={WORDS.count(picked.length)}>
      <div className="flex items-center justify-between gap-4">
        <p aria-live="polite">{WORDS.count(picked.length)}</p>
        <Button size="sm" onClick={() => onRemove(picked)}>
          {WORDS.reset}
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {picked.map((image) => (
          <li key={image.preview} className="relative">
            <span className="photo block aspect-[3/2]">
              <img src={image.preview} alt={image.file.name} />
            </span>
            <p className="small mt-2 truncate">{image.file.name}</p>
            <p className="caption">{formatFileSize(image.file.size)}</p>
            <Button
              look="secondary"
              size="sm"
              icon
              className="absolute top-2 right-2"
              aria-label={WORDS.remove(image.file.name)}
              onClick={() => onRemove([image])}
            >
              <Icon icon={X} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
