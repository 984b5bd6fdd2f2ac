-- A message that was edited, and everything after it, gives way to the message at this place of the log. The rows stay.
alter table messages add column superseded_by integer;
create index messages_superseded on messages (session_id, superseded_by) where superseded_by is not null;

-- Nobody knows in which language a message is, so it is found by the stems of both, and as it stands.
-- The beginning is enough, and keeps the vector below the largest one that can be stored.
alter table messages add column search tsvector generated always as (
  to_tsvector('simple', left(content, 50000)) || to_tsvector('german', left(content, 50000))
    || to_tsvector('english', left(content, 50000))
) stored;
create index messages_search on messages using gin (search);
