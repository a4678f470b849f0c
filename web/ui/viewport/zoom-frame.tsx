import './zoom-frame.css';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { computeFrame, type Size, type View } from './viewport.ts';

interface ZoomFrameProps {
  ref?: Ref<HTMLDivElement>;
  view: View;
  fitted: Size;
  size: Size;
  children: ReactNode;
}

/**
 * The visible part of a zoomed picture. Pictures in it, including those of a `CompareSlider`, are zoomed and panned.
 * Everything else keeps its size and position, so that the slider's handle stays visible.
 */
export function ZoomFrame({ ref, view, fitted, size, children }: ZoomFrameProps) {
  const { width, height, picture, left, top } = computeFrame(view, fitted, size);
  const style = {
    '--frame-width': `${width}px`,
    '--frame-height': `${height}px`,
    '--picture-width': `${picture.width}px`,
    '--picture-height': `${picture.height}px`,
    '--picture-left': `${left}px`,
    '--picture-top': `${top}px`,
  } as CSSProperties;
  return (
    <div ref={ref} className="zoom-frame" data-zoomed={view.zoom > 1 || undefined} style={style}>
      {children}
    </div>
  );
}
