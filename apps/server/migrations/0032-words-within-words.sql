-- A text as its words are read. A slash, a dot, an at sign and a hyphen before a digit stand between two words: "foo.bar",
-- "mara@example.org" and "SHOP-42" were one word each, or held the number "-42", and none of their parts was found. Letters
-- that come apart from their signs, as in the names of files from a Mac, are read as keyboards type them, and places where a
-- page of the web may break a word, which nobody sees, are none.
create function spaced(content text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(
       translate(case when content is nfc normalized then content else normalize(content, NFC) end, E'\u00AD\u200B', ''),
       '[/.@]|-(?=\d)', ' ', 'g') $$;

create or replace function words_of(content text) returns tsvector language sql immutable parallel safe as
  $$ select to_tsvector('simple', words) || to_tsvector('german', words) || to_tsvector('english', words)
     from spaced(left(content, 50000)) as words $$;

-- What was written down before.
update message_words w set search = words_of(m.content)
  from messages m
  where m.session_id = w.session_id and m.absolute_event_index = w.absolute_event_index
    and (m.content ~ '[.@]\w|-\d|[\u00AD\u200B]' or m.content is not nfc normalized);
update episodes set oneliner = oneliner
  where concat_ws(' ', oneliner, essence, digest, array_to_string(topics, ' '), array_to_string(decisions_made, ' '))
        ~ '[.@]\w|-\d|[\u00AD\u200B]'
     or concat_ws(' ', oneliner, essence, digest, array_to_string(topics, ' '), array_to_string(decisions_made, ' '))
        is not nfc normalized;
