import { History, MessagesSquare, Sparkles, Sprout, type LucideIcon } from 'lucide-react';
import type { ChatMode } from '#features/chat/chat-modes.ts';

export const modeIcons: Record<ChatMode, LucideIcon> = {
  catchup: History,
  assist: Sparkles,
  grow: Sprout,
  talk: MessagesSquare,
};
