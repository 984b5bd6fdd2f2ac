import { documentEndpoints, listedDocument, poDocument } from '@robin/contract/documents';
import { z } from 'zod';

/** The owner of a document stands in `user_id` or in `created_by`. */
const withOwner = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'created_by' in document
    ? { user_id: document.created_by, ...document }
    : document;

/** A list comes with the number of its documents, or bare. */
const withNumber = (answer: unknown): unknown =>
  Array.isArray(answer) ? { po_documents: answer, total_count: answer.length } : answer;

/** The call that lists documents, whose answer is read in each form that it may have. */
export const listDocuments = {
  ...documentEndpoints.listDocuments,
  responses: {
    200: z.preprocess(
      withNumber,
      z.object({
        po_documents: z.array(z.preprocess(withOwner, listedDocument)),
        total_count: z.int(),
      }),
    ),
  },
};

/** The call that reads one document, likewise. */
export const getDocument = {
  ...documentEndpoints.getDocument,
  responses: { 200: z.preprocess(withOwner, poDocument) },
};
