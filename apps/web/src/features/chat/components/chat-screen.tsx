import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatSessionQuery } from '#features/chat/api/chat-session-query.ts';
import {
  readChatMode,
  sessionTypeOf,
  storeChatMode,
  type ChatMode,
} from '#features/chat/chat-modes.ts';
import { useChatLiveEvents } from '#features/chat/use-chat-live-events.ts';
import { ChatTurnsContext, useOwnChatTurns } from '#features/chat/use-chat-turn.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { ModeTabs, modeTabId } from './mode-tabs.tsx';
import { SessionView } from './session-view.tsx';
import { Welcome } from './welcome.tsx';

const PANEL_ID = 'chat-panel';

/** The chat of the active project. Fills the height it is given; without a project it shows nothing. */
export function ChatScreen() {
  const projectId = useActiveProject((state) => state.activeProject?.id);
  return projectId === undefined ? null : <ChatOfProject projectId={projectId} />;
}

/** The modes above, the session of the chosen mode below. */
function ChatOfProject({ projectId }: { projectId: number }) {
  const user = useSignedInUser();
  const { t } = useTranslation('chat');
  const [mode, setMode] = useState(readChatMode);
  const composerField = useRef<HTMLTextAreaElement>(null);
  const chatTurns = useOwnChatTurns();
  const language = useLanguage();
  const session = useQuery(chatSessionQuery(mode, projectId, language));
  useChatLiveEvents(projectId, chatTurns);

  function changeMode(next: ChatMode): void {
    storeChatMode(next);
    setMode(next);
  }

  function pickStart(next: ChatMode): void {
    changeMode(next);
    composerField.current?.focus();
  }

  return (
    <ChatTurnsContext value={chatTurns}>
      <div data-mode={sessionTypeOf(mode)} className="flex h-full min-h-0 flex-col">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="flex shrink-0 items-center border-b border-border bg-surface px-3 pt-1 pb-2.5 md:h-15 md:px-4 md:py-0">
          <ModeTabs mode={mode} onChange={changeMode} panelId={PANEL_ID} />
        </div>
        <div
          role="tabpanel"
          id={PANEL_ID}
          aria-labelledby={modeTabId(mode)}
          className="flex min-h-0 flex-1 flex-col bg-mode-canvas"
        >
          {session.isPending ? (
            <Starting />
          ) : session.isError ? (
            <StartFailed onReload={() => void session.refetch()} />
          ) : (
            <SessionView
              key={session.data.session_id}
              sessionId={session.data.session_id}
              composerField={composerField}
              welcome={
                <Welcome
                  firstName={user.first_name || user.username}
                  mode={mode}
                  onPick={pickStart}
                />
              }
            />
          )}
        </div>
      </div>
    </ChatTurnsContext>
  );
}

function Starting() {
  const { t } = useTranslation('chat');
  return (
    <p
      role="status"
      className="m-auto flex animate-late items-center gap-2.5 p-6 text-body text-text-muted"
    >
      <Spinner className="text-mode" />
      {t('start.loading')}
    </p>
  );
}

function StartFailed({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div role="alert" className="m-auto w-full max-w-[440px] p-4">
      <EmptyState
        title={t('start.failed')}
        text={t('start.help')}
        action={
          <Button variant="primary" icon={RotateCw} onClick={onReload}>
            {t('start.reload')}
          </Button>
        }
        className="bg-surface"
      />
    </div>
  );
}
