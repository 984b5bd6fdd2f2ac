-- Who decided what. Rows are added and never changed, by nobody.
create table audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- No foreign keys: an entry outlives whom and what it is about.
  actor_id integer,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null,
  details jsonb not null default '{}'
);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_created on audit_entries (created_at);

create function refuse_audit_change() returns trigger language plpgsql as
  $$ begin raise exception 'audit entries are append-only' using errcode = 'restrict_violation'; end $$;
create trigger audit_entries_append_only
  before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
