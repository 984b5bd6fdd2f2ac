-- What was deleted and made anew began at version 1 again: a window that still knew the first one's version could write over
-- the second. So a version is used once, whatever it is of.
create sequence setting_versions as integer;
select setval('setting_versions', max(version)) from (
  select version from system_configuration
  union all select version from language_models
  union all select version from oauth_providers) as present having max(version) is not null;
alter table system_configuration alter column version set default nextval('setting_versions');
alter table language_models alter column version set default nextval('setting_versions');
alter table oauth_providers alter column version set default nextval('setting_versions');
