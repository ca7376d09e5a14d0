-- Card designation schedules. UK brand only; `brand` is there as in every table.

CREATE TABLE designation_schedules (
  brand text NOT NULL DEFAULT 'uk' CHECK (brand = 'uk'),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  from_factory text NOT NULL,
  to_factory text NOT NULL,
  -- UTC calendar dates, both inclusive; 9999-12-31 is no end
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- on the clock of from_factory; equal times are the whole day
  start_time time(0) NOT NULL CHECK (start_time < '24:00'),
  end_time time(0) NOT NULL CHECK (end_time < '24:00'),
  applicable_days text[] NOT NULL CHECK (cardinality(applicable_days) > 0),
  card_types text[] NOT NULL CHECK (cardinality(card_types) > 0),
  delivery_methods text[] NOT NULL CHECK (cardinality(delivery_methods) > 0),
  pack_types text[] NOT NULL CHECK (cardinality(pack_types) > 0),
  address_types text[] NOT NULL CHECK (cardinality(address_types) > 0),
  domestic_orders_only boolean NOT NULL,
  applicable_despatch_days text[] NOT NULL CHECK (cardinality(applicable_despatch_days) > 0),
  paused boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (id),
  CHECK (from_factory <> to_factory),
  CHECK (start_date <= end_date),
  CHECK (start_time <= end_time)
);
CREATE INDEX designation_schedules_in_order ON designation_schedules (from_factory, to_factory, start_date, start_time);
