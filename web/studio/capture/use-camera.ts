/** The phone's rear camera: a live picture, and photos in the highest available resolution. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { requireValue } from '#contract/expected.ts';
import { canvasToBlob } from '../../lib/photo/canvas-to-blob.ts';

type CameraState = 'opening' | 'ready' | 'refused' | 'missing';

/** The DOM library has no type for `ImageCapture` yet. */
interface StillCamera {
  takePhoto(): Promise<Blob>;
}
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/** The browser uses the nearest size that the camera has. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
};
const QUALITY = 0.92;

export const canCapture = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const currentFrame = (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvasToBlob(canvas, 'image/jpeg', QUALITY);
};

/** A photo from the sensor if the browser supports it, otherwise the current frame of the video. */
const takePhoto = async (video: HTMLVideoElement, track: MediaStreamTrack | undefined): Promise<Blob> => {
  if (track !== undefined && typeof ImageCapture === 'function')
    try {
      const photo = await new ImageCapture(track).takePhoto();
      if (photo.size > 0) return photo;
    } catch {
      // Some phones have `ImageCapture` but fail to use it.
    }
  return currentFrame(video);
};

interface CameraControl {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  shoot: (name: string) => Promise<File>;
}

export const useCamera = (): CameraControl => {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [state, setState] = useState<CameraState>('opening');

  useEffect(() => {
    let isGone = false;
    const stop = (): void => stream.current?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia(CONSTRAINTS).then(
      async (opened) => {
        stream.current = opened;
        if (isGone) return stop();
        if (video.current !== null) {
          video.current.srcObject = opened;
          await video.current.play().catch(() => undefined); // If autoplay is blocked, a tap starts the video.
        }
        setState('ready');
      },
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : '';
        if (!isGone) setState(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing');
      },
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const shoot = async (name: string): Promise<File> => {
    const photo = await takePhoto(
      requireValue(video.current, 'The picture of the camera'),
      stream.current?.getVideoTracks()[0],
    );
    return new File([photo], name, { type: photo.type || 'image/jpeg' });
  };
  return { state, video, shoot };
};
