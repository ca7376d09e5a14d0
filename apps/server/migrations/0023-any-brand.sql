-- The brands are listed once, in packages/domain/src/brand-of.ts.
ALTER TABLE change_log DROP CONSTRAINT change_log_brand_check;
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_brand_check;
ALTER TABLE brand_revisions DROP CONSTRAINT brand_revisions_brand_check;
ALTER TABLE records DROP CONSTRAINT records_brand_check;
