/**
 * The kind of a recorded part, and its cover. Records made before parts had a kind name it in words alone; they are
 * read here and nowhere else.
 */
import type { ChosenPart, PartKind } from './design-lines.ts';
import { COVER_MATERIALS, MATERIAL_ROWS, type CoverMaterial } from './options.ts';

interface PartLook {
  kind: PartKind;
  covering: CoverMaterial | undefined;
}

/** "Leather, perforated" is covered with leather. */
const coveringInWords = (material: string): CoverMaterial | undefined =>
  COVER_MATERIALS.find((id) => MATERIAL_ROWS[id].name === material.split(', ')[0]);

const kindInWords = (part: string): PartKind =>
  part === 'Stitching' ? 'thread' : part === 'Piping' ? 'piping' : 'cover';

export const lookOfPart = ({ kind, covering, part, material }: ChosenPart): PartLook =>
  kind === undefined ? { kind: kindInWords(part), covering: coveringInWords(material) } : { kind, covering };
