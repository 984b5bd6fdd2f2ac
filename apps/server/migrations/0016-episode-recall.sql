-- What the texts of an episode say, by the stems of both languages and as it stands, so that it is found again.
-- A table of its own: who reads an episode does not read this.
create table episode_words (
  episode_id text primary key references episodes (id) on delete cascade,
  search tsvector not null
);

create function keep_episode_words() returns trigger language plpgsql as
  $$ begin
    insert into episode_words (episode_id, search)
    select new.id, to_tsvector('simple', words) || to_tsvector('german', words) || to_tsvector('english', words)
    from (select left(concat_ws(' ', new.oneliner, new.essence, new.digest, array_to_string(new.topics, ' '),
                                array_to_string(new.decisions_made, ' ')), 50000) as words) as texts
    on conflict (episode_id) do update set search = excluded.search; return null; end $$;
create trigger episodes_words after insert or update of oneliner, essence, digest, topics, decisions_made on episodes
  for each row execute function keep_episode_words();

-- Lets the trigger write down what is there already.
update episodes set oneliner = oneliner;
