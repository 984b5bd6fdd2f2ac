import type { DocumentFacts } from '@robin/contract/documents';
import { PictureInPicture2 } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readScratchpadId,
  toggleScratchpad,
  useScratchpadId,
} from '#shared/scratchpad/active-scratchpad.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LeaveSheetContext } from '#shared/ui/leave-sheet.ts';

interface ScratchpadToggleProps {
  document: DocumentFacts;
  iconSize?: number;
  className?: string;
}

/** Opens a document in the scratchpad, or closes the scratchpad that it is. */
export function ScratchpadToggle({ document, iconSize, className }: ScratchpadToggleProps) {
  const { t } = useTranslation('po_documents');
  const { id, project_id: projectId, title } = document;
  const isActive = useScratchpadId(projectId) === id;
  const leaveSheet = useContext(LeaveSheetContext);

  async function toggle(): Promise<void> {
    await toggleScratchpad(projectId, id);
    if (readScratchpadId(projectId) === id) leaveSheet();
  }

  return (
    <IconButton
      icon={PictureInPicture2}
      iconSize={iconSize}
      label={t('card.scratchpad', { title })}
      isPressed={isActive}
      onClick={() => void toggle()}
      className={className}
    />
  );
}
