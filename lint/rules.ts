/**
 * The rules that oxlint has not got, in the plug-in format that it shares with ESLint: imports and constructs refused by
 * patterns, which `borders.ts` makes from the table of domains, comments that would hide a finding, and two gaps in rules that it has.
 */

/** A refused import: a regular expression over the specifier, and what to do instead. */
export interface ImportRefusal {
  regex: string;
  message: string;
}

/** A refused construct: a selector over the syntax tree, and what to do instead. */
export interface SyntaxRefusal {
  selector: string;
  message: string;
}

/** Where in a file, with lines from 1 and columns from 0. */
interface Position {
  line: number;
  column: number;
}

interface Comment {
  value: string;
  loc: { start: Position };
}

/** A node of the syntax tree, with what the rules below read of one kind or another. */
interface Node {
  type: string;
  parent?: Node;
  /** The name of an identifier. */
  name?: string;
  /** What an import or export names; `import x = require()` has it as its expression. */
  source?: { value: string } | null;
  expression?: { value: string };
  /** The parts of an assignment. */
  operator?: string;
  left?: Node;
  right?: Node;
  /** What stands in the brackets of a member. */
  property?: Node;
}

interface Variable {
  defs: { type: string; parent?: Node | null }[];
  references: { identifier: Node; isRead: () => boolean }[];
}

interface Scope {
  set: Map<string, Variable>;
  upper: Scope | null;
}

interface Finding {
  message: string;
  node?: Node;
  loc?: Position;
}

/** What a rule here needs of what oxlint hands it. */
interface Context<Option> {
  options: readonly Option[];
  sourceCode: {
    getAllComments: () => Comment[];
    getText: (node: Node) => string;
    getScope: (node: Node) => Scope;
  };
  report: (finding: Finding) => void;
}

type Visitor = Record<string, (node: Node) => void>;

/** Checks the options no further: `borders.ts` has types. */
const anyOptions = { schema: { type: 'array' } };

/**
 * oxlint's own rule of this name reads regular expressions without looking ahead. The borders need that, to say "all but".
 */
const noRestrictedImports = {
  meta: anyOptions,
  create(context: Context<ImportRefusal>): Visitor {
    const refusals = context.options.map(({ regex, message }) => ({
      pattern: new RegExp(regex, 'iu'),
      message,
    }));
    const check = (node: Node) => {
      const specifier = (node.source ?? node.expression)?.value.trim();
      if (specifier === undefined) return;
      for (const { pattern, message } of refusals) {
        if (!pattern.test(specifier)) continue;
        context.report({
          node,
          message: `'${specifier}' import is restricted from being used by a pattern. ${message}`,
        });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSExternalModuleReference: check,
    };
  },
};

const noRestrictedSyntax = {
  meta: anyOptions,
  create(context: Context<SyntaxRefusal>): Visitor {
    const refuse = ({ selector, message }: SyntaxRefusal) => [
      selector,
      (node: Node) => {
        context.report({ node, message });
      },
    ];
    return Object.fromEntries(context.options.map(refuse)) as Visitor;
  },
};

/** What oxlint's own rule of this name passes over: `list[0] = list[0]`. */
const noSelfAssign = {
  create(context: Context<never>): Visitor {
    return {
      AssignmentExpression(node) {
        const { operator = '', left, right } = node;
        if (!['=', '&&=', '||=', '??='].includes(operator)) return;
        if (left?.property?.type !== 'Literal' || !right) return;
        const [target, value] = [left, right].map((side) => context.sourceCode.getText(side));
        if (target === value)
          context.report({ node, message: `'${value}' is assigned to itself.` });
      },
    };
  },
};

/** What oxlint's `no-unused-vars` takes for use: `total += 1;` and `while ((next = take()))`. */
const noUnreadVars = {
  create(context: Context<never>): Visitor {
    const seen = new Set<Variable>();
    const check = (node: Node) => {
      const { name = '' } = node;
      const variable = findVariable(context.sourceCode.getScope(node), name);
      if (!variable || name.startsWith('_') || seen.has(variable)) return;
      seen.add(variable);
      if (isUnread(variable))
        context.report({ node, message: `'${name}' is written, never read.` });
    };
    return {
      "AssignmentExpression[operator!='='] > Identifier.left": check,
      ':not(ExpressionStatement) > AssignmentExpression > Identifier.left': check,
    };
  },
};

function findVariable(scope: Scope | null, name: string): Variable | undefined {
  if (scope === null) return undefined;
  return scope.set.get(name) ?? findVariable(scope.upper, name);
}

function isUnread({ defs, references }: Variable): boolean {
  const isOwn = defs.some(({ type }) => type === 'Variable' || type === 'Parameter');
  const isExported = defs.some(({ parent }) => parent?.parent?.type === 'ExportNamedDeclaration');
  if (!isOwn || isExported) return false;
  return references.every(
    (reference) => !reference.isRead() || isReadForItself(reference.identifier),
  );
}

/** `x += 1;` and `x++;` as statements read `x` only to write it, while `x ??= 1;` asks what it is. */
function isReadForItself(identifier: Node): boolean {
  const { parent } = identifier;
  if (parent?.parent?.type !== 'ExpressionStatement') return false;
  if (parent.type === 'UpdateExpression') return true;
  return parent.left === identifier && !['&&=', '||=', '??='].includes(parent.operator ?? '');
}

/**
 * A finding is mended where it stands; it can't be switched off by a comment. What this says stands at the very beginning
 * of the file and is empty, which is the one place that no such comment reaches.
 */
const noDirectives = {
  create(context: Context<never>): Visitor {
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) {
          if (!/(?:ox|es)lint-(?:disable|enable)/u.test(value)) continue;
          context.report({
            loc: { line: 1, column: 0 },
            message: `No comment switches findings off: mend what line ${String(loc.start.line)} hides.`,
          });
        }
      },
    };
  },
};

export default {
  meta: { name: 'robin' },
  rules: {
    'no-directives': noDirectives,
    'no-restricted-imports': noRestrictedImports,
    'no-restricted-syntax': noRestrictedSyntax,
    'no-self-assign': noSelfAssign,
    'no-unread-vars': noUnreadVars,
  },
};
