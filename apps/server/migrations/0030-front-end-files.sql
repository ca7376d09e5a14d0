-- compatible: yes
-- The files of the front end of each release in use. A server serves those that it does not have itself: during a rolling update, pages of
-- the other release load them.
CREATE TABLE front_end_files (name text PRIMARY KEY, content bytea NOT NULL, used_at timestamptz NOT NULL DEFAULT now());
