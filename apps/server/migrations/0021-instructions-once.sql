-- The instructions of a turn are thousands of words, and the same in most turns of a session. So a session has each text
-- once, by its hash, and what a turn has sent names it.
create table turn_instructions (
  session_id text not null references sessions (id) on delete cascade,
  id text not null,
  content text not null,
  primary key (session_id, id)
);

insert into turn_instructions (session_id, id, content)
  select distinct session_id, encode(sha256(convert_to(content, 'UTF8')), 'hex'), content
  from (
    select session_id, sent ->> 'system' as content from turns
    union all
    select session_id, call #>> '{sight,system}' from turns, jsonb_array_elements(sent -> 'calls') as call
  ) as told
  where content is not null;

create function with_named_instructions(sight jsonb) returns jsonb language sql immutable as
  $$ select (sight - 'system')
            || jsonb_build_object('instructions', encode(sha256(convert_to(sight ->> 'system', 'UTF8')), 'hex')) $$;
update turns set sent = with_named_instructions(sent) where sent is not null;
update turns set sent = jsonb_set(sent, '{calls}', (
    select jsonb_agg(case when jsonb_typeof(call -> 'sight') = 'object'
                          then jsonb_set(call, '{sight}', with_named_instructions(call -> 'sight')) else call end
                     order by place)
    from jsonb_array_elements(sent -> 'calls') with ordinality as each (call, place)))
  where jsonb_array_length(sent -> 'calls') > 0;
drop function with_named_instructions(jsonb);
