import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MessagePageProps {
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
}

/** A page with nothing but a message and one way on. */
export function MessagePage({ icon: Icon, title, text, action }: MessagePageProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[27.5rem] flex-col items-center justify-center px-6 py-16 text-center">
      <Icon size={32} className="text-text-muted" aria-hidden />
      <h1 className="mt-4 text-page">{title}</h1>
      <p className="mt-2 text-text-muted">{text}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}
