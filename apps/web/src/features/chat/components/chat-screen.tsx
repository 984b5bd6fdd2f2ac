import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionTypeOf, type ChatMode } from '#features/chat/chat-modes.ts';
import { ChatLayout } from '#features/chat/layout/chat-layout.tsx';
import {
  ChatPartsContext,
  ChatPlaceContext,
  type ChatParts,
} from '#features/chat/layout/chat-parts.ts';
import { useWindowClass } from '#features/chat/layout/use-window-class.ts';
import { ChatToolbar, useToolbarState } from '#features/chat/toolbar/chat-toolbar.tsx';
import { DeleteChat } from '#features/chat/toolbar/delete-chat.tsx';
import { DevPanelToggle } from '#features/chat/toolbar/dev-panel-toggle.tsx';
import { ModeCards } from '#features/chat/toolbar/mode-cards.tsx';
import { useSwitchMode } from '#features/chat/toolbar/use-switch-mode.ts';
import { useChatLiveEvents } from '#features/chat/use-chat-live-events.ts';
import { useChatSessions } from '#features/chat/use-chat-sessions.ts';
import { ChatTurnsContext, useOwnChatTurns } from '#features/chat/use-chat-turn.ts';
import { useProjectTurns } from '#features/chat/use-project-turns.ts';
import { useSessionWish, useWishedSession } from '#features/chat/use-session-wish.ts';
import { goOn, writeOn } from '#features/chat/write-on.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { profileImageUrl } from '#shared/auth/user-names.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { useTellShownSession } from '#shared/trace/shown-session.ts';
import { ChatStartFailed, ChatStarting } from './chat-start.tsx';
import { modeTabId, ModeTabs } from './mode-tabs.tsx';
import { SessionView } from './session-view.tsx';
import { Welcome } from './welcome.tsx';

const PANEL_ID = 'chat-panel';

interface ChatScreenProps {
  /** What loads on its own. */
  parts: ChatParts;
  /** Whether the workflow is open on entry. */
  startsWithWorkflow?: boolean;
  /** Leads to the projects: there is none to work in. */
  onProjectMissing: () => void;
}

/** The chat of the active project. Fills the height it is given; without a project it shows nothing. */
export function ChatScreen(props: ChatScreenProps) {
  const projectId = useActiveProject((state) => state.activeProject?.id);
  return projectId === undefined ? null : <ChatOfProject projectId={projectId} {...props} />;
}

/** The sidebars at its sides, the modes above, the session of the chosen mode below. */
function ChatOfProject({
  projectId,
  parts,
  startsWithWorkflow = false,
  onProjectMissing,
}: ChatScreenProps & { projectId: number }) {
  useStoredLayout();
  const user = useSignedInUser();
  const { t } = useTranslation('chat');
  const mode = useUiSettings((settings) => settings.chatMode);
  const isToolbarVisible = useUiSettings((settings) => settings.toolbarVisible);
  const composerField = useRef<HTMLTextAreaElement>(null);
  const language = useLanguage();
  const switchMode = useSwitchMode(onProjectMissing);
  const sessions = useChatSessions({
    mode,
    projectId,
    language,
    onModeChange: switchMode,
    isWaiting: useWishedSession() !== null,
  });
  const chatTurns = useOwnChatTurns(sessions);
  useSessionWish(sessions);
  useChatLiveEvents(mode, sessions, chatTurns, composerField);
  const projectTurns = useProjectTurns(chatTurns, sessions);
  const toolbar = useToolbarState();
  const isPhone = useWindowClass() === 'phone';
  const { session } = sessions;
  const sessionId = session?.session_id ?? null;
  const { isExpanded, showActions } = toolbar;
  useTellShownSession(sessionId, projectId);
  const areActionsSeen = isPhone || isExpanded;

  const place = useMemo(
    () => ({
      sessionId,
      mode,
      projectId,
      showActions: areActionsSeen ? null : showActions,
    }),
    [sessionId, mode, projectId, areActionsSeen, showActions],
  );

  function pickStart(next: ChatMode): void {
    if (switchMode(next)) writeOn(composerField);
  }

  function afterPick(): void {
    toolbar.closeByItself();
    goOn(composerField);
  }

  /** What is asked and opened at one place is nothing for the next one. */
  const placeKey = `${mode} ${projectId}`;
  const cards = (
    <ModeCards
      key={placeKey}
      mode={mode}
      sessions={sessions}
      look={isPhone ? 'pills' : 'cards'}
      onPicked={afterPick}
    />
  );
  const tabs = <ModeTabs mode={mode} onChange={switchMode} panelId={PANEL_ID} />;
  const deleteChat = <DeleteChat key={placeKey} session={session} sessions={sessions} />;

  return (
    <ChatTurnsContext value={projectTurns}>
      <ChatPartsContext value={parts}>
        <ChatPlaceContext value={place}>
          <div data-mode={sessionTypeOf(mode)} className="h-full min-h-0">
            <h1 className="sr-only">{t(startsWithWorkflow ? 'layout.workflow' : 'title')}</h1>
            <ChatLayout
              startsWithWorkflow={startsWithWorkflow}
              toolbar={
                isToolbarVisible &&
                (isPhone ? (
                  <div className="shrink-0 border-b border-border bg-surface px-3 pt-1 pb-2.5">
                    {tabs}
                  </div>
                ) : (
                  <ChatToolbar state={toolbar} tabs={tabs} deleteChat={deleteChat}>
                    {cards}
                  </ChatToolbar>
                ))
              }
              stripAction={
                <>
                  <DevPanelToggle />
                  {deleteChat}
                </>
              }
            >
              <div
                role="tabpanel"
                id={PANEL_ID}
                aria-labelledby={modeTabId(mode)}
                // Between two rails the composer is wider than its column: it keeps off the edges.
                className="flex min-h-0 flex-1 flex-col bg-mode-canvas md:@max-[48rem]:[&>:last-child]:px-3"
              >
                {session ? (
                  <SessionView
                    key={session.session_id}
                    sessionId={session.session_id}
                    composerField={composerField}
                    aboveComposer={isPhone && isToolbarVisible && cards}
                    welcome={
                      <Welcome
                        firstName={user.first_name || user.username}
                        imageUrl={profileImageUrl(user)}
                        mode={mode}
                        isCompact={!isPhone && toolbar.isExpanded}
                        onPick={pickStart}
                      />
                    }
                  />
                ) : sessions.isStarting ? (
                  <ChatStarting />
                ) : (
                  <ChatStartFailed error={sessions.error} onReload={sessions.retry} />
                )}
              </div>
            </ChatLayout>
          </div>
        </ChatPlaceContext>
      </ChatPartsContext>
    </ChatTurnsContext>
  );
}

/** Begins with the layout as it was stored last, by whichever window, and leaves nothing unsaved. */
function useStoredLayout(): void {
  useState(() => {
    useUiSettings.getState().reload();
    useUserPreferences.getState().reload();
  });
  useEffect(() => () => useUiSettings.getState().flush(), []);
}
