import '#shared/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startSession } from '#app/start-session.ts';
import { startTranslations } from '#shared/i18n/i18n.ts';
import { keepThemeApplied } from '#shared/settings/apply-theme.ts';

keepThemeApplied();
void startTranslations();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
