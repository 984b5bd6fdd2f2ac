import type { OauthDefinition } from './integrations.types.ts';

type KnownService = Omit<OauthDefinition, 'clientId' | 'isActive'>;

/**
 * The services that Robin knows, with the addresses that hold for everybody, in the order in which
 * they are shown. What a service needs in its authorization address beside the parameters of OAuth
 * stands in that address: Atlassian's audience, and for Google the wish for a refresh token.
 *
 * Sources: developer.atlassian.com "OAuth 2.0 (3LO) apps"; accounts.google.com and
 * login.microsoftonline.com, /.well-known/openid-configuration; docs.github.com "Authorizing OAuth apps".
 */
export const knownServices: readonly KnownService[] = [
  {
    name: 'atlassian',
    displayName: 'Atlassian',
    authUrl: 'https://auth.atlassian.com/authorize?audience=api.atlassian.com&prompt=consent',
    tokenUrl: 'https://auth.atlassian.com/oauth/token',
    userInfoUrl: 'https://api.atlassian.com/me',
    scopes: ['read:me', 'read:jira-user', 'read:jira-work', 'write:jira-work', 'offline_access'],
  },
  {
    name: 'google',
    displayName: 'Google',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    scopes: ['openid', 'email', 'profile'],
  },
  {
    name: 'github',
    displayName: 'GitHub',
    authUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    scopes: ['read:user', 'user:email', 'repo'],
  },
  {
    name: 'microsoft',
    displayName: 'Microsoft',
    authUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    userInfoUrl: 'https://graph.microsoft.com/oidc/userinfo',
    scopes: ['openid', 'email', 'profile', 'offline_access'],
  },
];
