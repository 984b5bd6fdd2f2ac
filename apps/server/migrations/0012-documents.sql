-- Documents of projects as they stand now.
create table documents (
  id text primary key,
  project_id integer not null references projects (id),
  -- The owner. Neither the account nor the project can go while there is something of theirs to read.
  user_id integer not null references users (id),
  title text not null check (title <> ''),
  type text not null check (type in ('vision', 'strategy', 'backlog', 'decisions', 'note', 'result', 'todo',
    'instruction', 'episode', 'link', 'other')),
  content text not null,
  tags text[] not null,
  is_deleted boolean not null default false,
  file_size integer not null generated always as (octet_length(content)) stored,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index documents_project on documents (project_id);

-- Every state in which a document was ever saved, the present one included.
create table document_versions (
  document_id text not null references documents (id),
  version integer not null check (version > 0),
  change text not null check (change in ('created', 'updated', 'deleted', 'undeleted', 'restored')),
  restored_version integer,
  -- The person who saved, or in whose name Robin did; in a turn that may be gone by now.
  author_id integer not null references users (id),
  is_by_robin boolean not null,
  turn_id text,
  title text not null,
  type text not null,
  content text not null,
  tags text[] not null,
  is_deleted boolean not null,
  file_size integer not null,
  words_added integer not null check (words_added >= 0),
  words_removed integer not null check (words_removed >= 0),
  created_at timestamptz not null,
  primary key (document_id, version),
  check ((change = 'restored') = (restored_version is not null)),
  check (is_by_robin or turn_id is null)
);

create function refuse_version_change() returns trigger language plpgsql as
  $$ begin raise exception 'versions of documents are append-only' using errcode = 'restrict_violation'; end $$;
create trigger document_versions_append_only
  before update or delete or truncate on document_versions
  for each statement execute function refuse_version_change();
