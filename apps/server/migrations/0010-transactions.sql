-- What one transaction changed is undone together. The request id does not tell: callers may send the same one twice.
-- `transaction` is the revision of the first change of the transaction; NULL for a change that cannot be undone.
ALTER TABLE change_log ADD COLUMN transaction bigint;

ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
UPDATE change_log c SET transaction = together.first
FROM (
  SELECT id, min(revision) OVER (PARTITION BY brand, request_id, xmin::text) AS first
  FROM change_log WHERE schema_version > 0 AND cause <> 'baseline'
) together
WHERE together.id = c.id;
ALTER TABLE change_log ENABLE TRIGGER change_log_append_only;

DROP INDEX change_log_by_request;
CREATE INDEX change_log_by_transaction ON change_log (brand, transaction);
