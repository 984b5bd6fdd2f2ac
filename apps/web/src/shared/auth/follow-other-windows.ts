import { accountEndpoints } from '@robin/contract/accounts';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readStoredToken, readToken, storeToken, takeStoredToken } from '#shared/api/token.ts';
import { useAuth } from './auth-store.ts';
import { mayKeepTextsOf } from './personal-storage.ts';

/**
 * Goes along from now on when somebody logs out or signs in in another window of this browser. Until it is known who that
 * is, this window goes on under its own token: what its person does must not happen in the name of another one.
 */
export function followOtherWindows(): void {
  // The same listener again is none more.
  addEventListener('storage', follow);
  // What could not be asked, or was missed while the browser let this window sleep, is made up for.
  addEventListener('online', follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

function follow(): void {
  const stored = readStoredToken();
  if (stored === readToken()) return;
  const { user, forgetSession } = useAuth.getState();
  if (stored === null) {
    // Whoever logs out leaves no texts behind.
    if (!user || !mayKeepTextsOf(user.id)) forgetSession();
    else confirmOwn().catch((error: unknown) => isOver(error) || warn(error));
    return;
  }
  // Nothing of a person is on the page of a guest, and drafts and forms of a session that ran out lie in the browser.
  if (user === null) return beginAnew();
  followSignIn(stored).catch(warn);
}

/** Then the refused call has led to signing in. */
const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

function warn(error: unknown): void {
  console.warn('Who is signed in at this browser could not be found out yet.', error);
}

/**
 * Another window has given up the token: the server no longer knew it, which it says here too, or could not be asked, as while
 * it starts. Then the session goes on.
 */
async function confirmOwn(): Promise<void> {
  const token = readToken();
  await callEndpoint(accountEndpoints.getMe, {});
  if (token !== null && readToken() === token && readStoredToken() === null) storeToken(token);
}

async function followSignIn(token: string): Promise<void> {
  const user = await callEndpoint(accountEndpoints.getMe, {}, { token });
  // Whatever has come since is followed by itself.
  if (readStoredToken() !== token) return;
  if (useAuth.getState().user?.id === user.id) {
    // The same person again: all that they have typed stays where it is.
    takeStoredToken();
    useAuth.setState({ user, token });
    return;
  }
  useAuth.getState().forgetSession();
  beginAnew();
}

/** Loads the page again, so that nothing that is still under way can go on in the name of the next person. */
function beginAnew(): void {
  history.go(0);
}
