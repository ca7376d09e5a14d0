-- The parts of a key are escaped: `/` as %2F and `%` as %25. Until now product COL/B with SKU C and product COL with SKU B/C had the same
-- key, COL/B/C. Logged keys are rewritten where only one record can be meant.

CREATE FUNCTION pg_temp.escaped(part text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(part, '%', '%25'), '/', '%2F')
$$;

-- The kinds of record whose key has several parts.
CREATE TEMPORARY TABLE composite (kind text, slashes integer) ON COMMIT DROP;
INSERT INTO composite VALUES ('product-override', 1), ('cutoff', 1), ('delivery-option', 1), ('delivery-option-schedule', 2);

-- Every record that a logged key may mean: those of the tables, and, if a key has only the slashes that separate parts, those parts.
CREATE TEMPORARY TABLE meant (brand text, kind text, logged text, key text) ON COMMIT DROP;
INSERT INTO meant
SELECT 'uk', 'product-override', product_key || '/' || sku, pg_temp.escaped(product_key) || '/' || pg_temp.escaped(sku) FROM product_variants
WHERE product_key || sku ~ '[/%]'
UNION
SELECT brand, 'cutoff', factory_code || '/' || service_name, pg_temp.escaped(factory_code) || '/' || pg_temp.escaped(service_name)
FROM delivery_services
UNION
SELECT brand, 'delivery-option', fulfilment_centre_id || '/' || id, pg_temp.escaped(fulfilment_centre_id) || '/' || pg_temp.escaped(id)
FROM delivery_options
UNION
SELECT brand, 'delivery-option-schedule', concat_ws('/', fulfilment_centre_id, delivery_option_id, id),
  concat_ws('/', pg_temp.escaped(fulfilment_centre_id), pg_temp.escaped(delivery_option_id), pg_temp.escaped(id))
FROM delivery_option_schedules
UNION
SELECT brand, kind, key, replace(key, '%', '%25') FROM change_log JOIN composite USING (kind)
WHERE key LIKE '%\%%' AND length(key) - length(replace(key, '/', '')) = slashes;

CREATE TEMPORARY TABLE rewritten ON COMMIT DROP AS
SELECT brand, kind, logged, min(key) AS key FROM meant GROUP BY brand, kind, logged HAVING count(*) = 1 AND min(key) <> logged;
ANALYZE rewritten;

ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
UPDATE change_log c SET key = r.key FROM rewritten r WHERE (r.brand, r.kind, r.logged) = (c.brand, c.kind, c.key);

-- Entries of the others stay readable as they were logged. They belong to no record, and what was changed with them cannot be undone.
CREATE TEMPORARY TABLE unclear ON COMMIT DROP AS
SELECT id, brand, transaction FROM change_log JOIN composite USING (kind)
WHERE version IS NOT NULL AND length(key) - length(replace(key, '/', '')) <> slashes;
UPDATE change_log c SET transaction = NULL FROM unclear u WHERE (u.brand, u.transaction) = (c.brand, c.transaction);
UPDATE change_log c SET version = NULL FROM unclear u WHERE u.id = c.id;
ALTER TABLE change_log ENABLE TRIGGER change_log_append_only;

-- The baseline of overrides whose entries are unclear.
CREATE TEMPORARY TABLE baseline ON COMMIT DROP AS
SELECT m.key, o.version, o.changed_by, jsonb_build_object('factory', o.factory_code, 'catalogueFactory', v.factory_code) AS value
FROM product_overrides o JOIN product_variants v USING (product_key, sku)
JOIN meant m ON m.kind = 'product-override' AND m.logged = product_key || '/' || sku
  AND m.key = pg_temp.escaped(product_key) || '/' || pg_temp.escaped(sku)
WHERE (SELECT count(*) FROM meant other WHERE (other.kind, other.logged) = (m.kind, m.logged)) > 1;

INSERT INTO change_log (brand, revision, kind, key, action, before, after, version, schema_version, cause, actor_subject, actor_name, request_id)
SELECT 'uk', r.revision + row_number() OVER (ORDER BY b.key), 'product-override', b.key, 'baseline', NULL, b.value, b.version, 1, 'baseline',
  'upgrade', b.changed_by, 'upgrade'
FROM baseline b JOIN brand_revisions r ON r.brand = 'uk';
UPDATE brand_revisions SET revision = revision + (SELECT count(*) FROM baseline) WHERE brand = 'uk';

DROP FUNCTION pg_temp.escaped(text);
