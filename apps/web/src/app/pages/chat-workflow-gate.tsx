import { Suspense, type ReactNode } from 'react';
import { WorkflowRail, WorkflowStrip } from '#app/chunks.ts';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { NoWorkflowLine, NoWorkflowRail } from '#features/workflows/components/no-workflow.tsx';
import { useIsWorkflowWanted } from '#features/workflows/use-is-workflow-wanted.ts';

// The short places of the workflow. What follows one loads as soon as there is one; a free talk has none.

export function WorkflowRailGate({ onOpen }: { onOpen: () => void }) {
  const { mode, sessionId, projectId } = useChatPlace();
  const none = <NoWorkflowRail onOpen={onOpen} />;
  if (mode === 'talk' || sessionId === null) return none;
  return (
    <Gate sessionId={sessionId} none={none}>
      <WorkflowRail {...{ sessionId, projectId, onOpen }} />
    </Gate>
  );
}

export function WorkflowStripGate() {
  const { mode, sessionId, projectId } = useChatPlace();
  if (mode === 'talk' || sessionId === null) return <NoWorkflowLine />;
  return (
    <Gate sessionId={sessionId} none={<NoWorkflowLine />}>
      <WorkflowStrip {...{ sessionId, projectId }} />
    </Gate>
  );
}

interface GateProps {
  sessionId: string;
  /** Stands there until there is a workflow to show. */
  none: ReactNode;
  children: ReactNode;
}

function Gate({ sessionId, none, children }: GateProps) {
  return useIsWorkflowWanted(sessionId) ? <Suspense fallback={none}>{children}</Suspense> : none;
}
