import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { z } from 'zod';

/** What the list of projects says about the page that somebody comes from. */
const listNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('archived'), projectId: z.number(), name: z.string() }),
  z.object({ kind: z.literal('missing') }),
]);
export type ListNotice = z.infer<typeof listNotice>;

/** State of a navigation to the list that brings a notice along. */
export const withNotice = (notice: ListNotice) => ({ notice });

/** The notice that came along, shown once: reloading the page or coming back to it does not repeat it. */
export function useListNotice(): ListNotice | null {
  const { state, pathname, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const [notice] = useState(() => readNotice(state));

  useEffect(() => {
    if (readNotice(state)) void navigate({ pathname, search }, { replace: true, state: null });
  }, [state, pathname, search, navigate]);

  return notice;
}

function readNotice(state: unknown): ListNotice | null {
  const { success, data } = z.object({ notice: listNotice }).safeParse(state);
  return success ? data.notice : null;
}
