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

export interface AbandonedFiles {
  name: string;
}

export interface AccessTokens {
  id: string;
  user_id: number;
  token_hash: string;
  user_agent: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface Attachments {
  id: string;
  user_id: number;
  session_id: string;
  message_id: string | null;
  file_name: string;
  media_type: string;
  kind: string;
  size: number;
  text: string | null;
  text_length: number;
  is_text_cut: boolean;
  width: number | null;
  height: number | null;
  stored_original: string;
  stored_model: string | null;
  stored_preview: string | null;
  created_at: Generated<Timestamp>;
}

export interface Attempts {
  id: GeneratedAlways<number>;
  kind: string;
  subject: string;
  created_at: Generated<Timestamp>;
}

export interface AuditEntries {
  id: GeneratedAlways<number>;
  created_at: Generated<Timestamp>;
  actor_id: number | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_name: string;
  details: Generated<Json>;
}

export interface Compressions {
  id: string;
  session_id: string;
  turn_id: string | null;
  created: Json;
  lowered: Json;
  created_at: Generated<Timestamp>;
  undone_at: Timestamp | null;
}

export interface DocumentSuggestionPassages {
  id: string;
  suggestion_id: string;
  position: number;
  old_text: string;
  new_text: string;
  status: Generated<string>;
  decided_at: Timestamp | null;
  accepted_version: number | null;
  accepted_start: number | null;
}

export interface DocumentSuggestions {
  id: string;
  document_id: string;
  base_version: number;
  author_id: number;
  turn_id: string | null;
  session_id: string | null;
  comment: string;
  created_at: Generated<Timestamp>;
}

export interface DocumentVersions {
  document_id: string;
  version: number;
  change: string;
  restored_version: number | null;
  author_id: number;
  is_by_robin: boolean;
  turn_id: string | null;
  title: string;
  type: string;
  content: string;
  tags: string[];
  is_deleted: boolean;
  file_size: number;
  words_added: number;
  words_removed: number;
  created_at: Timestamp;
}

export interface Documents {
  id: string;
  project_id: number;
  user_id: number;
  title: string;
  type: string;
  content: string;
  tags: string[];
  is_deleted: Generated<boolean>;
  file_size: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  creation_id: string | null;
}

export interface EpisodeLooks {
  session_id: string;
  looked_until: number;
}

export interface EpisodeWords {
  episode_id: string;
  search: string;
}

export interface Episodes {
  id: string;
  user_id: number;
  session_id: string;
  source_session_id: string;
  project_id: number | null;
  range_start: number;
  range_end: number;
  range_changed_at: Timestamp | null;
  message_count: number;
  estimated_tokens: number;
  oneliner: string;
  is_title_custom: Generated<boolean>;
  essence: string;
  digest: string;
  topics: string[];
  decisions_made: string[];
  confidence: number;
  quality: string;
  trigger_reason: string;
  status: Generated<string>;
  memory_level: string | null;
  copy_count: Generated<number>;
  last_copied_at: Timestamp | null;
  document_id: string | null;
  linked_document_ids: Generated<string[]>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
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
  model: string | null;
  base_url: string | null;
  api_key_encrypted: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface MessageWords {
  session_id: string;
  absolute_event_index: number;
  created_at: Timestamp;
  search: string;
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
  superseded_by: number | null;
}

export interface OauthConnections {
  user_id: number;
  provider: string;
  access_token_encrypted: string;
  refresh_token_encrypted: string | null;
  expires_at: Timestamp | null;
  account_name: string | null;
  account_email: string | null;
  connected_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface OauthProviders {
  name: string;
  display_name: string;
  client_id: string;
  client_secret_encrypted: string;
  auth_url: string;
  token_url: string;
  user_info_url: string;
  scopes: string[];
  is_active: boolean;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface OauthStates {
  state_hash: string;
  user_id: number;
  provider: string;
  code_verifier_encrypted: string;
  expires_at: Timestamp;
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
  version: Generated<number>;
  creator_id: number | null;
  creation_id: string | null;
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
  is_remnant: Generated<boolean>;
  searchable_until: Generated<number>;
}

export interface SystemConfiguration {
  key: string;
  value: string | null;
  value_encrypted: string | null;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface TurnEvents {
  turn_id: string;
  first_number: number;
  last_number: number;
  events: Json;
  created_at: Generated<Timestamp>;
}

export interface TurnInstructions {
  session_id: string;
  id: string;
  content: string;
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
  sent: Json | null;
  read_elsewhere_until: Timestamp | null;
}

export interface UserConfiguration {
  user_id: number;
  key: string;
  value: string | null;
  value_encrypted: string | null;
  updated_at: Generated<Timestamp>;
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
  version: Generated<number>;
}

export interface WorkflowTurns {
  workflow_id: string;
  turn_id: string;
  steps: Json | null;
  current_step: number | null;
}

export interface Workflows {
  id: string;
  session_id: string;
  context: string;
  steps: Json;
  current_step: number | null;
  outcome: string | null;
  final_summary: string | null;
  lessons_learned: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Schema {
  abandoned_files: AbandonedFiles;
  access_tokens: AccessTokens;
  attachments: Attachments;
  attempts: Attempts;
  audit_entries: AuditEntries;
  compressions: Compressions;
  document_suggestion_passages: DocumentSuggestionPassages;
  document_suggestions: DocumentSuggestions;
  document_versions: DocumentVersions;
  documents: Documents;
  episode_looks: EpisodeLooks;
  episode_words: EpisodeWords;
  episodes: Episodes;
  installation: Installation;
  language_model_selection: LanguageModelSelection;
  language_models: LanguageModels;
  message_words: MessageWords;
  messages: Messages;
  oauth_connections: OauthConnections;
  oauth_providers: OauthProviders;
  oauth_states: OauthStates;
  outbox: Outbox;
  project_members: ProjectMembers;
  projects: Projects;
  sessions: Sessions;
  system_configuration: SystemConfiguration;
  turn_events: TurnEvents;
  turn_instructions: TurnInstructions;
  turns: Turns;
  user_configuration: UserConfiguration;
  users: Users;
  workflow_turns: WorkflowTurns;
  workflows: Workflows;
}
