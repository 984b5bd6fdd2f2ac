import { accountEndpoints } from '@robin/contract/accounts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readStoredToken, readToken, takeStoredToken } from '#shared/api/token.ts';
import { announceUnauthorized } from '#shared/api/unauthorized.ts';
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
  if (stored === null) return leave();
  // Nothing of a person is on the page of a guest, and drafts and forms of a session that ran out lie in the browser.
  if (useAuth.getState().user === null) return beginAnew();
  followSignIn(stored).catch((error: unknown) => {
    console.warn('Who has signed in in another window could not be found out yet.', error);
  });
}

/** Another window has given up the token: its person has logged out, or the server no longer knew it. */
function leave(): void {
  const { user, forgetSession } = useAuth.getState();
  if (user && mayKeepTextsOf(user.id)) announceUnauthorized(readToken());
  else forgetSession();
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
