// Runs before everything else: a classic script from a file, because the content-security policy allows
// no inline script and a module would run too late.

// The schema library would try to compile code, which the policy refuses and reports. This is the place
// where it looks for its settings when it is loaded.
globalThis.__zod_globalConfig = { jitless: true };

// Sets the theme of the document before the first paint.
(() => {
  const root = document.documentElement;
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('user_settings') ?? '{}').theme ?? 'auto';
  } catch {
    theme = 'auto';
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', isDark);
})();

// The code of the app tells by itself which of its parts did not come; without its beginning nobody else would tell.
addEventListener(
  'error',
  ({ target }) => {
    const place = document.getElementById('root')?.firstElementChild;
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !place) return;
    let language = navigator.language;
    try {
      language = localStorage.getItem('i18nextLng') ?? language;
    } catch {
      // Without storage nothing was chosen.
    }
    const isGerman = language.startsWith('de');
    const again = document.createElement('button');
    again.type = 'button';
    again.className = 'underline touch:block touch:min-h-11';
    again.textContent = isGerman ? 'Neu laden' : 'Reload';
    again.addEventListener('click', () => location.reload());
    place.lang = isGerman ? 'de' : 'en';
    place.role = 'alert';
    place.replaceChildren(
      isGerman ? 'Robin konnte nicht geladen werden. ' : 'Robin could not be loaded. ',
      again,
    );
  },
  true,
);
