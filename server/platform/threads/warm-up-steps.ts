/**
 * Steps of a warm-up, each of about a second, so that a task never waits longer. After five steps the first picture
 * still takes a seventh longer than after eight; ten are no better. Separate from the task, whose modules only threads
 * load.
 */
export const WARM_UP_STEPS = 8;
