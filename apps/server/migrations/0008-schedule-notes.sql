-- Why a designation schedule exists; empty for none.
ALTER TABLE designation_schedules ADD COLUMN note text NOT NULL DEFAULT '' CHECK (length(note) <= 500);
