import { readdirSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { borderConfigs } from './lint/borders.ts';
import { USES } from './lint/uses.ts';

/** @param {string} path a folder of this repository, with a slash at its end */
function foldersIn(path) {
  return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const noDefaultExport = {
  direct: true,
  named: true,
  defaultFrom: true,
  namedFrom: true,
  namespaceFrom: true,
};

export default defineConfig(
  globalIgnores(['**/dist/', '**/data/', '**/coverage/', '.cache/', 'test-results/']),
  {
    // A finding is mended where it stands; it can't be switched off by a comment.
    linterOptions: { noInlineConfig: true },
  },
  {
    name: 'every file',
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      'no-cond-assign': 'error',
      'no-constant-binary-expression': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-duplicate-case': 'error',
      'no-empty': 'error',
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-implied-eval': 'off',
      'no-irregular-whitespace': 'error',
      'no-loss-of-precision': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: noDefaultExport }],
      'no-self-assign': 'error',
      'no-self-compare': 'error',
      'no-sparse-arrays': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'preserve-caught-error': 'error',
      'require-yield': 'error',
      'use-isnan': 'error',
      'valid-typeof': 'error',

      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-deprecated': [
        'error',
        // The only way to copy where a page has no clipboard: over plain http.
        { allow: [{ from: 'lib', name: 'execCommand' }] },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // React's event handlers and fire-and-forget callbacks take async functions on purpose only
      // where the attribute says so; everything else awaits.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Services are factories whose functions never look at `this`.
      '@typescript-eslint/unbound-method': 'off',
      // An interface may ask for a promise that one of its implementations has no need to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    name: 'configuration files',
    files: ['**/*.config.{ts,js,mjs}'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    name: 'plain JavaScript has no types to judge unknown values by',
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    name: 'files that the browser loads as they are',
    files: ['apps/web/public/**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    name: 'web',
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // These two prepare a component for React's compiler, which is not used here. They take an object
      // that carries a ref for the ref itself.
      'react-hooks/immutability': 'off',
      'react-hooks/refs': 'off',
    },
  },
  {
    name: 'server logs through its logger and reads the environment once',
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'apps/server/src/testing/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only main.ts reads the environment.' },
      ],
    },
  },
  {
    name: 'server entry',
    files: ['apps/server/src/main.ts'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  borderConfigs({
    uses: USES,
    domains: foldersIn('./apps/server/src/domains/'),
    features: foldersIn('./apps/web/src/features/'),
  }),
);
