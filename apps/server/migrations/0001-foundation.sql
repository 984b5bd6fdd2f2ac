-- Events of committed changes, waiting to be delivered to every server process.
-- (xid, id) is the order in which they are read: see docs/decisions/0005-outbox-order.md.
create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  event_type text not null,
  project_id integer,
  user_id integer,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_read_order on outbox (xid, id);
create index outbox_age on outbox (created_at);

-- One row: which account was the first.
create table installation (
  id integer primary key check (id = 1),
  first_user_id integer
);
insert into installation (id) values (1);

create table users (
  id integer generated always as identity primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text,
  last_name text,
  berufliche_rolle text,
  geschlecht text,
  roles text[] not null,
  is_active boolean not null,
  profile_image_url text,
  active_project_id integer,
  created_at timestamptz not null default now()
);

create table access_tokens (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_user on access_tokens (user_id);

-- Failed sign-ins and registrations, counted across processes.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('login_username', 'login_address', 'registration')),
  subject text not null,
  created_at timestamptz not null default now()
);
create index attempts_recent on attempts (kind, subject, created_at);

create table projects (
  id integer generated always as identity primary key,
  name text not null,
  description text,
  is_archived boolean not null default false,
  jira_project_key text,
  jira_project_name text,
  github_repository_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table users
  add constraint users_active_project foreign key (active_project_id) references projects (id) on delete set null;

create table project_members (
  project_id integer not null references projects (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);
