-- Count the changes of what several people edit, so that nobody overwrites what they have not seen.
alter table users add column version integer not null default 1;
alter table projects add column version integer not null default 1;
alter table language_models add column version integer not null default 1;

-- Tries at the current password, when somebody changes it, are counted like those at sign-in.
alter table attempts drop constraint attempts_kind_check;
alter table attempts add constraint attempts_kind_check
  check (kind in ('login_username', 'login_address', 'registration', 'password_change'));
