/** Counts the components that React renders in each commit, from the flags of its fiber tree. */
import { Profiler, type ReactNode } from 'react';

interface Fiber {
  tag: number;
  flags: number;
  type: { name?: string } | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: { current: Fiber } | null;
}

const FUNCTION_COMPONENT = 0;
/** The flag that React sets on a component that was called in this commit. */
const PERFORMED_WORK = 1;

let rendered: string[] = [];

const collect = (first: Fiber | null): void => {
  for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
    if (fiber.tag === FUNCTION_COMPONENT && (fiber.flags & PERFORMED_WORK) !== 0)
      rendered.push(fiber.type?.name ?? 'anonymous');
    // If the child is unchanged, React did not visit the subtree, and its flags are from an earlier commit.
    if (fiber.child !== fiber.alternate?.child) collect(fiber.child);
  }
};

const collectAll = (): void => {
  for (const element of document.querySelectorAll('body > *'))
    for (const [key, fiber] of Object.entries(element))
      if (key.startsWith('__reactContainer$')) collect((fiber as Fiber).stateNode!.current);
};

export function CountRenders({ children }: { children: ReactNode }) {
  return (
    <Profiler id="renders" onRender={collectAll}>
      {children}
    </Profiler>
  );
}

/** @returns the names of the components rendered since the last call, one for each render */
export const takeRenders = (): string[] => {
  const taken = rendered;
  rendered = [];
  return taken;
};
