-- Delivery options of the fulfilment centres of both brands, and the scheduled overrides of them. A centre is a factory: `factories` has
-- its time zone.

CREATE TABLE delivery_options (
  brand text NOT NULL,
  -- an address is {centre}:{option}:{index}, so that a centre has no colon
  fulfilment_centre_id text NOT NULL CHECK (position(':' in fulfilment_centre_id) = 0),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL CHECK (length(description) <= 1000),
  accepts_delivery_instructions boolean NOT NULL,
  is_guaranteed boolean NOT NULL,
  is_tracked boolean NOT NULL,
  -- minor units (pence, cents) of the brand's currency
  price integer NOT NULL CHECK (price BETWEEN 0 AND 9999999),
  -- the lower comes first
  priority integer NOT NULL CHECK (priority BETWEEN 1 AND 9999),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, fulfilment_centre_id, id),
  FOREIGN KEY (brand, fulfilment_centre_id) REFERENCES factories (brand, code)
);

CREATE TABLE delivery_option_schedules (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  brand text NOT NULL,
  fulfilment_centre_id text NOT NULL,
  delivery_option_id text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- on the clock of the centre; the end is not in the range
  active_start timestamp(0) NOT NULL,
  active_end timestamp(0) NOT NULL,
  -- calendar dates, both inclusive
  delivery_from date NOT NULL,
  delivery_to date NOT NULL,
  applicable_consignment_types text[] NOT NULL CHECK (
    cardinality(applicable_consignment_types) > 0 AND applicable_consignment_types <@ ARRAY['cardOnly', 'giftOnly', 'cardAndGift']
  ),
  -- empty lists mean all
  card_types text[] NOT NULL CHECK (array_position(card_types, NULL) IS NULL),
  gift_types text[] NOT NULL CHECK (array_position(gift_types, NULL) IS NULL),
  -- NULL: stays as the option has it
  override_name text CHECK (length(override_name) BETWEEN 1 AND 60),
  override_description text CHECK (length(override_description) <= 250),
  override_price integer CHECK (override_price BETWEEN 0 AND 99999),
  override_priority integer CHECK (override_priority BETWEEN 1 AND 999),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- to the millisecond, as it is answered: of two schedules that start together the one that was created later wins
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_by text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  changed_by text NOT NULL,
  cancelled_at timestamptz(3),
  FOREIGN KEY (brand, fulfilment_centre_id, delivery_option_id) REFERENCES delivery_options (brand, fulfilment_centre_id, id),
  CHECK (active_start < active_end),
  CHECK (delivery_from <= delivery_to)
);
CREATE INDEX delivery_option_schedules_in_order
  ON delivery_option_schedules (brand, fulfilment_centre_id, delivery_option_id, active_start, id);

-- A cancelled schedule stays as it was.
CREATE FUNCTION cancelled_schedule_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a cancelled schedule cannot be changed';
END $$;
CREATE TRIGGER cancelled_schedule_stays BEFORE UPDATE ON delivery_option_schedules
  FOR EACH ROW WHEN (OLD.cancelled_at IS NOT NULL) EXECUTE FUNCTION cancelled_schedule_stays();

-- The lists of cut-offs and of delivery options show the zone: every server drops both when it changes, whoever changes it.
CREATE FUNCTION factories_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goat_changes', NEW.brand || ' cutoff'), pg_notify('goat_changes', NEW.brand || ' delivery-option');
  RETURN NULL;
END $$;
CREATE TRIGGER factories_notify AFTER UPDATE OF time_zone ON factories
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION factories_notify();
