-- compatible: yes
-- The records of an earlier moment are those of today, as they were, and those that existed then and were deleted since. In a file of its own:
-- reads of the log would wait for the index behind the new column of 0032.
CREATE INDEX change_log_of_lives ON change_log USING gist (int8range(began, revision)) WHERE after IS NULL AND version IS NOT NULL;
DROP INDEX change_log_of_deletions;
