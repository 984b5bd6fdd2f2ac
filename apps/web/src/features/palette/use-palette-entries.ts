import type { MessageHit } from '@robin/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import {
  FileText,
  FolderPlus,
  Keyboard,
  LayoutGrid,
  Languages,
  LogOut,
  MessageSquareText,
  MessagesSquare,
  Settings2,
  SunMoon,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Project } from '@robin/contract/projects';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { hasRole } from '#shared/auth/user-names.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { firstUsableProject } from '#shared/projects/first-usable-project.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';
import { useNavigateWith } from '#shared/routing/use-navigate-with.ts';
import { useSettings } from '#shared/settings/settings-store.ts';
import { useIsDark } from '#shared/settings/use-is-dark.ts';
import { matchesQuery } from './find-matches.ts';
import { usePalette } from './palette-store.ts';
import {
  documentSearchQuery,
  messageSearchQuery,
  MIN_SEARCH_LENGTH,
  paletteSessionsQuery,
} from './search-queries.ts';

/** Something that can be chosen in the palette. */
export type PaletteEntry =
  | {
      kind: 'message';
      id: string;
      hit: MessageHit;
      /** The name of its project, where it is not the active one: choosing it changes to that. */
      elsewhere?: string | undefined;
      run: () => void;
    }
  | { kind: 'project'; id: string; project: Project; run: () => void }
  | {
      kind: 'document' | 'session' | 'action';
      id: string;
      icon: LucideIcon;
      label: string;
      /** The language of the label, where it is not the one of the page. */
      lang?: string;
      /** The same as with a message. */
      elsewhere?: string | undefined;
      run: () => void;
    };

export interface PaletteGroup {
  name: 'messages' | 'documents' | 'projects' | 'sessions' | 'actions';
  entries: PaletteEntry[];
}

/** So many projects and talks are offered at once. */
const MAX_ENTRIES = 5;

/** Where the chat shows a message, or a session from its end. */
function chatAddress(sessionId: string, messageIndex?: number): string {
  const search = new URLSearchParams({ session: sessionId });
  if (messageIndex !== undefined) search.set('message', String(messageIndex));
  return `${paths.chat}?${search}`;
}

/** What the palette offers for the words that were typed, and how far the search is. */
export function usePaletteEntries(words: string) {
  const navigateWith = useNavigateWith();
  const { activate, activeProject } = useActiveProject();
  const { data: projects = [] } = useQuery(projectListQuery);
  const { data: sessions = [] } = useQuery(paletteSessionsQuery);
  const search = useQuery(messageSearchQuery(words));
  const documents = useQuery(documentSearchQuery(words));
  const searches = [search, documents];
  const language = useLanguage();
  const isSearching = words.length >= MIN_SEARCH_LENGTH;

  const nameElsewhere = (projectId: number | null) =>
    projects.find(({ id }) => id === projectId && id !== activeProject?.id)?.name;
  const openIn = (projectId: number | null, address: string) => {
    // Nobody works in an archived one: the chat says so, in the project that is active.
    const usable = projects.find(({ id, is_archived }) => id === projectId && !is_archived);
    // With none that is active, chat and documents would lead away again.
    const project = usable ?? (activeProject ? null : firstUsableProject(projects));
    navigateWith(address, () => {
      if (project) void activate(project);
    });
  };
  const actions = useActions(openIn);

  const groups: PaletteGroup[] = [
    {
      name: 'messages',
      entries: (isSearching ? (search.data?.hits ?? []) : []).map((hit) => ({
        kind: 'message',
        id: `message-${hit.message_id}`,
        hit,
        elsewhere: nameElsewhere(hit.project_id),
        run: () => openIn(hit.project_id, chatAddress(hit.session_id, hit.absolute_event_index)),
      })),
    },
    {
      name: 'documents',
      entries: (isSearching ? (documents.data ?? []) : []).map((document) => ({
        kind: 'document',
        id: `document-${document.id}`,
        icon: FileText,
        label: document.title,
        elsewhere: nameElsewhere(document.project_id),
        run: () => openIn(document.project_id, `${paths.documents}?document=${document.id}`),
      })),
    },
    {
      name: 'projects',
      entries: projects
        .filter((project) => !project.is_archived && matchesQuery(project.name, words))
        .slice(0, MAX_ENTRIES)
        .map((project) => ({
          kind: 'project',
          id: `project-${project.id}`,
          project,
          run: () => openIn(project.id, paths.chat),
        })),
    },
    {
      name: 'sessions',
      entries: sessions
        .filter(({ session_type }) => session_type === 'talk')
        .map((talk) => ({ id: talk.session_id, label: formatSessionTitle(talk, language) }))
        .filter(({ label }) => matchesQuery(label, words))
        .slice(0, MAX_ENTRIES)
        .map(({ id, label }) => ({
          kind: 'session',
          id: `session-${id}`,
          icon: MessagesSquare,
          label,
          run: () => openIn(null, chatAddress(id)),
        })),
    },
    { name: 'actions', entries: actions.filter((entry) => matchesQuery(entry.label, words)) },
  ];
  return {
    groups: groups.filter((group) => group.entries.length > 0),
    isLoading: isSearching && searches.some(({ isFetching }) => isFetching),
    /** Whether something of it was found for the words before, or is not there yet. */
    isOutdated:
      isSearching &&
      searches.some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending),
    hasFailed: isSearching && searches.some(({ isError }) => isError),
    retry: () => searches.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

function useActions(
  openIn: (projectId: null, address: string) => void,
): Extract<PaletteEntry, { kind: 'action' | 'document' | 'session' }>[] {
  const { t } = useTranslation('navigation');
  const navigate = useNavigate();
  const user = useSignedInUser();
  const logOut = useAuth((state) => state.logOut);
  const changeSettings = useSettings((settings) => settings.change);
  const isDark = useIsDark();
  const language = useLanguage();
  const otherLanguage = language === 'de' ? 'en' : 'de';
  const openShortcuts = usePalette((state) => state.openShortcuts);
  const act = (id: string, icon: LucideIcon, label: string, run: () => void) => ({
    kind: 'action' as const,
    id,
    icon,
    label,
    run,
  });
  const go = (id: string, icon: LucideIcon, label: string, path: string) =>
    act(id, icon, label, () => void navigate(path));
  return [
    act('go-chat', MessageSquareText, t('chat'), () => openIn(null, paths.chat)),
    go('go-projects', LayoutGrid, t('projects'), paths.projects),
    act('go-documents', FileText, t('documents'), () => openIn(null, paths.documents)),
    ...(hasRole(user, 'poweruser')
      ? [go('new-project', FolderPlus, t('palette.newProject'), paths.newProject)]
      : []),
    go('go-profile', UserRound, t('profile'), paths.profile),
    ...(hasRole(user, 'admin') ? [go('go-admin', Settings2, t('admin'), paths.admin)] : []),
    act('theme', SunMoon, t(isDark ? 'palette.toLight' : 'palette.toDark'), () =>
      changeSettings({ theme: isDark ? 'light' : 'dark' }),
    ),
    {
      ...act(
        'language',
        Languages,
        t('palette.otherLanguage'),
        () => void changeLanguage(otherLanguage),
      ),
      lang: otherLanguage,
    },
    act('shortcuts', Keyboard, t('palette.shortcuts'), openShortcuts),
    act('log-out', LogOut, t('logOut'), () => {
      void logOut().then(() => navigate(paths.home));
    }),
  ];
}
