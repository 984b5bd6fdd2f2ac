// Generated from the migrated database by `npm run schema -w @robin/server`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Read as a date, written as a date or as an ISO string. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read as a parsed value, written as JSON text, because drivers take arrays for PostgreSQL arrays. */
type Json = ColumnType<unknown, string, string>;

/** Has a default, so that an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

export interface AccessTokens {
  id: string;
  user_id: number;
  token_hash: string;
  user_agent: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface Attempts {
  id: GeneratedAlways<number>;
  kind: string;
  subject: string;
  created_at: Generated<Timestamp>;
}

export interface Installation {
  id: number;
  first_user_id: number | null;
}

export interface LanguageModelSelection {
  id: number;
  active_provider: string | null;
  is_chosen: Generated<boolean>;
}

export interface LanguageModels {
  provider: string;
  model: string;
  base_url: string | null;
  api_key_encrypted: string | null;
  updated_at: Generated<Timestamp>;
}

export interface Messages {
  id: string;
  session_id: string;
  turn_id: string | null;
  role: string;
  content: string;
  metadata: Generated<Json>;
  absolute_event_index: number;
  created_at: Generated<Timestamp>;
}

export interface Outbox {
  id: GeneratedAlways<number>;
  xid: Generated<string>;
  event_type: string;
  project_id: number | null;
  user_id: number | null;
  data: Json;
  created_at: Generated<Timestamp>;
}

export interface ProjectMembers {
  project_id: number;
  user_id: number;
  is_admin: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface Projects {
  id: GeneratedAlways<number>;
  name: string;
  description: string | null;
  is_archived: Generated<boolean>;
  jira_project_key: string | null;
  jira_project_name: string | null;
  github_repository_url: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Sessions {
  id: string;
  user_id: number;
  project_id: number | null;
  session_type: string;
  title: string | null;
  is_active: Generated<boolean>;
  next_event_index: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface TurnEvents {
  turn_id: string;
  first_number: number;
  last_number: number;
  events: Json;
  created_at: Generated<Timestamp>;
}

export interface Turns {
  id: string;
  session_id: string;
  client_message_id: string;
  status: string;
  owner: string;
  lease_until: Timestamp;
  watched_until: Timestamp;
  provider: string;
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  started_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
}

export interface Users {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  berufliche_rolle: string | null;
  geschlecht: string | null;
  roles: string[];
  is_active: boolean;
  profile_image_url: string | null;
  active_project_id: number | null;
  created_at: Generated<Timestamp>;
}

export interface Schema {
  access_tokens: AccessTokens;
  attempts: Attempts;
  installation: Installation;
  language_model_selection: LanguageModelSelection;
  language_models: LanguageModels;
  messages: Messages;
  outbox: Outbox;
  project_members: ProjectMembers;
  projects: Projects;
  sessions: Sessions;
  turn_events: TurnEvents;
  turns: Turns;
  users: Users;
}
