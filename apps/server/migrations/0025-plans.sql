-- The causes of changes are listed once, in packages/contract/src/changes.ts.
ALTER TABLE change_log DROP CONSTRAINT change_log_cause_check;
-- What a plan waits for, and what it changes.
CREATE INDEX records_of_open_plans ON records (brand, (value ->> 'state')) WHERE kind = 'plan';
