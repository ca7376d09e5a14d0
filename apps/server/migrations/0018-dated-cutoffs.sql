-- Dated cut-offs (CUT-27). NULL in a list means all. Precedence depends on when a record was created, which the change log says.

CREATE TABLE cutoff_overrides (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  factories text[] CHECK (cardinality(factories) > 0),
  services text[] CHECK (cardinality(services) > 0),
  product_types text[] CHECK (cardinality(product_types) > 0),
  -- the first and the last day on the calendar of each factory
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  weekdays text[] CHECK (cardinality(weekdays) > 0),
  -- on the clock of each factory; NULL: closed
  time time(0) CHECK (time < '24:00'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  version integer NOT NULL CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, id)
);
