-- What every plan changes, without reading the records themselves.
CREATE INDEX records_of_plan_items ON records (brand, key) INCLUDE (version) WHERE kind = 'plan-item';
