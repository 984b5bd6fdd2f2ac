import type { DocumentType } from '@robin/contract/documents';
import { useNavigate } from 'react-router';
import { looksOf } from '#features/documents/components/type-looks.ts';
import { Scratchpad } from '#features/scratchpad/components/scratchpad.tsx';
import { paths } from '#shared/routing/paths.ts';

const iconOf = (type: DocumentType) => looksOf(type).icon;

/** The scratchpad with what it has from other features: the icons of documents, and the chat that asks Robin. */
export function ProjectScratchpad(props: { projectId: number; documentId: string }) {
  const navigate = useNavigate();
  function goToChat(): void {
    // From the pages of the chat there is nowhere to go, and the steps of a workflow stay open.
    if (location.pathname === paths.documents) void navigate(paths.chat);
  }
  return <Scratchpad {...props} iconOf={iconOf} onAsk={goToChat} />;
}
