-- Guided workflows of sessions: what they are for, their steps, and how they ended.
create table workflows (
  id text primary key,
  session_id text not null references sessions (id) on delete cascade,
  context text not null,
  -- name, description, success_criteria, status and progress_note of each step, in their order.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  -- The place of the current step among the steps, from 0; null when the last one is completed.
  current_step integer check (current_step >= 0),
  outcome text check (outcome in ('success', 'partial_success', 'abort')),
  final_summary text,
  lessons_learned text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((outcome is null) = (final_summary is null) and (outcome is null) = (lessons_learned is null))
);
-- A session has one active workflow at most, whoever begins them at the same moment.
create unique index workflows_active on workflows (session_id) where outcome is null;
create index workflows_latest on workflows (session_id, updated_at desc);
