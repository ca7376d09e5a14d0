-- The change log becomes the history of records: each row has the whole value of a record before and after a change, in the form of the
-- domain, so that what stood at any revision can be read and a change can be undone. `schema_version` is the form of the values; rows of
-- earlier releases have 0, which are answers of the API or parts of them.

ALTER TABLE change_log ADD COLUMN schema_version integer NOT NULL DEFAULT 0 CHECK (schema_version >= 0);
ALTER TABLE change_log ALTER COLUMN schema_version DROP DEFAULT;
-- The version of the record after the change, or of one that was deleted, before it; NULL in rows of earlier releases, and for what is no record.
ALTER TABLE change_log ADD COLUMN version integer CHECK (version >= 1);
ALTER TABLE change_log ADD COLUMN reason text CHECK (length(reason) BETWEEN 1 AND 500);
-- What brought the change about; the id is that of the request, or the revision of the change that was undone.
ALTER TABLE change_log ADD COLUMN cause text NOT NULL DEFAULT 'request'
  CHECK (cause IN ('request', 'import', 'restore', 'schedule', 'baseline'));
ALTER TABLE change_log ALTER COLUMN cause DROP DEFAULT;
ALTER TABLE change_log ADD COLUMN cause_id text;

-- A time zone that an import changed is a change of the factory.
ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
UPDATE change_log SET kind = 'factory' WHERE action = 'timeZone.imported';
ALTER TABLE change_log ENABLE TRIGGER change_log_append_only;

-- What stood at a revision: the newest row of each key up to it.
CREATE INDEX change_log_as_of ON change_log (brand, kind, key, revision DESC) INCLUDE (schema_version, version) WHERE schema_version > 0;
CREATE INDEX change_log_by_time ON change_log (brand, at DESC, revision DESC);
-- The changes that one request made together.
CREATE INDEX change_log_by_request ON change_log (brand, request_id);

-- A factory is a record as well: the one source of its time zone and of the countries to which its orders are domestic.
ALTER TABLE factories ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE factories ADD COLUMN domestic_countries text[] NOT NULL DEFAULT '{}';
ALTER TABLE factories ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1);
ALTER TABLE factories ADD COLUMN changed_by text NOT NULL DEFAULT 'upgrade';
ALTER TABLE factories ADD COLUMN changed_at timestamptz NOT NULL DEFAULT clock_timestamp();
UPDATE factories SET country = substr(code, 1, 2) WHERE code ~ '^(AU|GB|GG|IE|NL|US)-';
UPDATE factories SET domestic_countries = CASE WHEN country IN ('GB', 'GG') THEN ARRAY['GB', 'GG', 'JE', 'IM'] ELSE ARRAY[country] END
  WHERE country IS NOT NULL;
ALTER TABLE factories ALTER COLUMN changed_by DROP DEFAULT;
-- Every server hears of another zone, also of one that was not changed by the product.
CREATE OR REPLACE FUNCTION factories_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goat_changes', NEW.brand || ' factory');
  RETURN NULL;
END $$;

ALTER TABLE delivery_options ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1);

-- A cancelled schedule stays as it was, until its cancelling is undone.
CREATE OR REPLACE FUNCTION cancelled_schedule_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a cancelled schedule cannot be changed';
END $$;
DROP TRIGGER cancelled_schedule_stays ON delivery_option_schedules;
CREATE TRIGGER cancelled_schedule_stays BEFORE UPDATE ON delivery_option_schedules
  FOR EACH ROW WHEN (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION cancelled_schedule_stays();

-- The first revision from which it is known what stood: that of the baseline below, or 0 in a new database.
ALTER TABLE brand_revisions ADD COLUMN known_from bigint NOT NULL DEFAULT 0;

-- The baseline: every record as it stands now.
CREATE TEMPORARY TABLE baseline (brand text, kind text, key text, version integer, value jsonb, changed_by text) ON COMMIT DROP;

INSERT INTO baseline
SELECT brand, 'factory', code, version,
  jsonb_build_object('timeZone', time_zone, 'country', country, 'domesticCountries', domestic_countries), changed_by
FROM factories;

INSERT INTO baseline
SELECT s.brand, 'cutoff', s.factory_code || '/' || s.service_name, s.version,
  jsonb_build_object(
    'default', jsonb_build_object('weekday', s.weekday, 'saturday', s.saturday, 'sunday', s.sunday),
    'exceptions', coalesce(
      (SELECT jsonb_agg(jsonb_build_object('id', e.id, 'productType', e.product_type, 'applicableOn', e.applicable_on, 'time', e.time)
          ORDER BY e.id)
        FROM cutoff_exceptions e
        WHERE (e.brand, e.factory_code, e.service_name) = (s.brand, s.factory_code, s.service_name)),
      '[]')),
  s.changed_by
FROM delivery_services s;

INSERT INTO baseline
SELECT brand, 'designation', id, version,
  jsonb_build_object(
    'from', from_factory, 'to', to_factory, 'startDate', start_date,
    'endDate', CASE WHEN end_date = '9999-12-31' THEN start_date ELSE end_date END, 'indefinteEndDate', end_date = '9999-12-31',
    'startTime', start_time, 'endTime', end_time, 'applicableDays', applicable_days, 'cardTypes', card_types,
    'deliveryMethods', delivery_methods, 'packTypes', pack_types, 'addressTypes', address_types,
    'domesticOrdersOnly', domestic_orders_only, 'applicableDespatchDays', applicable_despatch_days, 'note', note, 'paused', paused),
  changed_by
FROM designation_schedules;

INSERT INTO baseline
SELECT 'uk', 'product-override', o.product_key || '/' || o.sku, o.version,
  jsonb_build_object('factory', o.factory_code, 'catalogueFactory', v.factory_code), o.changed_by
FROM product_overrides o JOIN product_variants v USING (product_key, sku);

INSERT INTO baseline
SELECT brand, 'delivery-option', fulfilment_centre_id || '/' || id, version,
  jsonb_build_object('name', name, 'description', description, 'acceptsDeliveryInstructions', accepts_delivery_instructions,
    'isGuaranteed', is_guaranteed, 'isTracked', is_tracked, 'price', price, 'priority', priority),
  changed_by
FROM delivery_options;

INSERT INTO baseline
SELECT brand, 'delivery-option-schedule', fulfilment_centre_id || '/' || delivery_option_id || '/' || id, version,
  jsonb_strip_nulls(jsonb_build_object(
    'name', name, 'fulfilmentCentreId', fulfilment_centre_id, 'deliveryOptionId', delivery_option_id,
    'startDate', active_start::date, 'startTime', active_start::time, 'endDate', active_end::date, 'endTime', active_end::time,
    'deliveryFrom', delivery_from, 'deliveryTo', delivery_to, 'applicableConsignmentTypes', applicable_consignment_types,
    'cardTypes', card_types, 'giftTypes', gift_types,
    'overrides', jsonb_build_object('name', override_name, 'description', override_description, 'price', override_price,
      'priority', override_priority),
    'cancelledAt', to_char(cancelled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
  changed_by
FROM delivery_option_schedules;

INSERT INTO change_log (brand, revision, kind, key, action, before, after, version, schema_version, cause, actor_subject, actor_name, request_id)
SELECT b.brand, r.revision + row_number() OVER (PARTITION BY b.brand ORDER BY b.kind, b.key), b.kind, b.key, 'baseline', NULL, b.value,
  b.version, 1, 'baseline', 'upgrade', b.changed_by, 'upgrade'
FROM baseline b JOIN brand_revisions r USING (brand);

-- In a database without any record everything is known from the beginning.
UPDATE brand_revisions r SET
  known_from = CASE WHEN added.count = 0 AND r.revision = 0 THEN 0 ELSE r.revision + added.count END,
  revision = r.revision + added.count
FROM (SELECT brands.brand, count(b.key) FROM brand_revisions brands LEFT JOIN baseline b USING (brand) GROUP BY brands.brand) added
WHERE added.brand = r.brand;
