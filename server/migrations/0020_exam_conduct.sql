-- How an attempt was taken: when the statement of honesty was accepted, in which session it goes on, and what was seen.
alter table attempts add column statement_at timestamptz;
alter table attempts add column session_id integer;
-- How often the page was left, something pasted, the page printed, the attempt moved to another session.
alter table attempts add column conduct jsonb not null default '{}';
