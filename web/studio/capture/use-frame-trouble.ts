/** Checks the camera's picture twice a second and reports its problems. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { frameOf, tiltOf, troubleOf, type Frame, type FrameTrouble } from './frame-quality.ts';

const EVERY_MS = 500;
/** Width at which a frame is judged. */
const WIDTH = 640;

type Source = HTMLVideoElement | HTMLImageElement;

/** A picture on the page, made small. */
export const frameFrom = (source: Source): Frame | undefined => {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.naturalWidth, source.naturalHeight];
  if (width === 0 || height === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, width);
  canvas.height = Math.max(1, Math.round((canvas.width * height) / width));
  const pencil = canvas.getContext('2d', { willReadFrequently: true });
  if (pencil === null) return undefined;
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return frameOf(readPixels(pencil, canvas.width, canvas.height));
  } catch {
    return undefined;
  }
};

/** Some phones give the motion sensors only when asked under a finger. */
export const askForSensors = (): void => {
  const events = globalThis.DeviceOrientationEvent as unknown as
    | { requestPermission?: () => Promise<string> }
    | undefined;
  void events?.requestPermission?.().catch(() => undefined);
};

export const useFrameTrouble = (
  video: RefObject<HTMLVideoElement | null>,
  isLooking: boolean,
): FrameTrouble | undefined => {
  const [trouble, setTrouble] = useState<FrameTrouble>();
  const tilt = useRef<number | undefined>(undefined);
  useEffect(() => {
    const turned = ({ beta, gamma }: DeviceOrientationEvent): void => {
      tilt.current = beta === null || gamma === null ? undefined : tiltOf(beta, gamma);
    };
    globalThis.addEventListener('deviceorientation', turned);
    return () => globalThis.removeEventListener('deviceorientation', turned);
  }, []);
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setInterval(() => {
      const frame = video.current === null ? undefined : frameFrom(video.current);
      setTrouble(frame === undefined ? undefined : troubleOf(frame, tilt.current));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [video, isLooking]);
  return isLooking ? trouble : undefined;
};
