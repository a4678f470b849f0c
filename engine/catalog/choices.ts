/**
 * Choices of a design other than covers, thread and piping: one row with names and one with texts for each. A new choice
 * needs both rows here, and its effect on the picture where `TrimPlan.choices` is read.
 */
import type { Translated } from './translated.ts';

interface ChoiceRow {
  /** Name in the studio and on papers. */
  name: string;
  /** Kind of zone that the choice changes. If a picture has no such zone, the choice is not mentioned. */
  zone: 'insert' | 'bolster' | 'headrest' | 'seat-back' | 'door' | 'seat';
  /**
   * Names by value. The first value leaves the photo as it is and is never recorded, so that records of designs from
   * before the choice existed do not change.
   */
  values: Readonly<Record<string, string>>;
}

const ROWS = {
  seatBolsters: {
    name: 'Seat bolsters',
    zone: 'bolster',
    values: { none: 'None', standard: 'Standard', medium: 'Medium', high: 'High', 'extra-high': 'Extra high' },
  },
} as const satisfies Record<string, ChoiceRow>;

/** Name of the design's field. */
export type ChoiceField = keyof typeof ROWS;
export type Choices = { [Field in ChoiceField]: keyof (typeof ROWS)[Field]['values'] };

export const CHOICE_ROWS: Readonly<Record<ChoiceField, ChoiceRow>> = ROWS;
export const CHOICE_FIELDS = Object.keys(ROWS) as ChoiceField[];

export const getChoiceValues = <Field extends ChoiceField>(field: Field): Choices[Field][] =>
  Object.keys(ROWS[field].values) as Choices[Field][];

const choicesFrom = (valueOf: (field: ChoiceField) => string): Choices =>
  Object.fromEntries(CHOICE_FIELDS.map((field) => [field, valueOf(field)])) as Choices;

/** The values that leave the photo as it is. */
export const PLAIN_CHOICES: Choices = choicesFrom((field) => getChoiceValues(field)[0]);
export const pickChoices = (design: Choices): Choices => choicesFrom((field) => design[field]);

interface MadeChoice {
  field: ChoiceField;
  value: string;
  /** Name in words, as in a sentence. */
  line: { name: string; value: string };
}

/** The choices that change the picture. @param kinds kinds of the zones in it */
export const madeChoices = (design: Choices, kinds: readonly string[]): MadeChoice[] =>
  CHOICE_FIELDS.flatMap((field) => {
    const value = design[field];
    const { name, zone, values } = CHOICE_ROWS[field];
    return value === PLAIN_CHOICES[field] || !kinds.includes(zone)
      ? []
      : [{ field, value, line: { name, value: values[value] } }];
  });

interface ChoiceTexts<Value extends string = string> {
  /** Sentence that describes the picture, by value; empty if the picture is like the photo. */
  sentences: Readonly<Record<Value, string>>;
  translated: Translated<{ name: string; values: Readonly<Record<Value, string>> }>;
}

const TEXTS = {
  seatBolsters: {
    sentences: {
      none: '',
      standard: '',
      medium: 'The bolsters are modeled more strongly (medium).',
      high: 'The bolsters are modeled more strongly (high).',
      'extra-high': 'The bolsters are modeled more strongly (extra high).',
    },
    translated: {
      es: {
        name: 'Altura de los laterales',
        values: { none: 'Ninguna', standard: 'Normal', medium: 'Media', high: 'Alta', 'extra-high': 'Muy alta' },
      },
      de: {
        name: 'Höhe der Sitzwangen',
        values: { none: 'Keine', standard: 'Normal', medium: 'Mittel', high: 'Hoch', 'extra-high': 'Sehr hoch' },
      },
      fr: {
        name: 'Hauteur des bourrelets',
        values: { none: 'Aucune', standard: 'Normale', medium: 'Moyenne', high: 'Haute', 'extra-high': 'Très haute' },
      },
      pt: {
        name: 'Altura das abas laterais',
        values: { none: 'Nenhuma', standard: 'Normal', medium: 'Média', high: 'Alta', 'extra-high': 'Muito alta' },
      },
      it: {
        name: 'Altezza dei fianchetti',
        values: { none: 'Nessuna', standard: 'Normale', medium: 'Media', high: 'Alta', 'extra-high': 'Molto alta' },
      },
    },
  },
} as const satisfies { [Field in ChoiceField]: ChoiceTexts<Choices[Field]> };

/** Not part of the rows, so that pages do not load the texts. */
export const CHOICE_TEXTS: Readonly<Record<ChoiceField, ChoiceTexts>> = TEXTS;
