-- The key of a provider can be there before somebody names its model: the system setting OPENAI_API_KEY is that key.
alter table language_models
  alter column model drop not null,
  add constraint language_models_not_empty check (model is not null or api_key_encrypted is not null);
