// Sets theme and language of the document before the first paint. A classic script from a file, because
// the content-security policy allows no inline script and a module would run too late.
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
