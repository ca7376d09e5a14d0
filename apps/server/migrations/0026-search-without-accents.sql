-- A text without accents, with one kind of apostrophe and without other signs that the parser takes for letters, so that "cafe" finds "café",
-- "o'neill" "O’Neill" and "giant" "“giant”". Only a database in UTF-8 can separate letters and accents.
CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RETURN value;
  END IF;
  RETURN translate(regexp_replace(normalize(value, NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'),
    chr(8216) || chr(8217) || chr(8220) || chr(8221) || chr(8222) || chr(8211) || chr(8212) || chr(8230), '''''      ');
END
$$;

DROP INDEX change_log_by_search;
ALTER TABLE change_log DROP COLUMN search;

-- Of a value as it is searched for: a function that a restore creates may not call another one of the product.
DROP FUNCTION change_words(jsonb);
CREATE FUNCTION change_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN ''::tsvector
    WHEN length(value) > 50000 THEN to_tsvector('simple', left(value, 50000))
    ELSE jsonb_to_tsvector('simple', value::jsonb, '["string", "numeric"]') END
$$;

ALTER TABLE change_log ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', searchable(
    replace(replace(replace(key, '/', ' '), '%2F', ' '), '%25', '%') || ' ' || replace(coalesce(reason, ''), '/', ' ')))
  || change_words(searchable(replace(before::text, '/', ' '))) || change_words(searchable(replace(after::text, '/', ' '))) || array_to_tsvector(ARRAY['=' || kind, '@' || left(actor_name, 255)])
  || CASE WHEN before -> 'factories' = 'null' OR after -> 'factories' = 'null' THEN '''*'''::tsvector ELSE '' END
) STORED;
CREATE INDEX change_log_by_search ON change_log USING gin (search) WITH (fastupdate = off);
