-- Sample orders (SAM-1). No record refers to them, and the records that their facts name may be deleted.

CREATE TABLE sample_orders (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- as `foldedName` of the domain spells it
  folded_name text NOT NULL,
  placed_day text NOT NULL,
  -- on the clock of the order's factory, otherwise of the brand
  placed_time time(0) NOT NULL CHECK (placed_time < '24:00'),
  -- the known facts by name
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  version integer NOT NULL CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, id),
  UNIQUE (brand, folded_name)
);
