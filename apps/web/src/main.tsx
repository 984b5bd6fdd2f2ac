import '#shared/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { findFirstPage, loadFirstPage } from '#app/first-page.ts';
import { followConsent } from '#app/follow-consent.ts';
import { guardCompositions } from '#app/guard-compositions.ts';
import { guardFileDrops } from '#app/guard-file-drops.ts';
import { startSession } from '#app/start-session.ts';
import { askEarly } from '#shared/api/early-answers.ts';
import { readToken } from '#shared/api/token.ts';
import { startTranslations } from '#shared/i18n/i18n.ts';
import { keepThemeApplied } from '#shared/settings/apply-theme.ts';
import { followSettings } from '#shared/settings/settings-store.ts';

followSettings();
keepThemeApplied();
guardCompositions();
guardFileDrops();
// The answers travel together with the code that reads them.
const firstPage = findFirstPage(location, readToken() !== null);
askEarly(firstPage.questions ?? []);
const session = startSession();
followConsent(import.meta.env.PROD);

// Until then the page shows what index.html says.
await Promise.all([startTranslations(firstPage.texts), loadFirstPage(firstPage, session)]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
