-- The words of a value. A slash separates words, as in a key, although the parser takes it for a path. A tsvector has at most a megabyte: of
-- a longer value only the beginning is searched, with the names of its fields.
CREATE FUNCTION change_words(value jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN ''::tsvector
    WHEN length(value::text) > 50000 THEN to_tsvector('simple', replace(left(value::text, 50000), '/', ' '))
    WHEN strpos(value::text, '/') > 0 THEN jsonb_to_tsvector('simple', replace(value::text, '/', ' ')::jsonb, '["string", "numeric"]')
    ELSE jsonb_to_tsvector('simple', value, '["string", "numeric"]') END
$$;

-- The history is filtered by the words of a key, a reason and values, which have no signs at their beginning, unlike the kind ("=") and the
-- person ("@"). "*": every factory, which a record concerns if its list of factories is null.
ALTER TABLE change_log ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', replace(replace(replace(key, '/', ' '), '%2F', ' '), '%25', '%') || ' ' || replace(coalesce(reason, ''), '/', ' '))
  || change_words(before) || change_words(after) || array_to_tsvector(ARRAY['=' || kind, '@' || left(actor_name, 255)])
  || CASE WHEN before -> 'factories' = 'null' OR after -> 'factories' = 'null' THEN '''*'''::tsvector ELSE '' END
) STORED;
-- fastupdate would leave an import in a list that every search goes through until a vacuum comes.
CREATE INDEX change_log_by_search ON change_log USING gin (search) WITH (fastupdate = off);
CREATE INDEX change_log_by_person ON change_log (brand, actor_name, revision) WHERE cause <> 'baseline';
