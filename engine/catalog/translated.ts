/** Text in each language of a shop's customers other than English. */
export type Translated<Text> = Readonly<Record<'es' | 'de' | 'fr' | 'pt' | 'it', Text>>;
