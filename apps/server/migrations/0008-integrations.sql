-- How other services are reached over OAuth, as administrators defined it.
create table oauth_providers (
  name text primary key,
  display_name text not null,
  client_id text not null,
  client_secret_encrypted text not null,
  auth_url text not null,
  token_url text not null,
  user_info_url text not null,
  scopes text[] not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Connections that somebody has begun: each state works once, for its own user, for a short time.
create table oauth_states (
  state_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  provider text not null references oauth_providers (name) on delete cascade,
  code_verifier_encrypted text not null,
  expires_at timestamptz not null
);
create index oauth_states_age on oauth_states (expires_at);

-- Who is connected to what. A definition that somebody uses can't be removed.
create table oauth_connections (
  user_id integer not null references users (id) on delete cascade,
  provider text not null references oauth_providers (name),
  access_token_encrypted text not null,
  refresh_token_encrypted text,
  expires_at timestamptz,
  account_name text,
  account_email text,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, provider)
);
create index oauth_connections_provider on oauth_connections (provider);
