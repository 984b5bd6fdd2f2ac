import { useId, type ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';

interface SectionCardProps {
  title: string;
  text?: ReactNode;
  /** Stands at the right end of the head. */
  action?: ReactNode;
  /** Language of everything inside, where it is not the one of the page. */
  lang?: string;
  children: ReactNode;
}

/** A part of the profile page with a name of its own. */
export function SectionCard({ title, text, action, lang, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId} lang={lang} className="p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-subsection">
          {title}
        </h2>
        {action}
      </div>
      {text && <p className="mt-0.5 text-small text-text-muted">{text}</p>}
      {children}
    </Card>
  );
}
