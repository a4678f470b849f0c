/**
 * Drops everything that a request says about a swatch except its id: the server reads the rest from the shop's books.
 */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Placeholder until `resolve-swatches.ts` has looked the swatch up. */
const PLACEHOLDER = { code: '', name: '', supplier: '', line: '', material: 'leather', color: '#808080' } as const;

const idOnly = (swatch: unknown): unknown => (isFields(swatch) ? { id: swatch['id'], ...PLACEHOLDER } : swatch);

/** @returns the design's fields with only the ids of its swatches; malformed fields stay for the parser to refuse */
export const swatchIdsOnly = (body: Fields): Fields => {
  const { swatches, zones } = body;
  return {
    ...body,
    ...(isFields(swatches)
      ? {
          swatches: Object.fromEntries(
            Object.entries(swatches)
              .filter(([, swatch]) => swatch != null)
              .map(([place, swatch]) => [place, idOnly(swatch)]),
          ),
        }
      : {}),
    ...(isFields(zones)
      ? {
          zones: Object.fromEntries(
            Object.entries(zones).map(([id, finish]) => {
              if (!isFields(finish) || !('swatch' in finish)) return [id, finish];
              const { swatch, ...rest } = finish;
              return [id, swatch == null ? rest : { ...rest, swatch: idOnly(swatch) }];
            }),
          ),
        }
      : {}),
  };
};
