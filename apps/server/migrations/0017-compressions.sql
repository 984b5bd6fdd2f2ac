-- What was compressed because a conversation got too long, so that it can be shown and undone.
create table compressions (
  id text primary key,
  session_id text not null references sessions (id) on delete cascade,
  -- The turn that needed the room; null where somebody has asked for it.
  turn_id text references turns (id) on delete cascade,
  -- [{ id, start, end }]: the episodes that were made.
  created jsonb not null,
  -- [{ id, from, to }]: the episodes that went down a level.
  lowered jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index compressions_session on compressions (session_id, created_at desc);

-- What the model was sent for a turn: instructions, messages by their places, episodes with their levels, tokens.
alter table turns add column sent jsonb;
