import { common, createLowlight } from 'lowlight';
import { gherkin } from './gherkin-grammar.ts';

/** What a piece of code is, as far as it has a colour of its own. */
export type CodeKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | 'name'
  | 'attribute'
  | 'addition'
  | 'deletion';

/** A piece of code; the pieces joined give the code back. */
export interface CodePiece {
  text: string;
  kind: CodeKind | null;
}

const kinds: Record<string, CodeKind> = {
  keyword: 'keyword',
  built_in: 'keyword',
  literal: 'keyword',
  type: 'keyword',
  'selector-tag': 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  'template-variable': 'string',
  number: 'number',
  symbol: 'number',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  meta: 'comment',
  title: 'name',
  section: 'name',
  name: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  variable: 'attribute',
  tag: 'attribute',
  bullet: 'keyword',
  addition: 'addition',
  deletion: 'deletion',
};

/** The parts of lowlight's tree that matter here. */
interface TreeNode {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: readonly TreeNode[];
}

const lowlight = createLowlight(common);
lowlight.register({ gherkin });
lowlight.registerAlias({ gherkin: ['feature', 'cucumber'], plaintext: ['text', 'txt'] });

function kindOf({ properties }: TreeNode): CodeKind | undefined {
  const names: unknown[] = Array.isArray(properties?.className) ? properties.className : [];
  return names
    .map((name) => kinds[String(name).replace(/^hljs-/, '')])
    .find((kind) => kind !== undefined);
}

function collect(node: TreeNode, kind: CodeKind | null, pieces: CodePiece[]): void {
  if (node.type === 'text' && node.value) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += node.value;
    else pieces.push({ text: node.value, kind });
  }
  const inner = kindOf(node) ?? kind;
  for (const child of node.children ?? []) collect(child, inner, pieces);
}

/**
 * Cuts code into coloured pieces.
 * @param language as written after the fence, in any case
 * @returns null for a language that is not known
 */
export function highlightCode(code: string, language: string): CodePiece[] | null {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return null;
  const pieces: CodePiece[] = [];
  collect(lowlight.highlight(name, code), null, pieces);
  return pieces;
}
