-- The kinds of record are listed once, in packages/domain/src/kinds.
ALTER TABLE records DROP CONSTRAINT records_kind_check;
