import { Pipette } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { readHex } from '../state/option-rules.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { usePaced } from './use-paced.ts';
import { CUSTOM_COLOR } from './options-words.ts';

/** Chromium's color picker from the screen; other browsers do without. */
interface ScreenPicker {
  open(): Promise<{ sRGBHex: string }>;
}
const screenPicker = (): ScreenPicker | undefined => {
  const Maker = (globalThis as { EyeDropper?: new () => ScreenPicker }).EyeDropper;
  return Maker === undefined ? undefined : new Maker();
};

/** A color of one's own: the system's picker, a hex code, or a place on the screen. */
export function CustomColor({
  value,
  onChange,
  label,
}: {
  value: ColorPick;
  onChange: (hex: ColorPick) => void;
  label: string;
}) {
  /** The text being typed, as long as it means the chosen color. */
  const [draft, setDraft] = useState<{ of: ColorPick; text: string } | null>(null);
  /** The color under the pointer: the system's picker goes by it, the studio follows at its own pace. */
  const [dragged, setDragged] = useState<ColorPick | null>(null);
  if (dragged === value) setDragged(null);
  const follow = usePaced(onChange);
  const drag = (color: ColorPick): void => {
    setDragged(color);
    follow(color);
  };
  const text = draft?.of === value ? draft.text : value;
  const hex = readHex(text);
  const type = (typed: string): void => {
    const read = readHex(typed);
    // A short code is also the beginning of a long one: wait for the rest.
    const whole = read !== undefined && typed.trim().replace('#', '').length === 6;
    setDraft({ of: whole ? read : value, text: typed });
    if (whole) onChange(read);
  };
  const settle = (): void => {
    if (hex !== undefined) onChange(hex);
  };
  const pickFromScreen = async (): Promise<void> => {
    const picked = await screenPicker()
      ?.open()
      .catch(() => undefined);
    const read = picked === undefined ? undefined : readHex(picked.sRGBHex);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className="custom-color">
      <input
        type="color"
        className="custom-color-well"
        value={dragged ?? hex ?? value}
        aria-label={CUSTOM_COLOR.pick(label)}
        onChange={(event) => drag(event.target.value as ColorPick)}
      />
      <TextField
        label={CUSTOM_COLOR.hex}
        value={text}
        maxLength={9}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        error={hex === undefined ? CUSTOM_COLOR.hexWrong : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      {screenPicker() !== undefined && (
        <Button icon aria-label={CUSTOM_COLOR.screen} onClick={() => void pickFromScreen()}>
          <Icon of={Pipette} />
        </Button>
      )}
    </div>
  );
}
