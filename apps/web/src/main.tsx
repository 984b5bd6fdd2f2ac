import '#shared/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { findFirstPage, preloadParts } from '#app/first-page.ts';
import { followConsent } from '#app/follow-consent.ts';
import { startSession } from '#app/start-session.ts';
import { readToken } from '#shared/api/token.ts';
import { startTranslations } from '#shared/i18n/i18n.ts';
import { keepThemeApplied } from '#shared/settings/apply-theme.ts';

keepThemeApplied();
void startSession();
followConsent(import.meta.env.PROD);

// Until then the page shows what index.html says.
const firstPage = findFirstPage(location, readToken() !== null);
await Promise.all([startTranslations(firstPage.texts), preloadParts(firstPage)]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
