import { builtinModules } from 'node:module';
import type { ImportRefusal, SyntaxRefusal } from './rules.ts';
import { checkUses, reachableDomains, type Uses } from './uses.ts';

/**
 * The import borders as configuration of oxlint. Every crossing shows in the specifier, because `../` is
 * refused, so that a rule can judge it by its text alone.
 *
 * A later override replaces the options of an earlier one as a whole, it does not add to them.
 * Each border below therefore carries its complete list, and the more specific one comes later.
 */

/** Files that promise to be free of input and output beside `*.policy.ts` and `*.types.ts`. */
const PURE_FILES = [
  'apps/server/src/domains/chat-turn/run-turn.ts',
  'apps/server/src/domains/episodes/boundary-scores.ts',
  'apps/server/src/domains/episodes/facts.ts',
  'apps/server/src/domains/episodes/memory.ts',
  'apps/server/src/domains/episodes/segmenter.ts',
  'apps/server/src/domains/episodes/summariser.ts',
  'apps/server/src/domains/episodes/token-budget.ts',
  'apps/server/src/domains/workflows/catalogue/**/*.ts',
  'apps/server/src/domains/workflows/guided-dialogue.ts',
];

/** Large libraries that may be loaded with `import()` when they are needed first. */
const LAZY_LIBRARIES = ['@ai-sdk'];

const TEST_FILES = '*.test.{ts,tsx}';

interface Border {
  files: string[];
  refused: ImportRefusal[];
  /** Whether it measures the product from inside, by importing other workspaces. */
  opensWorkspaces?: boolean;
  syntax?: SyntaxRefusal[];
}

/** A border as oxlint reads it. */
interface BorderOverride {
  files: string[];
  rules: {
    'robin/no-restricted-imports': ['error', ...ImportRefusal[]];
    'robin/no-restricted-syntax': ['error', ...SyntaxRefusal[]];
  };
}

/** A group of a regular expression that matches one of the names. */
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;

const PATHS: ImportRefusal[] = [
  {
    regex: String.raw`(?:^|[/#])\.\.(?:/|$)`,
    message: 'Write #path/from/src.ts instead of ../, so that a border crossing shows.',
  },
  {
    regex: '^(?:/|file:)',
    message: 'Import by #path or package name, never by an absolute path.',
  },
  {
    regex: `^${anyOf(builtinModules.filter((name) => !/^[_]|:/.test(name)))}(?:/|$)`,
    message: 'Write node: in front of a module of Node.',
  },
];

const WORKSPACES: ImportRefusal = {
  regex: '^@robin/(?!contract(?:/|$))',
  message: 'Only the contract is shared between workspaces.',
};
const NODE: ImportRefusal = {
  regex: '^node:',
  message: 'This file runs without Node: no node: modules here.',
};
const SQL: ImportRefusal = {
  regex: '^(?:kysely|pg|@electric-sql/pglite)(?:/|$)',
  message: 'SQL stands in *.repository.ts and in platform/db only.',
};
const HTTP: ImportRefusal = {
  regex: '^(?:fastify|fastify-[^/]+|@fastify/[^/]+)(?:/|$)',
  message: 'HTTP stands in *.routes.ts and in platform/http only.',
};
const SERVER_LIBRARIES: ImportRefusal = {
  regex: '^(?:kysely|pg|@electric-sql/pglite|fastify|fastify-[^/]+|@fastify/[^/]+|pino)(?:/|$)',
  message: 'The browser knows the server through the contract only.',
};
const REACT: ImportRefusal = {
  regex: '^(?:react|react-dom|react-router)(?:/|$)',
  message: 'React stands in apps/web only.',
};

const DYNAMIC_IMPORT: SyntaxRefusal = {
  selector: `ImportExpression:not([source.value=/^${anyOf(LAZY_LIBRARIES)}(\\u002F|$)/])`,
  message: 'import() escapes the borders: only the web router (apps/web/src/app) splits with it.',
};

/** Refuses `#` paths that do not begin with one of `areas`. */
function onlyAreas(areas: readonly string[], message: string): ImportRefusal {
  return { regex: `^#(?!${anyOf(areas)})`, message };
}

/** Refuses own files of a domain with one of these roles, by `./` and by `#`. */
function ownRoles(domain: string, roles: readonly string[], message: string): ImportRefusal {
  return {
    regex: String.raw`^(?:\./|#domains/${domain}/)(?:.*/)?[^/]+\.${anyOf(roles)}\.ts$`,
    message,
  };
}

/** Allows `import type`, which leaves nothing at run time, and refuses the value. */
function typeOnly(specifier: string, message: string): SyntaxRefusal {
  return {
    selector: `:matches(ImportDeclaration[importKind!='type'], ExportNamedDeclaration[exportKind!='type'], ExportAllDeclaration[exportKind!='type'])[source.value=/${specifier}/]`,
    message,
  };
}

const contract: Border[] = [
  {
    files: ['packages/contract/src/**/*.ts'],
    refused: [
      {
        regex: String.raw`^(?!zod(?:/|$)|\./|#)`,
        message: 'The contract knows zod and itself, nothing else.',
      },
    ],
  },
  { files: [`packages/contract/src/**/${TEST_FILES}`], refused: [REACT] },
];

const server: Border[] = [
  {
    files: ['apps/server/src/platform/**/*.ts'],
    refused: [REACT, onlyAreas(['platform/'], 'The platform knows no domain and no app.')],
  },
  {
    files: [
      `apps/server/src/platform/**/${TEST_FILES}`,
      'apps/server/src/platform/**/*.fixture.ts',
    ],
    refused: [
      REACT,
      onlyAreas(['platform/', 'testing/'], 'The platform knows no domain and no app.'),
    ],
  },
  {
    files: ['apps/server/src/app/**/*.ts'],
    refused: [
      REACT,
      SQL,
      onlyAreas(['app/', 'platform/', 'domains/'], 'Test helpers are for tests.'),
      {
        regex: String.raw`^#domains/(?![^/]+/index\.ts$)`,
        message: 'The app composes domains through their doors.',
      },
    ],
  },
  {
    files: ['apps/server/src/testing/**/*.ts', `apps/server/src/app/**/${TEST_FILES}`],
    refused: [
      REACT,
      {
        regex: String.raw`^#domains/(?![^/]+/(?:index|[^/]+\.fixture)\.ts$)`,
        message: 'A test helper uses doors and fixtures.',
      },
    ],
  },
  {
    files: ['apps/server/src/*.ts'],
    refused: [
      REACT,
      SQL,
      {
        regex: String.raw`^(?:\./|#)(?!app/|platform/)`,
        message: 'The entry reads the environment, builds the app and listens, nothing else.',
      },
    ],
  },
];

/** The borders of one domain, from the general file to the special roles. */
function domainBorders(uses: Uses, domain: string): Border[] {
  const folder = `apps/server/src/domains/${domain}`;
  const used = uses[domain] ?? [];
  const areas: ImportRefusal = onlyAreas(
    ['platform/', 'domains/'],
    'A domain imports the platform, itself and the doors of the domains it uses.',
  );
  const doors: ImportRefusal = {
    regex: `^#domains/(?!${anyOf([`${domain}/`, ...used.map((name) => String.raw`${name}/index\.ts$`)])})`,
    message: `${domain} may import these doors: ${used.join(', ') || 'none'} (USES in lint/uses.ts).`,
  };
  const ownFilesOnly: ImportRefusal = {
    regex: `^#domains/(?!${domain}/)`,
    message: 'Other domains are the business of the service.',
  };
  const ownDoor: ImportRefusal = {
    regex: String.raw`^(?:\./|#domains/${domain}/)index\.ts$`,
    message: 'The door is for others; import the file that holds what you need.',
  };
  const inner: ImportRefusal[] = [REACT, areas, doors, ownDoor];

  const pure: Border = {
    files: [
      `${folder}/**/*.{policy,types}.ts`,
      ...PURE_FILES.filter((file) => file.startsWith(`${folder}/`)),
    ],
    refused: [
      ...inner,
      { ...NODE, message: 'A pure file has no input or output: no node: modules here.' },
      SQL,
      HTTP,
      ownRoles(
        domain,
        ['service', 'repository', 'routes', 'tools', 'fixture'],
        'A pure file is handed what it judges; it fetches nothing.',
      ),
    ],
    syntax: [
      typeOnly('^#domains\\u002F[^\\u002F]+\\u002Findex.ts$', 'A pure file takes types only.'),
      typeOnly('^#platform\\u002F(db|events|files|http)\\u002F', 'A pure file takes types only.'),
    ],
  };

  return [
    { files: [`${folder}/**/*.ts`], refused: [...inner, SQL, HTTP] },
    {
      files: [`${folder}/**/*.routes.ts`],
      refused: [
        ...inner,
        ownFilesOnly,
        SQL,
        { regex: '^#platform/db/', message: 'Routes call the service; it owns the transaction.' },
        ownRoles(
          domain,
          ['repository', 'policy', 'events', 'tools', 'fixture'],
          'Routes know their service and presenter.',
        ),
      ],
    },
    {
      files: [`${folder}/**/*.repository.ts`],
      refused: [
        ...inner,
        ownFilesOnly,
        HTTP,
        ownRoles(
          domain,
          ['service', 'routes', 'presenter', 'policy', 'tools', 'fixture'],
          'A repository knows its tables and its types.',
        ),
      ],
    },
    {
      files: [`${folder}/**/*.presenter.ts`],
      refused: [
        ...inner,
        NODE,
        SQL,
        HTTP,
        ownRoles(
          domain,
          ['service', 'repository', 'routes', 'tools', 'fixture'],
          'A presenter turns a type into an answer; it fetches nothing.',
        ),
      ],
    },
    pure,
    {
      files: [`${folder}/index.ts`],
      refused: [REACT, areas, doors, SQL],
      syntax: [
        typeOnly('^fastify', 'The door hands the routes on; it takes only types from fastify.'),
      ],
    },
    {
      files: [`${folder}/**/*.fixture.ts`],
      refused: [
        REACT,
        HTTP,
        onlyAreas(['platform/', 'domains/', 'testing/'], 'A fixture does not know the app.'),
        {
          regex: `^#domains/(?!${anyOf([
            `${domain}/`,
            ...reachableDomains(uses, domain).map(
              (name) => String.raw`${name}/(?:index|[^/]+\.fixture)\.ts$`,
            ),
          ])})`,
          message: 'A fixture builds its parents through the fixtures of the domains above it.',
        },
      ],
    },
    {
      files: [`${folder}/**/${TEST_FILES}`],
      refused: [
        REACT,
        onlyAreas(
          ['platform/', 'domains/', 'testing/'],
          'A domain test gets the whole app from #testing/test-app.ts.',
        ),
        {
          regex: String.raw`^#domains/(?!${domain}/|[^/]+/(?:index|[^/]+\.fixture)\.ts$)`,
          message: 'A test uses doors and fixtures of other domains.',
        },
      ],
    },
  ];
}

/** The borders of the browser application. */
function webBorders(features: readonly string[]): Border[] {
  const browser: ImportRefusal[] = [NODE, SERVER_LIBRARIES];
  const source = 'apps/web/src';
  const testing = (areas: readonly string[]) => [
    SERVER_LIBRARIES,
    onlyAreas([...areas, 'testing/'], 'A test keeps the borders of what it tests.'),
  ];
  return [
    {
      files: [`${source}/*.{ts,tsx}`],
      refused: [
        ...browser,
        {
          regex: String.raw`^(?:\./|#)(?!app/|shared/)(?:[^/]+/)`,
          message: 'The entry mounts the app.',
        },
      ],
    },
    {
      files: [`${source}/shared/**/*.{ts,tsx}`],
      refused: [...browser, onlyAreas(['shared/'], 'Shared code knows no feature and no app.')],
    },
    {
      files: [`${source}/shared/**/${TEST_FILES}`],
      refused: testing(['shared/']),
    },
    ...features.flatMap((feature): Border[] => {
      const areas = [`features/${feature}/`, 'shared/'];
      return [
        {
          files: [`${source}/features/${feature}/**/*.{ts,tsx}`],
          refused: [
            ...browser,
            onlyAreas(
              areas,
              'A feature knows itself and shared code; pages in app compose features.',
            ),
          ],
        },
        {
          files: [`${source}/features/${feature}/**/${TEST_FILES}`],
          refused: testing(areas),
        },
      ];
    }),
    {
      files: [`${source}/testing/**/*.{ts,tsx}`],
      refused: [SERVER_LIBRARIES],
    },
  ];
}

/** The web router may split the bundle with `import()`; scripts may load what they have just installed. */
const splitting: Border[] = [
  { files: ['scripts/**/*.mjs'], refused: [] },
  { files: ['bench/**/*.{ts,mjs}'], refused: [], opensWorkspaces: true },
  {
    files: ['apps/web/src/app/**/*.{ts,tsx}'],
    refused: [
      NODE,
      SERVER_LIBRARIES,
      onlyAreas(['app/', 'features/', 'shared/'], 'Test helpers are for tests.'),
    ],
  },
  {
    files: [`apps/web/src/app/**/${TEST_FILES}`],
    refused: [SERVER_LIBRARIES],
  },
];

/** Everything that no border above describes: browser tests and configuration. */
const elsewhere: Border = { files: ['**/*.{ts,tsx,js,mjs}'], refused: [] };

/** Tests of every workspace: each one runs, always. */
const FOCUSED_TEST: SyntaxRefusal = {
  selector:
    'CallExpression > MemberExpression.callee[property.name=/^(only|skip|todo|fails)$/][object.name=/^(test|it|describe)$/]',
  message: 'Every test runs: no only, skip, todo or fails.',
};

function toOverride(border: Border, syntax: readonly SyntaxRefusal[]): BorderOverride {
  const everywhere = border.opensWorkspaces ? PATHS : [...PATHS, WORKSPACES];
  return {
    files: border.files,
    rules: {
      'robin/no-restricted-imports': ['error', ...everywhere, ...border.refused],
      'robin/no-restricted-syntax': ['error', FOCUSED_TEST, ...syntax, ...(border.syntax ?? [])],
    },
  };
}

/**
 * All import borders, ready to be spread into the overrides of oxlint.
 * Throws when a domain has no row in `uses`, or when the rows form a cycle.
 *
 * @param domains folders of `apps/server/src/domains`
 * @param features folders of `apps/web/src/features`
 */
export function borderOverrides(options: {
  uses: Uses;
  domains: readonly string[];
  features: readonly string[];
}): BorderOverride[] {
  checkUses(options.uses, options.domains);
  const whole = [
    elsewhere,
    ...contract,
    ...server,
    ...Object.keys(options.uses).flatMap((domain) => domainBorders(options.uses, domain)),
    ...webBorders(options.features),
  ].map((border) => toOverride(border, [DYNAMIC_IMPORT]));
  return [...whole, ...splitting.map((border) => toOverride(border, []))];
}
