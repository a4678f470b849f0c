export const ALLOCATOR: Readonly<Record<string, string>>;
export const hasAllocator: (environment?: Readonly<Record<string, string | undefined>>) => boolean;
export const runWithAllocator: (file: string) => void;
export const endWithLauncher: () => void;
