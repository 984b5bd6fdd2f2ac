-- Settings of the installation. Sensitive ones are sealed with AES-256-GCM and never stored in the clear.
create table system_configuration (
  key text primary key,
  value text,
  value_encrypted text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((value is null) <> (value_encrypted is null))
);

-- What people set for themselves.
create table user_configuration (
  user_id integer not null references users (id) on delete cascade,
  key text not null,
  value text,
  value_encrypted text,
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  check ((value is null) <> (value_encrypted is null))
);
