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
