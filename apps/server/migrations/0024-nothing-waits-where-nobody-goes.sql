-- A reset archives the candidates that stay behind; what earlier resets left still waited for a decision, in a session
-- that nobody gets to any more.
update episodes set status = 'decided', memory_level = 'archive', updated_at = now()
where status = 'pending' and session_id in (select id from sessions where not is_active);
