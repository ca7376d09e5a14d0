-- Every change has a revision: its number within its brand, without gaps, in the order of commit. The counter is incremented at the end of
-- a transaction and its row stays locked until the commit, so that nobody who has read up to a revision finds a smaller one later. (Ids come
-- from a sequence and are taken before the commit: under concurrent writes they appear out of order.)
CREATE TABLE brand_revisions (
  brand text PRIMARY KEY CHECK (brand IN ('uk', 'nl')),
  revision bigint NOT NULL CHECK (revision >= 0)
);

ALTER TABLE change_log ADD COLUMN revision bigint CHECK (revision >= 1);
ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
UPDATE change_log SET revision = numbered.revision
  FROM (SELECT id, row_number() OVER (PARTITION BY brand ORDER BY id) AS revision FROM change_log) AS numbered
  WHERE numbered.id = change_log.id;
ALTER TABLE change_log ENABLE TRIGGER change_log_append_only;
ALTER TABLE change_log ALTER COLUMN revision SET NOT NULL;

INSERT INTO brand_revisions (brand, revision)
  SELECT brand, (SELECT count(*) FROM change_log WHERE change_log.brand = brands.brand) FROM unnest(ARRAY['uk', 'nl']) AS brands (brand);

DROP INDEX change_log_by_brand;
CREATE UNIQUE INDEX change_log_by_revision ON change_log (brand, revision);
DROP INDEX change_log_by_key;
CREATE INDEX change_log_by_key ON change_log (brand, kind, key, revision DESC);

-- One notification per kind and statement, with the newest revision.
DROP TRIGGER change_log_notify ON change_log;
CREATE OR REPLACE FUNCTION change_log_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goat_changes', concat_ws(' ', brand, kind, max(revision))) FROM added GROUP BY brand, kind;
  RETURN NULL;
END $$;
CREATE TRIGGER change_log_notify AFTER INSERT ON change_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION change_log_notify();
