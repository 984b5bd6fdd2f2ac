import { Alert } from '#shared/ui/alert.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface DebugAnswerProps {
  isPending: boolean;
  /** What failed; the answer before it stays in view. */
  errors: readonly (Error | null)[];
}

/** What a tab shows of a question that is being asked or has failed. */
export function DebugAnswer({ isPending, errors }: DebugAnswerProps) {
  const messages = new Set(errors.flatMap((error) => error?.message ?? []));
  return (
    <>
      {[...messages].map((message) => (
        <div key={message} className="p-3">
          <Alert tone="danger">
            {/* The same words in every language. */}
            <span lang="en">{message}</span>
          </Alert>
        </div>
      ))}
      {isPending && (
        <div className="flex animate-late flex-col gap-2 p-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-24" />
        </div>
      )}
    </>
  );
}
