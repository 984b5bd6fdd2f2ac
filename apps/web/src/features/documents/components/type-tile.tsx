import type { DocumentType } from '@robin/contract/documents';
import { clsx } from 'clsx';
import { looksOf } from './type-looks.ts';

/** The icon of a type on its colour. */
export function TypeTile({ type, className }: { type: DocumentType; className?: string }) {
  const { icon: Icon, color } = looksOf(type);
  return (
    <span
      className={clsx(
        'inline-flex size-[30px] shrink-0 items-center justify-center rounded-control',
        color,
        className,
      )}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}
