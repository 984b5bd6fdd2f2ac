-- Everybody who knows the address of an image gets it. So one that was removed is not forgotten before its file is gone, as
-- where the process ends in between, or the storage does not answer.
create function abandon_profile_image() returns trigger language plpgsql as
  $$ begin
    insert into abandoned_files (name)
    select substr(old.profile_image_url, length('/uploads/') + 1)
    where old.profile_image_url ~ '^/uploads/profile_images/[A-Za-z0-9_-]{24}[.]webp$'
    on conflict do nothing; return null; end $$;
create trigger users_image_replaced after update of profile_image_url on users
  for each row when (old.profile_image_url is distinct from new.profile_image_url)
  execute function abandon_profile_image();
create trigger users_removed after delete on users
  for each row execute function abandon_profile_image();
