/** Steps of a warm-up, of about a second each: a task that comes meanwhile waits no longer. Apart from the task, whose modules only threads load. */
export const WARM_UP_STEPS = 5;
