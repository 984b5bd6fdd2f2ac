-- Where a workflow stood before a turn changed it: what an answer did to it goes with the answer.
create table workflow_turns (
  workflow_id text not null references workflows (id) on delete cascade,
  turn_id text not null,
  -- As in the workflow; null where the turn began it.
  steps jsonb check (jsonb_typeof(steps) = 'array'),
  current_step integer,
  primary key (workflow_id, turn_id)
);
