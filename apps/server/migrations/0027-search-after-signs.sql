-- As of 0026, and without the signs before a number, which the parser takes for negative, so that "4711" finds "ops-4711" and "0.50" "-0.50";
-- and without any sign that it takes for a letter: those of Latin-1, punctuation, currencies, arrows and operators.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RETURN regexp_replace(value, '[-+](?=[0-9])', ' ', 'g');
  END IF;
  RETURN regexp_replace(
    translate(regexp_replace(normalize(value, NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), chr(8216) || chr(8217), ''''''),
    '[-+](?=[0-9])|[' || chr(160) || '-' || chr(191) || chr(215) || chr(8192) || '-' || chr(8399) || chr(8592) || '-' || chr(8959) || ']',
    ' ', 'g');
END
$$;

DROP INDEX change_log_by_search;
ALTER TABLE change_log DROP COLUMN search;
ALTER TABLE change_log ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', searchable(
    replace(replace(replace(key, '/', ' '), '%2F', ' '), '%25', '%') || ' ' || replace(coalesce(reason, ''), '/', ' ')))
  || change_words(searchable(replace(before::text, '/', ' '))) || change_words(searchable(replace(after::text, '/', ' '))) || array_to_tsvector(ARRAY['=' || kind, '@' || left(actor_name, 255)])
  || CASE WHEN before -> 'factories' = 'null' OR after -> 'factories' = 'null' THEN '''*'''::tsvector ELSE '' END
) STORED;
CREATE INDEX change_log_by_search ON change_log USING gin (search) WITH (fastupdate = off);
