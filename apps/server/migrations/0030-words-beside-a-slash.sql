-- A slash stands between two words: "Login/Registrierung" was read as the path of a file, and neither of them was found.
create or replace function words_of(content text) returns tsvector language sql immutable parallel safe as
  $$ select to_tsvector('simple', replace(left(content, 50000), '/', ' '))
            || to_tsvector('german', replace(left(content, 50000), '/', ' '))
            || to_tsvector('english', replace(left(content, 50000), '/', ' ')) $$;

create or replace function keep_episode_words() returns trigger language plpgsql as
  $$ begin
    insert into episode_words (episode_id, search)
    select new.id, words_of(concat_ws(' ', new.oneliner, new.essence, new.digest, array_to_string(new.topics, ' '),
                                      array_to_string(new.decisions_made, ' ')))
    on conflict (episode_id) do update set search = excluded.search; return null; end $$;

-- What was written down before.
update message_words w set search = words_of(m.content)
  from messages m
  where m.session_id = w.session_id and m.absolute_event_index = w.absolute_event_index and m.content like '%/%';
update episodes set oneliner = oneliner
  where concat_ws(' ', oneliner, essence, digest, array_to_string(topics, ' '), array_to_string(decisions_made, ' '))
        like '%/%';
