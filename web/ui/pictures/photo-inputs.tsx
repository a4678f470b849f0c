import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';

/** Photos that are dropped, pasted, chosen as files or taken with the phone's camera. */
interface PhotoInputs {
  /** Whether something is dragged over the drop zone. */
  isDraggedOver: boolean;
  dropZone: Pick<React.HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  files: RefObject<HTMLInputElement | null>;
  camera: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** @param onFiles called with at least one file */
export const usePhotoInputs = (onFiles: (files: File[]) => void): PhotoInputs => {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const acceptFiles = (list: FileList | null | undefined): void => {
    if (list != null && list.length > 0) onFiles([...list]);
  };
  const paste = useEffectEvent((event: ClipboardEvent): void => acceptFiles(event.clipboardData?.files));
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return {
    isDraggedOver,
    dropZone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDraggedOver(true);
      },
      onDragLeave: () => setDraggedOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDraggedOver(false);
        acceptFiles(event.dataTransfer.files);
      },
    },
    files,
    camera,
    onFiles,
  };
};

interface HiddenInputsProps {
  inputs: PhotoInputs;
  multiple?: boolean;
  chooseLabel: string;
  takeLabel: string;
}

/** Hidden file inputs. Buttons open them through the refs `files` and `camera`. */
export function HiddenPhotoInputs({
  inputs: { files: filesRef, camera: cameraRef, onFiles },
  multiple = false,
  chooseLabel,
  takeLabel,
}: HiddenInputsProps) {
  const sharedProps = {
    className: 'sr-only',
    'aria-hidden': true,
    type: 'file',
    accept: 'image/*',
    tabIndex: -1,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = ''; // Otherwise the same file could not be picked again.
      if (files.length > 0) onFiles(files);
    },
  } as const;
  return (
    <>
      <input {...sharedProps} ref={filesRef} multiple={multiple} aria-label={chooseLabel} />
      <input {...sharedProps} ref={cameraRef} capture="environment" aria-label={takeLabel} />
    </>
  );
}
