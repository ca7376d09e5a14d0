-- One table of records, in place of one for each kind. A record is stored as the change log has it: `value` is what `after` of its last
-- change is, in the newest schema version of its kind. What a value may be is decided by its kind, and the rules about other records are
-- checked where records are written: both need the lock of that transaction, which a constraint does not have.

CREATE TABLE records (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  kind text NOT NULL CHECK (kind IN ('factory', 'cutoff', 'cutoff-override', 'designation', 'product-override', 'delivery-option',
    'delivery-option-schedule', 'holiday-decision', 'sample-order')),
  -- the parts of the key, escaped and joined by slashes: in the order of bytes, all records that begin with the same parts are together
  key text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- of the first record of the key
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- of the last change
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand, kind, key)
  -- Room for the next version beside each record.
) WITH (fillfactor = 70);

CREATE FUNCTION pg_temp.key_of(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(replace(replace(part, '%', '%25'), '/', '%2F'), '/' ORDER BY place) FROM unnest(parts) WITH ORDINALITY AS p (part, place)
$$;
-- The stored values in display order; none is left out.
CREATE FUNCTION pg_temp.ordered(stored text[], VARIADIC display text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(one ORDER BY array_position(display, one), one), '[]') FROM unnest(stored) AS s (one)
$$;
CREATE FUNCTION pg_temp.instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE TEMPORARY TABLE stored (
  brand text, kind text, key text, version integer, value jsonb, changed_by text, changed_at timestamptz, created_by text, created_at timestamptz
) ON COMMIT DROP;

INSERT INTO stored
SELECT brand, 'factory', code, version,
  jsonb_build_object('timeZone', time_zone, 'country', country, 'domesticCountries', domestic_countries, 'currency', currency),
  changed_by, changed_at
FROM factories;

INSERT INTO stored
SELECT s.brand, 'cutoff', pg_temp.key_of(s.factory_code, s.service_name), s.version,
  jsonb_build_object(
    'default', jsonb_build_object('weekday', s.weekday, 'saturday', s.saturday, 'sunday', s.sunday),
    'exceptions', coalesce(
      (SELECT jsonb_agg(
          jsonb_build_object('id', e.id, 'productType', e.product_type, 'applicableOn', e.applicable_on, 'time', e.time)
          ORDER BY lower(e.product_type) COLLATE "C",
            CASE WHEN 'weekday' = ANY (e.applicable_on) THEN 0 WHEN 'saturday' = ANY (e.applicable_on) THEN 1 ELSE 2 END)
        FROM cutoff_exceptions e
        WHERE (e.brand, e.factory_code, e.service_name) = (s.brand, s.factory_code, s.service_name)),
      '[]')),
  s.changed_by, s.changed_at
FROM delivery_services s;

INSERT INTO stored
SELECT brand, 'cutoff-override', id, version,
  jsonb_build_object('factories', factories, 'services', services, 'productTypes', product_types, 'from', first_day, 'to', last_day,
    'days', CASE WHEN weekdays IS NOT NULL THEN
      pg_temp.ordered(weekdays, 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday') END,
    'time', time, 'reason', reason),
  changed_by, changed_at
FROM cutoff_overrides;

INSERT INTO stored
SELECT brand, 'designation', id, version,
  jsonb_build_object(
    'from', from_factory, 'to', to_factory, 'startDate', start_date,
    'endDate', CASE WHEN end_date = '9999-12-31' THEN start_date ELSE end_date END, 'indefinteEndDate', end_date = '9999-12-31',
    'startTime', start_time, 'endTime', end_time,
    'applicableDays',
      pg_temp.ordered(applicable_days, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
    'cardTypes', pg_temp.ordered(card_types, 'standard', 'large', 'square', 'postcard', 'largesquare', 'giant'),
    'deliveryMethods', pg_temp.ordered(delivery_methods, 'STD', 'TRL', 'TRP', 'NBD', 'AIRMAIL'),
    'packTypes', pg_temp.ordered(pack_types, 'SINGLE', 'MULTI_TWO', 'MULTI_THREE', 'MULTI_FOUR', 'MULTI_FIVE_PLUS'),
    'addressTypes', pg_temp.ordered(address_types, 'SEND_DIRECT', 'RETURN_TO_SENDER'),
    'domesticOrdersOnly', domestic_orders_only,
    'applicableDespatchDays',
      pg_temp.ordered(applicable_despatch_days, 'TODAY', 'TODAY+1', 'TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5', 'EVERYDAY'),
    'note', note, 'paused', paused),
  changed_by, changed_at
FROM designation_schedules;

INSERT INTO stored
SELECT 'uk', 'product-override', pg_temp.key_of(o.product_key, o.sku), o.version,
  jsonb_build_object('factory', o.factory_code, 'catalogueFactory', v.factory_code), o.changed_by, o.changed_at
FROM product_overrides o JOIN product_variants v USING (product_key, sku);

INSERT INTO stored
SELECT brand, 'delivery-option', pg_temp.key_of(fulfilment_centre_id, id), version,
  jsonb_strip_nulls(jsonb_build_object('name', name, 'description', description, 'acceptsDeliveryInstructions', accepts_delivery_instructions,
    'isGuaranteed', is_guaranteed, 'isTracked', is_tracked, 'price', price, 'priority', priority, 'service', service)),
  changed_by, changed_at
FROM delivery_options;

-- Which of two schedules was created later decides between them: they keep their time.
INSERT INTO stored
SELECT brand, 'delivery-option-schedule', pg_temp.key_of(fulfilment_centre_id, delivery_option_id, id), version,
  jsonb_strip_nulls(jsonb_build_object(
    'name', name, 'fulfilmentCentreId', fulfilment_centre_id, 'deliveryOptionId', delivery_option_id,
    'startDate', active_start::date, 'startTime', active_start::time, 'endDate', active_end::date, 'endTime', active_end::time,
    'deliveryFrom', delivery_from, 'deliveryTo', delivery_to,
    'applicableConsignmentTypes', pg_temp.ordered(applicable_consignment_types, 'cardOnly', 'giftOnly', 'cardAndGift'),
    'cardTypes', card_types, 'giftTypes', gift_types,
    'overrides', jsonb_build_object('name', override_name, 'description', override_description, 'price', override_price,
      'priority', override_priority),
    'cancelledAt', pg_temp.instant(cancelled_at))),
  changed_by, changed_at, created_by, created_at
FROM delivery_option_schedules;

INSERT INTO stored
SELECT brand, 'holiday-decision', pg_temp.key_of(factory_code, day::text), version,
  jsonb_build_object('decision', decision, 'holiday', holiday), changed_by, changed_at
FROM holiday_decisions;

INSERT INTO stored
SELECT brand, 'sample-order', id, version,
  jsonb_build_object('name', name, 'placed', jsonb_build_object('day', placed_day, 'time', placed_time), 'order', facts),
  changed_by, changed_at
FROM sample_orders;

ANALYZE stored;
INSERT INTO records (brand, kind, key, version, value, changed_by, changed_at, created_by, created_at, revision)
SELECT s.brand, s.kind, s.key, s.version, s.value, s.changed_by,
  -- A dated cut-off was stored a moment before its creation was logged.
  CASE WHEN s.kind = 'cutoff-override' THEN greatest(s.changed_at, first.at) ELSE s.changed_at END,
  coalesce(s.created_by, first.actor_name, s.changed_by), coalesce(s.created_at, first.at, s.changed_at), coalesce(last.revision, 0)
FROM stored s
LEFT JOIN LATERAL (
  SELECT actor_name, at FROM change_log c WHERE (c.brand, c.kind, c.key) = (s.brand, s.kind, s.key) ORDER BY c.revision LIMIT 1
) first ON true
LEFT JOIN LATERAL (
  SELECT revision FROM change_log c WHERE (c.brand, c.kind, c.key) = (s.brand, s.kind, s.key) ORDER BY c.revision DESC LIMIT 1
) last ON true;

DROP TABLE cutoff_exceptions, delivery_option_schedules, delivery_options, delivery_services, cutoff_overrides, designation_schedules,
  product_overrides, sample_orders, holiday_decisions, factories;
DROP FUNCTION cancelled_schedule_stays();
DROP FUNCTION factories_notify();
DROP FUNCTION pg_temp.key_of(text[]);
DROP FUNCTION pg_temp.ordered(text[], text[]);
DROP FUNCTION pg_temp.instant(timestamptz);
ANALYZE records;

-- Lists show the zone of a factory: every server drops them when it changes, also if it was not changed by the product.
CREATE FUNCTION factory_zone_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goat_changes', NEW.brand || ' factory');
  RETURN NULL;
END $$;
CREATE TRIGGER factory_zone_notify AFTER UPDATE ON records FOR EACH ROW
  WHEN (NEW.kind = 'factory' AND OLD.value ->> 'timeZone' IS DISTINCT FROM NEW.value ->> 'timeZone')
  EXECUTE FUNCTION factory_zone_notify();

-- The views for reports: the records of each kind with typed columns, under the names that the tables had. The product does not use them.
CREATE FUNCTION key_part(key text, place integer) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(split_part(key, '/', place), '%2F', '/'), '%25', '%')
$$;
-- NULL for a JSON null: the list means all.
CREATE FUNCTION texts(list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(list) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(list)) END
$$;

CREATE VIEW factories AS
SELECT brand, key AS code, value ->> 'timeZone' AS time_zone, value ->> 'country' AS country,
  texts(value -> 'domesticCountries') AS domestic_countries, value ->> 'currency' AS currency, version, changed_by, changed_at
FROM records WHERE kind = 'factory';

CREATE VIEW delivery_services AS
SELECT brand, key_part(key, 1) AS factory_code, key_part(key, 2) AS service_name, (value #>> '{default,weekday}')::time(0) AS weekday,
  (value #>> '{default,saturday}')::time(0) AS saturday, (value #>> '{default,sunday}')::time(0) AS sunday, version, changed_by, changed_at
FROM records WHERE kind = 'cutoff';

CREATE VIEW cutoff_exceptions AS
SELECT r.brand, key_part(r.key, 1) AS factory_code, key_part(r.key, 2) AS service_name, e ->> 'id' AS id, e ->> 'productType' AS product_type,
  texts(e -> 'applicableOn') AS applicable_on, (e ->> 'time')::time(0) AS time
FROM records r, jsonb_array_elements(r.value -> 'exceptions') AS e WHERE r.kind = 'cutoff';

CREATE VIEW cutoff_overrides AS
SELECT brand, key AS id, texts(value -> 'factories') AS factories, texts(value -> 'services') AS services,
  texts(value -> 'productTypes') AS product_types, (value ->> 'from')::date AS first_day, (value ->> 'to')::date AS last_day,
  texts(value -> 'days') AS weekdays, (value ->> 'time')::time(0) AS time, value ->> 'reason' AS reason, version, changed_by, changed_at,
  created_by, created_at
FROM records WHERE kind = 'cutoff-override';

CREATE VIEW designation_schedules AS
SELECT brand, key AS id, value ->> 'from' AS from_factory, value ->> 'to' AS to_factory, (value ->> 'startDate')::date AS start_date,
  CASE WHEN (value ->> 'indefinteEndDate')::boolean THEN date '9999-12-31' ELSE (value ->> 'endDate')::date END AS end_date,
  (value ->> 'startTime')::time(0) AS start_time, (value ->> 'endTime')::time(0) AS end_time,
  texts(value -> 'applicableDays') AS applicable_days, texts(value -> 'cardTypes') AS card_types,
  texts(value -> 'deliveryMethods') AS delivery_methods, texts(value -> 'packTypes') AS pack_types,
  texts(value -> 'addressTypes') AS address_types, (value ->> 'domesticOrdersOnly')::boolean AS domestic_orders_only,
  texts(value -> 'applicableDespatchDays') AS applicable_despatch_days, (value ->> 'paused')::boolean AS paused, value ->> 'note' AS note,
  version, changed_by, changed_at
FROM records WHERE kind = 'designation';

CREATE VIEW product_overrides AS
SELECT key_part(key, 1) AS product_key, key_part(key, 2) AS sku, value ->> 'factory' AS factory_code, version, changed_by, changed_at
FROM records WHERE kind = 'product-override';

CREATE VIEW delivery_options AS
SELECT brand, key_part(key, 1) AS fulfilment_centre_id, key_part(key, 2) AS id, value ->> 'name' AS name,
  value ->> 'description' AS description, (value ->> 'acceptsDeliveryInstructions')::boolean AS accepts_delivery_instructions,
  (value ->> 'isGuaranteed')::boolean AS is_guaranteed, (value ->> 'isTracked')::boolean AS is_tracked, (value ->> 'price')::integer AS price,
  (value ->> 'priority')::integer AS priority, value ->> 'service' AS service, version, changed_by, changed_at
FROM records WHERE kind = 'delivery-option';

CREATE VIEW delivery_option_schedules AS
SELECT brand, key_part(key, 1) AS fulfilment_centre_id, key_part(key, 2) AS delivery_option_id, key_part(key, 3) AS id,
  value ->> 'name' AS name, (value ->> 'startDate')::date + (value ->> 'startTime')::time(0) AS active_start,
  (value ->> 'endDate')::date + (value ->> 'endTime')::time(0) AS active_end, (value ->> 'deliveryFrom')::date AS delivery_from,
  (value ->> 'deliveryTo')::date AS delivery_to, texts(value -> 'applicableConsignmentTypes') AS applicable_consignment_types,
  texts(value -> 'cardTypes') AS card_types, texts(value -> 'giftTypes') AS gift_types, value #>> '{overrides,name}' AS override_name,
  value #>> '{overrides,description}' AS override_description, (value #>> '{overrides,price}')::integer AS override_price,
  (value #>> '{overrides,priority}')::integer AS override_priority, version, created_at, created_by, changed_at, changed_by,
  (value ->> 'cancelledAt')::timestamptz AS cancelled_at
FROM records WHERE kind = 'delivery-option-schedule';

CREATE VIEW holiday_decisions AS
SELECT brand, key_part(key, 1) AS factory_code, key_part(key, 2)::date AS day, value ->> 'decision' AS decision,
  value ->> 'holiday' AS holiday, version, changed_by, changed_at
FROM records WHERE kind = 'holiday-decision';

CREATE VIEW sample_orders AS
SELECT brand, key AS id, value ->> 'name' AS name, value #>> '{placed,day}' AS placed_day, (value #>> '{placed,time}')::time(0) AS placed_time,
  value -> 'order' AS facts, version, changed_by, changed_at
FROM records WHERE kind = 'sample-order';
