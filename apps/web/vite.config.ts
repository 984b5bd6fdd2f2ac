import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { textSets } from './src/shared/i18n/namespaces.ts';

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

const LOCALES = new URL('./public/locales/', import.meta.url);

/** The texts that first pages need together in one file, so that they come with one request. */
function* buildTextSets(): Generator<{ fileName: string; source: string }> {
  for (const language of readdirSync(LOCALES)) {
    const read = (namespace: string): unknown =>
      JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8'));
    for (const [name, members] of Object.entries(textSets)) {
      const texts = Object.fromEntries(members.map((member) => [member, read(member)]));
      yield { fileName: `locales/${language}/sets/${name}.json`, source: JSON.stringify(texts) };
    }
  }
}

const textSetFiles: Plugin = {
  name: 'text-set-files',
  generateBundle() {
    for (const file of buildTextSets()) this.emitFile({ type: 'asset', ...file });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const set = buildTextSets().find(({ fileName }) => request.url === `/${fileName}`);
      if (!set) return next();
      response.setHeader('content-type', 'application/json');
      response.end(set.source);
    });
  },
};

const THEME = 'theme.js';

/** Without its comments the script that runs before everything else is half as heavy. It takes the place of the copied one. */
const themeMinified: Plugin = {
  name: 'theme-minified',
  apply: 'build',
  generateBundle() {
    const code = readFileSync(new URL(`./public/${THEME}`, import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: THEME, source: minifySync(THEME, code).code });
  },
};

/** A module that exports the functions of another one, each of which does only this. */
function standIn(code: string, body: string): string {
  const exported = code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm);
  const names = [...exported].map(([, name]) => `standIn as ${name}`);
  return `function standIn() { ${body} } export { ${names.join(', ')} };`;
}

const refuseCalls = (code: string) => standIn(code, "throw new Error('Not in a browser.');");

/** What stands in the place of modules of zod, by their names. */
const zodStandIns: Record<string, (code: string) => string> = {
  'core/to-json-schema': refuseCalls,
  'core/json-schema-processors': refuseCalls,
  // Nothing that comes as JSON holds itself.
  'core/memoizer': (code) => standIn(code, ''),
  // Writes the code that zod would run in place of a schema: `theme.js` keeps it from that.
  'core/doc': () => 'export class Doc {}',
  'locales/en': () => 'export default () => ({});',
};

/**
 * Leaves out how zod describes its schemas as JSON schemas, writes code for them and reads values that hold themselves, and
 * its sentences about faults. Every schema carries the methods for it, so that no bundler can tell that nobody in a browser
 * needs them; the server, which writes OpenAPI with them, has them whole (decision 0021).
 */
const zodForBrowsers: Plugin = {
  name: 'zod-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`zod/v4/(${Object.keys(zodStandIns).join('|')})\\.js$`) },
    handler: (code, id) => {
      const [, name = ''] = /zod\/v4\/(.*)\.js$/.exec(id) ?? [];
      return zodStandIns[name]?.(code);
    },
  },
};

/** Leaves out what the endpoints say of themselves: only OpenAPI tells it, which the server writes. */
const endpointsWithoutWords: Plugin = {
  name: 'endpoints-without-words',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\// },
    handler: (code) => code.replaceAll(/^\s+summary:\s+(["']).*\1,$/gm, ''),
  },
};

/**
 * Lets the bundler leave out the components of React Router that nobody here uses, its `Link` with all that it can
 * prefetch among them. It keeps them for the names that they are given when the module runs, which only tools read.
 */
const unnamedRouter: Plugin = {
  name: 'unnamed-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (?=React\S*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ '),
  },
};

/** Icons that guests see. One that is missing here brings `data` to the front page, whose weight is tested. */
const guestIcons = [
  'archive',
  'arrow-down',
  'calendar-clock',
  'check',
  'chevron-down',
  'circle',
  'circle-check',
  'circle-exclamation-point',
  'external-link',
  'eye',
  'eye-off',
  'footprints',
  'globe',
  'hexagon',
  'info',
  'library',
  'list-ordered',
  'megaphone',
  'menu',
  'message-circle',
  'minus',
  'moon',
  'pencil',
  'rotate-ccw-clock',
  'sparkles',
  'sprout',
  'sun',
  'sun-moon',
  'triangle-exclamation-point',
  'user-round',
  'x',
];

/** Icons that the chat does without, at least until there are files in it. */
const laterIcons = [
  'archive-arrow-up',
  'arrow-left',
  'columns-4',
  'download',
  'file-code',
  'file-plus-corner',
  'git-branch',
  'grip-vertical',
  'key-round',
  'lightbulb',
  'link',
  'list',
  'locate-fixed',
  'lock',
  'pause',
  'pencil-line',
  'picture-in-picture-2',
  'plus',
  'scaling',
  'shield-check',
  'sliders-horizontal',
  'square-kanban',
  'upload',
  'user-plus',
  'users',
];

/** Icons that only documents have, and the chat without a project. */
const documentIcons = ['file-lock', 'file-type', 'square-check'];

/** Modules whose address fits one of these. */
function anyOf(...tests: RegExp[]): RegExp {
  return new RegExp(tests.map(({ source }) => source).join('|'));
}

const iconsOf = (names: string[]) =>
  new RegExp(`lucide-react/dist/esm/icons/(${names.join('|')})\\.`);
const iconsWithout = (names: string[]) =>
  new RegExp(`lucide-react/dist/esm/icons/(?!(${names.join('|')})\\.)`);

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont,
    textSetFiles,
    themeMinified,
    zodForBrowsers,
    endpointsWithoutWords,
    unnamedRouter,
  ],
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
              test: anyOf(
                iconsOf(guestIcons),
                /src\/shared\/(auth\/(?!session-calls)|hooks\/(?!use-(?:after-press|copy|debounced|is-left))|i18n\/(?!format|signs|use-today)|routing\/(?!block|use-nav)|settings\/(settings-store|apply-theme|use-is-dark)|api\/(api-error|early-answers|token|unauthorized)|ui\/(badge|button|button-link|floating|has-command-key|icon-button|menu|opening|place-floating|robin-mark|spinner|tooltip|use-returned-focus)\.)|node_modules\/(lucide-react\/dist\/esm\/(?!icons)|clsx|class-variance-authority)|src\/app\/(frame|header|landing-parts|pages\/message|site-config)|features\/(accounts\/[\w-]+-store|consent|landing\/(sections|components\/level))/,
              ),
              minShareCount: 2,
              priority: 3,
            },
            {
              // What dialogs and sheets share, for guests below the first screen and for everybody who is signed in; and what asks
              // workers, which chat and editor share.
              name: 'controls',
              test: /src\/shared\/(toasts\/toast-store|windows\/use-close|workers|ui\/(alert|find-focused|is-focus-free|lock-page|tabs|use-modal))|contract\/src\/(limits|rules\/(email|is-longer-than|storable-text))/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // What the chat does without until one opens.
              name: 'dialog',
              test: /src\/shared\/ui\/dialog\./,
              minShareCount: 2,
              // After what it is made of has found its place.
              priority: 1.5,
            },
            {
              // What the chat does without: it writes to no form when it starts.
              name: 'forms',
              test: /src\/shared\/(forms\/(focus-field|use-(submit|unconfirmed))|ui\/(coming|field|password|text-field))|contract\/src\/rules\/passwords/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // What the parts of the chat share with each other.
              name: 'chat-parts',
              test: /src\/features\/(chat\/(api|chat-message|components\/(disclosure|use-time)|composer\/use-fit|chat-turns|conversation|layout\/(chat-parts|side|workflow-heading)|message-(length|parts)|once-per-object|messages\/(message-context|stored|wire)|read-turn|session-rules|thinking|toolbar\/(action-card-looks|card-rows)|turn-reducer|use-chat-turn)|episodes\/(api\/(episode-error|memory-queries)|memory-wanted)|workflows\/(components\/no-workflow|workflow-wanted))/,
              minShareCount: 2,
              priority: 0,
            },
            {
              // The documents beside the chat, and what their page shares with them.
              name: 'document-parts',
              test: anyOf(
                iconsOf(documentIcons),
                /src\/features\/(chat\/layout\/empty-sidebars|documents\/(api\/document-queries|components\/(scratchpad-toggle|type-)|describe-failure|document-news|document-types|excerpt|use-document-(live|rights)|use-last))|contract\/src\/(documents|rules\/document(s|-types))\.|src\/shared\/i18n\/format-session/,
              ),
              minShareCount: 2,
              priority: 0,
            },
            {
              // What the chat does without: forms, and the icons of the other pages.
              name: 'pages',
              test: anyOf(
                iconsOf(laterIcons),
                /src\/shared\/(api\/put-answer|forms|hooks\/use-after-press|routing|ui\/(back-link|card|checkbox|confirm-dialog|select-field|switch|text-area|use-(is-near|kept-focus)))/,
              ),
              minShareCount: 2,
              priority: 0,
            },
            {
              // What scratchpad and documents are written in. The bar of their search is made of what the chat has, too, which
              // would come along.
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\/|src\/shared\/editor\/(?!lazy|search-bar)/,
              minShareCount: 2,
              priority: 2,
            },
            {
              // What asks the server. Guests do without until they begin to type.
              name: 'data',
              test: anyOf(
                iconsWithout([...laterIcons, ...documentIcons]),
                /node_modules\/(zod|@tanstack\/(query-core|react-query))\/|contract\/src\/(?!account-|own-account|project-membership|configuration|document|episode(?!-config)|debug|integrations|rules\/(document|mark))|src\/shared\/(?!api\/put-answer|editor|forms|hooks\/use-after-press|i18n\/(?!use-today)|merge|routing|windows|ui\/(back-link|card|checkbox|confirm-dialog|select-field|switch|text-area|use-(is-near|kept-focus)))|src\/app\/(first-cache|prepare-frame|pages\/projects-line)|features\/palette\/(palette-store|shortcut-keys)/,
              ),
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
