-- Whether a record was created or deleted since a change, without reading its other changes.
CREATE INDEX change_log_of_existence ON change_log (brand, kind, key, revision) WHERE before IS NULL OR after IS NULL;

-- JSON as it was sent: jsonb has its own order of fields, so that a repeated call was answered in another order than the first one.
ALTER TABLE idempotency_keys ALTER COLUMN answer TYPE json;
