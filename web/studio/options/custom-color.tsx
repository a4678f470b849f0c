import { Pipette } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { normalizeHexColor } from '../state/option-rules.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { CUSTOM_COLOR } from './options-words.ts';

/** The browser API that picks a color from the screen. Only Chromium has it. */
interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}
const createEyeDropper = (): EyeDropper | undefined => {
  const { EyeDropper } = globalThis as { EyeDropper?: new () => EyeDropper };
  return EyeDropper && new EyeDropper();
};

/** A custom color, from the browser's color input, a hex code, or the screen. */
export function CustomColor({
  value,
  onChange,
  label,
}: {
  value: ColorPick;
  onChange: (hex: ColorPick) => void;
  label: string;
}) {
  /** The typed text, valid while `of` is the chosen color. */
  const [draft, setDraft] = useState<{ of: ColorPick; text: string } | null>(null);
  const text = draft?.of === value ? draft.text : value;
  const hex = normalizeHexColor(text);
  const handleHexInput = (typed: string): void => {
    const typedHex = normalizeHexColor(typed);
    // Three digits may be the start of six.
    const isComplete = typedHex !== undefined && typed.trim().replace('#', '').length === 6;
    setDraft({ of: isComplete ? typedHex : value, text: typed });
    if (isComplete) onChange(typedHex);
  };
  const commitHex = (): void => {
    if (hex !== undefined) onChange(hex);
  };
  const pickFromScreen = async (): Promise<void> => {
    const picked = await createEyeDropper()
      ?.open()
      .catch(() => undefined);
    const pickedHex = picked === undefined ? undefined : normalizeHexColor(picked.sRGBHex);
    if (pickedHex !== undefined) onChange(pickedHex);
  };
  return (
    <div className="custom-color">
      <input
        type="color"
        className="mt-[25px] size-11 cursor-pointer rounded-md border border-line-strong bg-surface p-[3px]"
        value={hex ?? value}
        aria-label={CUSTOM_COLOR.pick(label)}
        onChange={(event) => onChange(event.target.value as ColorPick)}
      />
      <TextField
        label={CUSTOM_COLOR.hex}
        value={text}
        maxLength={9}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        error={hex === undefined ? CUSTOM_COLOR.hexWrong : undefined}
        onChange={(event) => handleHexInput(event.target.value)}
        onBlur={commitHex}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitHex();
        }}
      />
      {'EyeDropper' in globalThis && (
        <Button icon aria-label={CUSTOM_COLOR.screen} onClick={() => void pickFromScreen()}>
          <Icon icon={Pipette} />
        </Button>
      )}
    </div>
  );
}
