-- Of two episodes that go at the same moment, each saw the other one still there, and what they had kept of a deleted session
-- stayed for ever. So they go one after the other: whoever waited looks again with a statement of its own.
create or replace function drop_remnant() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'DELETE' or new.status = 'dismissed' then
      perform from sessions where id = old.source_session_id and is_remnant for update; if found then
        delete from sessions where id = old.source_session_id and not exists (
          select 1 from episodes
          where source_session_id = old.source_session_id and status <> 'dismissed'); end if; end if; return null; end $$;

-- What stayed behind that way.
delete from sessions where is_remnant and not exists (
  select 1 from episodes where source_session_id = sessions.id and status <> 'dismissed');
