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
          // A few pieces instead of dozens: each compresses better, and changes as seldom as what is in it.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next|zustand)\//,
              priority: 3,
            },
            {
              // What guests and signed-in people both see; without what only the working area shares.
              name: 'interface',
              test: /src\/shared\/(?!projects|live|api\/(call|query)|i18n\/format|ui\/(avatar|card|confirm|empty|project|skeleton|text-area))|node_modules\/(lucide-react|clsx|class-variance-authority)\/|contract\/src\/(limits|rules)|src\/app\/(frame|header|site-config)/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // What asks the server. Guests do without until they begin to type.
              name: 'data',
              test: /node_modules\/(zod|@tanstack)\/|contract\/src\/|src\/shared\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
