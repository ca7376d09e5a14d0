-- The product catalogue of the UK brand, and the overrides of its print sites.

CREATE TABLE products (
  product_key text PRIMARY KEY CHECK (length(product_key) BETWEEN 1 AND 100),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  product_type text NOT NULL CHECK (length(product_type) BETWEEN 1 AND 100)
);
-- Upper and lower case do not matter in a key: one product however it is written. The collation lets it find by prefix, in order.
CREATE UNIQUE INDEX products_by_key ON products ((lower(product_key) COLLATE "C"));

CREATE TABLE product_variants (
  product_key text NOT NULL REFERENCES products (product_key),
  sku text NOT NULL CHECK (length(sku) BETWEEN 1 AND 100),
  -- where the catalogue has it printed
  factory_code text NOT NULL CHECK (length(factory_code) BETWEEN 1 AND 64),
  PRIMARY KEY (product_key, sku)
);

CREATE TABLE product_overrides (
  product_key text NOT NULL,
  sku text NOT NULL,
  -- NULL: taken back, the catalogue's factory holds; the row keeps counting versions
  factory_code text CHECK (length(factory_code) BETWEEN 1 AND 64),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (product_key, sku),
  FOREIGN KEY (product_key, sku) REFERENCES product_variants (product_key, sku)
);
