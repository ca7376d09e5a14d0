-- Change log, idempotency keys and production cut-offs.

CREATE TABLE change_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  kind text NOT NULL,
  key text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  actor_subject text NOT NULL,
  actor_name text NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX change_log_by_brand ON change_log (brand, id DESC);
CREATE INDEX change_log_by_key ON change_log (brand, kind, key, id DESC);

-- The change log is only ever added to.
CREATE FUNCTION change_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'change_log is append-only';
END $$;
CREATE TRIGGER change_log_append_only BEFORE UPDATE OR DELETE ON change_log
  FOR EACH ROW EXECUTE FUNCTION change_log_is_append_only();

CREATE TRIGGER change_log_never_truncated BEFORE TRUNCATE ON change_log
  FOR EACH STATEMENT EXECUTE FUNCTION change_log_is_append_only();

-- Every server hears of a change at the moment it is committed, and drops what it had prepared.
CREATE FUNCTION change_log_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('goat_changes', NEW.brand || ' ' || NEW.kind);
  RETURN NULL;
END $$;
CREATE TRIGGER change_log_notify AFTER INSERT ON change_log
  FOR EACH ROW EXECUTE FUNCTION change_log_notify();

CREATE TABLE idempotency_keys (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  actor_subject text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash text NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, actor_subject, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE factories (
  brand text NOT NULL CHECK (brand IN ('uk', 'nl')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 64),
  time_zone text,
  PRIMARY KEY (brand, code)
);

CREATE TABLE delivery_services (
  brand text NOT NULL,
  factory_code text NOT NULL,
  service_name text NOT NULL CHECK (length(service_name) BETWEEN 1 AND 64),
  -- on the factory's own clock
  weekday time(0) NOT NULL,
  saturday time(0) NOT NULL,
  sunday time(0) NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (brand, factory_code, service_name),
  FOREIGN KEY (brand, factory_code) REFERENCES factories (brand, code),
  CHECK (weekday < '24:00' AND saturday < '24:00' AND sunday < '24:00')
);

CREATE TABLE cutoff_exceptions (
  brand text NOT NULL,
  factory_code text NOT NULL,
  service_name text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  product_type text NOT NULL,
  applicable_on text[] NOT NULL CHECK (
    cardinality(applicable_on) BETWEEN 1 AND 3 AND applicable_on <@ ARRAY['weekday', 'saturday', 'sunday']
  ),
  time time(0) NOT NULL CHECK (time < '24:00'),
  PRIMARY KEY (brand, factory_code, service_name, id),
  FOREIGN KEY (brand, factory_code, service_name) REFERENCES delivery_services (brand, factory_code, service_name)
);
-- Two exceptions of one delivery service may share a product type only if no day is in both.
CREATE UNIQUE INDEX cutoff_exceptions_one_per_weekday ON cutoff_exceptions (brand, factory_code, service_name, product_type)
  WHERE 'weekday' = ANY (applicable_on);
CREATE UNIQUE INDEX cutoff_exceptions_one_per_saturday ON cutoff_exceptions (brand, factory_code, service_name, product_type)
  WHERE 'saturday' = ANY (applicable_on);
CREATE UNIQUE INDEX cutoff_exceptions_one_per_sunday ON cutoff_exceptions (brand, factory_code, service_name, product_type)
  WHERE 'sunday' = ANY (applicable_on);
