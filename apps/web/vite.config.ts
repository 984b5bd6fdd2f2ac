import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers while the web app runs on Vite's own server. */
const apiTarget = 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
          // Libraries of every page change seldom and are cached long; in one piece they compress better, too.
          groups: [
            {
              name: 'framework',
              test: /node_modules[/](react|react-dom|react-router|scheduler|i18next|react-i18next|zustand)[/]/,
              priority: 2,
            },
            { name: 'schemas', test: /node_modules[/]zod[/]/, priority: 1 },
          ],
        },
      },
    },
  },
});
