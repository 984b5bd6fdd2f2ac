-- What stands in a text, by the stems of both languages and as it stands, because nobody knows in which language it is.
-- The beginning is enough, and keeps the vector below the largest one that can be stored.
create function words_of(content text) returns tsvector language sql immutable parallel safe as
  $$ select to_tsvector('simple', left(content, 50000)) || to_tsvector('german', left(content, 50000))
            || to_tsvector('english', left(content, 50000)) $$;

-- Working out the words takes half as long as storing an answer, so that is done when nobody waits. The messages of a
-- session from this index on are not in the table yet, and the search reads them themselves.
alter table sessions add column searchable_until integer not null default 0;

create table message_words (
  session_id text not null references sessions (id) on delete cascade,
  absolute_event_index integer not null,
  created_at timestamptz not null,
  search tsvector not null,
  primary key (session_id, absolute_event_index)
);
insert into message_words (session_id, absolute_event_index, created_at, search)
  select session_id, absolute_event_index, created_at, search from messages;
-- What is left of a deleted session has messages, and gives out no places.
update sessions set searchable_until = greatest(next_event_index, coalesce(
  (select max(absolute_event_index) + 1 from messages where session_id = sessions.id), 0));
alter table messages drop column search;
create index message_words_search on message_words using gin (search);

-- Sessions and turns change with every message. An index over what changes makes each change a new entry in all of them:
-- nobody has so many sessions that they had to lie in order, nor are there ever many turns that run.
drop index sessions_user;
create index sessions_user on sessions (user_id);
drop index turns_lease;
