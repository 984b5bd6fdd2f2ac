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
