/** Text in each language, beside English, that a shop's customer is spoken to in. */
export type Translated<Text> = Readonly<Record<'es' | 'de' | 'fr' | 'pt' | 'it', Text>>;
