-- What an administrator stored for a provider; what the environment gives is not stored.
create table language_models (
  provider text primary key check (provider in ('openai', 'claude', 'gemini')),
  model text not null,
  base_url text,
  -- AES-256-GCM; null when the key comes from the environment.
  api_key_encrypted text,
  updated_at timestamptz not null default now()
);

-- One row: which provider answers. Whoever changes anything about the providers locks it first.
create table language_model_selection (
  id integer primary key check (id = 1),
  active_provider text check (active_provider in ('openai', 'claude', 'gemini'))
);
insert into language_model_selection (id) values (1);
