import { preloadable, preloadablePage } from './preloadable.tsx';

// The parts of the app that load on their own, so that nobody waits for what they do not see.

const guest = () => import('./guest-chunk.ts');
const landing = () => import('./landing-chunk.ts');

export const GuestFrame = preloadable(async () => (await guest()).GuestFrame);
export const GuestLanding = preloadable(async () => (await guest()).GuestLanding);
export const GuestLandingRest = preloadable(async () => (await landing()).GuestLandingRest);
export const AuthDialog = preloadable(async () => (await landing()).AuthDialog);
export const CookieBar = preloadable(
  async () => (await import('./frame/site-cookie-bar.tsx')).SiteCookieBar,
);
export const loadAnalytics = () => import('#features/consent/analytics.ts');
const signedIn = () => import('./signed-in-chunk.ts');
export const SignedInFrame = preloadable(async () => (await signedIn()).SignedInFrame);
export const loadPrepareFrame = async () => (await signedIn()).prepareFrame;
export const SignedInRedirect = preloadable(
  async () => (await import('./pages/signed-in-redirect.tsx')).SignedInRedirect,
);
const chat = () => import('./chat-chunk.ts');
export const ChatPage = preloadablePage(async () => (await chat()).ChatPage);
export const WorkflowPage = preloadablePage(async () => (await chat()).WorkflowPage);
export const loadPrepareChat = async () => (await chat()).prepareChat;
export const ProjectsPage = preloadablePage(
  async () => (await import('./pages/projects-page.tsx')).ProjectsPage,
);
export const NewProjectPage = preloadablePage(
  async () => (await import('./pages/new-project-page.tsx')).NewProjectPage,
);
export const ProjectDetailPage = preloadablePage(
  async () => (await import('./pages/project-detail-page.tsx')).ProjectDetailPage,
);
export const ProfilePage = preloadablePage(
  async () => (await import('./pages/profile-page.tsx')).ProfilePage,
);
export const AdminPage = preloadablePage(
  async () => (await import('./pages/admin-page.tsx')).AdminPage,
);
export const UsersPanel = preloadable(
  async () => (await import('#features/admin/users/users-panel.tsx')).UsersPanel,
);
export const SystemPanel = preloadable(
  async () => (await import('#features/admin/system/system-panel.tsx')).SystemPanel,
);
export const OAuthPanel = preloadable(
  async () => (await import('#features/admin/oauth/oauth-panel.tsx')).OAuthPanel,
);
export const AuditPage = preloadablePage(
  async () => (await import('./pages/audit-page.tsx')).AuditPage,
);
export const OauthCallbackPage = preloadablePage(
  async () => (await import('./pages/oauth-callback-page.tsx')).OauthCallbackPage,
);
export const DocumentsPage = preloadablePage(
  async () => (await import('./pages/documents-page.tsx')).DocumentsPage,
);
export const DocumentHistoryPage = preloadablePage(
  async () => (await import('./pages/document-history-page.tsx')).DocumentHistoryPage,
);
export const DocumentDialogs = preloadable(
  async () => (await import('#features/documents/components/document-dialogs.tsx')).DocumentDialogs,
);
export const ContentEditor = preloadable(
  async () => (await import('#features/documents/components/content-editor.tsx')).ContentEditor,
);
export const MarkdownText = preloadable(
  async () => (await import('#features/chat/components/long-markdown.tsx')).LongMarkdown,
);
const chatWorkflow = () => import('./pages/chat-workflow.tsx');
export const WorkflowSidebar = preloadable(async () => (await chatWorkflow()).ChatWorkflow);
export const WorkflowRail = preloadable(async () => (await chatWorkflow()).ChatWorkflowRail);
export const WorkflowStrip = preloadable(async () => (await chatWorkflow()).ChatWorkflowStrip);
export const DocumentsSidebar = preloadable(
  async () => (await import('./pages/chat-documents.tsx')).ChatDocuments,
);
export const EpisodesSidebar = preloadable(
  async () => (await import('./pages/chat-episodes.tsx')).ChatEpisodes,
);
export const ChatMemory = preloadable(
  async () => (await import('./pages/chat-memory.tsx')).ChatMemory,
);
export const UsedEpisodes = preloadable(
  async () => (await import('./pages/chat-used-episodes.tsx')).ChatUsedEpisodes,
);
export const ThinkingPanel = preloadable(
  async () => (await import('#features/chat/components/thinking-panel.tsx')).ThinkingPanel,
);
export const SentContextDialog = preloadable(
  async () => (await import('#features/chat/messages/sent-context-dialog.tsx')).SentContextDialog,
);
export const EarlierVersions = preloadable(
  async () => (await import('#features/chat/messages/earlier-versions.tsx')).EarlierVersions,
);
const chatFiles = () => import('./chat-files-chunk.ts');
export const AttachedFileList = preloadable(async () => (await chatFiles()).AttachedFileList);
export const AttachmentList = preloadable(async () => (await chatFiles()).AttachmentList);
export const DropOverlay = preloadable(async () => (await chatFiles()).DropOverlay);
const chatTalk = () => import('./chat-talk-chunk.ts');
export const TalkCards = preloadable(async () => (await chatTalk()).TalkCards);
export const MessageEditor = preloadable(async () => (await chatTalk()).MessageEditor);
export const AgainDialog = preloadable(async () => (await chatTalk()).AgainDialog);
export const DeleteChatDialog = preloadable(async () => (await chatTalk()).DeleteChatDialog);
const chatPhone = () => import('./chat-phone-chunk.ts');
export const PhoneBars = preloadable(async () => (await chatPhone()).ChatPhoneBars);
export const PhonePills = preloadable(async () => (await chatPhone()).PhonePills);
export const Recording = preloadable(
  async () => (await import('#features/devtools/components/recording.tsx')).Recording,
);
export const DevPanel = preloadable(
  async () => (await import('#features/devtools/components/dev-panel.tsx')).DevPanel,
);
export const ProjectScratchpad = preloadable(
  async () => (await import('./frame/project-scratchpad.tsx')).ProjectScratchpad,
);
export const Palette = preloadable(
  async () => (await import('#features/palette/components/palette.tsx')).Palette,
);
