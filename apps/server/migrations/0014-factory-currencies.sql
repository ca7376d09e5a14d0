-- The currency of a factory's prices (REF-10). The change log keeps its rows: values with schema version 1 have no currency, and are read
-- with the one of their country. No version of a factory changes, because none was changed by a user.
ALTER TABLE factories ADD COLUMN currency text CHECK (currency IN ('GBP', 'EUR', 'AUD', 'USD'));
UPDATE factories SET currency = CASE
  WHEN country IN ('GB', 'GG') THEN 'GBP'
  WHEN country IN ('IE', 'NL') THEN 'EUR'
  WHEN country = 'AU' THEN 'AUD'
  WHEN country = 'US' THEN 'USD'
END;
