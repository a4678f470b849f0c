/**
 * Functions of the render threads become machine code at their first call (V8's baseline compiler). Left to itself V8
 * interprets a function until it has been called often, and again each time that it took back an optimization; most
 * functions of a picture are called once a picture. The flag holds for the whole process, for functions that are not
 * compiled yet. Imported first, so that the engine is not.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--always-sparkplug');
