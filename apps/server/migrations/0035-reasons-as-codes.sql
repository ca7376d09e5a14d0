-- compatible: yes
-- What a reason says that the server gives, as codes with their values, so that it is read in any language. NULL: it is only text.
ALTER TABLE change_log ADD COLUMN reason_issues jsonb;
