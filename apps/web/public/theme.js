// Runs before everything else: a classic script from a file, because the content-security policy allows
// no inline script and a module would run too late.

// The schema library would try to compile code, which the policy refuses and reports. This is the place
// where it looks for its settings when it is loaded.
globalThis.__zod_globalConfig = { jitless: true };

/** What is stored of a choice; undefined where the browser lets the page store nothing. */
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

// Sets the theme of the document before the first paint.
(() => {
  const root = document.documentElement;
  let theme = 'auto';
  try {
    theme = JSON.parse(readStored('user_settings') ?? '{}').theme ?? 'auto';
  } catch {
    theme = 'auto';
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', isDark);
})();

const beginnings = {
  de: {
    failed: 'Robin konnte nicht geladen werden. ',
    refused:
      'Robin braucht den Speicher deines Browsers. Erlaube dieser Seite Cookies und Websitedaten. ',
    again: 'Neu laden',
  },
  en: {
    failed: 'Robin could not be loaded. ',
    refused: 'Robin needs the storage of your browser. Allow cookies and site data for this page. ',
    again: 'Reload',
  },
};

// The code of the app tells by itself what goes wrong later; where it does not come or cannot begin nobody else would tell.
addEventListener(
  'error',
  ({ target }) => {
    const place = document.getElementById('beginning');
    const isBeginning = target === window || target instanceof HTMLScriptElement;
    if (!isBeginning || !place) return;
    const chosen = readStored('i18nextLng');
    const language = (chosen ?? navigator.language).startsWith('de') ? 'de' : 'en';
    const words = beginnings[language];
    const again = document.createElement('button');
    again.type = 'button';
    again.className = 'underline touch:block touch:min-h-11';
    again.textContent = words.again;
    again.addEventListener('click', () => location.reload());
    place.lang = language;
    place.role = 'alert';
    place.replaceChildren(chosen === undefined ? words.refused : words.failed, again);
  },
  true,
);
