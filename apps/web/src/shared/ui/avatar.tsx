import { clsx } from 'clsx';
import { useState } from 'react';
import { signsOf } from '#shared/i18n/signs-of.ts';

interface AvatarProps {
  /** The name that the letters are taken from. */
  name: string;
  imageUrl?: string | null;
  /** Diameter in pixels. */
  size?: number;
  /** Takes the place of a picture that does not load; without it the letters of the name do. */
  letterOnError?: string;
  className?: string;
}

/** A person: the picture, else one or two letters of the name. Decoration; give the name in text beside it. */
export function Avatar({ name, imageUrl, size = 30, letterOnError, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shape = { width: size, height: size };
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        style={shape}
        onError={() => setFailedUrl(imageUrl)}
        className={clsx('shrink-0 rounded-full object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={shape}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-primary-border text-caption font-semibold text-primary-text dark:bg-primary-soft-2',
        className,
      )}
    >
      {imageUrl && letterOnError ? letterOnError : initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word, in capitals. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => signsOf(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
