-- Everybody has a talk session from the registration on; who registered before it was so gets theirs here.
insert into sessions (id, user_id, session_type)
select replace(gen_random_uuid()::text, '-', ''), id, 'talk'
from users
where not exists (
  select 1 from sessions where user_id = users.id and session_type = 'talk' and is_active
);
