import type { DocumentSuggestion } from '@robin/contract/document-suggestions';
import type { ListedDocument, PoDocument } from '@robin/contract/documents';
import type { ProjectMember } from '@robin/contract/projects';
import { documentTypeFacts, documentTypes } from '@robin/contract/rules/document-types';
import type { serve } from './fake-server.ts';
import { ownMembership, serveProjects } from './project-server.ts';
import { sampleProject } from './samples.ts';

type Handlers = Parameters<typeof serve>[0];

const created = '2026-11-01T09:00:00.000Z';

type Passage = DocumentSuggestion['passages'][number];

/** What Robin suggests for that document: passages of which nobody has decided yet. */
export function sampleSuggestion(
  passages: readonly Pick<Passage, 'id' | 'old_text' | 'new_text'>[],
  overrides: Partial<DocumentSuggestion> = {},
): DocumentSuggestion {
  return {
    id: 's1',
    document_id: 'd1',
    project_id: 1,
    turn_id: 't1',
    session_id: null,
    base_version: 1,
    created_at: '2026-11-20T14:02:11.000Z',
    author: { user_id: 1, name: 'Mara', is_robin: true, turn_id: 't1' },
    comment: '',
    passages: passages.map((passage) => ({ ...passage, status: 'pending', decided_at: null })),
    ...overrides,
  };
}

/** A document of the signed-in person. */
export function sampleDocument(overrides: Partial<ListedDocument> = {}): ListedDocument {
  return {
    id: 'd1',
    project_id: 1,
    user_id: 1,
    title: 'Vision',
    type: 'vision',
    tags: [],
    is_deleted: false,
    file_size: 0,
    version: 1,
    created_at: created,
    updated_at: created,
    updated_by: { user_id: 1, name: 'Mara', is_robin: false, turn_id: null },
    content: '',
    is_content_cut: false,
    ...overrides,
  };
}

const labels: Partial<Record<string, string>> = { vision: 'Vision', decisions: 'Decision' };

/** The types as the server tells them: each with a template that names it. */
const sampleTypes = documentTypes.map((value) => ({
  value,
  label: labels[value] ?? `Label of ${value}`,
  template_key: `po_documents:templates.${value}`,
  template: `# Template of ${value}`,
  ...documentTypeFacts[value],
}));

interface DocumentWorld {
  documents?: ListedDocument[];
  role?: 'user' | 'poweruser' | 'admin';
  /** Of the project; the signed-in person has id 1. */
  members?: ProjectMember[];
  /** Take the place of what the server would answer. */
  handlers?: Handlers;
}

/** The server behind the documents of project 1, for a person who is signed in. It keeps what it is told. */
export function serveDocuments({
  documents = [],
  role = 'user',
  members = [ownMembership(false)],
  handlers,
}: DocumentWorld = {}) {
  const stored = { documents: [...documents] };
  const change = (id: string, changes: Partial<PoDocument>) => {
    stored.documents = stored.documents.map((document) =>
      document.id === id
        ? {
            ...document,
            ...changes,
            version: document.version + 1,
            updated_at: '2026-11-02T09:00:00.000Z',
          }
        : document,
    );
    return { status: 200, body: stored.documents.find((document) => document.id === id) };
  };
  const server = serveProjects({
    projects: [sampleProject({ id: 1, name: 'Portal' })],
    activeProjectId: 1,
    members: { 1: members },
    role,
    handlers: {
      'GET /api/po_documents/types': { status: 200, body: { document_types: sampleTypes } },
      'GET /api/po_documents': () => ({
        status: 200,
        body: { po_documents: stored.documents, total_count: stored.documents.length },
      }),
      'POST /api/po_documents': ({ body }) => {
        const isFirst = stored.documents.every(({ id }) => id !== 'made');
        const id = isFirst ? 'made' : `made-${stored.documents.length}`;
        const made = sampleDocument({ id, ...(body as Partial<ListedDocument>) });
        stored.documents = [...stored.documents, made];
        return { status: 201, body: made };
      },
      ...Object.fromEntries(
        documents.flatMap(({ id }): [string, Handlers[string]][] => [
          [
            `GET /api/po_documents/${id}`,
            () => ({ status: 200, body: stored.documents.find((document) => document.id === id) }),
          ],
          [
            `PUT /api/po_documents/${id}`,
            ({ body }) => {
              const { version: _version, ...changes } = body as Partial<PoDocument>;
              return change(id, changes);
            },
          ],
          [
            `DELETE /api/po_documents/${id}`,
            () => {
              change(id, { is_deleted: true });
              return { status: 200, body: { status: 'deleted', id } };
            },
          ],
        ]),
      ),
      ...handlers,
    },
  });
  return {
    ...server,
    stored,
    listCalls: () => server.sent.filter(({ path }) => path.startsWith('/api/po_documents?')).length,
  };
}
