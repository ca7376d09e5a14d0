-- What was typed is looked for within the names of products. A name as it is compared is kept beside it, so that it is not folded anew for
-- each product and search; in its order the first names that have a common text are found without looking at the others.
ALTER TABLE products ADD COLUMN folded_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;
CREATE INDEX products_by_name ON products (folded_name, (product_key COLLATE "C"));

-- What few names have, or none, is found by its letters, where PostgreSQL brings this extension (all usual ones do) and lets us have it.
-- Without it all names are looked at, which takes some milliseconds for ten thousand.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- fastupdate would leave an import in a list that every search goes through until a vacuum comes.
  CREATE INDEX products_by_letters ON products USING gin (folded_name gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION
  WHEN undefined_file OR feature_not_supported OR insufficient_privilege OR undefined_object THEN
    RAISE NOTICE 'products_by_letters was left out: %', SQLERRM;
END $$;
