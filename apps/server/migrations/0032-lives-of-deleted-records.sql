-- compatible: yes
-- The revision of the change before a deletion that last created or deleted a record of its key: before it, the deleted record did not exist.
-- NULL if there is none, and in deletions from before this column: the record may have existed at any earlier time.
ALTER TABLE change_log ADD COLUMN began bigint;

CREATE FUNCTION change_log_began() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.began := (
    SELECT revision FROM change_log
    WHERE brand = NEW.brand AND kind = NEW.kind AND key = NEW.key AND (before IS NULL OR after IS NULL)
    ORDER BY revision DESC LIMIT 1);
  RETURN NEW;
END $$;
CREATE TRIGGER change_log_began BEFORE INSERT ON change_log
  FOR EACH ROW WHEN (NEW.after IS NULL AND NEW.version IS NOT NULL) EXECUTE FUNCTION change_log_began();

-- The records of an earlier moment are those of today, as they were, and those that existed then and were deleted since.
CREATE INDEX change_log_of_lives ON change_log USING gist (int8range(began, revision)) WHERE after IS NULL AND version IS NOT NULL;
DROP INDEX change_log_of_deletions;
