import { claimedAttachmentTypes } from '@robin/contract/rules/attachments';
import {
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  Presentation,
  type LucideIcon,
} from 'lucide-react';

interface FileLook {
  icon: LucideIcon;
  tile: string;
}

const looks = {
  image: { icon: FileImage, tile: 'bg-talk-soft-2 text-talk-text' },
  pdf: { icon: FileText, tile: 'bg-danger-soft-2 text-danger-text' },
  sheet: { icon: FileSpreadsheet, tile: 'bg-success-soft-2 text-success-text' },
  slides: { icon: Presentation, tile: 'bg-warning-soft-2 text-warning-text' },
  writing: { icon: FileText, tile: 'bg-info-soft-2 text-info-text' },
  code: { icon: FileCode, tile: 'bg-archive-soft-2 text-archive-text' },
} satisfies Record<string, FileLook>;

const byExtension: Record<string, keyof typeof looks> = {
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  txt: 'writing',
  md: 'writing',
};

const byKind = { image: 'image', pdf: 'pdf', office: 'writing', text: 'code' } as const;

/** How a file that can be attached is drawn. */
export function fileLook(file: { name: string; type: string }): FileLook {
  const [type] = claimedAttachmentTypes(file);
  if (!type) return looks.code;
  return looks[byExtension[type.extension] ?? byKind[type.kind]];
}
