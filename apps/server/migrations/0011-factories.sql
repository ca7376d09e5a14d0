-- The factories of REF-2 are records from the beginning: their time zones are read from here and nowhere else. One that is there already
-- stays as it is.
CREATE TEMPORARY TABLE described (brand text, code text, time_zone text, country text) ON COMMIT DROP;
INSERT INTO described (brand, code, time_zone) VALUES
  ('uk', 'AU-CHEQUEMATES-SYD', 'Australia/Sydney'),
  ('uk', 'AU-PMI-MEL', 'Australia/Melbourne'),
  ('uk', 'GB-ARENA-DRO', 'Europe/London'),
  ('uk', 'GB-DPS-SLE', 'Europe/London'),
  ('uk', 'GB-MNPG-TAM', 'Europe/London'),
  ('uk', 'GB-PROPACK-HUD', 'Europe/London'),
  ('uk', 'GG-MNPG-GSY', 'Europe/Guernsey'),
  ('uk', 'IE-STL-DUB', 'Europe/Dublin'),
  ('uk', 'US-KODI-LAS', 'America/Los_Angeles'),
  ('uk', 'US-KODI-NYC', 'America/New_York'),
  ('nl', 'NL-GRTZ-AMS', 'Europe/Amsterdam');
UPDATE described SET country = substr(code, 1, 2);
DELETE FROM described d USING factories f WHERE (f.brand, f.code) = (d.brand, d.code);

INSERT INTO factories (brand, code, time_zone, country, domestic_countries, changed_by)
SELECT brand, code, time_zone, country, CASE WHEN country IN ('GB', 'GG') THEN ARRAY['GB', 'GG', 'JE', 'IM'] ELSE ARRAY[country] END, 'upgrade'
FROM described;

INSERT INTO change_log (brand, revision, kind, key, action, before, after, version, schema_version, cause, actor_subject, actor_name, request_id)
SELECT f.brand, r.revision + row_number() OVER (PARTITION BY f.brand ORDER BY f.code), 'factory', f.code, 'baseline', NULL,
  jsonb_build_object('timeZone', f.time_zone, 'country', f.country, 'domesticCountries', f.domestic_countries),
  1, 1, 'baseline', 'upgrade', 'upgrade', 'upgrade'
FROM described d JOIN factories f USING (brand, code) JOIN brand_revisions r USING (brand);

UPDATE brand_revisions r SET revision = r.revision + (SELECT count(*) FROM described d WHERE d.brand = r.brand);
