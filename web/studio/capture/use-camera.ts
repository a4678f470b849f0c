/** The camera at the back of the phone: its picture while it is aimed, and a photo as large as it gives. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { expected } from '#contract/expected.ts';

type CameraState = 'opening' | 'ready' | 'refused' | 'missing';

/** Features of phones that the page's type library does not know yet. */
interface StillCamera {
  takePhoto(): Promise<Blob>;
}
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/** As large as the sensor allows; the browser takes the nearest size that it has. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
};
const QUALITY = 0.92;

export const canCapture = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const drawn = (video: HTMLVideoElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/jpeg', QUALITY);
  });

/** The sensor's own photo where the phone gives it, else the frame that is seen. */
const photographed = async (video: HTMLVideoElement, track: MediaStreamTrack | undefined): Promise<Blob> => {
  if (track !== undefined && typeof ImageCapture === 'function')
    try {
      const photo = await new ImageCapture(track).takePhoto();
      if (photo.size > 0) return photo;
    } catch {
      // Many phones have it and refuse; the frame is there anyway.
    }
  return drawn(video);
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
    navigator.mediaDevices.getUserMedia(WANTED).then(
      async (opened) => {
        stream.current = opened;
        if (isGone) return stop();
        if (video.current !== null) {
          video.current.srcObject = opened;
          await video.current.play().catch(() => undefined); // autoplay was asked for; a paused picture plays on touch
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
    const photo = await photographed(
      expected(video.current, 'The picture of the camera'),
      stream.current?.getVideoTracks()[0],
    );
    return new File([photo], name, { type: photo.type || 'image/jpeg' });
  };
  return { state, video, shoot };
};
