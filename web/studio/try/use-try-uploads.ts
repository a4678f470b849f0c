import { uploadTryPhoto } from '#web/lib/photo/upload-photo.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { useUploads, type Uploading } from '../upload/use-uploads.ts';

export interface TryUploads {
  uploading: Uploading;
  /** Opens step 3 with the chosen photo. */
  begin: () => void;
}

/** A visitor's uploads. They are shared by both steps: the first photo opens while the others are still being sent. */
export const useTryUploads = (): TryUploads => {
  const { state } = useJob();
  const { dispatch } = useActions();
  const begin = (): void => {
    dispatch({ type: 'mode-chosen', mode: state.mode ?? 'quick' });
    dispatch({ type: 'step-entered', step: 3 });
  };
  const uploading = useUploads(
    state.images.length,
    (photo, isFirst) => {
      dispatch({ type: isFirst ? 'images-added' : 'images-appended', images: [photo] });
      if (isFirst) begin();
    },
    uploadTryPhoto,
    true,
  );
  return { uploading, begin };
};
