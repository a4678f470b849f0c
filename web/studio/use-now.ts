import { useState } from 'react';

/** The time at which the component was mounted. */
export const useNow = (): Date => useState(() => new Date())[0];
