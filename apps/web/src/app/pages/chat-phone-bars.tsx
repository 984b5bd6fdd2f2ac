import { useQuery } from '@tanstack/react-query';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { PhoneBars, type PhoneBarsProps } from '#features/chat/layout/phone-bars.tsx';
import { pendingCandidatesQuery } from '#features/episodes/api/memory-queries.ts';

/** The bars of the chat on a phone, with what the memory has to tell there. */
export function ChatPhoneBars(props: PhoneBarsProps) {
  const sessionId = useChatPlace().sessionId ?? '';
  // The chat asks for it.
  const { data } = useQuery({ ...pendingCandidatesQuery(sessionId), enabled: false });
  return <PhoneBars {...props} waitingEpisodes={data?.length ?? 0} />;
}
