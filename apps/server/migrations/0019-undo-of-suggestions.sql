-- Where an accepted passage went: the version that it made, and at which character of its text it begins. So that it
-- can be taken back while that place reads as it did. Unknown of what was accepted before this was kept.
alter table document_suggestion_passages
  add column accepted_version integer,
  add column accepted_start integer,
  add check ((accepted_version is null) = (accepted_start is null)),
  add check (accepted_version is null or status = 'accepted');
