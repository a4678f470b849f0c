import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';
import { computeNeutralGains } from './white-balance.ts';
import { CutStage } from './cut-stage.tsx';
import { parseLength } from './length-unit.ts';
import { NeutralSection, PieceSection, WidthSection } from './mark-sections.tsx';
import type { MaterialPhotoSettings } from './material-photo-settings.ts';
import type { Point } from './quad.ts';
import { readElementPixels } from './rectified-picture.ts';
import { useMakeTile, type FinishedTile } from './use-make-tile.ts';
import type { MaterialPhoto } from './use-material-photo.ts';

interface MarkStepProps {
  photo: MaterialPhoto;
  settings: MaterialPhotoSettings;
  onSettings: (change: Partial<MaterialPhotoSettings>) => void;
  onMade: (marked: FinishedTile) => void;
  onAnotherPhoto: () => void;
  onAgain: () => void;
  onBroken: () => void;
}

/** The step in which the user marks a flat piece and a neutral point, enters the width, and makes the tile. */
export function MarkStep({ photo, settings, onSettings, onMade, onAnotherPhoto, onAgain, onBroken }: MarkStepProps) {
  const { quad, neutralPoint, gains, quadWidthText, unit } = settings;
  const [aiming, setAiming] = useState(false);
  const [asShot, setAsShot] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [ratio, setRatio] = useState(4 / 3);
  const pixels = useRef<ImageData>(undefined);
  const widthField = useRef<HTMLInputElement>(null);
  const widthCm = parseLength(quadWidthText, unit);
  const tile = useMakeTile(photo, settings, pixels, onMade);

  const setNeutralPoint = (at: Point): void => {
    onSettings({
      neutralPoint: at,
      gains: pixels.current === undefined ? undefined : computeNeutralGains(pixels.current, at),
    });
    setAiming(false);
  };
  const press = (): void => {
    setSubmitted(true);
    if (widthCm === undefined) widthField.current?.focus();
    else if (photo.problem === undefined) tile.start();
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-10 lg:gap-y-7">
      <div className="mark-stage">
        <CutStage
          photo={photo.shownUrl}
          ratio={ratio}
          quad={quad}
          onQuad={(next) => onSettings({ quad: next })}
          neutralPoint={neutralPoint}
          onNeutralPoint={setNeutralPoint}
          aiming={aiming}
          gains={asShot ? undefined : gains}
          onBroken={onBroken}
          onPhoto={(picture) => {
            setRatio(picture.naturalWidth / picture.naturalHeight);
            pixels.current = readElementPixels(picture);
          }}
        />
        {photo.problem === undefined ? (
          photo.url === undefined && <StitchProgress value={100 * photo.progress} label={PHOTOGRAPH.uploading} />
        ) : (
          <p className="banner banner-danger" role="alert">
            {photo.problem}
            <Button size="sm" onClick={onAgain}>
              <Icon icon={RefreshCw} />
              {PHOTOGRAPH.again}
            </Button>
          </p>
        )}
      </div>

      <div className="grid content-start gap-7">
        <PieceSection onSettings={onSettings} onAnotherPhoto={onAnotherPhoto} />
        <NeutralSection
          settings={settings}
          onSettings={onSettings}
          aiming={aiming}
          onAiming={setAiming}
          onNeutralPoint={setNeutralPoint}
          asShot={asShot}
          onAsShot={setAsShot}
        />
        <WidthSection field={widthField} settings={settings} onSettings={onSettings} isSubmitted={isSubmitted} />
      </div>
      <div className="photo-go">
        <Button
          look="primary"
          size="lg"
          busy={tile.isBusy}
          busyLabel={tile.isMaking ? PHOTOGRAPH.making : PHOTOGRAPH.uploading}
          onClick={press}
        >
          {PHOTOGRAPH.make}
        </Button>
      </div>
    </div>
  );
}
