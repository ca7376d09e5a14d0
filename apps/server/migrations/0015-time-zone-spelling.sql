-- Time zones in the spelling of the IANA database (REF-11): Europe/London for europe/london. A link such as Europe/Guernsey keeps its name. The
-- change log keeps its rows: values with schema version 2 are read in this spelling. No version of a factory changes, because no factory does.
-- The zones of the reference data are excluded, because listing the known names takes time.
UPDATE factories f SET time_zone = known.name
FROM pg_timezone_names known
WHERE f.time_zone NOT IN ('Australia/Sydney', 'Australia/Melbourne', 'Europe/London', 'Europe/Guernsey', 'Europe/Dublin',
    'America/Los_Angeles', 'America/New_York', 'Europe/Amsterdam')
  AND lower(known.name) = lower(f.time_zone) AND known.name <> f.time_zone;
