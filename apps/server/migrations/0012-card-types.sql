-- Card types have one set of codes: designation schedules have those of delivery options. The change log keeps its rows: those with
-- schema version 1 have the earlier spelling. No version of a schedule changes, because no schedule does.
UPDATE designation_schedules SET card_types = lower(card_types::text)::text[];
-- Refuses what a server of an earlier release that is still running would write.
ALTER TABLE designation_schedules ADD CONSTRAINT designation_schedules_card_types_known
  CHECK (card_types <@ ARRAY['standard', 'large', 'square', 'postcard', 'largesquare', 'giant']);
