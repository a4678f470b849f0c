import { ArrowRight, FolderOpen, Plus, Search } from 'lucide-react';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { PageLink } from '#web/lib/page-link.tsx';
import { tileOf } from '#web/ui/swatch-face.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { soonAttributes } from '../entries.ts';
import type { Face, Group, Option } from './options.ts';
import { PALETTE } from './words.ts';

interface OptionListProps {
  id: string;
  groups: readonly Group[];
  activeId: string;
  rowId: (option: Option) => string;
  onPoint: (id: string) => void;
  onChosen: () => void;
}

/** The options in groups. They are links, so that they can be opened in a new tab. */
export function OptionList({ id, groups, activeId, rowId, onPoint, onChosen }: OptionListProps) {
  return (
    <div id={id} className="palette-results" role="listbox" aria-label={PALETTE.results}>
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <p className="menu-label" aria-hidden="true">
            {title}
          </p>
          {options.map((option) => (
            <PageLink
              key={option.id}
              id={rowId(option)}
              role="option"
              aria-selected={option.id === activeId}
              tabIndex={-1}
              className="palette-row"
              to={option.to}
              state={option.state}
              {...soonAttributes(option)}
              onPointerMove={() => onPoint(option.id)}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!ctrlKey && !metaKey && !shiftKey) onChosen();
              }}
            >
              <RowFace face={option.face} />
              <bdi className="palette-name">{option.label}</bdi>
              {option.detail !== '' && <bdi className="palette-detail">{option.detail}</bdi>}
            </PageLink>
          ))}
        </div>
      ))}
    </div>
  );
}

const ICONS = { action: Plus, page: ArrowRight, more: Search, customer: FolderOpen } as const;

function RowFace({ face }: { face: Face }) {
  const picture = 'picture' in face ? face.picture : null;
  return (
    <span className="palette-face">
      {face.kind === 'swatch' && (
        <Material
          relief={face.swatch.material}
          color={face.swatch.color}
          tile={tileOf(face.swatch, 'chip')}
          grain={face.swatch.grain}
        />
      )}
      {picture !== null && <img src={getThumbnailUrl(picture)} alt="" loading="lazy" />}
      {picture === null && face.kind !== 'swatch' && face.kind !== 'design' && <Icon of={ICONS[face.kind]} />}
    </span>
  );
}
