import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { ProjectScratchpad } from '#app/chunks.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { useScratchpadId } from '#shared/scratchpad/active-scratchpad.ts';
import { OpeningNote } from '#shared/ui/opening.tsx';

/** The pages over which the scratchpad floats. It stays as it is on the way from one to the other. */
const itsPages: readonly string[] = [paths.chat, paths.workflow, paths.documents];

/** The scratchpad of the active project. */
export function ScratchpadLayer() {
  const projectId = useActiveProject((state) => state.activeProject?.id);
  const { pathname } = useLocation();
  if (projectId === undefined || !itsPages.includes(pathname)) return null;
  return <ScratchpadOf key={projectId} projectId={projectId} />;
}

function ScratchpadOf({ projectId }: { projectId: number }) {
  const documentId = useScratchpadId(projectId);
  return (
    <Suspense fallback={<OpeningNote />}>
      {documentId !== null && (
        <ProjectScratchpad key={documentId} projectId={projectId} documentId={documentId} />
      )}
    </Suspense>
  );
}
