import { configure } from '@testing-library/react';

/** Only ends a wait for something that never comes; the library's own second is too short for a busy machine. */
configure({ asyncUtilTimeout: 60_000 });
