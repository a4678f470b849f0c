/** Steps of a warm-up, of about a second each: a task that comes meanwhile waits no longer. After five the first picture still takes a seventh longer than after eight, which is as warm as ten. Apart from the task, whose modules only threads load. */
export const WARM_UP_STEPS = 8;
