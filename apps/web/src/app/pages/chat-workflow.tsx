import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { NoWorkflow } from '#features/chat/layout/empty-sidebars.tsx';
import { useChatTurns, useIsAnswering } from '#features/chat/use-chat-turn.ts';
import { WorkflowPanel } from '#features/workflows/components/workflow-panel.tsx';

export { forgetWhereLeft } from '#features/workflows/tracked-workflows.ts';
export {
  WorkflowLine as ChatWorkflowStrip,
  WorkflowRail as ChatWorkflowRail,
} from '#features/workflows/components/workflow-short.tsx';

/** The steps of what is being worked on; a free talk has none. */
export function ChatWorkflow() {
  const { mode, sessionId, projectId } = useChatPlace();
  const chatTurns = useChatTurns();
  const isAnswering = useIsAnswering(sessionId);
  if (mode === 'talk' || sessionId === null) return <NoWorkflow />;

  async function send(text: string): Promise<void> {
    if (sessionId === null) return;
    // What Robin is still saying is cut off: who cancels does not want to wait for it.
    if (chatTurns.isBusy(sessionId)) await chatTurns.stop(sessionId);
    chatTurns.send(sessionId, text);
  }

  return (
    <WorkflowPanel
      key={sessionId}
      sessionId={sessionId}
      projectId={projectId}
      isAnswering={isAnswering}
      empty={<NoWorkflow />}
      onSend={(text) => void send(text)}
    />
  );
}
