import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Rows of members that are still on the way, below the head that they have on a wide screen. */
export function MemberRowsSkeleton() {
  return (
    <>
      <div className="h-9 border-t border-border bg-bg max-md:hidden" />
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex h-[57px] items-center gap-3 border-t border-border px-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="mt-2 h-3 w-52" />
          </div>
          <Skeleton className="h-5 w-24 max-md:hidden" />
        </div>
      ))}
    </>
  );
}
