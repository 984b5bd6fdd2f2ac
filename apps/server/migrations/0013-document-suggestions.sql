-- What Robin would change about documents: people decide passage by passage.
create table document_suggestions (
  id text primary key,
  document_id text not null references documents (id),
  base_version integer not null check (base_version > 0),
  -- In whose name Robin suggests it; in a turn and a session that may be gone by now.
  author_id integer not null references users (id),
  turn_id text,
  session_id text,
  comment text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index document_suggestions_document on document_suggestions (document_id, created_at);

create table document_suggestion_passages (
  id text primary key,
  suggestion_id text not null references document_suggestions (id),
  position integer not null check (position >= 0),
  old_text text not null,
  new_text text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  decided_at timestamptz,
  unique (suggestion_id, position),
  check (old_text <> new_text),
  check ((status = 'pending') = (decided_at is null))
);
