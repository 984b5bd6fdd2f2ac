-- Whoever makes a document can name the act: sent again, because its answer was lost, it makes no second one.
alter table documents add column creation_id text;
create unique index documents_creation on documents (project_id, user_id, creation_id);
