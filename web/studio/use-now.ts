import { useState } from 'react';

/** The moment this part of the page appeared; trials and years do not change while it is open. */
export const useNow = (): Date => useState(() => new Date())[0];
