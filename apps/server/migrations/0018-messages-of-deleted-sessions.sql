-- What is left of a deleted session: the messages that episodes of other sessions stand for. It goes with the last of
-- these episodes.
alter table sessions add column is_remnant boolean not null default false;
alter table sessions add check (not (is_remnant and is_active));

-- Files go along with the messages that show them; an edited message shows the files of the one it took the place of.
create function take_files_along() returns trigger language plpgsql as
  $$ begin
    update attachments set session_id = new.session_id, message_id = new.id
    where session_id = old.session_id and id in (
      select coalesce(part #>> '{file_data,id}', part #>> '{inline_data,id}')
      from jsonb_array_elements(coalesce(new.metadata -> 'parts', '[]')) as part); return null; end $$;
create trigger messages_moved after update of session_id on messages
  for each row execute function take_files_along();

create function drop_remnant() returns trigger language plpgsql as
  $$ begin
    delete from sessions where id = old.source_session_id and is_remnant and not exists (
      select 1 from episodes where source_session_id = old.source_session_id and status <> 'dismissed'); return null; end $$;
create trigger episodes_gone after delete or update of status on episodes
  for each row execute function drop_remnant();
