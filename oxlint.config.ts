import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';
import { borderOverrides } from './lint/borders.ts';
import { USES } from './lint/uses.ts';

/** @param path a folder of this repository, with a slash at its end */
function foldersIn(path: string): string[] {
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

export default defineConfig({
  options: {
    typeAware: true,
    denyWarnings: true,
    respectEslintDisableDirectives: false,
  },
  ignorePatterns: ['**/dist/', '**/data/', '**/coverage/', '.cache/', 'test-results/'],
  plugins: ['typescript', 'react'],
  jsPlugins: ['./lint/rules.ts'],
  // Only what is named below is on.
  categories: { correctness: 'off' },
  rules: {
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-cond-assign': 'error',
    'no-constant-binary-expression': 'error',
    'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
    'no-duplicate-case': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'no-fallthrough': 'error',
    'no-irregular-whitespace': [
      'error',
      { skipJSXText: false, skipRegExps: false, skipTemplates: false },
    ],
    'no-loss-of-precision': 'error',
    'no-restricted-exports': ['error', { restrictDefaultExports: noDefaultExport }],
    'no-self-assign': 'error',
    'no-self-compare': 'error',
    'no-sparse-arrays': 'error',
    'no-template-curly-in-string': 'error',
    'no-unreachable': 'error',
    'no-unreachable-loop': 'error',
    'no-unsafe-finally': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        caughtErrors: 'all',
        reportVarsOnlyUsedAsTypes: true,
      },
    ],
    'no-useless-catch': 'error',
    'no-useless-escape': 'error',
    'no-useless-rename': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'require-yield': 'error',
    'use-isnan': 'error',
    'valid-typeof': 'error',

    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    'typescript/consistent-type-exports': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-array-delete': 'error',
    'typescript/no-base-to-string': 'error',
    'typescript/no-deprecated': [
      'error',
      // The only way to copy where a page has no clipboard: over plain http.
      { allow: [{ from: 'lib', name: 'execCommand' }] },
    ],
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-duplicate-type-constituents': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-for-in-array': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-new': 'error',
    // React's event handlers and fire-and-forget callbacks take async functions on purpose only
    // where the attribute says so; everything else awaits.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-redundant-type-constituents': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-unary-minus': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: true },
    ],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/triple-slash-reference': 'error',

    'robin/no-directives': 'error',
    'robin/no-self-assign': 'error',
    'robin/no-unread-vars': 'error',
  },
  overrides: [
    // Configuration files, and the plug-ins that a tool loads by their path.
    {
      files: ['**/*.config.{ts,js,mjs}', 'lint/rules.ts', 'scripts/lib/unfinished-tests.mjs'],
      rules: { 'no-restricted-exports': 'off' },
    },
    // Plain JavaScript has no types to judge unknown values by.
    {
      files: ['**/*.{js,mjs}'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
    // What React asks of components and hooks. Two of its rules are left out: `immutability` and `refs` prepare a
    // component for React's compiler, which is not used here. They take an object that carries a ref for the ref itself.
    {
      files: ['apps/web/src/**/*.{ts,tsx}'],
      rules: {
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/incompatible-library': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
      },
    },
    // The server logs through its logger and reads the environment once, in main.ts.
    {
      files: ['apps/server/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'apps/server/src/testing/**', 'apps/server/src/main.ts'],
      rules: {
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Only main.ts reads the environment.' },
        ],
      },
    },
    ...borderOverrides({
      uses: USES,
      domains: foldersIn('./apps/server/src/domains/'),
      features: foldersIn('./apps/web/src/features/'),
    }),
  ],
});
