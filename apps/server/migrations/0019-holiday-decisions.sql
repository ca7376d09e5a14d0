-- Decisions that a factory is open on a public holiday (HOL-6). A closed one, or one with other times, has a dated cut-off instead.

CREATE TABLE holiday_decisions (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  factory_code text NOT NULL,
  -- on the calendar of the factory
  day date NOT NULL,
  decision text NOT NULL CHECK (decision = 'open'),
  -- the name of the holiday when it was decided
  holiday text NOT NULL CHECK (length(holiday) BETWEEN 1 AND 200),
  version integer NOT NULL CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, factory_code, day)
);
