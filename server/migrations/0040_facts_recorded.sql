-- What was recorded since a moment: facts that were read once are kept in memory, and only newer ones are read again.
create index team_facts_recorded on team_facts (org_id, recorded_at);
