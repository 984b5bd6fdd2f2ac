-- As with documents: sent again, because its answer was lost, it makes no second project.
alter table projects add column creator_id integer references users (id);
alter table projects add column creation_id text;
create unique index projects_creation on projects (creator_id, creation_id);
