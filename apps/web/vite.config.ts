import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the API answers while the web app runs on Vite's own server. */
const apiTarget = 'http://localhost:8080';

/** Has the browser fetch the font of the first words together with the code, instead of when it first draws them. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
        })),
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont],
  server: {
    proxy: { '/api': apiTarget, '/uploads': apiTarget },
  },
  build: {
    outDir: 'dist',
    // An inlined asset would be a data: address, which the content-security policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few pieces instead of dozens: each compresses better, and changes as seldom as what is in it.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next|zustand)\//,
              priority: 4,
            },
            {
              // What the first screen of guests shares with the working area.
              name: 'interface',
              test: /src\/shared\/(auth|hooks\/(?!use-copy)|i18n\/(?!format)|routing|settings\/(?!dev-panel)|api\/(api-error|token|unauthorized)|ui\/(badge|button|button-link|floating|icon-button|menu|place-floating|robin-mark|spinner|tooltip)\.)|node_modules\/(lucide-react\/dist\/esm\/(?!icons)|clsx|class-variance-authority)|src\/app\/(frame|header|landing-parts|pages\/message|site-config)|features\/(accounts\/[\w-]+-store|consent|landing\/(sections|components\/level))/,
              minShareCount: 2,
              priority: 3,
            },
            {
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              minShareCount: 2,
              priority: 2,
            },
            {
              // Forms and dialogs, for guests below the first screen and for everybody who is signed in.
              name: 'controls',
              test: /src\/shared\/(toasts|ui)\/|contract\/src\/(limits|rules\/(?!document))/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // What asks the server. Guests do without until they begin to type.
              name: 'data',
              test: /node_modules\/(zod|@tanstack)\/|contract\/src\/(?!document|episode(?!-config)|debug|rules\/document)|src\/shared\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
