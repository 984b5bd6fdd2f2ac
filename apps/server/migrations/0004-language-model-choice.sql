-- Whether an administrator has chosen; before that the environment may say which provider answers.
alter table language_model_selection add column is_chosen boolean not null default false;
