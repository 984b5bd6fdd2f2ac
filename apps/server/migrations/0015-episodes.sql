-- A range of texts. Of one text only, it overlaps another one when both are equal, so that a constraint can say
-- "of the same session" without an extension that a database may not have.
create type text_range as range (subtype = text, collation = "C");

-- Parts of conversations that Robin keeps as texts. The messages themselves stay where they are.
create table episodes (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The session that remembers it, and the one whose log the range means: a reset hands episodes on.
  session_id text not null references sessions (id) on delete cascade,
  source_session_id text not null references sessions (id) on delete cascade,
  project_id integer references projects (id),
  range_start integer not null check (range_start >= 0),
  range_end integer not null check (range_end between range_start and 2000000000),
  -- When somebody was told that messages of the range have given way to edited ones.
  range_changed_at timestamptz,
  message_count integer not null check (message_count >= 0),
  estimated_tokens integer not null check (estimated_tokens >= 0),
  oneliner text not null,
  is_title_custom boolean not null default false,
  essence text not null,
  digest text not null,
  topics text[] not null,
  decisions_made text[] not null,
  confidence double precision not null check (confidence between 0 and 1),
  quality text not null check (quality in ('high', 'medium', 'low')),
  trigger_reason text not null
    check (trigger_reason in ('smart_detection', 'manual', 'emergency', 'workflow_completed')),
  status text not null default 'pending' check (status in ('pending', 'decided', 'dismissed')),
  memory_level text check (memory_level in ('digest', 'essence', 'oneliner', 'archive')),
  copy_count integer not null default 0,
  last_copied_at timestamptz,
  -- The document that was made of it, and those that mention it.
  document_id text references documents (id),
  linked_document_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'pending' or memory_level is null),
  check (status <> 'decided' or memory_level is not null),
  -- No message is in two episodes, whoever makes them at the same moment.
  constraint episodes_apart exclude using gist (
    text_range(source_session_id, source_session_id, '[]') with &&,
    int4range(range_start, range_end, '[]') with &&
  ) where (status <> 'dismissed')
);
create index episodes_session on episodes (session_id, status);
create index episodes_source on episodes (source_session_id, range_end);
create index episodes_user on episodes (user_id, status, created_at desc);

-- Up to which message a session was looked through. Whichever process raises it does the looking.
create table episode_looks (
  session_id text primary key references sessions (id) on delete cascade,
  looked_until integer not null
);
