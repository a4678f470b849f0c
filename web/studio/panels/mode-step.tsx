import { MousePointerClick, TextCursorInput } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { NextBar } from './next-bar.tsx';

const MODES = [
  { id: 'quick', name: 'Quick Design', icon: MousePointerClick, text: 'Pick material, color, stitching and style from swatches. Every tap shows on your photo at once.', hint: 'Best for most jobs' },
  { id: 'custom', name: 'Custom Instructions', icon: TextCursorInput, text: 'Say it in your own words: “cream inserts, oxblood bolsters, double stitch like the doors”. You see what was understood before anything is rendered.', hint: 'Best when you know exactly what you want' },
] as const satisfies readonly { id: Mode; name: string; icon: typeof MousePointerClick; text: string; hint: string }[];

/** Step 2: by swatches or by words. */
export function ModeStep() {
  const { state, dispatch } = useStudio();
  return (
    <div className="studio-page">
      <div className="studio-intro"><h1 className="t2" id="mode-title">How do you want to design?</h1><p className="small">You can come back and change this at any time.</p></div>
      <div className="modes" role="radiogroup" aria-labelledby="mode-title">
        {MODES.map(({ id, name, icon, text, hint }) => (
          <label key={id} className="mode">
            <input type="radio" className="sr-only" name="mode" checked={state.mode === id} onChange={() => dispatch({ type: 'mode-chosen', mode: id })} />
            <span className="mode-sign"><Icon of={icon} /></span>
            <span className="t3">{name}</span>
            <span className="small">{text}</span>
            <span className="caption">{hint}</span>
          </label>
        ))}
      </div>
      <NextBar />
    </div>
  );
}
