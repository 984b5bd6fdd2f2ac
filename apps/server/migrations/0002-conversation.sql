create table sessions (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  project_id integer references projects (id),
  session_type text not null check (session_type in ('talk', 'assist', 'grow', 'catch_up')),
  title text,
  is_active boolean not null default true,
  next_event_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((session_type = 'talk') = (project_id is null))
);
create index sessions_user on sessions (user_id, updated_at desc);
-- At most one active work session of a user for each project and kind.
create unique index sessions_active_work on sessions (user_id, project_id, session_type)
  where is_active and session_type <> 'talk';

create table messages (
  id text primary key,
  session_id text not null references sessions (id) on delete cascade,
  turn_id text,
  role text not null check (role in ('user', 'assistant', 'system')),
  content text not null,
  metadata jsonb not null default '{}',
  absolute_event_index integer not null check (absolute_event_index >= 0),
  created_at timestamptz not null default now(),
  unique (session_id, absolute_event_index)
);

-- A turn runs from an accepted message to the end of its answer.
create table turns (
  id text primary key,
  session_id text not null references sessions (id) on delete cascade,
  client_message_id text not null,
  status text not null check (status in ('running', 'done', 'stopped', 'failed', 'interrupted')),
  -- The process that runs it, and until when that process vouches for it.
  owner text not null,
  lease_until timestamptz not null,
  -- Until when somebody is known to read the answer.
  watched_until timestamptz not null,
  provider text not null,
  model text not null,
  input_tokens integer,
  output_tokens integer,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (session_id, client_message_id)
);
create unique index turns_running on turns (session_id) where status = 'running';
create index turns_lease on turns (lease_until) where status = 'running';
create index turns_latest on turns (session_id, started_at desc);

-- What the readers of a turn were sent, in batches, so that any process can resume the stream.
create table turn_events (
  turn_id text not null references turns (id) on delete cascade,
  first_number integer not null,
  last_number integer not null,
  events jsonb not null,
  created_at timestamptz not null default now(),
  primary key (turn_id, first_number)
);
