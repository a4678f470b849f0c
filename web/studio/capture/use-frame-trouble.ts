/** Checks the camera's picture twice a second. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { toFrame, computeTiltDegrees, findTrouble, type Frame, type FrameTrouble } from './frame-quality.ts';

const INTERVAL_MS = 500;
/** Width in pixels to which frames are scaled down. */
const FRAME_WIDTH_PX = 640;

type Source = HTMLVideoElement | HTMLImageElement;

/** Reads a scaled-down copy of a video or an image. */
export const readFrame = (source: Source): Frame | undefined => {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.naturalWidth, source.naturalHeight];
  if (width === 0 || height === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(FRAME_WIDTH_PX, width);
  canvas.height = Math.max(1, Math.round((canvas.width * height) / width));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return toFrame(readPixels(context, canvas.width, canvas.height));
  } catch {
    return undefined;
  }
};

/** Asks for the motion sensors, which some phones allow only in response to a tap. */
export const requestMotionSensors = (): void => {
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
    const readTilt = ({ beta, gamma }: DeviceOrientationEvent): void => {
      tilt.current = beta === null || gamma === null ? undefined : computeTiltDegrees(beta, gamma);
    };
    globalThis.addEventListener('deviceorientation', readTilt);
    return () => globalThis.removeEventListener('deviceorientation', readTilt);
  }, []);
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setInterval(() => {
      const frame = video.current === null ? undefined : readFrame(video.current);
      setTrouble(frame && findTrouble(frame, tilt.current));
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [video, isLooking]);
  return isLooking ? trouble : undefined;
};
