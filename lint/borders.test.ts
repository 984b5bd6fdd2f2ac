import { beforeAll, describe, expect, test } from 'vitest';
import { plantedTree, type Plant } from './planted-tree.ts';

const tree = plantedTree();
beforeAll(tree.lint);

const BORDER_RULES = [
  'robin(no-restricted-imports)',
  'robin(no-restricted-syntax)',
  'eslint(no-restricted-exports)',
];

/** What the borders say about a planted line. */
const findings = (plant: Plant) =>
  tree
    .findingsAt(plant)
    .filter(({ rule }) => BORDER_RULES.includes(rule))
    .map(({ message }) => message);

const DOMAINS = 'apps/server/src/domains';
const WEB = 'apps/web/src';

/** A border, a file that stands at it, and what that file may import. */
interface PlantedFile {
  border: string;
  file: string;
  allowed: string[];
  refused: string[];
  typeOnly?: string[];
}

const borders: PlantedFile[] = [
  {
    border: 'The contract imports zod and itself',
    file: 'packages/contract/src/planted.ts',
    allowed: ['zod', './primitives.ts', '#limits.ts'],
    refused: ['node:crypto', 'react', 'fastify', '@robin/server', '#../apps/web/src/main.tsx'],
  },
  {
    border: 'The platform imports contract, libraries and itself',
    file: 'apps/server/src/platform/planted.ts',
    allowed: ['kysely', 'fastify', 'node:fs', '@robin/contract/errors', '#platform/clock.ts'],
    refused: ['#domains/accounts/index.ts', '#app/build-app.ts', '#testing/test-app.ts', 'react'],
  },
  {
    border: 'A fixture of the platform uses test helpers',
    file: 'apps/server/src/platform/planted.fixture.ts',
    allowed: ['#testing/quick-directory.ts', '#platform/clock.ts', 'kysely'],
    refused: ['#domains/accounts/index.ts', '#app/build-app.ts', 'react'],
  },
  {
    border: 'The server app imports platform and doors',
    file: 'apps/server/src/app/planted.ts',
    allowed: ['#platform/env.ts', '#domains/accounts/index.ts', 'fastify'],
    refused: [
      '#domains/accounts/accounts.service.ts',
      '#testing/test-app.ts',
      'kysely',
      '@robin/web',
    ],
  },
  {
    border: 'The server entry imports app and platform',
    file: 'apps/server/src/main.ts',
    allowed: ['#app/build-app.ts', './platform/env.ts', 'node:process'],
    refused: ['#domains/accounts/index.ts', './domains/accounts/index.ts', 'pg'],
  },
  {
    border: 'A domain imports platform, contract, itself and the doors that USES lists',
    file: `${DOMAINS}/documents/import-documents.ts`,
    allowed: [
      '#platform/clock.ts',
      '@robin/contract/limits',
      './documents.repository.ts',
      '#domains/documents/documents.types.ts',
      '#domains/projects/index.ts',
    ],
    refused: [
      '#app/event-wiring.ts',
      '#testing/test-app.ts',
      '#domains/projects/projects.service.ts',
      '#domains/accounts/index.ts',
      '#domains/episodes/index.ts',
      './index.ts',
      '../projects/index.ts',
      './../projects/index.ts',
      '/apps/server/src/app/build-app.ts',
      'fs',
      'react',
    ],
  },
  {
    border: 'Routes import fastify, contract, service and presenter',
    file: `${DOMAINS}/documents/documents.routes.ts`,
    allowed: [
      'fastify',
      '@robin/contract/sessions',
      './documents.service.ts',
      './documents.presenter.ts',
      '#platform/http/register-endpoint.ts',
    ],
    refused: [
      'kysely',
      './documents.repository.ts',
      './documents.policy.ts',
      '#domains/documents/documents.repository.ts',
      '#platform/db/database.ts',
      '#domains/projects/index.ts',
    ],
  },
  {
    border: 'A repository imports the SQL library, the row types and its own types',
    file: `${DOMAINS}/documents/documents.repository.ts`,
    allowed: ['kysely', '#platform/db/schema.generated.ts', './documents.types.ts'],
    refused: [
      'fastify',
      '@fastify/multipart',
      '#domains/projects/index.ts',
      './documents.service.ts',
    ],
  },
  {
    border: 'A service imports repository, policy, events and doors',
    file: `${DOMAINS}/documents/documents.service.ts`,
    allowed: [
      './documents.repository.ts',
      './documents.policy.ts',
      './documents.events.ts',
      '#domains/projects/index.ts',
      '#platform/db/transaction.ts',
    ],
    refused: ['kysely', 'pg', '@electric-sql/pglite', 'fastify', 'fastify-type-provider-zod'],
  },
  {
    border: 'Tools of the assistant know neither SQL nor HTTP',
    file: `${DOMAINS}/documents/documents.tools.ts`,
    allowed: ['zod', './documents.service.ts', '#platform/agent/tool.ts'],
    refused: ['kysely', 'fastify'],
  },
  {
    border: 'A presenter imports types and contract',
    file: `${DOMAINS}/documents/documents.presenter.ts`,
    allowed: ['./documents.types.ts', '@robin/contract/primitives'],
    refused: ['./documents.repository.ts', './documents.service.ts', 'kysely', 'node:fs'],
  },
  {
    border: 'A door imports its own files and the doors that USES lists',
    file: `${DOMAINS}/documents/index.ts`,
    allowed: ['./documents.service.ts', './documents.routes.ts', '#domains/projects/index.ts'],
    refused: ['kysely', '#domains/chat-turn/index.ts'],
    typeOnly: ['fastify'],
  },
  {
    border: 'A policy is pure',
    file: `${DOMAINS}/documents/documents.policy.ts`,
    allowed: ['./documents.types.ts', '@robin/contract/rules/passwords'],
    refused: [
      'node:fs',
      'kysely',
      'fastify',
      './documents.service.ts',
      './documents.repository.ts',
    ],
    typeOnly: ['#domains/projects/index.ts', '#platform/db/database.ts', '#platform/http/sse.ts'],
  },
  {
    border: 'Domain types are pure',
    file: `${DOMAINS}/documents/documents.types.ts`,
    allowed: ['@robin/contract/documents'],
    refused: ['node:stream', 'kysely', 'fastify', './documents.repository.ts'],
  },
  {
    border: 'The orchestration of a turn is pure',
    file: `${DOMAINS}/chat-turn/run-turn.ts`,
    allowed: ['./chat-turn.types.ts', './turn-context.ts'],
    refused: ['node:fs', 'kysely', 'fastify', './chat-turn.repository.ts'],
  },
  {
    border: 'The segmenter, the memory and the token budget of episodes are pure',
    file: `${DOMAINS}/episodes/segmenter.ts`,
    allowed: ['./episodes.types.ts'],
    refused: ['node:fs', 'kysely', 'fastify', './episodes.repository.ts'],
    typeOnly: ['#platform/files/storage.ts'],
  },
  {
    border: 'The guided dialogue is pure',
    file: `${DOMAINS}/workflows/guided-dialogue.ts`,
    allowed: ['./catalogue/user-story.ts', 'zod'],
    refused: ['node:fs', 'kysely', 'fastify', './workflows.service.ts'],
  },
  {
    border: 'A fixture creates its parents through the fixtures of the domains above',
    file: `${DOMAINS}/documents/documents.fixture.ts`,
    allowed: [
      '#domains/projects/projects.fixture.ts',
      '#domains/accounts/accounts.fixture.ts',
      'kysely',
      '#testing/test-database.ts',
    ],
    refused: [
      '#domains/episodes/episodes.fixture.ts',
      '#domains/projects/projects.repository.ts',
      '#app/build-app.ts',
    ],
  },
  {
    border: 'A test of a domain uses test helpers, doors and fixtures',
    file: `${DOMAINS}/documents/documents.routes.test.ts`,
    allowed: [
      '#testing/test-app.ts',
      '#domains/episodes/episodes.fixture.ts',
      'fast-check',
      'vitest',
    ],
    refused: ['#domains/episodes/episodes.repository.ts', '#app/build-app.ts', 'react'],
  },
  {
    border: 'The web app composes features and shared code',
    file: `${WEB}/app/routes/planted.tsx`,
    allowed: ['react', '#features/chat/components/chat-screen.tsx', '#shared/ui/button.tsx'],
    refused: ['@robin/server', 'fastify', 'kysely', 'node:fs', '#testing/render.tsx'],
  },
  {
    border: 'A feature imports shared code, contract and itself',
    file: `${WEB}/features/chat/planted.tsx`,
    allowed: ['react', '#features/chat/api/send-message.ts', '#shared/ui/button.tsx', 'zod'],
    refused: [
      '#features/projects/components/project-card.tsx',
      '#app/paths.ts',
      '#testing/render.tsx',
      'node:fs',
      'pg',
    ],
  },
  {
    border: 'Shared web code knows no feature and no app',
    file: `${WEB}/shared/ui/planted.tsx`,
    allowed: ['react', '#shared/hooks/use-focus.ts', '@robin/contract/limits', './button.tsx'],
    refused: ['#features/chat/index.ts', '#app/paths.ts', 'fastify'],
  },
  {
    border: 'The web entry mounts the app',
    file: `${WEB}/main.tsx`,
    allowed: ['./app/providers.tsx', '#app/router.tsx', './styles.css'],
    refused: ['#features/chat/index.ts', './features/chat/index.ts', 'node:fs'],
  },
  {
    border: 'A browser test knows the product from outside',
    file: 'e2e/planted.e2e.test.ts',
    allowed: ['#support/robin.ts', 'playwright-core', 'node:fs', '@robin/contract/limits'],
    refused: ['../apps/server/src/main.ts', '@robin/server', '@robin/web'],
  },
  {
    border: 'A benchmark measures the product from inside',
    file: 'bench/src/planted.ts',
    allowed: ['@robin/server/src/platform/logger.ts', '#statistics.ts', 'pg'],
    refused: ['../../apps/server/src/main.ts', 'fs'],
  },
];

/** The ways to name another file, each as a line in `file`. */
const crossings = (file: string, specifier: string) => ({
  value: tree.plant(file, (name) => `import { ${name} } from '${specifier}';`),
  type: tree.plant(file, (name) => `import type { ${name} } from '${specifier}';`),
  handedOn: tree.plant(file, (name) => `export { ${name} } from '${specifier}';`),
  allHandedOn: tree.plant(file, () => `export * from '${specifier}';`),
});

describe.each(borders)('$border', ({ file, allowed, refused, typeOnly = [] }) => {
  const planted = (specifiers: string[]) =>
    specifiers.map((specifier) => ({ specifier, ...crossings(file, specifier) }));

  test.each(planted(allowed))('and may import $specifier', ({ value }) => {
    expect(findings(value)).toEqual([]);
  });

  test.each(planted(refused))(
    'and may not import $specifier',
    ({ value, type, handedOn, allHandedOn }) => {
      expect(findings(value)).not.toEqual([]);
      expect(findings(type)).not.toEqual([]);
      expect(findings(handedOn)).not.toEqual([]);
      expect(findings(allHandedOn)).not.toEqual([]);
    },
  );

  test.each(planted(typeOnly))(
    'and may import types, but no values, from $specifier',
    ({ value, type, handedOn, allHandedOn }) => {
      expect(findings(type)).toEqual([]);
      expect(findings(value)).not.toEqual([]);
      expect(findings(handedOn)).not.toEqual([]);
      expect(findings(allHandedOn)).not.toEqual([]);
    },
  );
});

describe('import() and default exports', () => {
  test.each(
    [
      `${DOMAINS}/documents/documents.service.ts`,
      'apps/server/src/platform/env.ts',
      'apps/server/src/app/build-app.ts',
      'packages/contract/src/limits.ts',
      `${WEB}/features/chat/planted.tsx`,
      `${WEB}/shared/ui/planted.tsx`,
      'e2e/planted.e2e.test.ts',
    ].map((file) => ({
      file,
      written: tree.plant(file, () => `await import('#app/planted.ts');`),
      computed: tree.plant(file, () => `await import(planted);`),
    })),
  )('import() is refused in $file, because it escapes the borders', ({ written, computed }) => {
    expect(findings(written)).toHaveLength(1);
    expect(findings(computed)).toHaveLength(1);
  });

  const route = tree.plant(
    `${WEB}/app/router.tsx`,
    (name) => `const ${name} = { lazy: () => import('#features/chat/chat-screen.tsx') };`,
  );
  test('import() is allowed in the web router, where it splits the bundle', () => {
    expect(findings(route)).toEqual([]);
  });

  const library = tree.plant(
    `${DOMAINS}/chat-turn/turn-context.ts`,
    () => `await import('@ai-sdk/openai');`,
  );
  test('import() of a large library is allowed where it is first needed', () => {
    expect(findings(library)).toEqual([]);
  });

  test.each(
    [`${DOMAINS}/documents/index.ts`, `${WEB}/app/routes/planted.tsx`].map((file) => ({
      file,
      plant: tree.plant(file, (name) => `export default function ${name}() {}`),
    })),
  )('a default export is refused in $file', ({ plant }) => {
    expect(findings(plant)).toHaveLength(1);
  });

  test.each(
    [`${DOMAINS}/projects/index.ts`, `${WEB}/app/routes/other.tsx`].map((file) => ({
      file,
      plant: tree.plant(file, (name) => `const ${name} = 1; export { ${name} as default };`),
    })),
  )('an export by the name of default is refused in $file', ({ plant }) => {
    expect(findings(plant)).toHaveLength(1);
  });

  const configuration = tree.plant('apps/web/planted.config.ts', () => 'export default {};');
  test('a configuration file has the default export that its tool asks for', () => {
    expect(findings(configuration)).toEqual([]);
  });

  test.each(
    ['only', 'skip', 'todo', 'fails'].map((word) => ({
      word,
      plant: tree.plant(
        `${DOMAINS}/documents/documents.policy.test.ts`,
        () => `test.${word}('planted', () => {});`,
      ),
    })),
  )('test.$word is refused', ({ plant }) => {
    expect(findings(plant)).toHaveLength(1);
  });
});
