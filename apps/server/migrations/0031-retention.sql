-- compatible: yes
-- Changes of a brand up to `revision`, all from before `kept_from`, are no longer kept, apart from the last one of each record that existed
-- then and those that plans need. They are deleted up to the revision `swept`.
CREATE TABLE change_log_retention (
  brand text PRIMARY KEY,
  revision bigint NOT NULL,
  kept_from timestamptz NOT NULL,
  swept bigint NOT NULL DEFAULT 0
);

-- What is no longer kept may be deleted, but never the last change of a record.
CREATE OR REPLACE FUNCTION change_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM change_log_retention WHERE brand = OLD.brand AND revision >= OLD.revision)
      AND NOT EXISTS (SELECT FROM records WHERE (brand, kind, key, revision) = (OLD.brand, OLD.kind, OLD.key, OLD.revision)) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'change_log is append-only';
END $$;

-- The records of an earlier moment are those of today, as they were, and those that were deleted since.
CREATE INDEX change_log_of_deletions ON change_log (brand, kind, revision) INCLUDE (key) WHERE after IS NULL AND version IS NOT NULL;
