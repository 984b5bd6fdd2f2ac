-- Files that came with messages. What they hold lies in the file storage, under names that the server made.
create table attachments (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  -- The message that brought the file; an edited message may show it too. Null until that message is stored.
  message_id text references messages (id) on delete cascade,
  file_name text not null,
  media_type text not null,
  kind text not null check (kind in ('image', 'pdf', 'office', 'text')),
  size integer not null check (size >= 0),
  -- What the model can read of a document.
  text text,
  text_length integer not null,
  is_text_cut boolean not null,
  width integer,
  height integer,
  stored_original text not null,
  -- Rasters that were made of an image.
  stored_model text,
  stored_preview text,
  created_at timestamptz not null default now(),
  check ((kind = 'image') = (width is not null and height is not null
    and stored_model is not null and stored_preview is not null)),
  check ((kind = 'image') = (text is null))
);
create index attachments_session on attachments (session_id);
create index attachments_message on attachments (message_id);
create index attachments_waiting on attachments (created_at) where message_id is null;

-- Stored files that no row leads to any more. However a row goes, its files are not forgotten, because the same
-- transaction writes them down here.
create table abandoned_files (
  name text primary key
);
create function abandon_attachment_files() returns trigger language plpgsql as
  $$ begin
    insert into abandoned_files (name)
    select name from unnest(array[old.stored_original, old.stored_model, old.stored_preview]) as name
    where name is not null
    on conflict do nothing; return null; end $$;
create trigger attachments_removed after delete on attachments
  for each row execute function abandon_attachment_files();
